import { startService, type TestProject } from '@latchkey/testkit'
import { patchConfig } from 'latchkey/internals'
import { afterAll, describe, expect, test } from 'vitest'

const service = await startService()
afterAll(() => service.stop())

const SYSTEM = [
  '$delete_team',
  '$invite_members',
  '$manage_api_keys',
  '$read_members',
  '$remove_members',
  '$update_team',
]
const SCOPES = ['team', 'project'] as const
type Scope = (typeof SCOPES)[number]

const newProject = () => service.newProject({ client_team_creation_enabled: true })
const path = (scope: Scope, id?: string) =>
  `/${scope}-permission-definitions${id === undefined ? '' : `/${id}`}`
const define = (project: TestProject, scope: Scope, body: object) =>
  project.as('admin').post(path(scope), body)
const change = (project: TestProject, scope: Scope, id: string, body: object) =>
  project.as('admin').patch(path(scope, id), body)
const remove = (project: TestProject, scope: Scope, id: string) =>
  project.as('admin').delete(path(scope, id))
const list = async (project: TestProject, scope: Scope) =>
  (await project.as('admin').get(path(scope))).json.items
const find = async (project: TestProject, scope: Scope, id: string) =>
  (await list(project, scope)).find((item: { id: string }) => item.id === id)
const defaultsOf = async (project: TestProject) =>
  (await project.as('admin').get('/internal/projects/current')).json.config
const outcome = ({ status, code, json }: Awaited<ReturnType<typeof define>>) => [
  status,
  code,
  json.details,
]
const storedOverride = async (project: TestProject) =>
  (
    await service.query<{ config_override: object }>(
      'select config_override from tenancies where project_id = $1',
      [project.id],
    )
  )[0]?.config_override as Record<string, unknown>

test('lists the system permissions and two default permissions of a new project', async () => {
  const project = await newProject()

  expect((await project.as('admin').get(path('team'))).json).toEqual({
    items: [
      ...SYSTEM.map((id) => ({
        id,
        description: expect.stringMatching(/^[A-Z]/),
        contained_permission_ids: [],
      })),
      {
        id: 'team_admin',
        description: 'Default permission for team admins',
        contained_permission_ids: SYSTEM,
      },
      {
        id: 'team_member',
        description: 'Default permission for team members',
        contained_permission_ids: ['$invite_members', '$read_members'],
      },
    ],
    is_paginated: false,
  })
  expect((await project.as('admin').get(path('project'))).json).toEqual({
    items: [],
    is_paginated: false,
  })
})

test('limits definitions to admins, and rejects query parameters', async () => {
  const project = await newProject()

  for (const accessType of ['client', 'server'] as const) {
    for (const scope of SCOPES) {
      const reply = await project.as(accessType).get(path(scope))
      expect([reply.status, reply.code]).toEqual([401, 'INSUFFICIENT_ACCESS_TYPE'])
      expect(reply.json.details).toEqual({
        actual_access_type: accessType,
        allowed_access_types: ['admin'],
      })
    }
  }
  expect((await project.as('admin').get(`${path('team')}?permission_id=a`)).code).toBe(
    'SCHEMA_ERROR',
  )
  expect((await project.as('admin').get(path('team', 'team_admin'))).status).toBe(405)
})

describe.each(SCOPES)('a definition with the scope %s', (scope) => {
  const other = scope === 'team' ? 'project' : 'team'

  test('is created, listed by id and stored in the configuration', async () => {
    const project = await newProject()
    await define(project, scope, { id: 'b' })

    const reply = await define(project, scope, {
      id: 'post:hide',
      description: 'May hide posts',
      contained_permission_ids: ['b', 'b'],
    })

    expect([reply.status, reply.json]).toEqual([
      201,
      { id: 'post:hide', description: 'May hide posts', contained_permission_ids: ['b'] },
    ])
    expect((await define(project, scope, { id: 'a', description: '' })).json).toEqual({
      id: 'a',
      contained_permission_ids: [],
    })
    const custom = (await list(project, scope)).filter(
      ({ id }: { id: string }) => !id.startsWith('$') && !id.startsWith('team_'),
    )
    expect(custom.map(({ id }: { id: string }) => id)).toEqual(['a', 'b', 'post:hide'])
    const config = JSON.parse(
      (await project.as('admin').get('/internal/config')).json.config_string,
    )
    expect(config.rbac.permissions['post:hide']).toEqual({
      description: 'May hide posts',
      scope,
      containedPermissionIds: { b: true },
    })
  })

  test('can also be created through the configuration', async () => {
    const project = await newProject()
    await patchConfig(service.ctx, project.id, {
      'rbac.permissions.old': {
        scope,
        containedPermissionIds: { unknown: true, $update_team: true, old: true },
      },
    })

    expect(await find(project, scope, 'old')).toEqual({
      id: 'old',
      contained_permission_ids: scope === 'team' ? ['$update_team', 'old'] : ['old'],
    })
    expect((await change(project, scope, 'old', { description: 'x' })).json).toEqual({
      id: 'old',
      description: 'x',
      contained_permission_ids: [],
    })
  })

  test('requires a free id in both scopes, and contains only permissions of its own scope', async () => {
    const project = await newProject()
    await define(project, other, { id: 'theirs' })
    await define(project, scope, { id: 'ours' })

    for (const id of ['theirs', 'ours']) {
      const reply = await define(project, scope, { id, contained_permission_ids: ['unknown'] })
      expect(outcome(reply)).toEqual([400, 'PERMISSION_ID_ALREADY_EXISTS', { permission_id: id }])
    }
    for (const [contained, missing] of [
      [['ours', 'unknown', 'unknown2'], 'unknown'],
      [['theirs'], 'theirs'],
      [['itself'], 'itself'],
      [['constructor'], 'constructor'],
      ...(scope === 'project' ? [[['$update_team'], '$update_team']] : []),
    ] as const) {
      const reply = await define(project, scope, {
        id: 'itself',
        contained_permission_ids: contained,
      })
      expect(outcome(reply)).toEqual([
        400,
        'CONTAINED_PERMISSION_NOT_FOUND',
        { permission_id: missing },
      ])
    }
    expect(await find(project, scope, 'itself')).toBeUndefined()
  })

  test.each([
    [{}, 'body.id must be defined'],
    [{ id: '$update_team' }, 'body.id Only lowercase'],
    [{ id: '$x' }, 'body.id Only lowercase'],
    [{ id: 'A' }, 'body.id Only lowercase'],
    [{ id: '' }, 'body.id Only lowercase'],
    [{ id: 'x', description: null }, 'body.description must be a string, not null'],
    [
      { id: 'x', contained_permission_ids: ['$x'] },
      'body.contained_permission_ids[0] Invalid system permission',
    ],
    [
      { id: 'x', contained_permission_ids: null },
      'body.contained_permission_ids must be an array, not null',
    ],
    [{ id: 'x', scope: 'team' }, 'body contains unknown properties: scope'],
  ])('rejects %j', async (body, problem) => {
    const project = await newProject()

    const reply = await define(project, scope, body)

    expect([reply.status, reply.code]).toEqual([400, 'SCHEMA_ERROR'])
    expect(reply.json.details.message).toContain(problem)
  })

  test('is replaced by an update, which removes omitted fields', async () => {
    const project = await newProject()
    await define(project, scope, { id: 'b' })
    await define(project, scope, { id: 'a', description: 'x', contained_permission_ids: ['b'] })

    const kept = await change(project, scope, 'a', { contained_permission_ids: ['a', 'b'] })
    const cleared = await change(project, scope, 'a', {})

    expect([kept.status, kept.json]).toEqual([
      200,
      { id: 'a', contained_permission_ids: ['a', 'b'] },
    ])
    expect(cleared.json).toEqual({ id: 'a', contained_permission_ids: [] })
    expect(await find(project, scope, 'a')).toEqual(cleared.json)
  })

  test('may be part of a cycle', async () => {
    const project = await newProject()
    await define(project, scope, { id: 'b' })
    await define(project, scope, { id: 'a', contained_permission_ids: ['b'] })

    expect((await change(project, scope, 'b', { contained_permission_ids: ['a'] })).status).toBe(
      200,
    )
  })

  test('exists only in its own scope; system permissions cannot be changed', async () => {
    const project = await newProject()
    await define(project, other, { id: 'theirs', description: 'x' })

    for (const id of ['theirs', 'unknown', '$update_team', 'constructor']) {
      expect(outcome(await change(project, scope, id, { id: 'theirs' }))).toEqual([
        404,
        'PERMISSION_NOT_FOUND',
        { permission_id: id },
      ])
      expect(outcome(await remove(project, scope, id))).toEqual([
        404,
        'PERMISSION_NOT_FOUND',
        { permission_id: id },
      ])
    }
    expect(await find(project, other, 'theirs')).toEqual({
      id: 'theirs',
      description: 'x',
      contained_permission_ids: [],
    })
    expect((await change(project, scope, '$unknown', {})).code).toBe('SCHEMA_ERROR')
  })

  test('is created once for fifty concurrent requests with the same id', async () => {
    const project = await newProject()

    const same = await Promise.all(
      Array.from({ length: 50 }, () => define(project, scope, { id: 'wanted' })),
    )
    const others = await Promise.all(
      Array.from({ length: 50 }, (_, index) => define(project, scope, { id: `own${index}` })),
    )

    expect(same.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(same.filter(({ code }) => code === 'PERMISSION_ID_ALREADY_EXISTS')).toHaveLength(49)
    expect(others.every(({ status }) => status === 201)).toBe(true)
    expect(
      (await list(project, scope)).filter(({ id }: { id: string }) => id.startsWith('own')),
    ).toHaveLength(50)
  })
})

/** Creates users with a grant of `mover` in a team and of `mover_w` in the project. */
async function holders() {
  const project = await newProject()
  await define(project, 'team', { id: 'mover' })
  await define(project, 'project', { id: 'mover_w' })
  await define(project, 'team', {
    id: 'outer',
    description: 'keeps this',
    contained_permission_ids: ['mover', '$read_members'],
  })
  await define(project, 'project', { id: 'outer_w', contained_permission_ids: ['mover_w'] })
  const ada = await project.signUp()
  const team = (await project.as('client', ada).post('/teams', { display_name: 'x' })).json
    .id as string
  await project.as('server').post(`/team-permissions/${team}/${ada.user_id}/mover`, {})
  await project.as('server').post(`/project-permissions/${ada.user_id}/mover_w`, {})
  await project.as('admin').patch('/internal/projects/current', {
    config: {
      team_creator_default_permissions: [{ id: 'team_admin' }, { id: 'mover' }],
      team_member_default_permissions: [{ id: 'mover' }],
      user_default_permissions: [{ id: 'mover_w' }],
    },
  })
  const grantsOf = async (scope: Scope) =>
    (await project.as('server').get(`/${scope}-permissions?user_id=${ada.user_id}`)).json.items.map(
      (item: { id: string }) => item.id,
    )
  return { project, ada, team, held: grantsOf }
}

describe('renaming a definition', () => {
  test('renames it in grants and containing permissions, but not in the default lists', async () => {
    const { project, held: grantsOf } = await holders()

    const inTeam = await change(project, 'team', 'mover', { id: 'moved', description: 'x' })
    const inProject = await change(project, 'project', 'mover_w', { id: 'moved_w' })

    expect(inTeam.json).toEqual({ id: 'moved', description: 'x', contained_permission_ids: [] })
    expect(inProject.json).toEqual({ id: 'moved_w', contained_permission_ids: [] })
    expect(await grantsOf('team')).toEqual(['moved', 'team_admin'])
    expect(await grantsOf('project')).toEqual(['moved_w'])
    expect(await find(project, 'team', 'outer')).toEqual({
      id: 'outer',
      description: 'keeps this',
      contained_permission_ids: ['$read_members', 'moved'],
    })
    expect((await find(project, 'project', 'outer_w')).contained_permission_ids).toEqual([
      'moved_w',
    ])
    expect(await find(project, 'team', 'mover')).toBeUndefined()
    expect(await defaultsOf(project)).toMatchObject({
      team_creator_default_permissions: [{ id: 'team_admin' }],
      team_member_default_permissions: [],
      user_default_permissions: [],
    })
  })

  test('requires a free id and existing contained permissions', async () => {
    const { project, held: grantsOf } = await holders()

    for (const id of ['outer', 'mover_w', 'team_admin']) {
      const reply = await change(project, 'team', 'mover', {
        id,
        contained_permission_ids: ['unknown'],
      })
      expect(outcome(reply)).toEqual([400, 'PERMISSION_ID_ALREADY_EXISTS', { permission_id: id }])
    }
    for (const contained of ['unknown', 'moved']) {
      const reply = await change(project, 'team', 'mover', {
        id: 'moved',
        contained_permission_ids: [contained],
      })
      expect(outcome(reply)).toEqual([
        400,
        'CONTAINED_PERMISSION_NOT_FOUND',
        { permission_id: contained },
      ])
    }
    expect((await change(project, 'team', 'mover', { id: '$update_team' })).code).toBe(
      'SCHEMA_ERROR',
    )
    expect(await grantsOf('team')).toEqual(['mover', 'team_admin'])
  })

  test('accepts the old id, and keeps a permission containing itself', async () => {
    const { project } = await holders()

    expect(
      (await change(project, 'team', 'mover', { id: 'mover', contained_permission_ids: ['mover'] }))
        .status,
    ).toBe(200)
    const renamed = await change(project, 'team', 'mover', {
      id: 'moved',
      contained_permission_ids: ['mover'],
    })

    expect(renamed.json.contained_permission_ids).toEqual(['moved'])
  })

  test('renames once for fifty concurrent requests', async () => {
    const { project, held: grantsOf } = await holders()

    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        change(project, 'team', 'mover', { id: `to${index}` }),
      ),
    )

    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ code }) => code === 'PERMISSION_NOT_FOUND')).toHaveLength(49)
    expect(await grantsOf('team')).toEqual([
      'team_admin',
      replies.find(({ status }) => status === 200)?.json.id,
    ])
  })
})

describe('deleting a definition', () => {
  test('removes the permission from grants, containing permissions and default lists', async () => {
    const { project, held: grantsOf } = await holders()

    const [inTeam, inProject] = [
      await remove(project, 'team', 'mover'),
      await remove(project, 'project', 'mover_w'),
    ]

    expect([inTeam.json, inProject.json]).toEqual([{ success: true }, { success: true }])
    expect([await grantsOf('team'), await grantsOf('project')]).toEqual([['team_admin'], []])
    expect((await find(project, 'team', 'outer')).contained_permission_ids).toEqual([
      '$read_members',
    ])
    expect((await find(project, 'project', 'outer_w')).contained_permission_ids).toEqual([])
    expect(await defaultsOf(project)).toMatchObject({
      team_creator_default_permissions: [{ id: 'team_admin' }],
      team_member_default_permissions: [],
      user_default_permissions: [],
    })
    expect(JSON.stringify(await storedOverride(project))).not.toContain('mover')
  })

  test('leaves nothing behind for a later permission with the same id', async () => {
    const { project, ada, team, held: grantsOf } = await holders()
    await remove(project, 'team', 'mover')
    await define(project, 'team', { id: 'mover' })

    expect(await grantsOf('team')).toEqual(['team_admin'])
    expect((await find(project, 'team', 'outer')).contained_permission_ids).toEqual([
      '$read_members',
    ])
    const eve = await project.signUp()
    await project.as('server').post(`/team-memberships/${team}/${eve.user_id}`, {})
    expect(
      (await project.as('server').get(`/team-permissions?user_id=${eve.user_id}`)).json.items,
    ).toEqual([])

    // Removed through the configuration, which keeps the grants.
    await project.as('server').post(`/team-permissions/${team}/${ada.user_id}/mover`, {})
    await patchConfig(service.ctx, project.id, { 'rbac.permissions.mover': null })
    await define(project, 'project', { id: 'mover' })
    await remove(project, 'project', 'mover')
    await define(project, 'team', { id: 'mover' })
    expect(await grantsOf('team')).toEqual(['team_admin'])
  })

  test('can delete the default permissions; creators then get none', async () => {
    const project = await newProject()

    for (const id of ['team_admin', 'team_member'])
      expect((await remove(project, 'team', id)).status).toBe(200)

    const ada = await project.signUp()
    const { status, json } = await project.as('client', ada).post('/teams', { display_name: 'x' })
    expect(status).toBe(201)
    expect((await project.as('client', ada).patch(`/teams/${json.id}`, {})).code).toBe(
      'TEAM_PERMISSION_REQUIRED',
    )
  })

  test('deletes once for fifty concurrent requests', async () => {
    const { project } = await holders()

    const replies = await Promise.all(
      Array.from({ length: 50 }, () => remove(project, 'team', 'mover')),
    )

    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ code }) => code === 'PERMISSION_NOT_FOUND')).toHaveLength(49)
  })

  test('does not deadlock with concurrent grants, and leaves no visible grant', async () => {
    const { project, ada, team, held: grantsOf } = await holders()
    const grant = `/team-permissions/${team}/${ada.user_id}/mover`

    const replies = await Promise.all([
      ...Array.from({ length: 15 }, () => project.as('server').post(grant, {})),
      remove(project, 'team', 'mover'),
      ...Array.from({ length: 15 }, () => project.as('server').post(grant, {})),
      ...Array.from({ length: 5 }, () =>
        project.as('client', ada).patch(`/teams/${team}`, { display_name: 'y' }),
      ),
    ])

    for (const { status } of replies) expect([200, 201, 404]).toContain(status)
    expect(await grantsOf('team')).toEqual(['team_admin'])
  })
})

test('keeps other settings of the configuration', async () => {
  const project = await newProject()
  await patchConfig(service.ctx, project.id, {
    rbac: { permissions: { nested: { scope: 'team' } } },
  })

  await define(project, 'team', { id: 'x' })
  await project
    .as('admin')
    .patch('/internal/projects/current', { config: { magic_link_enabled: true } })
  await remove(project, 'team', 'nested')

  const ids = (await list(project, 'team')).map(({ id }: { id: string }) => id)
  expect(ids).toEqual([...SYSTEM, 'x'])
  expect((await defaultsOf(project)).magic_link_enabled).toBe(true)
})

test('rejects a definition that would make the configuration too long', async () => {
  const project = await newProject()
  const large = { scope: 'team' as const, description: 'x'.repeat(4_995_000) }
  await patchConfig(service.ctx, project.id, { 'rbac.permissions.large': large })

  const reply = await define(project, 'team', { id: 'x', description: 'x'.repeat(9_999) })

  expect([reply.status, reply.code]).toEqual([400, undefined])
  expect(await find(project, 'team', 'x')).toBeUndefined()
})

test('separates the permissions of projects', async () => {
  const [here, there] = [await newProject(), await newProject()]
  await define(there, 'team', { id: 'x' })

  expect(await find(here, 'team', 'x')).toBeUndefined()
  expect((await define(here, 'project', { id: 'x' })).status).toBe(201)
  expect((await remove(here, 'project', 'x')).status).toBe(200)
  expect(await find(there, 'team', 'x')).toBeDefined()
})
