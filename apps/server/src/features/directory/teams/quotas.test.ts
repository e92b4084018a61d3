import { type Reply, startService } from '@latchkey/testkit'
import { DEFAULT_QUOTAS } from 'latchkey/internals'
import { afterAll, describe, expect, test } from 'vitest'

const service = await startService({
  config: {
    quotas: {
      ...DEFAULT_QUOTAS,
      teams_created_per_user: 3,
      teams_per_user: 5,
      members_per_team: 4,
      pending_invitations_per_team: 4,
      pending_invitations_per_inviter: 3,
      sessions_per_user: 3,
      users_per_project: 30,
      teams_per_project: 40,
      key_sets_per_project: 3,
      oauth_accounts_per_user: 2,
    },
  },
})
afterAll(() => service.stop())

const fifty = (send: (index: number) => Promise<Reply>) =>
  Promise.all(Array.from({ length: 50 }, (_, index) => send(index)))
const quotaOf = ({ status, json }: Reply) => [status, json.code, json.details]
const exceeded = (quota: string, limit: number) => [403, 'QUOTA_EXCEEDED', { quota, limit }]
const newProject = () => service.newProject({ client_team_creation_enabled: true })

describe('case 66: quotas', () => {
  test('case 16: limits concurrent team creation per user, without counting deleted teams', async () => {
    const project = await newProject()
    const client = project.as('client', await project.signUp())

    const replies = await fifty((index) => client.post('/teams', { display_name: `t${index}` }))

    const created = replies.filter(({ status }) => status === 201)
    expect(created).toHaveLength(3)
    expect(quotaOf(replies.find(({ status }) => status !== 201) as Reply)).toEqual(
      exceeded('teams_created_per_user', 3),
    )
    // Leaving a team does not free the quota, because the team still exists.
    await client.delete(`/team-memberships/${created[0]?.json.id}/me`)
    expect((await client.post('/teams', { display_name: 'more' })).status).toBe(403)
    await client.delete(`/teams/${created[1]?.json.id}`)
    expect((await client.post('/teams', { display_name: 'more' })).status).toBe(201)
  })

  test('case 16: limits concurrent additions to the quotas of the user and of the team', async () => {
    const project = await newProject()
    const server = project.as('server')
    const { user_id } = await project.signUp()
    const teams = await Promise.all(
      Array.from({ length: 10 }, () => server.post('/teams', { display_name: 'x' })),
    )
    const ofUser = await fifty((index) =>
      server.post(`/team-memberships/${teams[index % 10]?.json.id}/${user_id}`, {}),
    )
    expect(ofUser.filter(({ status }) => status === 201)).toHaveLength(5)
    expect(ofUser.filter(({ status }) => status === 403).map(quotaOf)[0]).toEqual(
      exceeded('teams_per_user', 5),
    )

    const users = await Promise.all(Array.from({ length: 10 }, () => server.post('/users', {})))
    const { id } = (await server.post('/teams', { display_name: 'x' })).json
    const ofTeam = await fifty((index) =>
      server.post(`/team-memberships/${id}/${users[index % 10]?.json.id}`, {}),
    )
    expect(ofTeam.filter(({ status }) => status === 201)).toHaveLength(4)
    expect(ofTeam.filter(({ status }) => status === 403).map(quotaOf)[0]).toEqual(
      exceeded('members_per_team', 4),
    )
  })

  test('case 16: limits concurrent invitations to the quotas of the inviter and of the team', async () => {
    const project = await newProject()
    const client = project.as('client', await project.signUp())
    const { id: team_id } = (await client.post('/teams', { display_name: 'x' })).json
    const body = (index: number) => ({
      team_id,
      email: `p${index}@example.com`,
      callback_url: 'http://localhost:3000/join',
    })

    const byUser = await fifty((index) => client.post('/team-invitations/send-code', body(index)))
    expect(byUser.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(byUser.filter(({ status }) => status === 403).map(quotaOf)[0]).toEqual(
      exceeded('pending_invitations_per_inviter', 3),
    )

    const byServer = await fifty((index) =>
      project.as('server').post('/team-invitations/send-code', body(index)),
    )
    expect(byServer.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(byServer.filter(({ status }) => status === 403).map(quotaOf)[0]).toEqual(
      exceeded('pending_invitations_per_team', 4),
    )

    // Expired invitations do not count.
    service.clock.advance({ days: 8 })
    expect((await project.as('server').post('/team-invitations/send-code', body(99))).status).toBe(
      200,
    )
  })

  test('case 16: keeps only the newest sessions after 50 concurrent sign-ins', async () => {
    const project = await newProject()
    const { email, password, user_id } = await project.signUp()
    service.clock.advance({ seconds: 1 })
    await fifty(() => project.as('client').post('/auth/password/sign-in', { email, password }))
    service.clock.advance({ seconds: 1 })

    const last = await project.as('client').post('/auth/password/sign-in', { email, password })

    expect(last.status).toBe(200)
    const sessions = (await project.as('server').get(`/auth/sessions?user_id=${user_id}`)).json
      .items
    expect(sessions).toHaveLength(3)
    const refreshed = await project
      .as('client')
      .post(
        '/auth/sessions/current/refresh',
        {},
        { 'x-stack-refresh-token': last.json.refresh_token },
      )
    expect(refreshed.status).toBe(200)
  })

  test('case 16: ends the sessions beyond the quota that concurrent sign-ins have left', async () => {
    const project = await newProject()
    const { user_id } = await project.signUp()
    const other = await project.signUp()
    const sessionsOf = async (id: string) =>
      (await project.as('server').get(`/auth/sessions?user_id=${id}`)).json.items.length

    await fifty(() => project.as('server').post('/auth/sessions', { user_id }))
    await service.ctx.activity.flush()

    await expect.poll(() => sessionsOf(user_id)).toBe(3)
    expect(await sessionsOf(other.user_id)).toBe(1)
  })

  test("does not end the user's own sessions for impersonation sessions", async () => {
    const project = await newProject()
    const user = await project.signUp()

    const replies = await fifty(() =>
      project
        .as('server')
        .post('/auth/sessions', { user_id: user.user_id, is_impersonation: true }),
    )

    expect(replies.every(({ status }) => status === 200)).toBe(true)
    const own = { 'x-stack-refresh-token': user.refresh_token }
    expect(
      (await project.as('client').post('/auth/sessions/current/refresh', {}, own)).status,
    ).toBe(200)
  })

  test('case 16: limits concurrent creation of users, teams, key sets and accounts', async () => {
    const project = await newProject()
    const [server, admin] = [project.as('server'), project.as('admin')]

    const users = await fifty(() => server.post('/users', {}))
    expect(users.filter(({ status }) => status === 201)).toHaveLength(30)
    expect((await project.as('client').post('/auth/anonymous/sign-up', {})).code).toBe(
      'QUOTA_EXCEEDED',
    )
    const teams = await fifty(() => server.post('/teams', { display_name: 'x' }))
    expect(teams.filter(({ status }) => status === 201)).toHaveLength(40)

    const keySet = {
      description: 'x',
      expires_at_millis: service.clock.now().getTime() + 1_000_000,
      has_publishable_client_key: true,
      has_secret_server_key: false,
      has_super_secret_admin_key: false,
    }
    const keySets = await fifty(() => admin.post('/internal/api-keys', keySet))
    const made = keySets.filter(({ status }) => status === 200)
    // The project was created with the first key set.
    expect(made).toHaveLength(2)
    await admin.patch(`/internal/api-keys/${made[0]?.json.id}`, { revoked: true })
    expect((await admin.post('/internal/api-keys', keySet)).status).toBe(200)

    await admin.patch('/internal/projects/current', {
      config: { oauth_providers: [{ id: 'github', type: 'shared' }] },
    })
    const account = (index: number) => ({
      user_id: users.find(({ status }) => status === 201)?.json.id,
      provider_config_id: 'github',
      account_id: `a${index}`,
      email: 'a@example.com',
      allow_sign_in: false,
      allow_connected_accounts: true,
    })
    const accounts = await fifty((index) => server.post('/oauth-providers', account(index)))
    expect(accounts.filter(({ status }) => status === 201)).toHaveLength(2)
    expect(accounts.filter(({ status }) => status === 403).map(quotaOf)[0]).toEqual(
      exceeded('oauth_accounts_per_user', 2),
    )
  })

  test('H4: rejects overlong names and descriptions', async () => {
    const project = await newProject()
    const long = 'x'.repeat(10_001)
    const { id } = (await project.as('server').post('/teams', { display_name: 'x' })).json
    const [server, admin] = [project.as('server'), project.as('admin')]

    for (const reply of [
      await server.post('/teams', { display_name: long }),
      await server.patch(`/teams/${id}`, { display_name: long }),
      await admin.patch('/internal/projects/current', { display_name: long }),
      await admin.patch('/internal/projects/current', { description: long }),
      await admin.post('/team-permission-definitions', { id: 'p', description: long }),
    ]) {
      expect(reply.code).toBe('SCHEMA_ERROR')
    }
  })
})
