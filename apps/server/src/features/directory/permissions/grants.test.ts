import { randomUUID } from 'node:crypto'
import { recordEvents, startService, type TestProject } from '@latchkey/testkit'
import { patchConfig } from 'latchkey/internals'
import { afterAll, describe, expect, test } from 'vitest'

const service = await startService()
afterAll(() => service.stop())

/** One project with permissions of both scopes, a team of one administrator, a plain member, and a user who is not in it. */
async function people() {
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

describe('in a team', () => {
  test.each(['server', 'admin'] as const)(
    'with %s access a member is granted a permission, and loses it again',
    async (accessType) => {
      const { project, eve, id } = await people()
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

  test('ids come in either case, me is the user, and $ may be encoded or not', async () => {
    const { project, eve, id } = await people()
    const expected = { id: '$update_team', user_id: eve.user_id, team_id: id }

    const raw = await project
      .as('server', eve)
      .post(`/team-permissions/${id.toUpperCase()}/me/$update_team`, {})
    const encoded = await project
      .as('server')
      .post(`/team-permissions/${id}/${eve.user_id.toUpperCase()}/%24update_team`, {})

    expect([raw.json, encoded.json]).toEqual([expected, expected])
  })

  test('granting asks for the user, the membership, the definition, then its scope', async () => {
    const { zoe, id, grant } = await people()
    const elsewhere = await people()
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
    '%s is no permission id',
    async (permission) => {
      const { grant, revoke, project } = await people()
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

  test('a $ is for system permissions', async () => {
    const { grant } = await people()

    const reply = await grant('$unknown')

    expect(reply).toMatchObject({ status: 400, code: 'SCHEMA_ERROR' })
    expect(reply.json.details.message).toContain('params.permission_id Invalid system permission')
  })

  test('a grant takes no body but an empty object', async () => {
    const { project, eve, id } = await people()
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

  test('only what was granted itself can be taken back', async () => {
    const { zoe, eve, id, grant, revoke, project } = await people()
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

  test('fifty equal grants at once all succeed and make one', async () => {
    const { project, eve, grant } = await people()

    const replies = await Promise.all(Array.from({ length: 50 }, () => grant('p1')))

    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 201))
    expect(await list(project, `user_id=${eve.user_id}&permission_id=p1`)).toEqual(['p1'])
  })

  test('of fifty revocations at once one succeeds', async () => {
    const { grant, revoke } = await people()
    await grant('p1')

    const replies = await Promise.all(Array.from({ length: 50 }, () => revoke('p1')))

    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ code }) => code === 'TEAM_PERMISSION_NOT_FOUND')).toHaveLength(49)
  })

  test('grants while the member is removed never end in anything but granted or no member', async () => {
    const { project, eve, id, grant } = await people()

    const replies = await Promise.all([
      ...Array.from({ length: 20 }, () => grant('p1')),
      project.as('server').delete(`/team-memberships/${id}/${eve.user_id}`),
      ...Array.from({ length: 20 }, () => grant('p2')),
    ])

    for (const { status } of replies) expect([200, 201, 404]).toContain(status)
    expect(await list(project, `user_id=${eve.user_id}`)).toEqual([])
  })

  test('each grant and revocation that succeeds is announced, a repeated grant too', async () => {
    const { project, eve, id, grant, revoke } = await people()
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

describe('the list of permissions in teams', () => {
  test('shows direct grants, or with recursive all that comes with them, each once and in id order, also in a circle', async () => {
    const { project, eve, grant } = await people()
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
    const { project, eve, grant } = await people()
    await grant('p2')

    expect(await list(project, `user_id=${eve.user_id}&permission_id=p3`)).toEqual([])
    expect(await list(project, `user_id=${eve.user_id}&permission_id=p3&recursive=true`)).toEqual([
      'p3',
    ])
    expect(await list(project, 'permission_id=$update_team&recursive=true')).toEqual([
      '$update_team',
    ])
    for (const none of ['gone', 'w1', 'unknown'])
      expect(await list(project, `permission_id=${none}&recursive=true`)).toEqual([])
  })

  test('is ordered by team, user and id, and filtered by any of them', async () => {
    const { project, ada, eve, id, grant } = await people()
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

  test('shows a client its own, in teams it is in; others have nothing there', async () => {
    const { project, eve, zoe, id } = await people()

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
    'does not take %s',
    async (query) => {
      const { project } = await people()

      expect(await project.as('server').get(`/team-permissions?${query}`)).toMatchObject({
        status: 400,
        code: 'SCHEMA_ERROR',
      })
    },
  )

  test('leaves out what nobody defines any more, and all that it contained', async () => {
    const { project, eve, grant } = await people()
    await grant('p1')
    await patchConfig(service.ctx, project.id, { 'rbac.permissions.p1': null })

    expect(await list(project, `user_id=${eve.user_id}&recursive=true`)).toEqual([
      '$invite_members',
      '$read_members',
      'team_member',
    ])
  })
})

describe('in the whole project', () => {
  const path = (user: { user_id: string }, permission: string) =>
    `/project-permissions/${user.user_id}/${permission}`

  test('a user is granted a permission and loses it again; both are announced', async () => {
    const { project, eve } = await people()
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

  test('granting asks for the user, the definition, then its scope; no system permission is held there', async () => {
    const { project, eve } = await people()
    const elsewhere = await people()
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

  test('only what was granted itself can be taken back', async () => {
    const { project, eve } = await people()
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

  test('fifty equal grants at once all succeed and make one; of fifty revocations one succeeds', async () => {
    const { project, eve } = await people()

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

  test('the list is ordered by user and id, filters after expanding and shows a client its own', async () => {
    const { project, ada, eve } = await people()
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
    // A colon comes after the digits, so the order of these texts is that of the ids.
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

  test('goes with the user', async () => {
    const { project, eve } = await people()
    await project.as('server').post(path(eve, 'w1'), {})

    await project.as('server', eve).delete('/users/me')

    expect(
      await service.query('select 1 from project_permissions where user_id = $1', [eve.user_id]),
    ).toEqual([])
  })
})

test('everybody who signs up is granted what the project says, anonymous or not, unannounced', async () => {
  const { project } = await people()
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
