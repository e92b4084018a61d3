import { startService } from '@latchkey/testkit'
import { patchConfig } from 'latchkey/internals'
import { afterAll, describe, expect, test } from 'vitest'

const service = await startService()
const project = await service.newProject({ magic_link_enabled: true })
await patchConfig(service.ctx, project.id, {
  'auth.oauth.providers.google': {
    type: 'google',
    isShared: true,
    allowSignIn: true,
    allowConnectedAccounts: true,
  },
  'auth.oauth.providers.github': {
    type: 'github',
    isShared: true,
    allowSignIn: true,
    allowConnectedAccounts: true,
  },
})
afterAll(() => service.stop())

const create = (body: unknown, at = project) => at.as('server').post('/users', body)
const read = async (id: string) => (await project.as('server').get(`/users/${id}`)).json
const refused = { status: 400, code: undefined }
let people = 0
function newEmail(): string {
  people += 1
  return `made-${people}@example.com`
}

const EMPTY = {
  id: expect.stringMatching(
    /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  ),
  display_name: null,
  primary_email: null,
  primary_email_verified: false,
  primary_email_auth_enabled: false,
  profile_image_url: null,
  client_metadata: null,
  client_read_only_metadata: null,
  server_metadata: null,
  signed_up_at_millis: expect.any(Number),
  last_active_at_millis: expect.any(Number),
  has_password: false,
  otp_auth_enabled: false,
  passkey_auth_enabled: false,
  auth_with_email: false,
  requires_totp_mfa: false,
  is_anonymous: false,
  oauth_providers: [],
  selected_team_id: null,
  selected_team: null,
}

test.each(['server', 'admin'] as const)(
  'with %s access creates a user without any fields',
  async (access) => {
    const reply = await project.as(access).post('/users', {})

    expect([reply.status, reply.json]).toEqual([201, EMPTY])
    expect(reply.json.last_active_at_millis).toBe(reply.json.signed_up_at_millis)
    expect(await read(reply.json.id)).toEqual(reply.json)
  },
)

test('rejects clients', async () => {
  for (const user of [null, await project.signUp()]) {
    const reply = await project.as('client', user).post('/users', {})
    expect(reply).toMatchObject({ status: 401, code: 'INSUFFICIENT_ACCESS_TYPE' })
    expect(reply.json.details.allowed_access_types).toEqual(['server', 'admin'])
  }
})

test('stores all fields, and the user can sign in with the password', async () => {
  const { status, json } = await create({
    display_name: 'Ada Meyer',
    primary_email: 'Ada@Example.org',
    primary_email_auth_enabled: true,
    primary_email_verified: true,
    profile_image_url: 'http://localhost/ada.png',
    client_metadata: { theme: 'dark' },
    client_read_only_metadata: [1],
    server_metadata: 'gold',
    otp_auth_enabled: true,
    passkey_auth_enabled: true,
    is_anonymous: false,
    password: 'correct horse',
    oauth_providers: [
      { id: 'github', account_id: '5512' },
      { id: 'google', account_id: 'g-1', email: 'ada@gmail.com' },
    ],
    totp_secret_base64: 'MTIzNDU2Nzg5MDEyMzQ1Njc4OTA=',
  })

  expect([status, json]).toEqual([
    201,
    {
      ...EMPTY,
      display_name: 'Ada Meyer',
      primary_email: 'ada@example.org',
      primary_email_auth_enabled: true,
      primary_email_verified: true,
      profile_image_url: 'http://localhost/ada.png',
      client_metadata: { theme: 'dark' },
      client_read_only_metadata: [1],
      server_metadata: 'gold',
      otp_auth_enabled: true,
      has_password: true,
      auth_with_email: true,
      oauth_providers: expect.arrayContaining([
        { id: 'github', account_id: '5512', email: null },
        { id: 'google', account_id: 'g-1', email: 'ada@gmail.com' },
      ]),
    },
  ])
  const signIn = await project
    .as('client')
    .post('/auth/password/sign-in', { email: 'ada@example.org', password: 'correct horse' })
  expect([signIn.status, signIn.json.user_id]).toEqual([200, json.id])
  const links = (await project.as('server').get(`/oauth-providers?user_id=${json.id}`)).json.items
  expect(links.map((link: object) => ({ ...link, id: '' }))).toHaveLength(2)
  for (const link of links)
    expect(link).toMatchObject({ allow_sign_in: true, allow_connected_accounts: true })
})

describe('a single field', () => {
  test.each([
    ['display_name', '', null],
    ['display_name', null, null],
    ['display_name', '  x ', '  x '],
    ['primary_email', null, null],
    ['primary_email', 'x@gmai', 'x@gmai'],
    ['profile_image_url', null, null],
    ['client_metadata', null, null],
    ['server_metadata', [{}], [{}]],
    ['is_anonymous', true, true],
    ['passkey_auth_enabled', true, false],
    ['otp_auth_enabled', true, true],
    ['oauth_providers', [], []],
  ])('%s: %j becomes %j', async (name, sent, stored) => {
    const reply = await create({ [name]: sent })

    expect([reply.status, reply.json[name]]).toEqual([201, stored])
    expect((await read(reply.json.id))[name]).toEqual(stored)
  })

  test.each([
    ['display_name', 'x'.repeat(257)],
    ['primary_email', ''],
    ['primary_email', 'nobody'],
    ['primary_email', 'a@b@example.com'],
    ['primary_email', 'ａda@example.com'],
    ['primary_email', 'аda@example.com'],
    ['primary_email', 'a@example.com\r\nbcc: b@example.com'],
    ['primary_email', `${'x'.repeat(1_000)}@example.com`],
    ['primary_email_verified', null],
    ['primary_email_auth_enabled', 'perhaps'],
    ['profile_image_url', ''],
    ['profile_image_url', 'iVBORw0KGgo='],
    ['password', 'x'.repeat(71)],
    ['password', 'ü'.repeat(36)],
    ['password_hash', ''],
    ['password_hash', null],
    ['totp_secret_base64', 'MTIzNA'],
    ['is_anonymous', null],
    ['oauth_providers', null],
    ['oauth_providers', [{ id: 'google' }]],
    ['oauth_providers', [{ id: 'google', account_id: '1', allow_sign_in: false }]],
    ['selected_team_id', null],
    ['id', '6f0c9a52-1b7d-4f7e-9a44-0a3c5f0f8d11'],
    ['has_password', true],
    ['signed_up_at_millis', 0],
    ['requires_totp_mfa', true],
  ])('rejects %s: %j', async (name, value) => {
    const reply = await create({ [name]: value })

    expect([reply.status, reply.code]).toEqual([400, 'SCHEMA_ERROR'])
  })

  test('rejects a body that is not an object', async () => {
    for (const body of [undefined, null, [], 'x'])
      expect((await create(body)).code).toBe('SCHEMA_ERROR')
  })

  test('stores, finds and searches an address of maximum length', async () => {
    const email =
      `${Array.from({ length: 400 }, (_, index) => index.toString(36)).join('')}@${'b.'.repeat(30)}example.com`.slice(
        -999,
      )

    const reply = await create({ primary_email: email, primary_email_auth_enabled: true })

    expect([reply.status, reply.json.primary_email]).toEqual([201, email])
    const search = await project.as('server').get(`/users?limit=5&query=${email.slice(100, 160)}`)
    expect(search.json.items.map((user: { id: string }) => user.id)).toEqual([reply.json.id])
  })
})

describe('checks in order', () => {
  const image = { profile_image_url: 'ftp://a.example/b.png' }
  const unknownProvider = { oauth_providers: [{ id: 'spotify', account_id: '1' }] }

  test('two passwords, even if one of them is null', async () => {
    for (const password of ['a password', null]) {
      const reply = await create({
        password,
        password_hash: 'x',
        primary_email_verified: true,
        ...image,
      })
      expect(reply).toMatchObject(refused)
      expect(reply.text).toContain('not both')
    }
  })

  test('an invalid hash, sign-in without an address, verification without an address', async () => {
    const texts = []
    for (const body of [
      { password_hash: 'x', primary_email_auth_enabled: true },
      { primary_email_auth_enabled: true, primary_email_verified: true, primary_email: null },
      { primary_email_verified: true, ...image },
    ]) {
      const reply = await create(body)
      expect(reply).toMatchObject(refused)
      texts.push(reply.text)
    }
    expect(texts).toEqual([
      expect.stringContaining('hash'),
      expect.stringContaining('primary_email_auth_enabled'),
      expect.stringContaining('primary_email_verified'),
    ])
  })

  test('a taken address, the image, the provider', async () => {
    const email = newEmail()
    await create({ primary_email: email, primary_email_auth_enabled: true })

    const taken = await create({
      primary_email: email.toUpperCase(),
      primary_email_auth_enabled: true,
      ...image,
    })
    const pictured = await create({ ...image, ...unknownProvider })

    expect(taken).toMatchObject({ status: 409, code: 'USER_EMAIL_ALREADY_EXISTS' })
    expect(taken.json.details).toEqual({ email, would_work_if_email_was_verified: false })
    expect(pictured).toMatchObject(refused)
    expect(pictured.text).toContain('image')
  })

  test('an unknown provider, a password if they are disabled, codes if they are disabled', async () => {
    const bare = await service.newProject({ credential_enabled: false, magic_link_enabled: false })
    const replies = [
      await create({ ...unknownProvider, password: 'some password' }, bare),
      await create({ password: 'some password', otp_auth_enabled: true }, bare),
      await create({ otp_auth_enabled: true }, bare),
    ]

    for (const reply of replies)
      expect(reply).toMatchObject({ ...refused, headers: expect.anything() })
    expect(replies.map(({ text }) => text)).toEqual([
      expect.stringContaining('spotify'),
      expect.stringContaining('passwords'),
      expect.stringContaining('codes'),
    ])
    expect((await create({ password: null, otp_auth_enabled: false }, bare)).status).toBe(201)
    expect((await bare.as('server').get('/users')).json.items).toHaveLength(1)
  })
})

test('creates users while sign-ups are disabled', async () => {
  const closed = await service.newProject({ sign_up_enabled: false })

  expect((await create({ primary_email: newEmail() }, closed)).status).toBe(201)
})

test('allows an address without sign-in for any number of users', async () => {
  const email = newEmail()

  const made = [
    await create({ primary_email: email, primary_email_auth_enabled: true }),
    await create({ primary_email: email }),
    await create({
      primary_email: email,
      primary_email_auth_enabled: false,
      primary_email_verified: true,
    }),
  ]

  expect(made.map(({ status }) => status)).toEqual([201, 201, 201])
})

test('creates one of fifty concurrent users with the same sign-in address', async () => {
  const email = newEmail()

  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      create({
        primary_email: index % 2 ? email : email.toUpperCase(),
        primary_email_auth_enabled: true,
        display_name: `racer ${email}`,
      }),
    ),
  )

  expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(replies.filter(({ code }) => code === 'USER_EMAIL_ALREADY_EXISTS')).toHaveLength(49)
  expect(
    (await project.as('server').get(`/users?query=${encodeURIComponent(`racer ${email}`)}`)).json
      .items,
  ).toHaveLength(1)
})

describe('an account at a provider', () => {
  const withAccount = (account_id: string, more = {}) =>
    create({ oauth_providers: [{ id: 'google', account_id }], ...more })

  test('signs in one user; a second user is rejected, even concurrently', async () => {
    expect((await withAccount('taken')).status).toBe(201)
    expect(await withAccount('taken')).toMatchObject({
      status: 400,
      code: 'OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN',
    })

    const replies = await Promise.all(Array.from({ length: 50 }, () => withAccount('raced')))
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(
      replies.filter(({ code }) => code === 'OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN'),
    ).toHaveLength(49)
  })

  test('is rejected next to another one of the same provider', async () => {
    const email = newEmail()
    const accounts = [
      { id: 'google', account_id: 'first' },
      { id: 'google', account_id: 'second' },
    ]

    expect(await create({ primary_email: email, oauth_providers: accounts })).toMatchObject(refused)
    expect((await project.as('server').get(`/users?query=${email}`)).json.items).toEqual([])
  })

  test.each(['constructor', '__proto__', ''])(
    'is rejected for the unknown provider %j',
    async (id) => {
      expect(await create({ oauth_providers: [{ id, account_id: '1' }] })).toMatchObject(refused)
    },
  )
})

test('a user is not found in another project', async () => {
  const other = await service.newProject()
  const { id } = (await create({ display_name: 'Ada' })).json

  for (const reply of [
    await other.as('server').get(`/users/${id}`),
    await other.as('server').patch(`/users/${id}`, { display_name: 'Eve' }),
    await other.as('admin').delete(`/users/${id}`),
  ]) {
    expect(reply).toMatchObject({ status: 404, code: 'USER_NOT_FOUND' })
  }
  expect((await read(id)).display_name).toBe('Ada')
})

test('returns the user after adding default permissions and before creating the personal team', async () => {
  const own = await service.newProject()
  await patchConfig(service.ctx, own.id, {
    'teams.createPersonalTeamOnSignUp': true,
    'rbac.permissions.vip': { scope: 'project', containedPermissionIds: {} },
    'rbac.defaultPermissions.signUp': { vip: true },
  })

  const { json } = await create({ display_name: 'Ada', primary_email: newEmail() }, own)

  expect([json.selected_team_id, json.selected_team]).toEqual([null, null])
  const after = (await own.as('server').get(`/users/${json.id}`)).json
  expect(after.selected_team.display_name).toBe("Ada's Team")
  expect(
    (await own.as('server').get(`/project-permissions?user_id=${json.id}`)).json.items,
  ).toEqual([{ id: 'vip', user_id: json.id }])
})

test('ignores the query parameters of other user endpoints and rejects unknown ones', async () => {
  expect(
    (await project.as('server').post('/users?include_anonymous=true&limit=3', {})).status,
  ).toBe(201)
  expect((await project.as('server').post('/users?foo=bar', {})).code).toBe('SCHEMA_ERROR')
})
