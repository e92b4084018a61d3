import { randomUUID } from 'node:crypto'
import { recordEvents, startService, type TestProject } from '@latchkey/testkit'
import { patchConfig } from 'latchkey/internals'
import { afterAll, describe, expect, test } from 'vitest'

const service = await startService()
afterAll(() => service.stop())

/**
 * Creates a project with permissions of both scopes, a team of an admin and a member, and a user
 * outside of the team.
 */
async function teamWithOutsider() {
  const project = await service.newProject({ client_team_creation_enabled: true })
  await patchConfig(service.ctx, project.id, {
    'rbac.permissions.p1': {
      scope: 'team',
      containedPermissionIds: { p2: true, $read_members: true },
    },
    'rbac.permissions.p2': { scope: 'team', containedPermissionIds: { p3: true } },
    'rbac.permissions.p3': {
      scope: 'team',
      containedPermissionIds: { p1: true, gone: true, w1: true },
    },
    'rbac.permissions.w1': { scope: 'project', containedPermissionIds: { 'w:2': true } },
    'rbac.permissions.w:2': { scope: 'project', containedPermissionIds: { w1: true, p1: true } },
    'rbac.permissions.nowhere': { description: 'of no scope' },
  })
  const [ada, eve, zoe] = [await project.signUp(), await project.signUp(), await project.signUp()]
  const { id } = (await project.as('client', ada).post('/teams', { display_name: 'x' })).json as {
    id: string
  }
  await project.as('server').post(`/team-memberships/${id}/${eve.user_id}`, {})
  const grant = (permission: string, user = eve, team = id) =>
    project.as('server').post(`/team-permissions/${team}/${user.user_id}/${permission}`, {})
  const revoke = (permission: string, user = eve, team = id) =>
    project.as('server').delete(`/team-permissions/${team}/${user.user_id}/${permission}`)
  return { project, ada, eve, zoe, id, grant, revoke }
}
const permissionsOf = (reply: { json: { items: { id: string }[] } }) =>
  reply.json.items.map((item) => item.id)
const list = async (project: TestProject, query: string, scope = 'team') =>
  permissionsOf(await project.as('server').get(`/${scope}-permissions?${query}`))

describe('team permissions', () => {
  test.each(['server', 'admin'] as const)(
    'grants and revokes a permission with %s access',
    async (accessType) => {
      const { project, eve, id } = await teamWithOutsider()
      const path = `/team-permissions/${id}/${eve.user_id}/p1`

      const granted = await project.as(accessType).post(path, {})
      expect([granted.status, granted.json]).toEqual([
        201,
        { id: 'p1', user_id: eve.user_id, team_id: id },
      ])
      expect(await list(project, `user_id=${eve.user_id}`)).toEqual(['p1', 'team_member'])

      const revoked = await project.as(accessType).delete(path, { any: 'body' })
      expect([revoked.status, revoked.json]).toEqual([200, { success: true }])
      expect(await list(project, `user_id=${eve.user_id}`)).toEqual(['team_member'])
    },
  )

  test('accepts ids in either case, "me", and an encoded $', async () => {
    const { project, eve, id } = await teamWithOutsider()
    const expected = { id: '$update_team', user_id: eve.user_id, team_id: id }

    const raw = await project
      .as('server', eve)
      .post(`/team-permissions/${id.toUpperCase()}/me/$update_team`, {})
    const encoded = await project
      .as('server')
      .post(`/team-permissions/${id}/${eve.user_id.toUpperCase()}/%24update_team`, {})

    expect([raw.json, encoded.json]).toEqual([expected, expected])
  })

  test('checks the user, the membership, the definition, then the scope', async () => {
    const { zoe, id, grant } = await teamWithOutsider()
    const elsewhere = await teamWithOutsider()
    const outcome = async (reply: ReturnType<typeof grant>) => {
      const { status, code, json } = await reply
      return [status, code, json.details]
    }

    expect(await outcome(grant('unknown', elsewhere.eve))).toEqual([
      404,
      'USER_NOT_FOUND',
      undefined,
    ])
    const notIn = (team: string) => [
      404,
      'TEAM_MEMBERSHIP_NOT_FOUND',
      { team_id: team, user_id: zoe.user_id },
    ]
    for (const team of [id, elsewhere.id])
      expect(await outcome(grant('unknown', zoe, team))).toEqual(notIn(team))
    expect(await outcome(grant('unknown'))).toEqual([
      404,
      'PERMISSION_NOT_FOUND',
      { permission_id: 'unknown' },
    ])
    const wrong = (permission_id: string, actual_scope: string | null) => [
      404,
      'WRONG_PERMISSION_SCOPE',
      { permission_id, expected_scope: 'team', actual_scope },
    ]
    expect(await outcome(grant('w1'))).toEqual(wrong('w1', 'project'))
    expect(await outcome(grant('nowhere'))).toEqual(wrong('nowhere', null))
    for (const inherited of ['constructor', '__proto__'])
      expect((await grant(inherited)).code).toBe('PERMISSION_NOT_FOUND')
  })

  test.each(['Upper', 'a-b', 'a.b', '$', '$$update_team', 'a%20b', 'ä'])(
    'rejects the permission id %s',
    async (permission) => {
      const { grant, revoke, project } = await teamWithOutsider()
      const message =
        'Only lowercase letters, numbers, ":", "_" and optional "$" at the beginning are allowed'

      for (const reply of [
        await grant(permission),
        await revoke(permission),
        await project.as('server').get(`/team-permissions?permission_id=${permission}`),
      ]) {
        expect(reply).toMatchObject({ status: 400, code: 'SCHEMA_ERROR' })
        expect(reply.json.details.message).toContain(message)
      }
    },
  )

  test('rejects an unknown system permission', async () => {
    const { grant } = await teamWithOutsider()

    const reply = await grant('$unknown')

    expect(reply).toMatchObject({ status: 400, code: 'SCHEMA_ERROR' })
    expect(reply.json.details.message).toContain('params.permission_id Invalid system permission')
  })

  test('accepts only an empty object as the body of a grant', async () => {
    const { project, eve, id } = await teamWithOutsider()
    const path = `/team-permissions/${id}/${eve.user_id}/p1`

    for (const body of [undefined, { id: 'p1' }, []]) {
      expect(await project.as('server').post(path, body)).toMatchObject({
        status: 400,
        code: 'SCHEMA_ERROR',
      })
    }
    expect((await project.as('server').post(`${path}?recursive=true`, {})).status).toBe(201)
    expect((await project.as('server').post(`${path}?limit=1`, {})).code).toBe('SCHEMA_ERROR')
  })

  test('revokes direct grants only', async () => {
    const { zoe, eve, id, grant, revoke, project } = await teamWithOutsider()
    await grant('p1')

    for (const permission of ['p2', '$read_members', 'unknown', 'w1', 'constructor']) {
      const reply = await revoke(permission)
      expect([reply.status, reply.code, reply.json.details]).toEqual([
        401,
        'TEAM_PERMISSION_NOT_FOUND',
        { team_id: id, user_id: eve.user_id, permission_id: permission },
      ])
    }
    expect((await revoke('p1', { ...zoe, user_id: randomUUID() })).code).toBe('USER_NOT_FOUND')
    expect((await revoke('p1', zoe)).code).toBe('TEAM_MEMBERSHIP_NOT_FOUND')
    expect(await list(project, `user_id=${eve.user_id}`)).toEqual(['p1', 'team_member'])
  })

  test('stores one grant for fifty concurrent requests, which all succeed', async () => {
    const { project, eve, grant } = await teamWithOutsider()

    const replies = await Promise.all(Array.from({ length: 50 }, () => grant('p1')))

    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 201))
    expect(await list(project, `user_id=${eve.user_id}&permission_id=p1`)).toEqual(['p1'])
  })

  test('revokes a grant once for fifty concurrent requests', async () => {
    const { grant, revoke } = await teamWithOutsider()
    await grant('p1')

    const replies = await Promise.all(Array.from({ length: 50 }, () => revoke('p1')))

    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ code }) => code === 'TEAM_PERMISSION_NOT_FOUND')).toHaveLength(49)
  })

  test('grants during the removal of the member succeed or return 404', async () => {
    const { project, eve, id, grant } = await teamWithOutsider()

    const replies = await Promise.all([
      ...Array.from({ length: 20 }, () => grant('p1')),
      project.as('server').delete(`/team-memberships/${id}/${eve.user_id}`),
      ...Array.from({ length: 20 }, () => grant('p2')),
    ])

    for (const { status } of replies) expect([200, 201, 404]).toContain(status)
    expect(await list(project, `user_id=${eve.user_id}`)).toEqual([])
  })

  test('sends a webhook for each successful grant and revocation, also for a repeated grant', async () => {
    const { project, eve, id, grant, revoke } = await teamWithOutsider()
    const events = await recordEvents(service, project)
    const data = { id: 'p1', user_id: eve.user_id, team_id: id }

    await grant('p1')
    await grant('p1')
    await revoke('p1')
    await revoke('p1')
    await grant('unknown')

    expect(await events.take()).toEqual([
      { type: 'team_permission.created', data },
      { type: 'team_permission.created', data },
      { type: 'team_permission.deleted', data },
    ])
  })
})

describe('listing team permissions', () => {
  test('lists direct grants, or all contained permissions if recursive, once each and sorted by id', async () => {
    const { project, eve, grant } = await teamWithOutsider()
    for (const permission of ['p2', 'p1', '$update_team']) await grant(permission)

    expect(await list(project, `user_id=${eve.user_id}`)).toEqual([
      '$update_team',
      'p1',
      'p2',
      'team_member',
    ])
    expect(await list(project, `user_id=${eve.user_id}&recursive=false`)).toEqual([
      '$update_team',
      'p1',
      'p2',
      'team_member',
    ])
    expect(await list(project, `user_id=${eve.user_id}&recursive=true`)).toEqual([
      '$invite_members',
      '$read_members',
      '$update_team',
      'p1',
      'p2',
      'p3',
      'team_member',
    ])
  })

  test('filters by permission after expanding', async () => {
    const { project, eve, grant } = await teamWithOutsider()
    await grant('p2')

    expect(await list(project, `user_id=${eve.user_id}&permission_id=p3`)).toEqual([])
    expect(await list(project, `user_id=${eve.user_id}&permission_id=p3&recursive=true`)).toEqual([
      'p3',
    ])
    expect(await list(project, 'permission_id=$update_team&recursive=true')).toEqual([
      '$update_team',
    ])
    for (const permissionId of ['gone', 'w1', 'unknown'])
      expect(await list(project, `permission_id=${permissionId}&recursive=true`)).toEqual([])
  })

  test('sorts by team, user and id, and filters by each of them', async () => {
    const { project, ada, eve, id, grant } = await teamWithOutsider()
    const second = (
      await project.as('server').post('/teams', { display_name: 'y', creator_user_id: eve.user_id })
    ).json.id
    await grant('p1', ada)

    const { json } = await project.as('server').get('/team-permissions')

    const rows = json.items.map((item: { team_id: string; user_id: string; id: string }) => [
      item.team_id,
      item.user_id,
      item.id,
    ])
    expect(rows).toEqual(
      [
        [id, ada.user_id, 'p1'],
        [id, ada.user_id, 'team_admin'],
        [id, eve.user_id, 'team_member'],
        [second, eve.user_id, 'team_admin'],
      ].toSorted((a, b) => (a.join(' ') < b.join(' ') ? -1 : 1)),
    )
    expect(Object.keys(json).toSorted()).toEqual(['is_paginated', 'items'])
    expect(await list(project, `team_id=${second}`)).toEqual(['team_admin'])
    expect(await list(project, `team_id=${second}&user_id=${ada.user_id}`)).toEqual([])
    for (const query of [`team_id=${randomUUID()}`, `user_id=${randomUUID()}`])
      expect(await list(project, query)).toEqual([])
  })

  test('lists a client its own permissions, and nothing for teams it is not in', async () => {
    const { project, eve, zoe, id } = await teamWithOutsider()

    const own = await project
      .as('client', eve)
      .get(`/team-permissions?user_id=me&team_id=${id}&recursive=true`)
    const others = await project
      .as('client', zoe)
      .get(`/team-permissions?user_id=${zoe.user_id.toUpperCase()}&team_id=${id}`)

    expect(permissionsOf(own)).toEqual(['$invite_members', '$read_members', 'team_member'])
    expect(others.json).toEqual({ items: [], is_paginated: false })
  })

  test.each(['recursive=1', 'recursive=yes', 'limit=1', 'team_id=me', 'user_id=ada'])(
    'rejects %s',
    async (query) => {
      const { project } = await teamWithOutsider()

      expect(await project.as('server').get(`/team-permissions?${query}`)).toMatchObject({
        status: 400,
        code: 'SCHEMA_ERROR',
      })
    },
  )

  test('omits undefined permissions and what they contained', async () => {
    const { project, eve, grant } = await teamWithOutsider()
    await grant('p1')
    await patchConfig(service.ctx, project.id, { 'rbac.permissions.p1': null })

    expect(await list(project, `user_id=${eve.user_id}&recursive=true`)).toEqual([
      '$invite_members',
      '$read_members',
      'team_member',
    ])
  })
})

describe('project permissions', () => {
  const path = (user: { user_id: string }, permission: string) =>
    `/project-permissions/${user.user_id}/${permission}`

  test('grants and revokes a permission, and sends webhooks', async () => {
    const { project, eve } = await teamWithOutsider()
    const events = await recordEvents(service, project)
    const data = { id: 'w:2', user_id: eve.user_id }

    const granted = await project.as('server').post(path(eve, 'w:2'), {})
    const again = await project.as('admin').post(path(eve, 'w%3A2'), {})
    expect([granted.status, granted.json, again.status, again.json]).toEqual([201, data, 201, data])
    expect(await list(project, `user_id=${eve.user_id}`, 'project')).toEqual(['w:2'])
    expect(await list(project, 'recursive=true', 'project')).toEqual(['w1', 'w:2'])

    expect((await project.as('server').delete(path(eve, 'w:2'))).json).toEqual({ success: true })
    expect(await list(project, '', 'project')).toEqual([])
    expect(await events.take()).toEqual([
      { type: 'project_permission.created', data },
      { type: 'project_permission.created', data },
      { type: 'project_permission.deleted', data },
    ])
  })

  test('checks the user, the definition, then the scope, and rejects system permissions', async () => {
    const { project, eve } = await teamWithOutsider()
    const elsewhere = await teamWithOutsider()
    const grant = async (user: { user_id: string }, permission: string) => {
      const { status, code, json } = await project.as('server').post(path(user, permission), {})
      return [status, code, json.details]
    }

    expect(await grant(elsewhere.eve, 'unknown')).toEqual([404, 'USER_NOT_FOUND', undefined])
    for (const id of ['unknown', '$update_team'])
      expect(await grant(eve, id)).toEqual([404, 'PERMISSION_NOT_FOUND', { permission_id: id }])
    expect(await grant(eve, 'p1')).toEqual([
      404,
      'WRONG_PERMISSION_SCOPE',
      { permission_id: 'p1', expected_scope: 'project', actual_scope: 'team' },
    ])
  })

  test('revokes direct grants only', async () => {
    const { project, eve } = await teamWithOutsider()
    await project.as('server').post(path(eve, 'w1'), {})

    for (const id of ['w:2', 'unknown', '$update_team', 'p1']) {
      const reply = await project.as('server').delete(path(eve, id))
      expect([reply.status, reply.code, reply.json.details]).toEqual([
        404,
        'PERMISSION_NOT_FOUND',
        { permission_id: id },
      ])
    }
    expect((await project.as('server').delete(path({ user_id: randomUUID() }, 'w1'))).code).toBe(
      'USER_NOT_FOUND',
    )
  })

  test('grants and revokes once for fifty concurrent requests each', async () => {
    const { project, eve } = await teamWithOutsider()

    const grants = await Promise.all(
      Array.from({ length: 50 }, () => project.as('server').post(path(eve, 'w1'), {})),
    )
    expect(grants.map(({ status }) => status)).toEqual(grants.map(() => 201))
    expect(await list(project, '', 'project')).toEqual(['w1'])

    const revocations = await Promise.all(
      Array.from({ length: 50 }, () => project.as('server').delete(path(eve, 'w1'))),
    )
    expect(revocations.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(revocations.filter(({ code }) => code === 'PERMISSION_NOT_FOUND')).toHaveLength(49)
  })

  test('sorts by user and id, filters after expanding, and lists a client its own permissions', async () => {
    const { project, ada, eve } = await teamWithOutsider()
    for (const [user, permission] of [
      [eve, 'w1'],
      [ada, 'w:2'],
      [ada, 'w1'],
    ] as const) {
      await project.as('server').post(path(user, permission), {})
    }

    const { json } = await project.as('server').get('/project-permissions')
    const rows = json.items.map(
      (item: { user_id: string; id: string }) => `${item.user_id} ${item.id}`,
    )
    // A colon sorts after the digits, so these strings sort like the ids.
    expect(rows).toEqual(
      [`${ada.user_id} w1`, `${ada.user_id} w:2`, `${eve.user_id} w1`].toSorted(),
    )
    expect(await list(project, `user_id=${eve.user_id}&permission_id=w:2`, 'project')).toEqual([])
    expect(
      await list(project, `user_id=${eve.user_id}&permission_id=w:2&recursive=true`, 'project'),
    ).toEqual(['w:2'])
    expect(
      permissionsOf(await project.as('client', eve).get('/project-permissions?user_id=me')),
    ).toEqual(['w1'])
    expect(
      (await project.as('server').get(`/project-permissions?team_id=${randomUUID()}`)).code,
    ).toBe('SCHEMA_ERROR')
  })

  test('deletes the grants with the user', async () => {
    const { project, eve } = await teamWithOutsider()
    await project.as('server').post(path(eve, 'w1'), {})

    await project.as('server', eve).delete('/users/me')

    expect(
      await service.query('select 1 from project_permissions where user_id = $1', [eve.user_id]),
    ).toEqual([])
  })
})

test('grants every new user the default sign-up permissions, without webhooks', async () => {
  const { project } = await teamWithOutsider()
  await patchConfig(service.ctx, project.id, {
    'rbac.defaultPermissions.signUp': { w1: true, p1: true, gone: true, $update_team: true },
  })
  const events = await recordEvents(service, project)

  const signedUp = await project.signUp()
  const { json: anonymous } = await project.as('client').post('/auth/anonymous/sign-up')
  await patchConfig(service.ctx, project.id, { 'rbac.defaultPermissions.signUp': {} })
  const later = await project.signUp()

  for (const user of [signedUp, anonymous])
    expect(await list(project, `user_id=${user.user_id}`, 'project')).toEqual(['w1'])
  expect(await list(project, `user_id=${later.user_id}`, 'project')).toEqual([])
  expect((await events.take()).map(({ type }) => type)).toEqual([
    'user.created',
    'user.created',
    'user.created',
  ])
  await project.as('server').delete(`/project-permissions/${signedUp.user_id}/w1`)
  expect(await list(project, `user_id=${signedUp.user_id}`, 'project')).toEqual([])
})
