import { randomUUID } from 'node:crypto'
import { recordEvents, startService } from '@latchkey/testkit'
import { patchConfig } from 'latchkey/internals'
import { afterAll, describe, expect, test } from 'vitest'

const service = await startService()
afterAll(() => service.stop())

/** A project with a team of one administrator, and a user who is not in it. */
async function people() {
  const project = await service.newProject({ client_team_creation_enabled: true })
  const [ada, eve] = [await project.signUp(), await project.signUp()]
  const { id } = (await project.as('client', ada).post('/teams', { display_name: 'x' })).json as {
    id: string
  }
  const held = async (userId: string) =>
    (
      await project.as('server').get(`/team-permissions?team_id=${id}&user_id=${userId}`)
    ).json.items.map((item: { id: string }) => item.id)
  return { project, ada, eve, id, path: `/team-memberships/${id}/${eve.user_id}`, held }
}

describe('adding', () => {
  test.each(['server', 'admin'] as const)(
    'with %s access makes a user a member with the permissions of members',
    async (accessType) => {
      const { project, eve, id, path, held } = await people()

      const reply = await project.as(accessType).post(path, {})

      expect(reply).toMatchObject({ status: 201, json: { team_id: id, user_id: eve.user_id } })
      expect(Object.keys(reply.json)).toHaveLength(2)
      expect(await held(eve.user_id)).toEqual(['team_member'])
      expect((await project.as('client', eve).get('/teams?user_id=me')).json.items).toHaveLength(1)
      expect((await project.as('client', eve).get('/users/me')).json.selected_team_id).toBeNull()
    },
  )

  test('takes me, and ids in either case', async () => {
    const { project, eve, id } = await people()
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

  test('asks for the user, then for the team, then whether it is a member', async () => {
    const { project, ada, eve, id } = await people()
    const elsewhere = await people()
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

  test('takes no body but an empty object, and no query', async () => {
    const { project, path } = await people()

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

  test('of fifty at once one adds, and the others hear that the user is a member', async () => {
    const { project, eve, path, held } = await people()
    const events = await recordEvents(service, project)

    const replies = await Promise.all(
      Array.from({ length: 50 }, () => project.as('server').post(path, {})),
    )

    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(replies.filter(({ code }) => code === 'TEAM_MEMBERSHIP_ALREADY_EXISTS')).toHaveLength(49)
    expect(await held(eve.user_id)).toEqual(['team_member'])
    expect((await events.take()).map(({ type }) => type)).toEqual([
      'team_membership.created',
      'team_permission.created',
    ])
  })

  test('grants what the project says at that moment, as far as it is defined for teams; later changes do not matter', async () => {
    const { project, eve, path, held } = await people()
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

    expect(await held(eve.user_id)).toEqual(['$read_members', 'editor'])
  })
})

describe('removing', () => {
  test('everybody may leave, by me or by id, also the last member; the team stays', async () => {
    const { project, ada, eve, id, path } = await people()
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

  test('ends selection, profile and grants: who comes back begins anew', async () => {
    const { project, eve, id, path, held } = await people()
    await project.as('server').post(path, {})
    await project.as('server').post(`/team-permissions/${id}/${eve.user_id}/team_admin`, {})
    await project
      .as('client', eve)
      .patch(`/team-member-profiles/${id}/me`, { display_name: 'Eve here' })
    await project.as('client', eve).patch('/users/me', { selected_team_id: id })

    expect((await project.as('admin').delete(path)).status).toBe(200)

    expect((await project.as('client', eve).get('/users/me')).json.selected_team_id).toBeNull()
    expect(await held(eve.user_id)).toEqual([])
    await project.as('server').post(path, {})
    expect(await held(eve.user_id)).toEqual(['team_member'])
    expect(
      (await project.as('client', eve).get(`/team-member-profiles/${id}/me`)).json.display_name,
    ).toBeNull()
    expect((await project.as('client', eve).get('/users/me')).json.selected_team_id).toBeNull()
  })

  test('says whether it is the user or the membership that there is not', async () => {
    const { project, ada, eve, id } = await people()
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

  test('of fifty at once one removes', async () => {
    const { project, path } = await people()
    await project.as('server').post(path, {})
    const events = await recordEvents(service, project)

    const replies = await Promise.all(
      Array.from({ length: 50 }, () => project.as('server').delete(path)),
    )

    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ code }) => code === 'TEAM_MEMBERSHIP_NOT_FOUND')).toHaveLength(49)
    expect(await events.take()).toHaveLength(1)
  })

  test('two who remove each other do not wait for each other for ever', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { project, ada, eve, id, path } = await people()
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

test('events: the membership, then each default permission itself; at the end the membership alone', async () => {
  const { project, eve, id, path } = await people()
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

test('a member by the name of somebody else is nobody (no session)', async () => {
  const { project, ada, id, path } = await people()
  await project.as('server').post(path, {})

  const reply = await project
    .as('client')
    .delete(`/team-memberships/${id}/${ada.user_id}`, { user_id: ada.user_id })

  expect(reply).toMatchObject({ status: 400, code: 'CANNOT_GET_OWN_USER_WITHOUT_USER' })
  expect(
    await service.query('select 1 from team_memberships where team_id = $1', [id]),
  ).toHaveLength(2)
})
