import { startService, type TestProject } from '@latchkey/testkit'
import { patchConfig } from 'latchkey/internals'
import { TOTP } from 'otpauth'
import { afterAll, describe, expect, test } from 'vitest'

/* protocol 02 §0.5, for every way to upgrade an anonymous user. */

const service = await startService()
afterAll(() => service.stop())

const allowAnonymous = { 'x-stack-allow-anonymous-user': 'true' }
const CALLBACK = 'http://localhost:3000/'

interface Guest {
  user_id: string
  access_token: string
  refresh_token: string
}

const withCodes = () => service.newProject({ magic_link_enabled: true })
const signUpGuest = async (project: TestProject): Promise<Guest> =>
  (await project.as('client').post('/auth/anonymous/sign-up')).json

const byPassword = (project: TestProject, guest: Guest, email: string) =>
  project.as('client', guest, allowAnonymous).post('/auth/password/sign-up', {
    email,
    password: 'correct horse battery',
    verification_callback_url: CALLBACK,
  })

const byCode = async (project: TestProject, guest: Guest, email: string) => {
  const client = project.as('client', guest, allowAnonymous)
  const sent = await client.post('/auth/otp/send-sign-in-code', { email, callback_url: CALLBACK })
  if (sent.status !== 200) return sent
  const code = (await service.mailbox.all(email.toLowerCase())).find((message) =>
    message.code.endsWith(sent.json.nonce),
  )?.code
  return client.post('/auth/otp/sign-in', { code })
}

const WAYS = [
  ['password', byPassword, false],
  ['code', byCode, true],
] as const

const readUser = async (project: TestProject, user: { access_token: string }) =>
  (await project.as('server', user, allowAnonymous).get('/users/me')).json

const refresh = (project: TestProject, { refresh_token }: { refresh_token: string }) =>
  project
    .as('client')
    .post('/auth/sessions/current/refresh', undefined, { 'x-stack-refresh-token': refresh_token })

const addChannel = async (project: TestProject, guest: Guest, value: string, marks: object) => {
  const body = { user_id: guest.user_id, value, type: 'email', used_for_auth: false, ...marks }
  const reply = await project.as('server').post('/contact-channels', body)
  expect(reply.status).toBe(201)
}

const channelsOf = async (project: TestProject, userId: string) =>
  (await project.as('server').get(`/contact-channels?user_id=${userId}`)).json.items.map(
    ({ value, is_primary, is_verified, used_for_auth }: Record<string, unknown>) => ({
      value,
      is_primary,
      is_verified,
      used_for_auth,
    }),
  )

let people = 0
const newAddress = () => {
  people += 1
  return `guest-${people}@example.com`
}

describe.each(WAYS)('an upgrade by %s', (_name, upgrade, isVerified) => {
  test('keeps the id, the data and the name of the user', async () => {
    const project = await withCodes()
    const guest = await signUpGuest(project)
    const known = {
      display_name: 'Guest',
      client_metadata: { cart: ['apple'] },
      server_metadata: 7,
    }
    await project.as('server', guest, allowAnonymous).patch('/users/me', known)
    const email = newAddress()

    const reply = await upgrade(project, guest, email)

    expect([reply.status, reply.json.user_id]).toEqual([200, guest.user_id])
    expect(await readUser(project, reply.json)).toMatchObject({
      ...known,
      is_anonymous: false,
      primary_email: email,
      primary_email_verified: isVerified,
      primary_email_auth_enabled: true,
      has_password: !isVerified,
      otp_auth_enabled: isVerified,
    })
  })

  test('names the personal team after the address unless it was renamed', async () => {
    const project = await withCodes()
    await patchConfig(service.ctx, project.id, { 'teams.createPersonalTeamOnSignUp': true })
    const [guest, other] = [await signUpGuest(project), await signUpGuest(project)]
    await service.query(
      `update teams set display_name = 'Ours' where id = (select team_id from team_memberships where user_id = $1)`,
      [other.user_id],
    )
    const email = newAddress()

    const [first, second] = [
      (await upgrade(project, guest, email)).json,
      (await upgrade(project, other, newAddress())).json,
    ]

    expect((await readUser(project, first)).selected_team.display_name).toBe(`${email}'s Team`)
    expect((await readUser(project, second)).selected_team.display_name).toBe('Ours')
  })

  test('makes the new address primary instead of the old one', async () => {
    const project = await withCodes()
    const guest = await signUpGuest(project)
    const [old, fresh] = [newAddress(), newAddress()]
    await addChannel(project, guest, old, { is_primary: true, used_for_auth: true })
    service.clock.advance({ seconds: 1 })

    expect((await upgrade(project, guest, fresh)).json.user_id).toBe(guest.user_id)

    expect(await channelsOf(project, guest.user_id)).toEqual([
      // A code proves the new address, so the unproven one no longer signs in (decision 0016).
      { value: old, is_primary: false, is_verified: false, used_for_auth: !isVerified },
      { value: fresh, is_primary: true, is_verified: isVerified, used_for_auth: true },
    ])
  })

  test.each([
    [{}, false],
    [{ is_primary: true }, false],
    [{ used_for_auth: true }, false],
    [{ used_for_auth: true, is_primary: true, is_verified: true }, true],
    [{ is_verified: true }, true],
  ])('reuses the address if the user already has it with %j', async (marks, wasVerified) => {
    const project = await withCodes()
    const guest = await signUpGuest(project)
    const email = newAddress()
    await addChannel(project, guest, email, marks)

    const reply = await upgrade(project, guest, email.toUpperCase())

    expect([reply.status, reply.json.user_id]).toEqual([200, guest.user_id])
    expect(await channelsOf(project, guest.user_id)).toEqual([
      {
        value: email,
        is_primary: true,
        is_verified: isVerified || wasVerified,
        used_for_auth: true,
      },
    ])
    expect((await readUser(project, reply.json)).is_anonymous).toBe(false)
  })

  test('requires the second factor of the user, who is already a full user then', async () => {
    const project = await withCodes()
    const guest = await signUpGuest(project)
    const totp = new TOTP({ algorithm: 'SHA1', digits: 6, period: 30 })
    const secret = { totp_secret_base64: Buffer.from(totp.secret.bytes).toString('base64') }
    expect(
      (await project.as('client', guest, allowAnonymous).patch('/users/me', secret)).status,
    ).toBe(200)

    const reply = await upgrade(project, guest, newAddress())

    expect([reply.status, reply.code]).toEqual([400, 'MULTI_FACTOR_AUTHENTICATION_REQUIRED'])
    expect((await readUser(project, guest)).is_anonymous).toBe(false)
    const digits = totp.generate({ timestamp: service.clock.now().getTime() })
    const finished = await project.as('client').post('/auth/mfa/sign-in', {
      type: 'totp',
      totp: digits,
      code: reply.json.details.attempt_code,
    })
    expect(finished.json).toMatchObject({ user_id: guest.user_id, is_new_user: true })
  })

  test('is rejected while sign-ups are disabled', async () => {
    const project = await withCodes()
    const guest = await signUpGuest(project)
    await patchConfig(service.ctx, project.id, { 'auth.allowSignUp': false })

    expect((await upgrade(project, guest, newAddress())).code).toBe('SIGN_UP_NOT_ENABLED')

    expect((await readUser(project, guest)).is_anonymous).toBe(true)
  })

  test('to an unverified address of another user is rejected and changes nothing', async () => {
    const project = await withCodes()
    const ada = await project.signUp()
    const guest = await signUpGuest(project)
    await addChannel(project, guest, newAddress(), { is_primary: true })
    const before = [await readUser(project, guest), await channelsOf(project, guest.user_id)]

    expect((await upgrade(project, guest, ada.email)).code).toBe('USER_EMAIL_ALREADY_EXISTS')

    expect([await readUser(project, guest), await channelsOf(project, guest.user_id)]).toEqual(
      before,
    )
    expect((await refresh(project, guest)).status).toBe(200)
  })

  test('succeeds while the user concurrently adds primary addresses', async () => {
    const project = await withCodes()
    for (let round = 0; round < 5; round += 1) {
      const guest = await signUpGuest(project)
      const body = () => ({
        user_id: guest.user_id,
        value: newAddress(),
        type: 'email',
        used_for_auth: false,
        is_primary: true,
      })

      const replies = await Promise.all([
        upgrade(project, guest, newAddress()),
        ...Array.from({ length: 5 }, () => project.as('server').post('/contact-channels', body())),
      ])

      expect(replies.map(({ status }) => status)).toEqual([200, 201, 201, 201, 201, 201])
    }
  })
})

test('ends existing sessions with a password and keeps them with a code', async () => {
  const project = await withCodes()
  const [first, second] = [await signUpGuest(project), await signUpGuest(project)]

  const [withPassword, withCode] = [
    await byPassword(project, first, newAddress()),
    await byCode(project, second, newAddress()),
  ]

  expect((await refresh(project, first)).code).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
  expect((await refresh(project, second)).status).toBe(200)
  for (const upgraded of [withPassword, withCode])
    expect((await refresh(project, upgraded.json)).status).toBe(200)
  expect(withCode.json.refresh_token).not.toBe(second.refresh_token)
})

test('a code of an existing account leaves the anonymous user unchanged', async () => {
  const project = await withCodes()
  const { code, email } = await project.requestCode()
  const ada = (await project.as('client').post('/auth/otp/sign-in', { code })).json
  const guest = await signUpGuest(project)

  const reply = await byCode(project, guest, email)

  expect(reply.json).toMatchObject({ user_id: ada.user_id, is_new_user: false })
  expect(await readUser(project, guest)).toMatchObject({ id: guest.user_id, is_anonymous: true })
})

test('without the header that allows anonymous users neither user nor code changes', async () => {
  const project = await withCodes()
  const guest = await signUpGuest(project)
  const { code } = await project.requestCode()

  expect((await project.as('client', guest).post('/auth/otp/sign-in', { code })).code).toBe(
    'ANONYMOUS_AUTHENTICATION_NOT_ALLOWED',
  )

  expect((await project.as('client').post('/auth/otp/sign-in', { code })).json.is_new_user).toBe(
    true,
  )
})

test('fifty concurrent codes of one anonymous user upgrade it once and all sign in', async () => {
  const project = await withCodes()
  const guest = await signUpGuest(project)
  const client = project.as('client', guest, allowAnonymous)
  const email = newAddress()
  const ask = () => client.post('/auth/otp/send-sign-in-code', { email, callback_url: CALLBACK })
  await Promise.all(Array.from({ length: 50 }, ask))
  const codes = (await service.mailbox.all(email)).map((message) => message.code)

  const replies = await Promise.all(codes.map((code) => client.post('/auth/otp/sign-in', { code })))

  expect(replies.map((reply) => [reply.status, reply.json.user_id])).toEqual(
    Array(50).fill([200, guest.user_id]),
  )
  expect(replies.filter((reply) => reply.json.is_new_user)).toHaveLength(1)
})
