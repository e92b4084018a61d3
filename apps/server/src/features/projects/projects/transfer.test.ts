import { randomUUID } from 'node:crypto'
import { startService, type TestUser } from '@latchkey/testkit'
import { DEFAULT_QUOTAS, patchConfig } from 'latchkey/internals'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'

const service = await startService()
afterAll(() => service.stop())

const as = (user: TestUser) => service.internal.as('client', user)
const newTeam = async (user: TestUser, display_name: string) =>
  (await as(user).post('/teams', { display_name })).json.id as string
const join = (teamId: string, user: TestUser, permissions: string[] = []) =>
  service
    .query(
      `with member as (
       insert into team_memberships (tenancy_id, team_id, user_id, created_at)
       select tenancy_id, id, $2, now() from teams where id = $1 returning *)
     select 1 from member`,
      [teamId, user.user_id],
    )
    .then(() => grant(teamId, user, permissions))
const grant = async (teamId: string, user: TestUser, permissions: string[]) => {
  await service.query('delete from team_member_permissions where team_id = $1 and user_id = $2', [
    teamId,
    user.user_id,
  ])
  await service.query(
    `insert into team_member_permissions (tenancy_id, team_id, user_id, permission_id)
     select t.tenancy_id, t.id, $2, permission from teams t, unnest($3::text[]) permission where t.id = $1`,
    [teamId, user.user_id, permissions],
  )
}

const ada = await service.internal.signUp()
const eve = await service.internal.signUp()
let from: string
let to: string
let projectId: string
beforeEach(async () => {
  ;[from, to] = [await newTeam(ada, 'From'), await newTeam(ada, 'To')]
  projectId = (
    await as(ada).post('/internal/projects', { display_name: 'Moving', owner_team_id: from })
  ).json.id
})

const transfer = (
  user: TestUser | null,
  body: unknown = { project_id: projectId, new_team_id: to },
) => service.internal.as('client', user).post('/internal/projects/transfer', body)
const ownerTeam = async () =>
  (
    await service.query<{ owner_team_id: string | null }>(
      'select owner_team_id from projects where id = $1',
      [projectId],
    )
  )[0]?.owner_team_id
/** The headers that published SDKs send: the project itself is the caller. */
const headersOf = (admin: TestUser, user: TestUser | null = admin) => ({
  'x-stack-access-type': 'admin',
  'x-stack-project-id': projectId,
  'x-stack-admin-access-token': admin.access_token,
  ...(user === null ? {} : { 'x-stack-access-token': user.access_token }),
})

describe('as a user of internal', () => {
  test.each(['client', 'server', 'admin'] as const)(
    'an admin of the old team transfers the project to another own team, with %s access',
    async (accessType) => {
      const reply = await service.internal
        .as(accessType, ada)
        .post('/internal/projects/transfer', { project_id: projectId, new_team_id: to })

      expect([reply.status, reply.json]).toEqual([200, { success: 'true' }])
      expect(await ownerTeam()).toBe(to)
    },
  )

  test('gives access to members of the new team and revokes it for the old team', async () => {
    await join(from, eve)
    const open = () => service.anyone.get('/internal/projects/current', headersOf(eve, null))
    expect((await open()).status).toBe(200)

    await transfer(ada)

    expect((await open()).code).toBe('ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN')
    expect((await as(eve).get('/internal/projects')).json.items).toEqual([])
    await join(to, eve)
    expect((await open()).status).toBe(200)
    expect((await as(eve).get('/internal/projects')).json.items).toHaveLength(1)
  })

  test('M5, case 71: rejects the access token of an owner who signed out', async () => {
    const bob = await service.internal.signUp()
    await join(from, bob, ['team_admin'])
    await join(to, bob)
    await as(bob).delete('/auth/sessions/current')

    const reply = await transfer(bob)

    expect([reply.status, reply.code]).toEqual([401, 'ACCESS_TOKEN_EXPIRED'])
    expect(await ownerTeam()).toBe(from)
  })

  test('1: rejects a request without access headers', async () => {
    const reply = await service.anyone.post('/internal/projects/transfer', {
      project_id: projectId,
      new_team_id: to,
    })

    expect([reply.status, reply.code]).toEqual([400, 'ACCESS_TYPE_REQUIRED'])
  })

  test('2: rejects a request without user, on another project, or with an invalid body', async () => {
    const project = await service.newProject()
    const bob = await project.signUp()
    const { json: nameless } = await service.internal.as('client').post('/auth/anonymous/sign-up')
    const anonymous = service.internal.as('client', nameless, {
      'x-stack-allow-anonymous-user': 'true',
    })
    const body = { project_id: projectId, new_team_id: to }

    const replies = [
      [await transfer(null), 'auth.user must be defined'],
      [await anonymous.post('/internal/projects/transfer', body), 'auth.user must be defined'],
      [
        await project.as('client', bob).post('/internal/projects/transfer', body),
        'auth.project.id must be internal',
      ],
      [
        await project
          .as('admin')
          .post('/internal/projects/transfer', { ...body, project_id: project.id }),
        'auth.project.id must be internal',
      ],
      [await transfer(ada, {}), 'body.project_id must be defined'],
      [await transfer(ada, { project_id: projectId }), 'body.new_team_id must be defined'],
      [await transfer(ada, { ...body, force: true }), 'body contains unknown properties: force'],
      [await transfer(ada, []), 'body must be an object'],
    ] as const
    for (const [reply, problem] of replies) {
      expect([reply.status, reply.code]).toEqual([400, 'SCHEMA_ERROR'])
      expect(reply.json.details.message).toContain(`\n  - ${problem}`)
    }
    expect(await ownerTeam()).toBe(from)
  })

  test.each([randomUUID(), 'nothing', ''])(
    '3: rejects an unknown project: %j',
    async (project_id) => {
      const reply = await transfer(ada, { project_id, new_team_id: to })

      expect([reply.status, reply.code, reply.json.details]).toEqual([
        404,
        'PROJECT_NOT_FOUND',
        { project_id },
      ])
    },
  )

  test('4: rejects a project without owner team', async () => {
    const project = await service.newProject()

    const reply = await transfer(ada, { project_id: project.id, new_team_id: to })

    expect([reply.status, reply.code, reply.headers.get('content-type')]).toEqual([
      400,
      undefined,
      'text/plain; charset=utf-8',
    ])
  })

  test('5: rejects a user who is not in the old team', async () => {
    await join(to, eve, ['team_admin'])

    const reply = await transfer(eve)

    expect([reply.status, reply.code]).toEqual([404, 'TEAM_MEMBERSHIP_NOT_FOUND'])
    expect(reply.json.details).toEqual({ team_id: from, user_id: eve.user_id })
  })

  test.each([
    [[]],
    [['team_member']],
    [['$update_team', '$read_members', '$remove_members']],
    [['no_such_permission']],
  ])('6: rejects a member of the old team with only %j', async (permissions) => {
    await join(from, eve, permissions)
    await join(to, eve)

    const reply = await transfer(eve)

    expect([reply.status, reply.code]).toEqual([401, 'TEAM_PERMISSION_REQUIRED'])
    expect(reply.json.details).toEqual({
      team_id: from,
      user_id: eve.user_id,
      permission_id: 'team_admin',
    })
    expect(await ownerTeam()).toBe(from)
  })

  test('6: accepts a permission that contains team_admin, at any depth and in a cycle', async () => {
    await patchConfig(service.ctx, 'internal', {
      'rbac.permissions.boss': { scope: 'team', containedPermissionIds: { chief: true } },
      'rbac.permissions.chief': {
        scope: 'team',
        containedPermissionIds: { boss: true, team_admin: true },
      },
      'rbac.permissions.elsewhere': {
        scope: 'project',
        containedPermissionIds: { team_admin: true },
      },
    })
    await join(from, eve, ['elsewhere'])
    await join(to, eve)
    expect((await transfer(eve)).code).toBe('TEAM_PERMISSION_REQUIRED')

    await grant(from, eve, ['boss'])

    expect((await transfer(eve)).status).toBe(200)
  })

  test.each(['foreign', 'unknown', 'no id'])(
    '7: rejects a target team that the caller is not in: %s',
    async (kind) => {
      const teamId =
        kind === 'foreign'
          ? await newTeam(eve, 'Foreign')
          : kind === 'unknown'
            ? randomUUID()
            : 'mine'

      const reply = await transfer(ada, { project_id: projectId, new_team_id: teamId })

      expect([reply.status, reply.code]).toEqual([404, 'TEAM_MEMBERSHIP_NOT_FOUND'])
      expect(reply.json.details).toEqual({ team_id: teamId, user_id: ada.user_id })
      expect(await ownerTeam()).toBe(from)
    },
  )

  test('lets one of two concurrent transfers succeed', async () => {
    const teams = [to, await newTeam(eve, 'Third')]
    await join(from, eve, ['team_admin'])

    const replies = await Promise.all(
      [ada, eve].map((user, n) => transfer(user, { project_id: projectId, new_team_id: teams[n] })),
    )

    expect(replies.map((reply) => reply.status).toSorted()).toEqual([200, 404])
    expect(teams[replies.findIndex((reply) => reply.status === 200)]).toBe(await ownerTeam())
  })
})

describe('as the project, with an admin access token of its owner', () => {
  const send = (
    headers: Record<string, string>,
    body: unknown = { project_id: projectId, new_team_id: to },
  ) => service.anyone.post('/internal/projects/transfer', body, headers)

  test.each(['with', 'without'])(
    'transfers the project %s the owner’s access token',
    async (kind) => {
      const reply = await send(headersOf(ada, kind === 'with' ? ada : null))

      expect([reply.status, reply.json]).toEqual([200, { success: 'true' }])
      expect(await ownerTeam()).toBe(to)
    },
  )

  test('applies the same checks', async () => {
    await join(from, eve)
    const foreign = await newTeam(eve, 'Foreign')

    expect((await send(headersOf(eve))).json.details).toEqual({
      team_id: from,
      user_id: eve.user_id,
      permission_id: 'team_admin',
    })
    expect((await send(headersOf(ada), { project_id: projectId, new_team_id: foreign })).code).toBe(
      'TEAM_MEMBERSHIP_NOT_FOUND',
    )
  })

  test('accepts only the project of the header', async () => {
    const second = (
      await as(ada).post('/internal/projects', { display_name: 'Second', owner_team_id: from })
    ).json.id

    const reply = await send(headersOf(ada), { project_id: second, new_team_id: to })

    expect([reply.status, reply.code]).toEqual([400, 'SCHEMA_ERROR'])
  })

  test('rejects the access token of another user', async () => {
    await join(from, eve, ['team_admin'])

    const reply = await send(headersOf(ada, eve))

    expect([reply.status, reply.code]).toEqual([401, 'INVALID_PROJECT_FOR_ACCESS_TOKEN'])
    expect(reply.json.details).toEqual({
      expected_project_id: projectId,
      actual_project_id: 'internal',
    })
    expect(await ownerTeam()).toBe(from)
  })

  test('rejects the access token of a user of a third project', async () => {
    const bob = await (await service.newProject()).signUp()

    expect((await send(headersOf(ada, bob))).code).toBe('INVALID_PROJECT_FOR_ACCESS_TOKEN')
  })

  test('rejects a user who is not an admin of the project', async () => {
    await join(to, eve, ['team_admin'])

    expect((await send(headersOf(eve))).code).toBe('ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN')
  })

  test('rejects an invalid token', async () => {
    const broken = { ...ada, access_token: `${ada.access_token.slice(0, -4)}AAAA` }

    expect((await send(headersOf(ada, broken))).code).toBe('UNPARSABLE_ACCESS_TOKEN')
    expect((await send(headersOf(broken, ada))).code).toBe('UNPARSABLE_ADMIN_ACCESS_TOKEN')
  })

  test('requires an admin access token', async () => {
    const { 'x-stack-admin-access-token': _left, ...headers } = headersOf(ada)

    expect((await send(headers)).code).toBe('INVALID_PROJECT_FOR_ACCESS_TOKEN')
  })

  test('allows this combination of tokens on this endpoint only', async () => {
    for (const path of [
      '/users/me',
      '/internal/projects/current',
      '/projects/current',
      '/internal/projects',
    ]) {
      expect((await service.anyone.get(path, headersOf(ada))).code).toBe(
        'INVALID_PROJECT_FOR_ACCESS_TOKEN',
      )
    }
  })
})

test('enforces the project quota of the new team', async () => {
  const quotas = { ...DEFAULT_QUOTAS, projects_per_team: 1 }
  const other = await startService({ database: service.database, config: { quotas } })
  try {
    await as(ada).post('/internal/projects', { display_name: 'Already there', owner_team_id: to })
    const move = () =>
      other.internal
        .as('client', ada)
        .post('/internal/projects/transfer', { project_id: projectId, new_team_id: to })

    const refused = await move()

    expect([refused.status, refused.code, refused.json.details]).toEqual([
      403,
      'QUOTA_EXCEEDED',
      { quota: 'projects_per_team', limit: 1 },
    ])
    expect(await ownerTeam()).toBe(from)
  } finally {
    await other.stop()
  }
})
