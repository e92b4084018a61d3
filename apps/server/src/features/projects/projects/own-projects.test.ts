import { randomUUID } from 'node:crypto'
import { LIGHT_THEME_ID } from '@latchkey/contract'
import { startService, type TestUser } from '@latchkey/testkit'
import { afterAll, describe, expect, test } from 'vitest'

const service = await startService()
// Another process on the same database, with its own cache.
const other = await startService({ database: service.database })
afterAll(async () => {
  await other.stop()
  await service.stop()
})

/** Creates a dashboard user with its personal team. */
async function newOwner() {
  const user = await service.internal.signUp()
  const { json } = await service.internal.as('client', user).get('/users/me')
  return { user, teamId: json.selected_team_id as string }
}
const as = (user: TestUser) => service.internal.as('client', user)
const create = (owner: { user: TestUser; teamId: string }, body: Record<string, unknown> = {}) =>
  as(owner.user).post('/internal/projects', {
    display_name: 'Birdwatch',
    owner_team_id: owner.teamId,
    ...body,
  })
const list = async (user: TestUser) =>
  (await as(user).get('/internal/projects')).json.items as { id: string; display_name: string }[]
const administrate = (user: TestUser, projectId: string, at = service) => {
  const headers = {
    'x-stack-access-type': 'admin',
    'x-stack-project-id': projectId,
    'x-stack-admin-access-token': user.access_token,
  }
  return {
    get: (path: string) => at.anyone.get(path, headers),
    post: (path: string, body: unknown) => at.anyone.post(path, body, headers),
    patch: (path: string, body: unknown) => at.anyone.patch(path, body, headers),
    delete: (path: string) => at.anyone.delete(path, undefined, headers),
  }
}

describe('creating a project', () => {
  test('returns 201 with the project and the documented defaults', async () => {
    const owner = await newOwner()

    const reply = await create(owner)

    expect(reply.status).toBe(201)
    expect(reply.json).toEqual({
      id: expect.stringMatching(
        /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
      ),
      display_name: 'Birdwatch',
      description: '',
      logo_url: null,
      full_logo_url: null,
      created_at_millis: service.clock.now().getTime(),
      is_production_mode: false,
      owner_team_id: owner.teamId,
      config: {
        allow_localhost: true,
        sign_up_enabled: true,
        credential_enabled: true,
        magic_link_enabled: false,
        passkey_enabled: false,
        client_team_creation_enabled: false,
        client_user_deletion_enabled: false,
        allow_user_api_keys: false,
        allow_team_api_keys: false,
        create_team_on_sign_up: false,
        oauth_account_merge_strategy: 'link_method',
        oauth_providers: [],
        enabled_oauth_providers: [],
        domains: [],
        email_config: { type: 'shared' },
        email_theme: LIGHT_THEME_ID,
        team_creator_default_permissions: [{ id: 'team_admin' }],
        team_member_default_permissions: [{ id: 'team_member' }],
        user_default_permissions: [],
      },
    })
    expect(
      (await administrate(owner.user, reply.json.id).get('/internal/projects/current')).json,
    ).toEqual(reply.json)
  })

  test('accepts all writable fields, with defaults for omitted ones', async () => {
    const owner = await newOwner()

    const { json } = await create(owner, {
      description: 'For people who watch birds',
      is_production_mode: true,
      logo_url: 'https://birds.example/logo.png',
      config: {
        allow_localhost: false,
        credential_enabled: false,
        magic_link_enabled: true,
        oauth_providers: [{ id: 'google', type: 'shared' }],
        domains: [{ domain: 'https://birds.example', handler_path: '/handler' }],
        team_creator_default_permissions: [{ id: 'team_member' }],
      },
    })

    expect(json).toMatchObject({
      description: 'For people who watch birds',
      is_production_mode: true,
      logo_url: 'https://birds.example/logo.png',
      config: {
        allow_localhost: false,
        credential_enabled: false,
        magic_link_enabled: true,
        passkey_enabled: false,
        oauth_providers: [{ provider_config_id: 'google', id: 'google', type: 'shared' }],
        domains: [{ domain: 'https://birds.example', handler_path: '/handler' }],
        team_creator_default_permissions: [{ id: 'team_member' }],
        team_member_default_permissions: [{ id: 'team_member' }],
      },
    })
  })

  test('defines the permissions of team members and admins', async () => {
    const owner = await newOwner()

    const { json } = await create(owner)

    const { config_string } = (await administrate(owner.user, json.id).get('/internal/config')).json
    expect(JSON.parse(config_string).rbac).toEqual({
      permissions: {
        team_member: {
          description: expect.any(String),
          scope: 'team',
          containedPermissionIds: { $invite_members: true, $read_members: true },
        },
        team_admin: {
          description: expect.any(String),
          scope: 'team',
          containedPermissionIds: {
            $delete_team: true,
            $invite_members: true,
            $manage_api_keys: true,
            $read_members: true,
            $remove_members: true,
            $update_team: true,
          },
        },
      },
      defaultPermissions: {
        teamCreator: { team_admin: true },
        teamMember: { team_member: true },
        signUp: {},
      },
    })
  })

  test("creates no keys; the owner's token can create working ones", async () => {
    const owner = await newOwner()
    const { json } = await create(owner)
    const admin = administrate(owner.user, json.id)
    expect((await admin.get('/internal/api-keys')).json.items).toEqual([])

    const keys = await admin.post('/internal/api-keys', {
      description: 'first',
      expires_at_millis: service.clock.now().getTime() + 1000,
      has_publishable_client_key: true,
      has_secret_server_key: false,
      has_super_secret_admin_key: false,
    })

    const reply = await service.anyone.get('/projects/current', {
      'x-stack-access-type': 'client',
      'x-stack-project-id': json.id,
      'x-stack-publishable-client-key': keys.json.publishable_client_key,
    })
    expect(reply.json.id).toBe(json.id)
  })

  test('accepts an unknown theme, which falls back to the default', async () => {
    const { status, json } = await create(await newOwner(), { config: { email_theme: 'unknown' } })

    expect([status, json.config.email_theme]).toEqual([201, LIGHT_THEME_ID])
  })

  test('rejects an invalid image and creates nothing', async () => {
    const owner = await newOwner()

    const reply = await create(owner, { full_logo_url: 'data:image/png;base64,AAAA' })

    expect([reply.status, reply.code]).toEqual([400, undefined])
    expect(await list(owner.user)).toEqual([])
  })

  test('requires membership in the owner team', async () => {
    const [owner, stranger] = [await newOwner(), await newOwner()]

    for (const teamId of [stranger.teamId, randomUUID()]) {
      const reply = await create({ user: owner.user, teamId })
      expect([reply.status, reply.code]).toEqual([404, 'TEAM_MEMBERSHIP_NOT_FOUND'])
      expect(reply.json.details).toEqual({ team_id: teamId, user_id: owner.user.user_id })
    }
    expect(await list(owner.user)).toEqual([])
  })

  test.each([
    [{ display_name: undefined }, 'body.display_name must be defined'],
    [{ owner_team_id: undefined }, 'body.owner_team_id must be defined'],
    [{ owner_team_id: null }, 'body.owner_team_id must be a string, not null'],
    [{ owner_team_id: 'mine' }, 'body.owner_team_id must be a valid UUID'],
    [{ id: randomUUID() }, 'body contains unknown properties: id'],
    [
      { config: { enabled_oauth_providers: [] } },
      'body.config contains unknown properties: enabled_oauth_providers',
    ],
  ])('rejects %j', async (changes, problem) => {
    const owner = await newOwner()

    const reply = await create(owner, changes)

    expect([reply.status, reply.code]).toEqual([400, 'SCHEMA_ERROR'])
    expect(reply.json.details.message).toContain(`\n  - ${problem}`)
  })
})

describe('listing projects', () => {
  test('lists the projects of all teams of the user, newest first', async () => {
    const [owner, stranger] = [await newOwner(), await newOwner()]
    const second = (await as(owner.user).post('/teams', { display_name: 'Second' })).json.id
    const made = []
    for (const [name, teamId] of [
      ['a', owner.teamId],
      ['b', second],
      ['c', owner.teamId],
    ] as const) {
      service.clock.advance({ seconds: 1 })
      made.unshift((await create({ user: owner.user, teamId }, { display_name: name })).json)
    }
    await create(stranger)

    const reply = await as(owner.user).get('/internal/projects')

    expect(reply.status).toBe(200)
    expect(reply.json).toEqual({ items: made, is_paginated: false })
    expect(await list(stranger.user)).toHaveLength(1)
    expect(await list((await newOwner()).user)).toEqual([])
  })

  test.each(['client', 'server', 'admin'] as const)(
    'works with %s access and empty project keys',
    async (accessType) => {
      const owner = await newOwner()
      await create(owner)

      const { json } = await service.internal.as(accessType, owner.user).get('/internal/projects')

      expect(json.items).toHaveLength(1)
    },
  )

  test('treats empty key headers as absent', async () => {
    const owner = await newOwner()

    const reply = await service.internal
      .as('client', owner.user, {
        'x-stack-secret-server-key': '',
        'x-stack-super-secret-admin-key': '',
      })
      .get('/internal/projects')

    expect(reply.status).toBe(200)
  })
})

describe('GET /internal/project-summaries', () => {
  const PATH = '/internal/project-summaries'

  test('lists the same projects in the same order, without their configuration', async () => {
    const owner = await newOwner()
    for (const display_name of ['a', 'b', 'c']) {
      service.clock.advance({ seconds: 1 })
      await create(owner, { display_name })
    }
    const { json: whole } = await as(owner.user).get('/internal/projects')

    const reply = await as(owner.user).get(PATH)

    expect(reply.status).toBe(200)
    expect(reply.json).toEqual({
      items: whole.items.map(({ config: _, ...summary }: { config: object }) => summary),
      is_paginated: false,
    })
    expect(reply.json.items.map((item: { display_name: string }) => item.display_name)).toEqual([
      'c',
      'b',
      'a',
    ])
  })

  test('lists no project of others', async () => {
    await create(await newOwner())

    expect((await as((await newOwner()).user).get(PATH)).json.items).toEqual([])
  })

  test('requires a user of the project internal', async () => {
    const project = await service.newProject()
    const user = await project.signUp()

    expect((await service.internal.as('client').get(PATH)).code).toBe(
      'USER_AUTHENTICATION_REQUIRED',
    )
    expect((await project.as('client', user).get(PATH)).code).toBe('EXPECTED_INTERNAL_PROJECT')
  })
})

describe.each(['GET', 'POST'] as const)('%s /internal/projects', (method) => {
  const init = {
    headers: { 'content-type': 'application/json' },
    ...(method === 'POST'
      ? { body: JSON.stringify({ display_name: 'x', owner_team_id: randomUUID() }) }
      : {}),
  }

  test('requires a signed-in user and the internal project', async () => {
    const project = await service.newProject()
    const ada = await project.signUp()

    const unsigned = await service.internal.as('client').send(method, '/internal/projects', init)
    const unsignedElsewhere = await project.as('server').send(method, '/internal/projects', init)
    const elsewhere = await project.as('client', ada).send(method, '/internal/projects', init)

    expect([unsigned.status, unsigned.code]).toEqual([401, 'USER_AUTHENTICATION_REQUIRED'])
    expect(unsignedElsewhere.code).toBe('USER_AUTHENTICATION_REQUIRED')
    expect([elsewhere.status, elsewhere.code]).toEqual([401, 'EXPECTED_INTERNAL_PROJECT'])
    expect((await service.anyone.send(method, '/internal/projects', init)).code).toBe(
      'ACCESS_TYPE_REQUIRED',
    )
  })

  test('rejects an anonymous user', async () => {
    const { json: guest } = await service.internal.as('client').post('/auth/anonymous/sign-up')

    const reply = await service.internal
      .as('client', guest, { 'x-stack-allow-anonymous-user': 'true' })
      .send(method, '/internal/projects', init)

    expect([reply.status, reply.code]).toEqual([401, 'USER_AUTHENTICATION_REQUIRED'])
  })

  test('rejects query parameters', async () => {
    expect(
      (await service.internal.as('client').send(method, '/internal/projects?all=true', init)).code,
    ).toBe('SCHEMA_ERROR')
  })
})

describe('deleting a project', () => {
  /** Counts the project's rows in each table. */
  async function rowsOf(projectId: string, tenancyIds: string[]): Promise<Record<string, number>> {
    const columns = await service.query<{ table_name: string; column_name: string }>(
      `select c.table_name, c.column_name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
       where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name in ('tenancy_id', 'project_id')`,
    )
    const counts: Record<string, number> = {}
    for (const { table_name, column_name } of columns) {
      const wanted = column_name === 'tenancy_id' ? tenancyIds : [projectId]
      const [row] = await service.query<{ n: number }>(
        `select count(*)::int as n from ${table_name} where ${column_name}::text = any($1)`,
        [wanted],
      )
      counts[table_name] = row?.n ?? 0
    }
    return counts
  }

  test('deletes all data of the project, and its keys and tokens fail immediately in every process', async () => {
    const png =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
    const project = await service.newProject({ client_team_creation_enabled: true })
    await project.as('admin').patch('/internal/projects/current', {
      logo_url: `data:image/png;base64,${png}`,
      config: { create_team_on_sign_up: true },
    })
    const ada = await project.signUp()
    const tenancies = await service.query<{ id: string }>(
      'select id from tenancies where project_id = $1',
      [project.id],
    )
    const ids = tenancies.map(({ id }) => id)
    const before = await rowsOf(project.id, ids)
    for (const table of [
      'users',
      'contact_channels',
      'passwords',
      'sessions',
      'teams',
      'team_memberships',
      'team_member_permissions',
      'files',
      'project_key_sets',
    ]) {
      expect([table, before[table]]).not.toEqual([table, 0])
    }
    const elsewhere = () =>
      other.anyone.get('/projects/current', {
        'x-stack-access-type': 'client',
        'x-stack-project-id': project.id,
        'x-stack-publishable-client-key': project.publishableClientKey,
      })
    expect((await elsewhere()).status).toBe(200)

    const reply = await project.as('admin').delete('/internal/projects/current')

    expect([reply.status, reply.json]).toEqual([200, { success: true }])
    expect(Object.values(await rowsOf(project.id, ids)).reduce((sum, n) => sum + n, 0)).toBe(0)
    expect(await service.query('select id from projects where id = $1', [project.id])).toEqual([])
    for (const accessType of ['client', 'server', 'admin'] as const) {
      for (const path of ['/users/me', '/internal/projects/current', '/nowhere']) {
        const after = await project.as(accessType, ada).get(path)
        expect([after.status, after.code, after.json.details]).toEqual([
          400,
          'CURRENT_PROJECT_NOT_FOUND',
          { project_id: project.id },
        ])
      }
    }
    const refresh = await project.as('client').post('/auth/sessions/current/refresh', undefined, {
      'x-stack-refresh-token': ada.refresh_token,
    })
    expect(refresh.code).toBe('CURRENT_PROJECT_NOT_FOUND')
    await expect
      .poll(async () => (await elsewhere()).code, { timeout: 1_000, interval: 20 })
      .toBe('CURRENT_PROJECT_NOT_FOUND')
  })

  test("removes it from the owner's list only and keeps team and owner", async () => {
    const [owner, stranger] = [await newOwner(), await newOwner()]
    const [gone, kept] = [(await create(owner)).json, (await create(owner)).json]
    const foreign = (await create(stranger)).json

    expect(
      (await administrate(owner.user, gone.id).delete('/internal/projects/current')).status,
    ).toBe(200)

    expect((await list(owner.user)).map(({ id }) => id)).toEqual([kept.id])
    expect(await list(stranger.user)).toEqual([foreign])
    expect((await administrate(owner.user, gone.id).get('/internal/projects/current')).code).toBe(
      'CURRENT_PROJECT_NOT_FOUND',
    )
    expect((await as(owner.user).get('/teams?user_id=me')).json.items).toHaveLength(1)
  })

  test('rejects the internal project', async () => {
    const reply = await service.internal.as('admin').delete('/internal/projects/current')

    expect([reply.status, reply.code, reply.headers.get('content-type')]).toEqual([
      400,
      undefined,
      'text/plain; charset=utf-8',
    ])
    expect((await service.internal.as('client').get('/projects/current')).status).toBe(200)
  })

  test('deletes once while other requests change the project', async () => {
    const project = await service.newProject()
    const change = (n: number) =>
      project.as('admin').patch('/internal/projects/current', {
        description: String(n),
        config: { passkey_enabled: n % 2 === 0 },
      })

    const replies = await Promise.all([
      ...Array.from({ length: 10 }, (_, n) => change(n)),
      ...Array.from({ length: 5 }, () => project.as('admin').delete('/internal/projects/current')),
      ...Array.from({ length: 10 }, (_, n) => change(n)),
    ])

    expect(replies.slice(10, 15).filter((reply) => reply.status === 200)).toHaveLength(1)
    for (const reply of replies)
      expect(reply.status === 200 || reply.code === 'CURRENT_PROJECT_NOT_FOUND').toBe(true)
  })
})
