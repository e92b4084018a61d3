import { startService, type TestUser } from '@latchkey/testkit'
import { patchConfig } from 'latchkey/internals'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'

const service = await startService()
afterAll(() => service.stop())

const { internal } = service
const as = (user: TestUser) => internal.as('client', user)
const server = internal.as('server')
await patchConfig(service.ctx, 'internal', {
  'users.allowClientUserDeletion': true,
  'teams.allowClientTeamCreation': true,
})

let ada: TestUser
let bo: TestUser
let team: string
let projectId: string
const add = async (user: TestUser, permission?: string, to = team) => {
  await server.post(`/team-memberships/${to}/${user.user_id}`, {})
  if (permission !== undefined)
    await server.post(`/team-permissions/${to}/${user.user_id}/${permission}`, {})
}
const newTeam = async (user: TestUser) =>
  (await server.post('/teams', { display_name: 'Owners', creator_user_id: user.user_id })).json
    .id as string
const remove = (user: TestUser, by = server) =>
  by.delete(`/team-memberships/${team}/${user.user_id}`)
const leave = (user: TestUser) => as(user).delete(`/team-memberships/${team}/me`, {})
const demote = (user: TestUser, permission = 'team_admin') =>
  server.delete(`/team-permissions/${team}/${user.user_id}/${permission}`, {})
const administrates = async (user: TestUser) =>
  (
    await service.anyone.get('/internal/projects/current', {
      'x-stack-access-type': 'admin',
      'x-stack-project-id': projectId,
      'x-stack-admin-access-token': user.access_token,
    })
  ).status === 200
const refused = {
  status: 409,
  code: undefined,
  text: expect.stringContaining('the last owner of a team that owns projects'),
}

/** Ada is the only owner of a project. Bo is in no team. */
beforeEach(async () => {
  ;[ada, bo] = await Promise.all([internal.signUp(), internal.signUp()])
  team = await newTeam(ada)
  projectId = (
    await as(ada).post('/internal/projects', { display_name: 'Kept', owner_team_id: team })
  ).json.id
})

describe('case 76: the last owner of a project', () => {
  test('cannot be blocked, and a blocked owner is none', async () => {
    const block = (user: TestUser) =>
      internal.as('admin').put(`/internal/users/${user.user_id}/block`, {})

    expect(await block(ada)).toMatchObject(refused)
    expect(await administrates(ada)).toBe(true)
    await add(bo, 'team_admin')
    expect((await block(bo)).status).toBe(200)
    expect(await leave(ada)).toMatchObject(refused)
  })

  test('cannot leave, and the error says what to do', async () => {
    const reply = await leave(ada)

    expect(reply).toMatchObject(refused)
    expect(reply.text).toBe(
      'You are the last owner of a team that owns projects. Make another member an owner (team_admin) first, or transfer or delete the projects of the team.',
    )
    expect(await administrates(ada)).toBe(true)
  })

  test.each(['leave', 'remove', 'demote', 'delete own', 'delete'] as const)(
    'cannot %s while the other members are not owners',
    async (way) => {
      await add(bo)

      const reply = await {
        leave: () => leave(ada),
        remove: () => remove(ada),
        demote: () => demote(ada),
        'delete own': () => as(ada).delete('/users/me'),
        delete: () => server.delete(`/users/${ada.user_id}`),
      }[way]()

      expect(reply).toMatchObject(refused)
      expect(
        (await server.get(`/team-permissions?team_id=${team}&user_id=${ada.user_id}`)).json.items,
      ).toHaveLength(1)
    },
  )

  test.each(['leave', 'remove', 'demote', 'delete'] as const)(
    'can %s once there is another owner, who then becomes the last one',
    async (way) => {
      await add(bo, 'team_admin')

      const removal = {
        leave,
        remove,
        demote,
        delete: ({ user_id }: TestUser) => server.delete(`/users/${user_id}`),
      }[way]

      expect((await removal(ada)).status).toBe(200)
      expect(await removal(bo)).toMatchObject(refused)
      expect(await administrates(bo)).toBe(true)
    },
  )

  test('cannot be removed by a member with $remove_members', async () => {
    await add(bo, '$remove_members')

    expect(await remove(ada, as(bo))).toMatchObject(refused)
  })

  test('can lose a grant that does not make it an owner, or that another grant contains', async () => {
    await patchConfig(service.ctx, 'internal', {
      'rbac.permissions.super_admin': {
        scope: 'team',
        containedPermissionIds: { team_admin: true },
      },
    })
    for (const id of ['super_admin', 'team_member'])
      await server.post(`/team-permissions/${team}/${ada.user_id}/${id}`, {})

    expect((await demote(ada, 'team_member')).status).toBe(200)
    expect((await demote(ada)).status).toBe(200)
    expect(await demote(ada, 'super_admin')).toMatchObject(refused)
  })

  test('is the last member if no member has the owner permission', async () => {
    await add(bo)
    await service.query('delete from team_member_permissions where team_id = $1', [team])

    expect((await leave(ada)).status).toBe(200)
    expect(await leave(bo)).toMatchObject(refused)
  })

  test('is not replaced by an anonymous user', async () => {
    await add(bo, 'team_admin')
    await service.query('update users set is_anonymous = true where id = $1', [bo.user_id])

    expect(await leave(ada)).toMatchObject(refused)
  })

  test('can leave after the project is transferred or deleted', async () => {
    const other = await newTeam(bo)
    await add(ada, undefined, other)
    await as(ada).post('/internal/projects/transfer', { project_id: projectId, new_team_id: other })

    expect((await leave(ada)).status).toBe(200)
  })

  test('cannot delete the team', async () => {
    const reply = await server.delete(`/teams/${team}`)

    expect([reply.status, reply.text]).toEqual([
      409,
      'This team owns projects. Transfer or delete them before you delete the team.',
    ])
  })

  test('checks every owner team of a deleted user', async () => {
    await add(bo, 'team_admin')
    const alone = await newTeam(ada)
    await as(ada).post('/internal/projects', { display_name: 'Alone', owner_team_id: alone })

    expect(await server.delete(`/users/${ada.user_id}`)).toMatchObject(refused)
  })

  test('lets one of the last two owners leave in 50 concurrent requests', async () => {
    await add(bo, 'team_admin')

    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, index) => leave(index % 2 === 0 ? ada : bo)),
    )

    const outcomes = Map.groupBy(replies, ({ status }) => status)
    expect(outcomes.get(200)).toHaveLength(1)
    expect([...outcomes.keys()].toSorted()).toEqual([200, 404, 409])
    expect([await administrates(ada), await administrates(bo)].toSorted()).toEqual([false, true])
  })

  test('keeps one of fifty owners who leave concurrently', async () => {
    const owners = await Promise.all(Array.from({ length: 49 }, () => internal.signUp()))
    for (const owner of owners) await add(owner, 'team_admin')

    const replies = await Promise.all([ada, ...owners].map(leave))

    expect(replies.filter(({ status }) => status === 200)).toHaveLength(49)
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(1)
    expect((await server.get(`/team-permissions?team_id=${team}`)).json.items).toContainEqual(
      expect.objectContaining({ id: 'team_admin' }),
    )
  })

  test('keeps one owner when the last two leave and are demoted, removed and deleted concurrently', async () => {
    await add(bo, 'team_admin')
    const requests = [
      leave,
      demote,
      remove,
      ({ user_id }: TestUser) => server.delete(`/users/${user_id}`),
    ]

    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        requests[Math.floor(index / 2) % requests.length]?.(index % 2 === 0 ? ada : bo),
      ),
    )

    expect(replies.filter((reply) => (reply?.status ?? 500) >= 500)).toEqual([])
    const owners = await service.query(
      'select user_id from team_member_permissions where team_id = $1 and permission_id = $2',
      [team, 'team_admin'],
    )
    expect(owners).toHaveLength(1)
  })

  test('creates no project for a team whose last owner leaves concurrently', async () => {
    const [leavers, teams] = [
      await Promise.all(Array.from({ length: 10 }, () => internal.signUp())),
      new Map<string, TestUser>(),
    ]
    for (const user of leavers) teams.set(await newTeam(user), user)

    await Promise.all(
      [...teams].flatMap(([id, user]) => [
        as(user).post('/internal/projects', { display_name: 'Racing', owner_team_id: id }),
        as(user).delete(`/team-memberships/${id}/me`, {}),
      ]),
    )

    const orphans = await service.query(
      `select p.id from projects p where p.owner_team_id = any($1::uuid[])
       and not exists (select from team_memberships m where m.team_id = p.owner_team_id)`,
      [[...teams.keys()]],
    )
    expect(orphans).toEqual([])
  })
})

describe('case 76: the last owner of the installation', () => {
  test.each([
    { 'rbac.permissions.team_admin': null },
    { 'rbac.permissions': null },
    { rbac: {} },
    { 'rbac.permissions.team_admin.scope': 'project' },
    { 'rbac.permissions.team_admin': { description: 'No scope' } },
  ])('keeps the owner permission defined: %j', async (override) => {
    const reply = await internal.as('admin').patch('/internal/config/override', {
      config_override_string: JSON.stringify(override),
    })

    expect([reply.status, reply.text]).toEqual([
      409,
      'The owners of all projects have team_admin. It cannot be renamed or deleted here.',
    ])
    await add(bo)
    expect(await leave(ada)).toMatchObject(refused)
  })

  test('cannot leave the owner team of the internal project', async () => {
    const ownerTeam = (await service.rows.ownerTeamId('internal')) as string
    await service.query('delete from team_memberships where team_id = $1', [ownerTeam])
    await add(ada, 'team_admin', ownerTeam)

    expect(await server.delete(`/team-memberships/${ownerTeam}/${ada.user_id}`)).toMatchObject(
      refused,
    )
  })

  test('prevents renaming and deleting the owner permission', async () => {
    const admin = internal.as('admin')

    const renamed = await admin.patch('/team-permission-definitions/team_admin', { id: 'boss' })
    const deleted = await admin.delete('/team-permission-definitions/team_admin')

    expect([renamed.status, deleted.status]).toEqual([409, 409])
    expect(
      (
        await admin.patch('/team-permission-definitions/team_admin', {
          contained_permission_ids: ['$read_members'],
        })
      ).status,
    ).toBe(200)
  })
})

test('case 76: teams of other projects may lose their last member', async () => {
  const project = await service.newProject({
    client_team_creation_enabled: true,
    client_user_deletion_enabled: true,
  })
  const user = await project.signUp()
  const { id } = (await project.as('client', user).post('/teams', { display_name: 'x' })).json
  await service.rows.setOwnerTeam(project.id, id)

  expect((await project.as('client', user).delete(`/team-memberships/${id}/me`, {})).status).toBe(
    200,
  )
  expect((await project.as('client', user).delete('/users/me')).status).toBe(200)
})
