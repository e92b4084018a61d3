import { startService, type TestUser } from '@latchkey/testkit'
import { afterAll, describe, expect, test } from 'vitest'

const service = await startService()
const project = await service.newProject({ client_user_deletion_enabled: true })
afterAll(() => service.stop())

const SECRET = Buffer.from('12345678901234567890').toString('base64')
const asks = async (user: TestUser) =>
  (
    await project
      .as('client')
      .post('/auth/password/sign-in', { email: user.email, password: user.password })
  ).code === 'MULTI_FACTOR_AUTHENTICATION_REQUIRED'
const storedSecret = async (userId: string) =>
  (
    await service.query<{ totp_secret: Buffer | null }>(
      'select totp_secret from users where id = $1',
      [userId],
    )
  )[0]?.totp_secret

const givePasskey = (userId: string) =>
  service.query(
    `insert into passkeys (tenancy_id, id, user_id, credential_id, public_key, rp_id, counter, transports, device_type, is_backed_up, created_at)
     select tenancy_id, gen_random_uuid(), id, decode(replace(id::text, '-', ''), 'hex'), '', 'localhost', 0, '{}', 'singleDevice', false, now() from users where id = $1`,
    [userId],
  )

describe('the second factor', () => {
  test.each(['client', 'server', 'admin'] as const)(
    'is enabled by a secret and disabled by null with %s access',
    async (access) => {
      const ada = await project.signUp()
      const caller = project.as(access, ada)

      const on = await caller.patch('/users/me', { totp_secret_base64: SECRET })
      expect([on.status, on.json.requires_totp_mfa, await asks(ada)]).toEqual([200, true, true])

      const untouched = await caller.patch('/users/me', { display_name: 'Ada' })
      expect([untouched.json.requires_totp_mfa, await asks(ada)]).toEqual([true, true])

      const off = await caller.patch('/users/me', { totp_secret_base64: null })
      expect([off.status, off.json.requires_totp_mfa, await asks(ada)]).toEqual([200, false, false])
      expect((await caller.patch('/users/me', { totp_secret_base64: null })).status).toBe(200)
    },
  )

  test('is never returned and stored sealed', async () => {
    const ada = await project.signUp()

    for (const access of ['client', 'server', 'admin'] as const) {
      const reply = await project.as(access, ada).patch('/users/me', { totp_secret_base64: SECRET })
      expect(reply.json).not.toHaveProperty('totp_secret_base64')
      expect(reply.text).not.toContain(SECRET)
    }

    const stored = (await storedSecret(ada.user_id)) as Buffer
    expect(stored.includes(SECRET)).toBe(false)
    expect(stored.includes(Buffer.from(SECRET, 'base64'))).toBe(false)
  })

  test('ends no session', async () => {
    const ada = await project.signUp()
    await project.as('client', ada).patch('/users/me', { totp_secret_base64: SECRET })

    const reply = await project.as('client').post('/auth/sessions/current/refresh', undefined, {
      'x-stack-refresh-token': ada.refresh_token,
    })

    expect(reply.status).toBe(200)
  })

  test.each([
    ['without padding', SECRET.replaceAll('=', '')],
    ['in base64url', 'a-_b'.repeat(6)],
    ['with a space', `MTIz ${SECRET}`],
    ['empty (L2)', ''],
    ['of 1 byte (L2)', 'MQ=='],
    ['of 15 bytes (L2)', Buffer.alloc(15, 7).toString('base64')],
    ['of 65 bytes (L2)', Buffer.alloc(65, 7).toString('base64')],
    ['as a list', [SECRET]],
    ['as an object', { secret: SECRET }],
  ])('rejects a secret %s and changes nothing', async (_what, totp_secret_base64) => {
    const ada = await project.signUp()

    const reply = await project
      .as('client', ada)
      .patch('/users/me', { display_name: 'Ada', totp_secret_base64 })

    expect([reply.status, reply.code]).toEqual([400, 'SCHEMA_ERROR'])
    expect(reply.json.details.message).toContain('- body.totp_secret_base64 ')
    expect((await project.as('client', ada).get('/users/me')).json).toMatchObject({
      display_name: null,
      requires_totp_mfa: false,
    })
  })

  test.each([
    ['client', 16],
    ['client', 64],
    ['server', 16],
    ['server', 64],
  ] as const)('L2: with %s access may have %i bytes', async (access, bytes) => {
    const ada = await project.signUp()

    const totp_secret_base64 = Buffer.alloc(bytes, 7).toString('base64')
    expect((await project.as(access, ada).patch('/users/me', { totp_secret_base64 })).status).toBe(
      200,
    )
  })

  test.each([0, 1, 15, 65])('L2: a server cannot set a secret of %i bytes', async (bytes) => {
    const ada = await project.signUp()

    const totp_secret_base64 = Buffer.alloc(bytes, 7).toString('base64')
    const reply = await project.as('server').patch(`/users/${ada.user_id}`, { totp_secret_base64 })

    expect(reply.code).toBe('SCHEMA_ERROR')
    expect(reply.json.details.message).toContain(
      '- body.totp_secret_base64 must be base64 of 16 to 64 bytes',
    )
  })

  test('can be set by an anonymous user', async () => {
    const anonymous = (await project.as('client').post('/auth/anonymous/sign-up')).json
    const caller = project.as('client', anonymous, { 'x-stack-allow-anonymous-user': 'true' })

    expect((await caller.patch('/users/me', { totp_secret_base64: SECRET })).json).toMatchObject({
      requires_totp_mfa: true,
      is_anonymous: true,
    })
  })

  test('requires a signed-in user', async () => {
    for (const access of ['client', 'server'] as const) {
      const reply = await project.as(access).patch('/users/me', { totp_secret_base64: SECRET })
      expect([reply.status, reply.code]).toEqual([400, 'CANNOT_GET_OWN_USER_WITHOUT_USER'])
    }
  })
})

describe('the passkey', () => {
  test('is shown in the user and removed by false, even if there is none', async () => {
    const ada = await project.signUp()
    const client = project.as('client', ada)
    await givePasskey(ada.user_id)
    expect((await client.get('/users/me')).json.passkey_auth_enabled).toBe(true)
    expect(
      (await project.as('server').get(`/users/${ada.user_id}`)).json.passkey_auth_enabled,
    ).toBe(true)

    for (let times = 0; times < 2; times += 1) {
      const reply = await client.patch('/users/me', { passkey_auth_enabled: false })
      expect([reply.status, reply.json.passkey_auth_enabled]).toEqual([200, false])
    }
    expect(await service.query('select from passkeys where user_id = $1', [ada.user_id])).toEqual(
      [],
    )
  })

  test('of other users is kept', async () => {
    const [ada, bob] = [await project.signUp(), await project.signUp()]
    await givePasskey(ada.user_id)
    await givePasskey(bob.user_id)

    await project.as('client', ada).patch('/users/me', { passkey_auth_enabled: false })

    expect((await project.as('client', bob).get('/users/me')).json.passkey_auth_enabled).toBe(true)
  })

  test.each([
    ['client', false],
    ['client', true],
    ['server', false],
    ['admin', true],
  ] as const)(
    'cannot be enabled with %s access (has one: %s), and nothing else changes',
    async (access, hasOne) => {
      const ada = await project.signUp()
      if (hasOne) await givePasskey(ada.user_id)

      const reply = await project.as(access, ada).patch('/users/me', {
        display_name: 'Ada',
        passkey_auth_enabled: true,
        totp_secret_base64: SECRET,
      })

      expect([reply.status, reply.code]).toEqual([400, undefined])
      expect(reply.headers.get('content-type')).toBe('text/plain; charset=utf-8')
      expect((await project.as('client', ada).get('/users/me')).json).toMatchObject({
        display_name: null,
        requires_totp_mfa: false,
        passkey_auth_enabled: hasOne,
      })
    },
  )

  test('checks the selected team before rejecting a passkey', async () => {
    const ada = await project.signUp()

    const reply = await project.as('client', ada).patch('/users/me', {
      passkey_auth_enabled: true,
      selected_team_id: '8a1d3c2e-5b7f-4e0a-9c11-2f7c6d0b4a55',
    })

    expect(reply.code).toBe('TEAM_MEMBERSHIP_NOT_FOUND')
  })

  test.each([null, 'yes', {}])('rejects %j', async (passkey_auth_enabled) => {
    const reply = await project
      .as('client', await project.signUp())
      .patch('/users/me', { passkey_auth_enabled })

    expect(reply.code).toBe('SCHEMA_ERROR')
  })

  test('is deleted with the user', async () => {
    const ada = await project.signUp()
    await givePasskey(ada.user_id)

    expect((await project.as('client', ada).delete('/users/me')).status).toBe(200)

    expect(await service.query('select from passkeys where user_id = $1', [ada.user_id])).toEqual(
      [],
    )
  })
})

const changes = [
  { totp_secret_base64: SECRET },
  { totp_secret_base64: null },
  { passkey_auth_enabled: false },
]

describe.each(changes)('%j', (change) => {
  test('is rejected for an impersonation, except with server access', async () => {
    const ada = await project.signUp()
    await givePasskey(ada.user_id)
    const acting = (
      await project
        .as('server')
        .post('/auth/sessions', { user_id: ada.user_id, is_impersonation: true })
    ).json

    const reply = await project
      .as('client', acting)
      .patch('/users/me', { ...change, display_name: 'Eve' })

    expect([reply.status, reply.code]).toEqual([403, undefined])
    expect((await project.as('client', ada).get('/users/me')).json).toMatchObject({
      display_name: null,
      requires_totp_mfa: false,
      passkey_auth_enabled: true,
    })
    expect(
      (await project.as('client', acting).patch('/users/me', { display_name: 'Ada' })).status,
    ).toBe(200)
    expect((await project.as('server', acting).patch('/users/me', change)).status).toBe(200)
  })

  test('is rejected for an access token of an ended session', async () => {
    const ada = await project.signUp()
    expect((await project.as('client', ada).delete('/auth/sessions/current')).status).toBe(200)

    const reply = await project.as('client', ada).patch('/users/me', change)

    expect([reply.status, reply.code]).toEqual([401, 'ACCESS_TOKEN_EXPIRED'])
    expect((await project.as('client', ada).get('/users/me')).json.requires_totp_mfa).toBe(false)
  })
})

test('rejects changes of sign-in methods after the session expires, while its access token is valid', async () => {
  const ada = await project.signUp()
  const short = (
    await project
      .as('server')
      .post('/auth/sessions', { user_id: ada.user_id, expires_in_millis: 5_000 })
  ).json
  const change = () =>
    project.as('client', short).patch('/users/me', { totp_secret_base64: SECRET })

  service.clock.advance({ millis: 4_999 })
  expect((await change()).status).toBe(200)
  service.clock.advance({ millis: 1 })

  expect((await change()).code).toBe('ACCESS_TOKEN_EXPIRED')
  expect((await project.as('client', short).get('/users/me')).status).toBe(200)
})

test('a concurrent deletion of the user leaves no passkey', async () => {
  for (let round = 0; round < 10; round += 1) {
    const ada = await project.signUp()
    await givePasskey(ada.user_id)
    const client = project.as('client', ada)

    const replies = await Promise.all([
      client.patch('/users/me', { totp_secret_base64: SECRET, passkey_auth_enabled: false }),
      client.delete('/users/me'),
      client.patch('/users/me', { passkey_auth_enabled: false }),
    ])

    for (const reply of replies) expect(reply.status).toBeLessThan(500)
    expect(await service.query('select from passkeys where user_id = $1', [ada.user_id])).toEqual(
      [],
    )
  }
})
