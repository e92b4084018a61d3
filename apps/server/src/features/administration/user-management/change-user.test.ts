import { randomUUID } from 'node:crypto'
import { startService, type TestProject, type TestUser } from '@latchkey/testkit'
import { patchConfig } from 'latchkey/internals'
import { afterAll, describe, expect, test } from 'vitest'

const service = await startService()
const project = await service.newProject({ magic_link_enabled: true })
afterAll(() => service.stop())

const refused = { status: 400, code: undefined }
const patch = (id: string, body: unknown, at: TestProject = project) =>
  at.as('server').patch(`/users/${id}`, body)
const read = async (id: string, at: TestProject = project) =>
  (await at.as('server').get(`/users/${id}`)).json
const make = async (body: unknown = {}, at: TestProject = project) =>
  (await at.as('server').post('/users', body)).json
const signIn = (
  { email, password }: { email: string; password: string },
  at: TestProject = project,
) => at.as('client').post('/auth/password/sign-in', { email, password })
const refresh = ({ refresh_token }: { refresh_token: string }) =>
  project
    .as('client')
    .post('/auth/sessions/current/refresh', undefined, { 'x-stack-refresh-token': refresh_token })

test.each(['server', 'admin'] as const)(
  'with %s access changes the given fields and returns the whole user',
  async (access) => {
    const user = await make({ server_metadata: { kept: true } })

    const reply = await project.as(access).patch(`/users/${user.id.toUpperCase()}`, {
      display_name: 'Ada',
      client_read_only_metadata: 1,
    })

    expect([reply.status, reply.json]).toEqual([
      200,
      { ...user, display_name: 'Ada', client_read_only_metadata: 1 },
    ])
    expect(await read(user.id)).toEqual(reply.json)
    expect((await patch(user.id, {})).json).toEqual(reply.json)
  },
)

test.each([
  ['a name and metadata', { display_name: 'Ada', server_metadata: { b: 1, a: [1.5, null] } }],
  ['a password and a name', { password: 'a new long password', display_name: 'Countess' }],
  [
    'an address and an image',
    { primary_email: null, profile_image_url: 'https://a.example/a.png' },
  ],
  ['no name and the code', { display_name: '', otp_auth_enabled: true }],
])('returns the user as the next read does after a change of %s', async (_what, change) => {
  const { user_id } = await project.signUp()

  const reply = await patch(user_id, change)

  expect(reply.status).toBe(200)
  expect(await read(user_id)).toEqual(reply.json)
})

test('rejects clients, even for their own user', async () => {
  const ada = await project.signUp()

  for (const id of [ada.user_id, randomUUID(), 'x']) {
    expect(await project.as('client', ada).patch(`/users/${id}`, {})).toMatchObject({
      status: 401,
      code: 'INSUFFICIENT_ACCESS_TYPE',
    })
    expect(await project.as('client', ada).delete(`/users/${id}`)).toMatchObject({
      status: 401,
      code: 'INSUFFICIENT_ACCESS_TYPE',
    })
  }
})

test('rejects a client without a session, even if the request names a user', async () => {
  const ada = await project.signUp()

  for (const body of [{ user_id: ada.user_id, display_name: 'Eve' }, { display_name: 'Eve' }]) {
    expect((await project.as('client').patch('/users/me', body)).status).toBe(400)
    expect(
      (await project.as('client').patch(`/users/me?user_id=${ada.user_id}`, body)).status,
    ).toBe(400)
  }
  expect((await read(ada.user_id)).display_name).toBeNull()
})

test('rejects changes of an own address or password that only servers may make', async () => {
  const ada = await project.signUp()

  for (const change of [
    { primary_email_verified: true },
    { primary_email: 'root@example.com' },
    { password: 'x' },
    { password_hash: 'x' },
  ]) {
    expect((await project.as('client', ada).patch('/users/me', change)).code).toBe('SCHEMA_ERROR')
  }
  expect(await read(ada.user_id)).toMatchObject({
    primary_email_verified: false,
    primary_email: ada.email,
  })
})

test.each([
  { is_anonymous: true },
  { is_anonymous: null },
  { oauth_providers: [] },
  { id: randomUUID() },
  { password_hash: '' },
  { password: 'x'.repeat(71) },
  { password: 'é'.repeat(36) },
  { primary_email: '' },
  { profile_image_url: '' },
  { otp_auth_enabled: null },
  { user_id: randomUUID() },
])('rejects %j', async (change) => {
  expect((await patch((await make()).id, change)).code).toBe('SCHEMA_ERROR')
})

describe('checks in order', () => {
  const image = { profile_image_url: 'data:image/svg+xml;base64,AAAA' }

  test('the passwords and hashes, even before the user', async () => {
    expect(await patch(randomUUID(), { password: null, password_hash: 'x' })).toMatchObject(refused)
    expect(await patch(randomUUID(), { password_hash: 'x' })).toMatchObject(refused)
    expect(await patch(randomUUID(), { selected_team_id: randomUUID(), ...image })).toMatchObject({
      status: 404,
      code: 'USER_NOT_FOUND',
    })
  })

  test('the team, the address, codes, the passkey, the password, the image', async () => {
    const bare = await service.newProject({ credential_enabled: false })
    const { id } = await make({}, bare)
    const all = {
      selected_team_id: randomUUID(),
      primary_email_verified: true,
      otp_auth_enabled: true,
      passkey_auth_enabled: true,
      password: 'a new password',
      ...image,
    }
    const seen: (string | undefined)[] = []

    const { selected_team_id, ...withoutTeam } = all
    const { primary_email_verified, ...withoutEmail } = withoutTeam
    const { otp_auth_enabled, ...withoutCodes } = withoutEmail
    const { passkey_auth_enabled, ...withoutPasskey } = withoutCodes
    const { password, ...withoutPassword } = withoutPasskey
    for (const change of [
      all,
      withoutTeam,
      withoutEmail,
      withoutCodes,
      withoutPasskey,
      withoutPassword,
    ]) {
      const reply = await patch(id, { display_name: 'written?', ...change }, bare)
      seen.push(reply.code ?? reply.text)
      expect(reply.status).toBe(reply.code ? 404 : 400)
    }

    expect(seen).toEqual([
      'TEAM_MEMBERSHIP_NOT_FOUND',
      expect.stringContaining('primary_email_verified'),
      expect.stringContaining('codes'),
      expect.stringContaining('passkey'),
      expect.stringContaining('passwords'),
      expect.stringContaining('image'),
    ])
    expect(await read(id, bare)).toMatchObject({
      display_name: null,
      otp_auth_enabled: false,
      has_password: false,
    })
  })
})

describe('the password', () => {
  test('set by a server works immediately and ends all sessions and pending second factors', async () => {
    const ada = await project.signUp()
    await project
      .as('client', ada)
      .patch('/users/me', { totp_secret_base64: 'MTIzNDU2Nzg5MDEyMzQ1Njc4OTA=' })
    const waiting = await signIn(ada)
    const attempt = waiting.json.details.attempt_code
    await patch(ada.user_id, { totp_secret_base64: null })
    const elsewhere = (await signIn(ada)).json

    const reply = await patch(ada.user_id, { password: 'short' })

    expect([reply.status, reply.json.has_password]).toEqual([200, true])
    for (const session of [ada, elsewhere])
      expect((await refresh(session)).code).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
    expect((await signIn(ada)).code).toBe('EMAIL_PASSWORD_MISMATCH')
    expect((await signIn({ ...ada, password: 'short' })).status).toBe(200)
    const late = await project
      .as('client')
      .post('/auth/mfa/sign-in', { type: 'totp', totp: '123456', code: attempt })
    expect(late.code).toBe('VERIFICATION_CODE_ALREADY_USED')
  })

  test('is removed by null, which ends the sessions each time', async () => {
    const ada = await project.signUp()

    expect((await patch(ada.user_id, { password: null })).json).toMatchObject({
      has_password: false,
      auth_with_email: false,
    })
    expect((await refresh(ada)).code).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
    const session = (await project.as('server').post('/auth/sessions', { user_id: ada.user_id }))
      .json
    expect((await patch(ada.user_id, { password: null })).status).toBe(200)
    expect((await refresh(session)).code).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
    expect((await signIn(ada)).code).toBe('EMAIL_PASSWORD_MISMATCH')
  })

  test('changed through "me" ends the session of the request', async () => {
    const ada = await project.signUp()

    expect(
      (await project.as('server', ada).patch('/users/me', { password: 'another one' })).status,
    ).toBe(200)

    expect((await refresh(ada)).code).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
  })

  test('keeps the sessions if it does not change', async () => {
    const ada = await project.signUp()

    await patch(ada.user_id, {
      display_name: 'Ada',
      primary_email_verified: true,
      otp_auth_enabled: true,
    })

    expect((await refresh(ada)).status).toBe(200)
  })

  test('requires an address for a first password, not for a replacement', async () => {
    const { id } = await make()
    expect(await patch(id, { password: 'the first one' })).toMatchObject(refused)
    expect((await read(id)).has_password).toBe(false)

    const email = `first-${id}@example.com`
    const reply = await patch(id, {
      password: 'the first one',
      primary_email: email,
      primary_email_auth_enabled: true,
    })
    expect([reply.status, reply.json.has_password]).toEqual([200, true])
    expect((await signIn({ email, password: 'the first one' })).status).toBe(200)

    expect(
      (await patch(id, { primary_email: null, password: 'the second one' })).json,
    ).toMatchObject({
      has_password: true,
      primary_email: null,
    })
  })

  test('is rejected as a first one if the project disables passwords, and accepted as a replacement', async () => {
    const own = await service.newProject()
    const ada = await own.signUp()
    const bob = await make({ primary_email: 'bob@example.com' }, own)
    await patchConfig(service.ctx, own.id, { 'auth.password.allowSignIn': false })

    expect(await patch(bob.id, { password: 'the first one' }, own)).toMatchObject(refused)
    expect((await patch(ada.user_id, { password: 'the second one' }, own)).status).toBe(200)
    expect((await patch(bob.id, { password: null }, own)).status).toBe(200)
  })

  test('ends sessions that started while it was being set', async () => {
    const ada = await project.signUp()

    const replies = await Promise.all([
      patch(ada.user_id, { password: 'the new one' }),
      ...Array.from({ length: 10 }, () => signIn(ada)),
    ])

    expect(replies[0]?.status).toBe(200)
    for (const session of replies.slice(1).filter(({ status }) => status === 200)) {
      expect((await refresh(session.json)).code).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
    }
  })
})

describe('sign-in codes', () => {
  test('can be enabled and disabled by a client in its own session', async () => {
    const ada = await project.signUp()
    const client = project.as('client', ada)

    expect((await client.patch('/users/me', { otp_auth_enabled: true })).json).toMatchObject({
      otp_auth_enabled: true,
    })
    expect((await client.patch('/users/me', { otp_auth_enabled: false })).json).toMatchObject({
      otp_auth_enabled: false,
      auth_with_email: true,
    })

    const acting = (
      await project
        .as('server')
        .post('/auth/sessions', { user_id: ada.user_id, is_impersonation: true })
    ).json
    expect(
      (await project.as('client', acting).patch('/users/me', { otp_auth_enabled: true })).status,
    ).toBe(403)
    await client.delete('/auth/sessions/current')
    expect((await client.patch('/users/me', { otp_auth_enabled: true })).code).toBe(
      'ACCESS_TOKEN_EXPIRED',
    )
  })

  test('stay enabled after the project disables them, but cannot be enabled', async () => {
    const own = await service.newProject({ magic_link_enabled: true })
    const [on, off] = [await make({ otp_auth_enabled: true }, own), await make({}, own)]
    await patchConfig(service.ctx, own.id, { 'auth.otp.allowSignIn': false })

    expect((await patch(on.id, { otp_auth_enabled: true }, own)).json.otp_auth_enabled).toBe(true)
    expect(await patch(off.id, { otp_auth_enabled: true }, own)).toMatchObject(refused)
    expect((await patch(on.id, { otp_auth_enabled: false }, own)).json.otp_auth_enabled).toBe(false)
    expect(await patch(on.id, { otp_auth_enabled: true }, own)).toMatchObject(refused)
  })
})

describe('an anonymous user', () => {
  const guestOf = async (at: TestProject): Promise<TestUser> =>
    (await at.as('client').post('/auth/anonymous/sign-up')).json

  test('becomes a full user with the same id, names the personal team and keeps the session', async () => {
    const own = await service.newProject()
    await patchConfig(service.ctx, own.id, { 'teams.createPersonalTeamOnSignUp': true })
    const guest = await guestOf(own)
    await patch(
      guest.user_id,
      { display_name: 'Said before', client_metadata: { kept: true } },
      own,
    )

    const reply = await patch(
      guest.user_id,
      { is_anonymous: false, primary_email: 'Ada@example.com' },
      own,
    )

    expect(reply.json).toMatchObject({
      id: guest.user_id,
      is_anonymous: false,
      client_metadata: { kept: true },
    })
    expect(reply.json.selected_team.display_name).toBe("ada@example.com's Team")
    const me = await own
      .as('client', guest, { 'x-stack-allow-anonymous-user': 'true' })
      .get('/users/me')
    expect([me.status, me.json.is_anonymous]).toEqual([200, false])
    await patch(guest.user_id, { is_anonymous: false, display_name: 'Ada' }, own)
    expect((await read(guest.user_id, own)).selected_team.display_name).toBe(
      "ada@example.com's Team",
    )
  })

  test('keeps the team name if no name is given', async () => {
    const own = await service.newProject()
    await patchConfig(service.ctx, own.id, { 'teams.createPersonalTeamOnSignUp': true })
    const guest = await guestOf(own)

    expect(
      (await patch(guest.user_id, { is_anonymous: false }, own)).json.selected_team.display_name,
    ).toBe('Personal Team')
  })

  test('cannot upgrade itself', async () => {
    const guest = await guestOf(project)
    const client = project.as('client', guest, { 'x-stack-allow-anonymous-user': 'true' })

    expect((await client.patch('/users/me', { is_anonymous: false })).code).toBe('SCHEMA_ERROR')
  })
})

test('applies fifty concurrent changes without losing any', async () => {
  const { id } = await make()
  const names = ['display_name', 'client_metadata', 'client_read_only_metadata', 'server_metadata']

  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      patch(id, { [names[index % 4] as string]: `${index}` }),
    ),
  )

  expect(replies.map(({ status }) => status)).toEqual(Array(50).fill(200))
  for (const name of names) expect((await read(id))[name]).not.toBeNull()
})
