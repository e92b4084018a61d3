import { LIGHT_THEME_ID } from '@latchkey/contract'
import { startService } from '@latchkey/testkit'
import { patchConfig } from 'latchkey/internals'
import { afterAll, describe, expect, test } from 'vitest'
import { DARK_THEME_ID, PATH, patch, patchTo, read } from './testing/administration.ts'

const service = await startService()
afterAll(() => service.stop())

const VIEW_KEYS = [
  'config',
  'created_at_millis',
  'description',
  'display_name',
  'full_logo_url',
  'id',
  'is_production_mode',
  'logo_url',
  'owner_team_id',
]
const CONFIG_KEYS = [
  'allow_localhost',
  'allow_team_api_keys',
  'allow_user_api_keys',
  'client_team_creation_enabled',
  'client_user_deletion_enabled',
  'create_team_on_sign_up',
  'credential_enabled',
  'domains',
  'email_config',
  'email_theme',
  'enabled_oauth_providers',
  'magic_link_enabled',
  'oauth_account_merge_strategy',
  'oauth_providers',
  'passkey_enabled',
  'sign_up_enabled',
  'team_creator_default_permissions',
  'team_member_default_permissions',
  'user_default_permissions',
]

describe('reading the project', () => {
  test('returns exactly the documented keys', async () => {
    const project = await service.newProject({ display_name: 'Birdwatch' })

    const reply = await project.as('admin').get(PATH)

    expect(reply.status).toBe(200)
    expect(Object.keys(reply.json).toSorted()).toEqual(VIEW_KEYS)
    expect(Object.keys(reply.json.config).toSorted()).toEqual(CONFIG_KEYS)
    expect(reply.json).toMatchObject({
      id: project.id,
      display_name: 'Birdwatch',
      description: '',
      logo_url: null,
      full_logo_url: null,
      created_at_millis: service.clock.now().getTime(),
      is_production_mode: false,
      owner_team_id: null,
    })
  })

  test.each(['GET', 'PATCH', 'DELETE'])('limits %s to admins', async (method) => {
    const project = await service.newProject()

    for (const accessType of ['client', 'server'] as const) {
      const reply = await project.as(accessType).send(method, PATH)
      expect([reply.status, reply.code]).toEqual([401, 'INSUFFICIENT_ACCESS_TYPE'])
      expect(reply.json.details).toEqual({
        actual_access_type: accessType,
        allowed_access_types: ['admin'],
      })
    }
    expect((await service.anyone.send(method, PATH)).code).toBe('ACCESS_TYPE_REQUIRED')
    const nameless = await service.anyone.send(method, PATH, {
      headers: { 'x-stack-access-type': 'admin' },
    })
    expect([nameless.status, nameless.code]).toEqual([400, 'ACCESS_TYPE_WITHOUT_PROJECT_ID'])
  })

  test.each(['POST', 'PUT'])('does not support %s', async (method) => {
    const project = await service.newProject()

    expect((await project.as('admin').send(method, PATH)).status).toBe(405)
  })

  test('distinguishes a wrong key from an unknown project', async () => {
    const project = await service.newProject()

    const wrong = await project
      .as('admin', null, { 'x-stack-super-secret-admin-key': 'sak_wrong' })
      .get(PATH)
    const unknown = await project.as('admin', null, { 'x-stack-project-id': 'nothing' }).get(PATH)

    expect([wrong.code, wrong.json.details]).toEqual([
      'INVALID_SUPER_SECRET_ADMIN_KEY',
      { project_id: project.id },
    ])
    expect([unknown.code, unknown.json.details]).toEqual([
      'CURRENT_PROJECT_NOT_FOUND',
      { project_id: 'nothing' },
    ])
  })

  test('shares the configuration with the configuration endpoint', async () => {
    const project = await service.newProject()

    await patchConfig(service.ctx, project.id, { 'auth.passkey.allowSignIn': true })
    expect((await read(project)).config.passkey_enabled).toBe(true)

    await patchTo(project, { passkey_enabled: false })
    const { config_string } = (await project.as('admin').get('/internal/config')).json
    expect(JSON.parse(config_string).auth.passkey.allowSignIn).toBe(false)
  })
})

describe('changing the project', () => {
  test('changes nothing for an empty patch', async () => {
    const project = await service.newProject({ domains: ['https://a.example'] })
    const before = await read(project)

    for (const body of [{}, { config: {} }]) {
      const reply = await patch(project, body)
      expect([reply.status, reply.json]).toEqual([200, before])
    }
  })

  test.each([
    ['display_name', 'New name', 'New name'],
    ['display_name', '', ''],
    ['display_name', 5, '5'],
    ['description', 'For people who watch birds', 'For people who watch birds'],
    ['description', null, ''],
    ['is_production_mode', true, true],
    ['is_production_mode', 'true', true],
    ['logo_url', 'http://localhost:3000/logo.png', 'http://localhost:3000/logo.png'],
    ['full_logo_url', 'https://birds.example/a%20b.svg?x#y', 'https://birds.example/a%20b.svg?x#y'],
    ['logo_url', null, null],
  ])('%s: %j', async (name, given, stored) => {
    const project = await service.newProject()
    const before = await read(project)

    const reply = await patch(project, { [name]: given })

    expect(reply.status).toBe(200)
    expect(reply.json).toEqual({ ...before, [name]: stored })
    expect(await read(project)).toEqual(reply.json)
  })

  test.each([
    'allow_localhost',
    'sign_up_enabled',
    'credential_enabled',
    'magic_link_enabled',
    'passkey_enabled',
    'client_team_creation_enabled',
    'client_user_deletion_enabled',
    'allow_user_api_keys',
    'allow_team_api_keys',
    'create_team_on_sign_up',
  ])('changes only %s', async (name) => {
    const project = await service.newProject()
    const before = await read(project)

    for (const value of [true, false]) {
      const { json } = await patchTo(project, { [name]: value })
      expect(json).toEqual({ ...before, config: { ...before.config, [name]: value } })
      expect(await read(project)).toEqual(json)
    }
  })

  test.each(['link_method', 'raise_error', 'allow_duplicates'])(
    'changes the merge strategy to %s',
    async (oauth_account_merge_strategy) => {
      const project = await service.newProject()

      expect((await patchTo(project, { oauth_account_merge_strategy })).json.config).toMatchObject({
        oauth_account_merge_strategy,
      })
    },
  )

  test('applies immediately to clients', async () => {
    const project = await service.newProject()

    await patch(project, {
      display_name: 'Birds',
      config: { magic_link_enabled: true, oauth_providers: [{ id: 'github', type: 'shared' }] },
    })

    const { json } = await project.as('client').get('/projects/current')
    expect(json).toMatchObject({
      display_name: 'Birds',
      config: { magic_link_enabled: true, enabled_oauth_providers: [{ id: 'github' }] },
    })
  })

  test.each([
    [{ display_name: null }, 'body.display_name must be a string, not null'],
    [{ is_production_mode: 'yes' }, 'body.is_production_mode must be a boolean'],
    [{ logo_url: 'no url' }, 'body.logo_url must be a valid URL'],
    [{ logo_url: '' }, 'body.logo_url must be a valid URL'],
    [
      { full_logo_url: `https://a.example/${'x'.repeat(1_000_000)}` },
      'body.full_logo_url must be at most 1000000 characters long',
    ],
    [
      { owner_team_id: '0f4f9c2e-3c0b-4f57-9d0e-8d7c9b0f2a11' },
      'body contains unknown properties: owner_team_id',
    ],
    [{ id: 'internal' }, 'body contains unknown properties: id'],
    [{ created_at_millis: 1 }, 'body contains unknown properties: created_at_millis'],
    [{ config: null }, 'body.config must be an object, not null'],
    [
      { config: { allow_localhost: null } },
      'body.config.allow_localhost must be a boolean, not null',
    ],
    [
      { config: { oauth_account_merge_strategy: 'guess' } },
      'body.config.oauth_account_merge_strategy must be one of: link_method, raise_error, allow_duplicates',
    ],
    [
      { config: { enabled_oauth_providers: [] } },
      'body.config contains unknown properties: enabled_oauth_providers',
    ],
    [{ config: { nickname: 'x' } }, 'body.config contains unknown properties: nickname'],
    [
      { config: { oauth_providers: [{ id: 'myspace', type: 'shared' }] } },
      'body.config.oauth_providers[0].id must be one of: google, ',
    ],
    [
      { config: { oauth_providers: [{ id: 'google', type: 'own' }] } },
      'body.config.oauth_providers[0].type must be one of: shared, standard',
    ],
    [
      { config: { oauth_providers: [{ id: 'google', type: 'shared', enabled: true }] } },
      'body.config.oauth_providers[0] contains unknown properties: enabled',
    ],
    [
      {
        config: {
          oauth_providers: [{ id: 'google', type: 'shared', provider_config_id: 'google' }],
        },
      },
      'body.config.oauth_providers[0] contains unknown properties: provider_config_id',
    ],
    [
      {
        config: {
          oauth_providers: [{ id: 'google', type: 'standard', client_id: 'a', client_secret: '' }],
        },
      },
      'body.config.oauth_providers[0].client_secret must not be empty',
    ],
    [
      { config: { oauth_providers: [{ id: 'google', type: 'standard', client_id: 'a' }] } },
      'body.config.oauth_providers[0].client_secret must be defined',
    ],
    [
      { config: { domains: [{ domain: 'whatever://a.example', handler_path: '/handler' }] } },
      'body.config.domains[0].domain must be a URL that begins with http:// or https://',
    ],
    [
      { config: { domains: [{ domain: 'https://a.example', handler_path: 'handler' }] } },
      'body.config.domains[0].handler_path is not valid: Handler path must start with /',
    ],
    [
      { config: { domains: [{ domain: 'https://a.example' }] } },
      'body.config.domains[0].handler_path must be defined',
    ],
    [
      { config: { email_config: { type: 'resend' } } },
      'body.config.email_config.type must be one of: shared, standard',
    ],
    [
      { config: { email_config: { type: 'shared', reply_to: 'x' } } },
      'body.config.email_config contains unknown properties: reply_to',
    ],
    [
      { config: { team_creator_default_permissions: ['team_admin'] } },
      'body.config.team_creator_default_permissions[0] must be an object',
    ],
    [
      { config: { user_default_permissions: [{ id: 'a', name: 'b' }] } },
      'body.config.user_default_permissions[0] contains unknown properties: name',
    ],
  ])('rejects %j and changes nothing', async (body, problem) => {
    const project = await service.newProject()
    const before = await read(project)

    const reply = await patch(project, { description: 'also given', ...body })

    expect([reply.status, reply.code]).toEqual([400, 'SCHEMA_ERROR'])
    expect(reply.json.details.message).toContain(
      `Request validation failed on PATCH /api/v1${PATH}:`,
    )
    expect(reply.json.details.message).toContain(`\n  - ${problem}`)
    expect(await read(project)).toEqual(before)
  })

  test('loses none of 50 concurrent changes', async () => {
    const project = await service.newProject()
    const switches = [
      'magic_link_enabled',
      'passkey_enabled',
      'allow_user_api_keys',
      'allow_team_api_keys',
      'create_team_on_sign_up',
    ]
    const bodies = [
      ...switches.map((name) => ({ config: { [name]: true } })),
      { display_name: 'Together' },
      { description: 'All of it' },
      { is_production_mode: true },
      { config: { domains: [{ domain: 'https://a.example', handler_path: '/x' }] } },
      { config: { oauth_providers: [{ id: 'x', type: 'shared' }] } },
    ]

    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, n) => patch(project, bodies[n % bodies.length])),
    )

    expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([200]))
    const after = await read(project)
    for (const name of switches) expect(after.config[name]).toBe(true)
    expect(after).toMatchObject({
      display_name: 'Together',
      description: 'All of it',
      is_production_mode: true,
      config: {
        domains: [{ domain: 'https://a.example', handler_path: '/x' }],
        enabled_oauth_providers: [{ id: 'x' }],
      },
    })
  })

  test('loses none of 50 concurrent changes through both endpoints', async () => {
    const project = await service.newProject()

    await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        n % 2 === 0
          ? patchConfig(service.ctx, project.id, {
              [`dataVault.stores.s${n}`]: { displayName: 'x' },
            })
          : patch(project, {
              display_name: `Name ${n}`,
              config: { email_theme: n % 4 === 1 ? LIGHT_THEME_ID : DARK_THEME_ID },
            }),
      ),
    )

    const { config_string } = (await project.as('admin').get('/internal/config')).json
    expect(Object.keys(JSON.parse(config_string).dataVault.stores)).toHaveLength(25)
  })

  test('changes the project row and the configuration together or not at all', async () => {
    const project = await service.newProject()
    const before = await read(project)

    const reply = await patch(project, {
      display_name: 'Half',
      logo_url: 'ftp://a.example/x.png',
      config: { passkey_enabled: true },
    })

    expect([reply.status, reply.code]).toEqual([400, undefined])
    expect(reply.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(await read(project)).toEqual(before)
  })
})

test('allows the same to an admin with an access token', async () => {
  const { json: session } = await service.internal.as('client').post('/auth/password/sign-in', {
    email: 'owner@example.com',
    password: 'the owner of the tests',
  })
  const owner = service.internal.as('admin', null, {
    'x-stack-super-secret-admin-key': '',
    'x-stack-admin-access-token': session.access_token,
  })

  expect((await owner.patch(PATH, { description: 'Changed by its owner' })).json.description).toBe(
    'Changed by its owner',
  )
})
