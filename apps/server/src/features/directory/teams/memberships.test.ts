import { randomUUID } from 'node:crypto'
import { recordEvents, startService } from '@latchkey/testkit'
import { patchConfig } from 'latchkey/internals'
import { afterAll, describe, expect, test } from 'vitest'

const service = await startService()
afterAll(() => service.stop())

/** Creates a project with a team of one admin, and a user outside of the team. */
async function teamWithOutsider() {
  const project = await service.newProject({ client_team_creation_enabled: true })
  const [ada, eve] = [await project.signUp(), await project.signUp()]
  const { id } = (await project.as('client', ada).post('/teams', { display_name: 'x' })).json as {
    id: string
  }
  const permissionsOf = async (userId: string) =>
    (
      await project.as('server').get(`/team-permissions?team_id=${id}&user_id=${userId}`)
    ).json.items.map((item: { id: string }) => item.id)
  return {
    project,
    ada,
    eve,
    id,
    path: `/team-memberships/${id}/${eve.user_id}`,
    held: permissionsOf,
  }
}

describe('adding a member', () => {
  test.each(['server', 'admin'] as const)(
    'adds a user with %s access and grants the default permissions',
    async (accessType) => {
      const { project, eve, id, path, held: permissionsOf } = await teamWithOutsider()

      const reply = await project.as(accessType).post(path, {})

      expect(reply).toMatchObject({ status: 201, json: { team_id: id, user_id: eve.user_id } })
      expect(Object.keys(reply.json)).toHaveLength(2)
      expect(await permissionsOf(eve.user_id)).toEqual(['team_member'])
      expect((await project.as('client', eve).get('/teams?user_id=me')).json.items).toHaveLength(1)
      expect((await project.as('client', eve).get('/users/me')).json.selected_team_id).toBeNull()
    },
  )

  test('accepts "me", and ids in either case', async () => {
    const { project, eve, id } = await teamWithOutsider()
    const [zoe] = [await project.signUp()]

    const me = await project.as('server', eve).post(`/team-memberships/${id}/me`, {})
    const upper = await project
      .as('server')
      .post(`/team-memberships/${id.toUpperCase()}/${zoe.user_id.toUpperCase()}`, {})

    expect(me.json).toEqual({ team_id: id, user_id: eve.user_id })
    expect(upper.json).toEqual({ team_id: id, user_id: zoe.user_id })
    expect(await project.as('server').post(`/team-memberships/${id}/me`, {})).toMatchObject({
      status: 400,
      code: 'CANNOT_GET_OWN_USER_WITHOUT_USER',
    })
  })

  test('checks the user first, then the team, then the membership', async () => {
    const { project, ada, eve, id } = await teamWithOutsider()
    const elsewhere = await teamWithOutsider()
    const add = (team: string, user: string) =>
      project.as('server').post(`/team-memberships/${team}/${user}`, {})

    expect(await add(randomUUID(), randomUUID())).toMatchObject({
      status: 404,
      code: 'USER_NOT_FOUND',
    })
    expect(await add(id, elsewhere.eve.user_id)).toMatchObject({
      status: 404,
      code: 'USER_NOT_FOUND',
    })
    for (const team of [randomUUID(), elsewhere.id]) {
      const reply = await add(team, eve.user_id)
      expect([reply.status, reply.code, reply.json.details]).toEqual([
        404,
        'TEAM_NOT_FOUND',
        { team_id: team },
      ])
    }
    const again = await add(id, ada.user_id)
    expect([again.status, again.code, again.json.details]).toEqual([
      409,
      'TEAM_MEMBERSHIP_ALREADY_EXISTS',
      undefined,
    ])
  })

  test('accepts only an empty object as body, and no query parameters', async () => {
    const { project, path } = await teamWithOutsider()

    for (const [query, body] of [
      ['', undefined],
      ['', []],
      ['', { a: 1 }],
      ['?team_id=x', {}],
    ] as const) {
      expect(await project.as('server').post(`${path}${query}`, body)).toMatchObject({
        status: 400,
        code: 'SCHEMA_ERROR',
      })
    }
    expect((await project.as('server').post(path, {})).status).toBe(201)
  })

  test('adds a member once for fifty concurrent requests, and returns a conflict to the others', async () => {
    const { project, eve, path, held: permissionsOf } = await teamWithOutsider()
    const events = await recordEvents(service, project)

    const replies = await Promise.all(
      Array.from({ length: 50 }, () => project.as('server').post(path, {})),
    )

    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(replies.filter(({ code }) => code === 'TEAM_MEMBERSHIP_ALREADY_EXISTS')).toHaveLength(49)
    expect(await permissionsOf(eve.user_id)).toEqual(['team_member'])
    expect((await events.take()).map(({ type }) => type)).toEqual([
      'team_membership.created',
      'team_permission.created',
    ])
  })

  test('grants the current default permissions that are defined for teams', async () => {
    const { project, eve, path, held: permissionsOf } = await teamWithOutsider()
    await patchConfig(service.ctx, project.id, {
      'rbac.permissions.editor': { scope: 'team', containedPermissionIds: { $update_team: true } },
      'rbac.permissions.global': { scope: 'project' },
      'rbac.defaultPermissions.teamMember': {
        editor: true,
        $read_members: true,
        global: true,
        gone: true,
        $nothing: true,
      },
    })

    await project.as('server').post(path, {})
    await patchConfig(service.ctx, project.id, {
      'rbac.defaultPermissions.teamMember': { team_member: true },
    })

    expect(await permissionsOf(eve.user_id)).toEqual(['$read_members', 'editor'])
  })
})

describe('removing a member', () => {
  test('lets every member leave, even the last one, and keeps the team', async () => {
    const { project, ada, eve, id, path } = await teamWithOutsider()
    await project.as('server').post(path, {})

    expect((await project.as('client', eve).delete(`/team-memberships/${id}/me`)).json).toEqual({
      success: true,
    })
    expect(
      (await project.as('client', ada).delete(`/team-memberships/${id}/${ada.user_id}`, {})).json,
    ).toEqual({ success: true })

    expect((await project.as('server').get(`/teams/${id}`)).status).toBe(200)
    expect(
      (await project.as('server').get(`/team-member-profiles?team_id=${id}`)).json.items,
    ).toEqual([])
  })

  test('removes selection, profile and grants, so that a new membership starts from the defaults', async () => {
    const { project, eve, id, path, held: permissionsOf } = await teamWithOutsider()
    await project.as('server').post(path, {})
    await project.as('server').post(`/team-permissions/${id}/${eve.user_id}/team_admin`, {})
    await project
      .as('client', eve)
      .patch(`/team-member-profiles/${id}/me`, { display_name: 'Eve here' })
    await project.as('client', eve).patch('/users/me', { selected_team_id: id })

    expect((await project.as('admin').delete(path)).status).toBe(200)

    expect((await project.as('client', eve).get('/users/me')).json.selected_team_id).toBeNull()
    expect(await permissionsOf(eve.user_id)).toEqual([])
    await project.as('server').post(path, {})
    expect(await permissionsOf(eve.user_id)).toEqual(['team_member'])
    expect(
      (await project.as('client', eve).get(`/team-member-profiles/${id}/me`)).json.display_name,
    ).toBeNull()
    expect((await project.as('client', eve).get('/users/me')).json.selected_team_id).toBeNull()
  })

  test('distinguishes an unknown user from a missing membership', async () => {
    const { project, ada, eve, id } = await teamWithOutsider()
    const unknown = randomUUID()

    for (const caller of [project.as('client', ada), project.as('server')]) {
      expect(await caller.delete(`/team-memberships/${id}/${unknown}`)).toMatchObject({
        status: 404,
        code: 'USER_NOT_FOUND',
      })
      const reply = await caller.delete(`/team-memberships/${id}/${eve.user_id}`)
      expect([reply.status, reply.code]).toEqual([404, 'TEAM_MEMBERSHIP_NOT_FOUND'])
      expect(reply.json.details).toEqual({ team_id: id, user_id: eve.user_id })
    }
    expect(
      (await project.as('server').delete(`/team-memberships/${unknown}/${eve.user_id}`)).code,
    ).toBe('TEAM_MEMBERSHIP_NOT_FOUND')
  })

  test('removes a member once for fifty concurrent requests', async () => {
    const { project, path } = await teamWithOutsider()
    await project.as('server').post(path, {})
    const events = await recordEvents(service, project)

    const replies = await Promise.all(
      Array.from({ length: 50 }, () => project.as('server').delete(path)),
    )

    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ code }) => code === 'TEAM_MEMBERSHIP_NOT_FOUND')).toHaveLength(49)
    expect(await events.take()).toHaveLength(1)
  })

  test('does not deadlock when two members remove each other', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { project, ada, eve, id, path } = await teamWithOutsider()
      await project.as('server').post(path, {})
      await project.as('server').post(`/team-permissions/${id}/${eve.user_id}/team_admin`, {})

      const replies = await Promise.all([
        project.as('client', ada).delete(`/team-memberships/${id}/${eve.user_id}`),
        project.as('client', eve).delete(`/team-memberships/${id}/${ada.user_id}`),
      ])

      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 404])
    }
  })
})

test('sends webhooks for the membership and its default permissions, and one for the removal', async () => {
  const { project, eve, id, path } = await teamWithOutsider()
  await patchConfig(service.ctx, project.id, {
    'rbac.defaultPermissions.teamMember': { team_member: true, $update_team: true },
  })
  const events = await recordEvents(service, project)
  const member = { team_id: id, user_id: eve.user_id }

  await project.as('server').post(path, {})
  expect(await events.take()).toEqual([
    { type: 'team_membership.created', data: member },
    { type: 'team_permission.created', data: { id: '$update_team', ...member } },
    { type: 'team_permission.created', data: { id: 'team_member', ...member } },
  ])

  await project.as('client', eve).delete(path)
  expect(await events.take()).toEqual([{ type: 'team_membership.deleted', data: member }])

  await project.as('server').delete(path)
  await project.as('client', eve).post(path, {})
  expect(await events.take()).toEqual([])
})

test('rejects a client without a session that names a member in the body', async () => {
  const { project, ada, id, path } = await teamWithOutsider()
  await project.as('server').post(path, {})

  const reply = await project
    .as('client')
    .delete(`/team-memberships/${id}/${ada.user_id}`, { user_id: ada.user_id })

  expect(reply).toMatchObject({ status: 400, code: 'CANNOT_GET_OWN_USER_WITHOUT_USER' })
  expect(await service.rows.memberIds(id)).toHaveLength(2)
})
