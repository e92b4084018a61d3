import { MINUTE_MS } from '@latchkey/contract'
import { startService, type TestProject } from '@latchkey/testkit'
import { afterAll, describe, expect, test } from 'vitest'

/* Tests protocol 09 §24 no. 7. */

const service = await startService()
afterAll(() => service.stop())

const APP_URL = 'http://localhost:3000/tickets?open=1'

async function newProject() {
  const project = await service.newProject({ credential_enabled: true })
  const ada = await project.signUp({ email: 'ada@example.com' })
  return { project, ada, admin: project.as('admin'), userId: ada.user_id as string }
}
const body = (userId: string, more: object = {}) => ({
  user_id: userId,
  reason: 'Ticket 42',
  app_url: APP_URL,
  ...more,
})
const create = (project: TestProject, userId: string, more: object = {}) =>
  project.as('admin').post('/internal/impersonations', body(userId, more))
const codeIn = (url: string) => new URL(url).searchParams.get('latchkey_impersonation') as string
const redeem = (project: TestProject, code: string) =>
  project.as('client').post('/auth/impersonations/redeem', { code })
const refresh = async (project: TestProject, refreshToken: string): Promise<string> =>
  (
    await project
      .as('client', null, { 'x-stack-refresh-token': refreshToken })
      .post('/auth/sessions/current/refresh', {})
  ).json.access_token
const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
const outcome = ({ status, code }: { status: number; code: string | undefined }) => [status, code]

describe('a link', () => {
  test('opens the app as the user, until the session ends', async () => {
    const { project, userId } = await newProject()
    const now = service.clock.now().getTime()

    const created = await create(project, userId)

    expect(created).toMatchObject({
      status: 200,
      json: {
        session_id: expect.any(String),
        url: expect.stringMatching(/^http:\/\/localhost:3000\/tickets\?open=1&latchkey_imp/),
        expires_at_millis: now + 30 * MINUTE_MS,
      },
    })
    const redeemed = await redeem(project, codeIn(created.json.url))
    expect(redeemed).toMatchObject({
      status: 200,
      json: { user_id: userId, expires_at_millis: now + 30 * MINUTE_MS },
    })
    const visitor = project.as('client', redeemed.json)
    expect((await visitor.get('/users/me')).json.id).toBe(userId)
    const again = () =>
      project
        .as('client')
        .post(
          '/auth/sessions/current/refresh',
          {},
          { 'x-stack-refresh-token': redeemed.json.refresh_token },
        )
    expect((await again()).status).toBe(200)
    service.clock.advance({ minutes: 30 })
    expect((await again()).status).toBe(401)
  })

  test('lasts as long as it says', async () => {
    const { project, userId } = await newProject()
    const now = service.clock.now().getTime()

    const { json } = await create(project, userId, { expires_in_millis: 8 * 60 * MINUTE_MS })

    expect(json.expires_at_millis).toBe(now + 8 * 60 * MINUTE_MS)
  })

  test('has access tokens that end with it', async () => {
    const { project, userId } = await newProject()
    const { json } = await create(project, userId, { expires_in_millis: 2 * MINUTE_MS })
    const redeemed = (await redeem(project, codeIn(json.url))).json
    const expiryOf = (token: string) => 1_000 * claimsOf(token).exp
    const endsAt = 1_000 * Math.floor(json.expires_at_millis / 1_000)
    expect(expiryOf(redeemed.access_token)).toBe(endsAt)

    service.clock.advance({ minutes: 1 })
    expect(expiryOf(await refresh(project, redeemed.refresh_token))).toBe(endsAt)

    const { json: own } = await project.as('server').post('/auth/sessions', {
      user_id: userId,
      is_impersonation: true,
      expires_in_millis: 2 * MINUTE_MS,
    })
    expect(expiryOf(own.access_token)).toBe(
      1_000 * Math.floor((service.clock.now().getTime() + 2 * MINUTE_MS) / 1_000),
    )
  })

  test('is marked in the list, with who started it and why', async () => {
    const { project, admin, userId } = await newProject()
    const { json } = await create(project, userId)

    const { items } = (await admin.get('/internal/sessions?impersonation=true')).json

    expect(items).toEqual([
      expect.objectContaining({
        id: json.session_id,
        is_impersonation: true,
        impersonation: { impersonator: null, reason: 'Ticket 42' },
      }),
    ])
    const others = (await admin.get('/internal/sessions?impersonation=false')).json.items
    expect(others).toEqual([expect.objectContaining({ impersonation: null })])
  })

  test('names the administrator who created it', async () => {
    const ada = await service.internal.signUp({ email: 'support@example.com' })
    const owner = service.internal.as('client', ada)
    const team = (await owner.post('/teams', { display_name: 'Owners' })).json.id
    const projectId = (
      await owner.post('/internal/projects', { display_name: 'Mine', owner_team_id: team })
    ).json.id
    const headers = {
      'x-stack-access-type': 'admin',
      'x-stack-project-id': projectId,
      'x-stack-admin-access-token': ada.access_token,
    }
    const user = await service.anyone.post('/users', {}, headers)

    const created = await service.anyone.post(
      '/internal/impersonations',
      body(user.json.id),
      headers,
    )
    const redeemed = await service.anyone.post(
      '/auth/impersonations/redeem',
      { code: codeIn(created.json.url) },
      headers,
    )

    const ends_at = Math.floor(created.json.expires_at_millis / 1_000)
    expect(claimsOf(redeemed.json.access_token).impersonation).toEqual({
      by: 'support@example.com',
      ends_at,
    })
    const { items } = (await service.anyone.get('/internal/sessions', headers)).json
    expect(items[0].impersonation).toEqual({
      impersonator: 'support@example.com',
      reason: 'Ticket 42',
    })
  })

  test('records its creation and its use in the audit log, without the code', async () => {
    const { project, admin, userId } = await newProject()
    const { json } = await create(project, userId)
    const code = codeIn(json.url)
    await redeem(project, code)

    const kinds = 'impersonation.created,impersonation.started'
    const { items } = (await admin.get(`/internal/audit-log?kind=${kinds}`)).json

    expect(items).toEqual([
      expect.objectContaining({
        kind: 'impersonation.started',
        target: expect.objectContaining({ type: 'user', id: userId }),
        changes: expect.arrayContaining([
          { path: 'session_id', to: json.session_id },
          { path: 'reason', to: 'Ticket 42' },
        ]),
      }),
      expect.objectContaining({
        kind: 'impersonation.created',
        actor: expect.objectContaining({ type: 'key' }),
        changes: expect.arrayContaining([{ path: 'app_url', to: 'http://localhost:3000' }]),
      }),
    ])
    expect(JSON.stringify(items)).not.toContain(code)
  })

  test('cannot be made for a user of another project, for nobody, or for a blocked user', async () => {
    const { project, admin, userId } = await newProject()
    const other = await newProject()

    for (const id of [other.userId, '7c0f7c2e-5a55-4a0b-9a63-0a5b1de2f3c4'])
      expect(outcome(await create(project, id))).toEqual([400, 'USER_ID_DOES_NOT_EXIST'])
    await admin.put(`/internal/users/${userId}/block`, {})
    expect(await create(project, userId)).toMatchObject({
      status: 403,
      text: 'This account is blocked.',
    })
    expect((await admin.get('/internal/sessions')).json.items).toEqual([])
  })

  test('opens trusted addresses only', async () => {
    const { project, userId } = await newProject()

    for (const app_url of ['https://evil.example/', 'javascript:alert(1)'])
      expect(outcome(await create(project, userId, { app_url }))).toEqual([
        400,
        'REDIRECT_URL_NOT_WHITELISTED',
      ])
  })

  test.each([
    ['no reason', { reason: undefined }],
    ['an empty reason', { reason: '  ' }],
    ['a long reason', { reason: 'x'.repeat(501) }],
    ['too short a time', { expires_in_millis: MINUTE_MS - 1 }],
    ['too long a time', { expires_in_millis: 8 * 60 * MINUTE_MS + 1 }],
    ['no address', { app_url: undefined }],
    ['a relative address', { app_url: '/tickets' }],
    ['me', { user_id: 'me' }],
    ['an unknown member', { is_impersonation: true }],
  ])('is refused with %s', async (_, more) => {
    const { project, userId } = await newProject()

    expect(outcome(await create(project, userId, more))).toEqual([400, 'SCHEMA_ERROR'])
  })

  test('is for administrators only', async () => {
    const { project, userId } = await newProject()

    for (const type of ['client', 'server'] as const)
      expect(
        outcome(await project.as(type).post('/internal/impersonations', body(userId))),
      ).toEqual([401, 'INSUFFICIENT_ACCESS_TYPE'])
  })
})

describe('the access tokens of a session', () => {
  test('say that it is an impersonation, also after a refresh and without a link', async () => {
    const { project, userId } = await newProject()
    const { json } = await create(project, userId)
    const redeemed = (await redeem(project, codeIn(json.url))).json
    const marker = { by: null, ends_at: Math.floor(json.expires_at_millis / 1_000) }

    const own = await project.as('server').post('/auth/sessions', {
      user_id: userId,
      is_impersonation: true,
      expires_in_millis: 2 * MINUTE_MS,
    })

    expect(claimsOf(redeemed.access_token).impersonation).toEqual(marker)
    const refreshed = await refresh(project, redeemed.refresh_token)
    expect(claimsOf(refreshed).impersonation).toEqual(marker)
    const exchanged = await service.anyone.post('/auth/oauth/token', {
      grant_type: 'refresh_token',
      refresh_token: redeemed.refresh_token,
      client_id: project.id,
      client_secret: project.publishableClientKey,
    })
    expect(claimsOf(exchanged.json.access_token).impersonation).toEqual(marker)
    expect(claimsOf(own.json.access_token).impersonation).toMatchObject({ by: null })
  })

  test('have the claims of protocol 01 §10.2 only, if it is none', async () => {
    const { project, ada, userId } = await newProject()

    const own = await project.as('server').post('/auth/sessions', { user_id: userId })

    for (const token of [
      ada.access_token,
      own.json.access_token,
      await refresh(project, own.json.refresh_token),
    ])
      expect(claimsOf(token)).not.toHaveProperty('impersonation')
  })

  test('cannot be changed: neither added nor removed', async () => {
    const { project, ada, userId } = await newProject()
    const { json } = await redeem(project, codeIn((await create(project, userId)).json.url))
    const forge = (token: string, change: object) => {
      const [header, , signature] = token.split('.')
      const payload = JSON.stringify({ ...claimsOf(token), ...change })
      return [header, Buffer.from(payload).toString('base64url'), signature].join('.')
    }

    for (const access_token of [
      forge(json.access_token, { impersonation: undefined }),
      forge(ada.access_token, { impersonation: { by: 'eve@example.com', ends_at: 2e9 } }),
    ])
      expect(
        outcome(await project.as('client', { ...ada, access_token }).get('/users/me')),
      ).toEqual([401, 'UNPARSABLE_ACCESS_TOKEN'])
  })
})

describe('a code', () => {
  test('case 16: is used by one of 50 concurrent requests', async () => {
    const { project, userId } = await newProject()
    const code = codeIn((await create(project, userId)).json.url)

    const replies = await Promise.all(Array.from({ length: 50 }, () => redeem(project, code)))

    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const reply of replies.filter(({ status }) => status !== 200))
      expect(reply.code).toBe('VERIFICATION_CODE_ALREADY_USED')
  })

  test('ends after 60 seconds', async () => {
    const { project, userId } = await newProject()
    const code = codeIn((await create(project, userId)).json.url)

    service.clock.advance({ seconds: 60 })

    expect((await redeem(project, code)).code).toBe('VERIFICATION_CODE_EXPIRED')
  })

  test('is unknown to other projects and other endpoints', async () => {
    const { project, userId } = await newProject()
    const other = await newProject()
    const code = codeIn((await create(project, userId)).json.url)

    expect((await redeem(other.project, code)).code).toBe('VERIFICATION_CODE_NOT_FOUND')
    expect((await project.as('client').post('/auth/otp/sign-in', { code })).code).toBe(
      'VERIFICATION_CODE_NOT_FOUND',
    )
    expect((await redeem(project, code)).status).toBe(200)
  })

  test.each([
    ['its session was ended', (id: string) => ['/internal/sessions/revoke', { ids: [id] }]],
    ['all sessions were ended', () => ['/internal/sessions/revoke', { filter: {} }]],
  ] as const)('does not work after %s', async (_, request) => {
    const { project, admin, userId } = await newProject()
    const { json } = await create(project, userId)
    const [path, revoke] = request(json.session_id)

    await admin.post(path as string, revoke as object)

    expect((await redeem(project, codeIn(json.url))).code).toBe('VERIFICATION_CODE_NOT_FOUND')
  })

  test('does not work after its user was blocked', async () => {
    const { project, admin, userId } = await newProject()
    const code = codeIn((await create(project, userId)).json.url)

    await admin.put(`/internal/users/${userId}/block`, {})

    expect((await redeem(project, code)).code).toBe('VERIFICATION_CODE_NOT_FOUND')
  })
})

test('case 71: an impersonator can neither change how the user signs in nor delete the user', async () => {
  const { project, ada, userId } = await newProject()
  const { json } = await redeem(project, codeIn((await create(project, userId)).json.url))
  const visitor = project.as('client', json)

  const replies = [
    await visitor.post('/auth/password/update', {
      old_password: ada.password,
      new_password: 'a much better password',
    }),
    await visitor.patch('/users/me', { otp_auth_enabled: true }),
    await visitor.post('/auth/sessions/current/reauthenticate', {
      type: 'password',
      password: ada.password,
    }),
  ]

  expect(replies.map(({ status }) => status)).toEqual([403, 403, 403])
})
