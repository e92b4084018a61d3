import { startService, type TestProject } from '@latchkey/testkit'
import { patchConfig } from 'latchkey/internals'
import pg from 'pg'
import { afterAll, describe, expect, test, vi } from 'vitest'

/* protocol 02 §3. */

const service = await startService({ config: { allowedHosts: ['evil.example'] } })
afterAll(() => service.stop())

const CALLBACK = 'http://localhost:3000/handler/magic-link-callback'
const withCodes = (settings = {}) => service.newProject({ magic_link_enabled: true, ...settings })

const send = (project: TestProject, email: string, changes: object = {}, headers = {}) =>
  project
    .as('client')
    .post('/auth/otp/send-sign-in-code', { email, callback_url: CALLBACK, ...changes }, headers)

const codesOf = (project: TestProject) =>
  service.query<{ kind: string; email: string }>(
    `select v.data ->> 'kind' as kind, v.data ->> 'email' as email
     from verification_codes v join tenancies t on t.id = v.tenancy_id where t.project_id = $1 and v.purpose = 'sign-in'`,
    [project.id],
  )

const verify = (email: string, isVerified = true) => service.rows.setVerified(email, isVerified)

const readUser = async (project: TestProject, user: { access_token: string }) =>
  (await project.as('server', user).get('/users/me')).json

test('returns only the nonce; the email contains the whole code in its link and the part to type', async () => {
  const project = await withCodes()

  const reply = await send(project, 'mail@example.com')

  expect(reply.status).toBe(200)
  expect(reply.json).toEqual({ nonce: expect.stringMatching(/^[0-9a-hjkmnp-tv-z]{39}$/) })
  const email = await service.mailbox.latest('mail@example.com')
  expect(email.otp).toMatch(/^[0-9A-HJKMNP-TV-Z]{6}$/)
  expect(email.subject).toContain(email.otp)
  expect(email.code).toBe(email.otp.toLowerCase() + reply.json.nonce)
  expect(email.link).toBe(`${CALLBACK}?code=${email.code}`)
})

test.each(['client', 'server', 'admin'] as const)(
  'accepts a request with %s access',
  async (accessType) => {
    const project = await withCodes()

    const body = { email: 'anyone@example.com', callback_url: CALLBACK }
    expect((await project.as(accessType).post('/auth/otp/send-sign-in-code', body)).status).toBe(
      200,
    )
  },
)

test('replaces a code in the callback URL and keeps the rest', async () => {
  const project = await withCodes()

  await send(project, 'link@example.com', {
    callback_url: `${CALLBACK}?code=old&next=%2Fhome&code=older#top`,
  })

  const { link, code } = await service.mailbox.latest('link@example.com')
  expect(link).toBe(`${CALLBACK}?code=${code}&next=%2Fhome#top`)
})

test('sends the email to the address in lower case', async () => {
  const project = await withCodes()

  await send(project, 'Loud.Person@Example.COM')

  expect((await service.mailbox.latest('loud.person@example.com')).code).toHaveLength(45)
})

test.each([
  ['js @stackframe/stack@2.5.37', 'legacy'],
  ['js @stackframe/stack@2.5.38', 'standard'],
  [undefined, 'standard'],
])('a client with the version %s gets a code of kind %s', async (version, kind) => {
  const project = await withCodes()

  const reply = await send(
    project,
    'kind@example.com',
    {},
    version === undefined ? {} : { 'x-stack-client-version': version },
  )

  expect(reply.status).toBe(200)
  expect(await codesOf(project)).toEqual([{ kind, email: 'kind@example.com' }])
})

describe('errors are checked in a fixed order:', () => {
  const everythingWrong = async () => {
    const project = await service.newProject()
    await project.signUp({ email: 'unverified@example.com' })
    await patchConfig(service.ctx, project.id, { 'auth.allowSignUp': false })
    return project
  }
  const untrusted = { callback_url: 'https://evil.example/' }

  test('first whether the project uses codes', async () => {
    const reply = await send(await everythingWrong(), 'unverified@example.com', untrusted)

    expect([reply.status, reply.code, reply.headers.get('content-type')]).toEqual([
      403,
      undefined,
      'text/plain; charset=utf-8',
    ])
  })

  test('then whether a known address is verified', async () => {
    const project = await everythingWrong()
    await patchConfig(service.ctx, project.id, { 'auth.otp.allowSignIn': true })

    const reply = await send(project, 'UnVerified@example.com', untrusted)

    expect(reply.status).toBe(409)
    expect(reply.json).toMatchObject({
      code: 'USER_EMAIL_ALREADY_EXISTS',
      details: { email: 'unverified@example.com', would_work_if_email_was_verified: true },
    })
  })

  test('or whether sign-ups are enabled', async () => {
    const project = await everythingWrong()
    await patchConfig(service.ctx, project.id, { 'auth.otp.allowSignIn': true })

    const reply = await send(project, 'unknown@example.com', untrusted)

    expect([reply.status, reply.code]).toEqual([400, 'SIGN_UP_NOT_ENABLED'])
  })

  test('then whether the callback is trusted; nothing is stored or sent', async () => {
    const project = await withCodes()

    const reply = await send(project, 'untrusted@example.com', untrusted)

    expect([reply.status, reply.code]).toEqual([400, 'REDIRECT_URL_NOT_WHITELISTED'])
    expect(await codesOf(project)).toEqual([])
    expect(await service.mailbox.all('untrusted@example.com')).toEqual([])
  })

  test('last that the email cannot be sent; the code stays stored', async () => {
    const project = await withCodes()
    const broken = {
      isShared: false,
      host: '127.0.0.1',
      port: 9,
      username: 'x',
      senderEmail: 'x@example.com',
      senderName: 'X',
    }
    await patchConfig(service.ctx, project.id, { 'emails.server': broken })

    const reply = await send(project, 'unsendable@example.com')

    expect([reply.status, reply.code, reply.headers.get('content-type')]).toEqual([
      400,
      undefined,
      'text/plain; charset=utf-8',
    ])
    expect(await codesOf(project)).toHaveLength(1)
  })
})

test('sends a code to a known user while sign-ups are disabled', async () => {
  const project = await withCodes()
  const ada = await project.signUp({ email: 'known@example.com' })
  await verify(ada.email)
  await patchConfig(service.ctx, project.id, { 'auth.allowSignUp': false })

  expect((await send(project, ada.email)).status).toBe(200)
})

test('enables codes for a verified user at the first request, even if it fails later', async () => {
  const project = await withCodes()
  const ada = await project.signUp({ email: 'method@example.com' })
  await verify(ada.email)
  expect((await readUser(project, ada)).otp_auth_enabled).toBe(false)

  const reply = await send(project, ada.email, { callback_url: 'https://evil.example/' })

  expect(reply.code).toBe('REDIRECT_URL_NOT_WHITELISTED')
  expect(await readUser(project, ada)).toMatchObject({ otp_auth_enabled: true, has_password: true })
})

test('does not enable codes for an unverified user', async () => {
  const project = await withCodes()
  const ada = await project.signUp({ email: 'no-method@example.com' })

  expect((await send(project, ada.email)).code).toBe('USER_EMAIL_ALREADY_EXISTS')

  expect((await readUser(project, ada)).otp_auth_enabled).toBe(false)
})

test('rejects an address that was marked as unverified again', async () => {
  const project = await withCodes()
  const { email, code } = await project.requestCode('lockout@example.com')
  await project.as('client').post('/auth/otp/sign-in', { code })
  expect((await send(project, email)).status).toBe(200)

  await verify(email, false)

  expect((await send(project, email)).json.details).toEqual({
    email,
    would_work_if_email_was_verified: true,
  })
})

test('creates a new user for an address that does not sign in', async () => {
  const project = await withCodes()
  const ada = await project.signUp({ email: 'main@example.com' })
  const added = await project.as('server', ada).post('/contact-channels', {
    user_id: 'me',
    value: 'side@example.com',
    type: 'email',
    used_for_auth: false,
  })
  expect(added.status).toBe(201)

  const { code } = await project.requestCode('side@example.com')
  const reply = await project.as('client').post('/auth/otp/sign-in', { code })

  expect(reply.json).toMatchObject({ is_new_user: true })
  expect(reply.json.user_id).not.toBe(ada.user_id)
})

test.each([
  'ada@example.com@evil.example',
  'ada\uff20example.com',
  'ad\u0430@example.com',
  'ada@ex\u0430mple.com',
  'ada@example.com\u0000',
  'ada@example.com\r\nBcc: eve@evil.example',
  'ada@example.com,eve@evil.example',
  'ada@example.com;eve@evil.example',
  'ada@example.com eve@evil.example',
  'Ada <ada@example.com>',
  '"eve@evil.example"@example.com',
  'ada(eve@evil.example)@example.com',
  'a@b>c',
  ' ada@example.com',
  'test@localhost',
  '.ada@example.com',
  'ada..l@example.com',
  'ada@example.c',
  '',
])('sends no email to an invalid address: %j', async (email) => {
  const project = await withCodes()

  for (const [path, body] of [
    ['/auth/otp/send-sign-in-code', { email, callback_url: CALLBACK }],
    [
      '/auth/password/sign-up',
      { email, password: 'correct horse battery', verification_callback_url: CALLBACK },
    ],
  ] as const) {
    const reply = await project.as('client').post(path, body)
    expect([path, reply.status, reply.code]).toEqual([path, 400, 'SCHEMA_ERROR'])
  }
  await service.drain()
  expect(await service.rows.emailTypes(project.id)).toEqual([])
})

test('builds links from the callback and the configuration, never from request headers', async () => {
  const project = await withCodes()

  await send(
    project,
    'host@example.com',
    {},
    { host: 'evil.example', 'x-forwarded-host': 'evil.example', origin: 'https://evil.example' },
  )

  const email = await service.mailbox.latest('host@example.com')
  expect(email.html + email.text + email.from).not.toContain('evil.example')
})

test('case 55: runs the same statements for known and unknown addresses', async () => {
  const project = await withCodes()
  const { code, email } = await project.requestCode('statements@example.com')
  await project.as('client').post('/auth/otp/sign-in', { code })
  const statementsFor = async (address: string) => {
    await service.drain()
    const query = vi.spyOn(pg.Client.prototype, 'query')
    try {
      expect((await send(project, address)).status).toBe(200)
      return query.mock.calls.map(([statement]) =>
        typeof statement === 'string'
          ? statement
          : ((statement as { name?: string }).name ?? (statement as { text: string }).text),
      )
    } finally {
      query.mockRestore()
    }
  }

  const [known, unknown] = [await statementsFor(email), await statementsFor('nobody@example.com')]

  expect(known.some((statement) => statement.includes('enable_sign_in_codes'))).toBe(true)
  expect(unknown).toEqual(known)
})
