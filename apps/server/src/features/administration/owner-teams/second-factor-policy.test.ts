import type { Endpoint } from '@latchkey/contract'
import { startService, type TestUser, testConfig } from '@latchkey/testkit'
import { routes } from 'latchkey/internals'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createApp } from '../../sign-in/second-factor/authenticator-app.ts'

/* Decision 0050, protocol 09 §5.3: a second factor that owner teams require of administrators. */

const service = await startService({
  config: { seed: { ...testConfig('').seed, seatsPerTeam: 100 } },
})
afterAll(() => service.stop())

const { internal } = service
const server = internal.as('server')
const as = (user: { access_token: string } | null) => internal.as('client', user)

let ada: TestUser
let bo: TestUser
let team: string
let projectId: string

/** Ada owns a project and has a second factor. Bo is a member of her team and has none. */
beforeEach(async () => {
  ;[ada, bo] = await Promise.all([internal.signUp(), internal.signUp()])
  team = (await server.post('/teams', { display_name: 'Owners', creator_user_id: ada.user_id }))
    .json.id
  await server.post(`/team-memberships/${team}/${bo.user_id}`, {})
  const project = { display_name: 'Birdwatch', owner_team_id: team }
  projectId = (await as(ada).post('/internal/projects', project)).json.id
  await enroll(ada)
})

const enroll = (user: TestUser, app = createApp()) =>
  as(user).patch('/users/me', { totp_secret_base64: app.base64 })
const remove = (user: TestUser) => as(user).patch('/users/me', { totp_secret_base64: null })
const requireOf = (by: TestUser, second_factor: string, of = team) =>
  as(by).patch(`/internal/owner-teams/${of}/second-factor`, { second_factor })
const policy = async (by = ada) =>
  (await as(by).get(`/internal/owner-teams/${team}`)).json.second_factor
/** The headers of the dashboard for a project. */
const owning = (user: TestUser, project = projectId) => ({
  'x-stack-access-type': 'admin',
  'x-stack-project-id': project,
  'x-stack-admin-access-token': user.access_token,
  'content-type': 'application/json',
})
const opens = (user: TestUser) => service.anyone.get('/internal/projects/current', owning(user))
const outcome = ({ status, code }: { status: number; code: string | undefined }) => [status, code]
const REFUSED = [403, 'SECOND_FACTOR_REQUIRED']
const passTenMinutes = async (user: TestUser): Promise<TestUser> => {
  service.clock.advance({ minutes: 10, seconds: 1 })
  const headers = { 'x-stack-refresh-token': user.refresh_token }
  const { json } = await internal
    .as('client', null, headers)
    .post('/auth/sessions/current/refresh', {})
  return { ...user, access_token: json.access_token }
}

const declarations = [
  ...new Map(
    routes.map(({ declaration }) => {
      const endpoint = declaration as Endpoint
      return [`${endpoint.method} ${endpoint.path}`, endpoint] as const
    }),
  ),
]
/** Sends a request that means nothing, so that it has no effect if it is not refused. */
async function isRefused({ method, path }: Endpoint, headers: Record<string, string>) {
  const filled = path.replaceAll(/:\w+(\{[^}]*\})?/g, crypto.randomUUID())
  const reply = await service.anyone.send(method, filled, {
    headers,
    ...(method === 'GET' ? {} : { body: '{"nothing":"here"}' }),
  })
  return reply.code === 'SECOND_FACTOR_REQUIRED'
}

describe('a member without the second factor that the team requires', () => {
  beforeEach(async () => {
    expect((await opens(bo)).status).toBe(200)
    expect((await requireOf(ada, 'members')).json).toEqual({ second_factor: 'members' })
  })

  test('is refused by every endpoint for owners of a project, in the session that exists', async () => {
    const reached = []
    for (const [name, endpoint] of declarations) {
      const { access } = endpoint
      if (access === 'anyone') continue
      for (const type of access)
        if (!(await isRefused(endpoint, { ...owning(bo), 'x-stack-access-type': type })))
          reached.push(`${type} ${name}`)
    }

    expect(reached).toEqual([])
  })

  test('is refused as a user of project internal by everything but the setup, sign-in and leaving', async () => {
    const headers = {
      'x-stack-access-type': 'client',
      'x-stack-project-id': 'internal',
      'x-stack-publishable-client-key': internal.publishableClientKey,
      'x-stack-access-token': bo.access_token,
      'content-type': 'application/json',
    }
    const reached = []
    for (const [name, endpoint] of declarations) {
      if (endpoint.access === 'anyone' || !endpoint.access.includes('client')) continue
      // It needs no body, and would end the session of this test.
      if (name === 'DELETE /auth/sessions/current') continue
      if (!(await isRefused(endpoint, headers))) reached.push(name)
    }

    expect(reached.filter((name) => !/^\w+ \/auth\//.test(name)).toSorted()).toEqual([
      'GET /branding',
      'GET /projects/current',
      'GET /users/me',
      'PATCH /users/me',
      'POST /team-invitations/accept',
      'POST /team-invitations/accept/check-code',
      'POST /team-invitations/accept/details',
      'POST /team-invitations/accept/preview',
    ])
    expect(reached).toContain('POST /auth/mfa/recovery-codes')
  })

  test('learns which team requires it', async () => {
    const reply = await as(bo).get('/internal/projects')

    expect(reply.json).toMatchObject({
      code: 'SECOND_FACTOR_REQUIRED',
      details: { team_id: team, team_display_name: 'Owners' },
      error: expect.stringContaining('The team Owners requires'),
    })
  })

  test('continues in the same session after the setup', async () => {
    expect(outcome(await opens(bo))).toEqual(REFUSED)

    expect((await enroll(bo)).status).toBe(200)

    expect((await opens(bo)).status).toBe(200)
    expect((await as(bo).get('/internal/projects')).json.items).toHaveLength(1)
    expect((await as(bo).post('/auth/mfa/recovery-codes', {})).json.recovery_codes).toHaveLength(10)
  })

  test('needs a recent authentication for the setup: an old session may be stolen', async () => {
    const old = await passTenMinutes(bo)
    expect(outcome(await enroll(old))).toEqual([403, 'RECENT_AUTHENTICATION_REQUIRED'])

    const proof = { type: 'password', password: bo.password }
    const headers = { 'x-stack-refresh-token': bo.refresh_token }
    const { json } = await internal
      .as('client', old, headers)
      .post('/auth/sessions/current/reauthenticate', proof)

    expect((await enroll({ ...bo, ...json })).status).toBe(200)
  })

  test('can leave the team, but not remove others from it', async () => {
    await server.post(`/team-permissions/${team}/${bo.user_id}/$remove_members`, {})
    expect(outcome(await as(bo).delete(`/team-memberships/${team}/${ada.user_id}`))).toEqual(
      REFUSED,
    )

    expect((await as(bo).delete(`/team-memberships/${team}/${bo.user_id}`)).status).toBe(200)

    expect((await as(bo).get('/internal/projects')).status).toBe(200)
  })

  test('cannot use a session that acts as the member either', async () => {
    const { json } = await server.post('/auth/sessions', {
      user_id: bo.user_id,
      is_impersonation: true,
    })

    expect(outcome(await opens({ ...bo, ...json }))).toEqual(REFUSED)
    expect((await enroll({ ...bo, ...json })).text).toContain('impersonating')
  })

  test.each(['viewer', 'support', 'developer'] as const)(
    'is refused before the role %s is considered',
    async (role) => {
      await as(ada).patch(`/internal/owner-teams/${team}/members/${bo.user_id}`, { role })
      const change = () =>
        service.anyone.send('DELETE', '/internal/projects/current', {
          headers: owning(bo),
          body: '{}',
        })
      expect(outcome(await change())).toEqual(REFUSED)

      await enroll(bo)

      expect((await change()).text).toMatch(/^Your role/)
    },
  )

  test('who joins by an invitation is led to the setup, with the invitation accepted', async () => {
    const cy = await internal.signUp()
    const invited = { email: cy.email, role: 'viewer' }
    await as(ada).post(`/internal/owner-teams/${team}/invitations`, invited)
    const { code } = await service.mailbox.latest(cy.email)

    expect((await as(cy).post('/team-invitations/accept', { code })).status).toBe(200)
    expect(outcome(await as(cy).get('/internal/owner-teams'))).toEqual(REFUSED)
  })
})

describe('not affected by a requirement are', () => {
  beforeEach(async () => {
    await requireOf(ada, 'members')
  })

  test('keys of the project, its end users and administrators of other teams', async () => {
    const keys = (
      await service.anyone.post(
        '/internal/api-keys',
        {
          description: 'x',
          expires_at_millis: Date.parse('2999-01-01'),
          has_publishable_client_key: true,
          has_secret_server_key: true,
          has_super_secret_admin_key: true,
        },
        owning(ada),
      )
    ).json
    const ofProject = { 'x-stack-project-id': projectId }
    const asServer = {
      ...ofProject,
      'x-stack-access-type': 'server',
      'x-stack-secret-server-key': keys.secret_server_key,
    }
    const asAdmin = {
      ...ofProject,
      'x-stack-access-type': 'admin',
      'x-stack-super-secret-admin-key': keys.super_secret_admin_key,
    }
    const asClient = {
      ...ofProject,
      'x-stack-access-type': 'client',
      'x-stack-publishable-client-key': keys.publishable_client_key,
    }
    expect((await service.anyone.get('/users?limit=1', asServer)).status).toBe(200)
    expect((await service.anyone.get('/internal/config', asAdmin)).status).toBe(200)

    const { json } = await service.anyone.post(
      '/auth/password/sign-up',
      {
        email: 'end@example.com',
        password: 'correct horse battery',
        verification_callback_url: 'http://localhost:3000/verify',
      },
      asClient,
    )
    const endUser = { ...asClient, 'x-stack-access-token': json.access_token }
    expect((await service.anyone.get('/users/me', endUser)).status).toBe(200)
    expect((await service.anyone.get('/teams?user_id=me', endUser)).status).toBe(200)

    const dora = await internal.signUp()
    expect((await as(dora).get('/internal/owner-teams')).status).toBe(200)
  })
})

describe('a requirement', () => {
  test('is set by owners with a second factor of their own', async () => {
    await server.post(`/team-permissions/${team}/${bo.user_id}/team_admin`, {})

    const refused = await requireOf(bo, 'members')

    expect([refused.status, refused.text]).toEqual([
      409,
      'Set up a second factor for your own account before you require one of others.',
    ])
    expect(await policy()).toBe('optional')
    await enroll(bo)
    expect((await requireOf(bo, 'members')).status).toBe(200)
    expect(await policy()).toBe('members')
  })

  test('is set by nobody else', async () => {
    await enroll(bo)
    const dora = await internal.signUp()

    expect(outcome(await requireOf(bo, 'members'))).toEqual([401, 'TEAM_PERMISSION_REQUIRED'])
    expect(outcome(await requireOf(dora, 'members'))).toEqual([404, 'TEAM_MEMBERSHIP_NOT_FOUND'])
    expect(outcome(await requireOf(ada, 'members', crypto.randomUUID()))).toEqual([
      404,
      'TEAM_MEMBERSHIP_NOT_FOUND',
    ])
    expect(outcome(await requireOf(ada, 'sometimes'))).toEqual([400, 'SCHEMA_ERROR'])
    expect(await policy()).toBe('optional')
  })

  test('needs a recent authentication, on and off', async () => {
    ada = await passTenMinutes(ada)
    expect(outcome(await requireOf(ada, 'members'))).toEqual([
      403,
      'RECENT_AUTHENTICATION_REQUIRED',
    ])
    await service.query(
      `insert into owner_team_policies select tenancy_id, id, 'members' from teams where id = $1`,
      [team],
    )

    expect(outcome(await requireOf(ada, 'optional'))).toEqual([
      403,
      'RECENT_AUTHENTICATION_REQUIRED',
    ])
    expect(await policy()).toBe('members')
  })

  test('ends with the next request after it is withdrawn', async () => {
    await requireOf(ada, 'members')
    expect(outcome(await opens(bo))).toEqual(REFUSED)

    await requireOf(ada, 'optional')

    expect((await opens(bo)).status).toBe(200)
  })

  test('shows owners who has a second factor, and others nothing', async () => {
    await enroll(bo)
    const seen = async (user: TestUser) =>
      (await as(user).get(`/internal/owner-teams/${team}`)).json.members.map(
        (member: { has_second_factor: boolean | null }) => member.has_second_factor,
      )

    expect(await seen(ada)).toEqual([true, true])
    expect(await seen(bo)).toEqual([null, null])
  })

  test('leaves one entry in the audit log with both values, a refused one none', async () => {
    const own = (await service.rows.ownerTeamId('internal')) as string
    await server.post(`/team-memberships/${own}/${ada.user_id}`, {})
    const entries = async () => {
      const path = `/internal/audit-log?target_id=${team}&kind=team_second_factor_policy.updated`
      return (await service.anyone.get(path, owning(ada, 'internal'))).json.items
    }
    await requireOf(bo, 'members')
    await requireOf(ada, 'everyone')
    expect(await entries()).toEqual([])

    await requireOf(ada, 'members')

    expect(await entries()).toMatchObject([
      {
        actor: { id: ada.user_id },
        changes: [{ path: 'second_factor', from: 'optional', to: 'members' }],
      },
    ])
  })
})

describe('the second factor of a member', () => {
  beforeEach(async () => {
    await enroll(bo)
    await requireOf(ada, 'members')
  })

  test('cannot be removed by the member, only replaced', async () => {
    expect(outcome(await remove(bo))).toEqual(REFUSED)
    expect((await opens(bo)).status).toBe(200)

    expect((await enroll(bo)).status).toBe(200)
  })

  test('can be removed by a server, for a lost device, and has to be set up again', async () => {
    const reply = await server.patch(`/users/${bo.user_id}`, { totp_secret_base64: null })
    expect(reply.status).toBe(200)

    expect(outcome(await opens(bo))).toEqual(REFUSED)
    expect((await enroll(bo)).status).toBe(200)
    expect((await opens(bo)).status).toBe(200)
  })

  test('can be removed after the member left', async () => {
    await as(bo).delete(`/team-memberships/${team}/me`)

    expect((await remove(bo)).status).toBe(200)
  })

  test('of an owner is not removed while 50 requests race with making it required', async () => {
    await requireOf(ada, 'optional')

    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        index % 2 === 0 ? remove(ada) : requireOf(ada, 'members'),
      ),
    )

    const required = replies.some(({ status }, index) => index % 2 === 1 && status === 200)
    const removed = replies.some(({ status }, index) => index % 2 === 0 && status === 200)
    expect(required !== removed).toBe(true)
    expect((await opens(ada)).status).toBe(200)
  })
})

describe('a requirement of everyone', () => {
  let own: string
  beforeEach(async () => {
    own = (await service.rows.ownerTeamId('internal')) as string
  })
  afterEach(async () => {
    await service.query('delete from owner_team_policies')
    await service.query(`update projects set owner_team_id = $1 where id = 'internal'`, [own])
    service.ctx.projects.forget('internal')
  })
  const join = async (user: TestUser) => {
    await server.post(`/team-memberships/${own}/${user.user_id}`, {})
    await server.post(`/team-permissions/${own}/${user.user_id}/team_admin`, {})
  }

  test('is only for the team that owns project internal', async () => {
    const refused = await requireOf(ada, 'everyone')
    expect([refused.status, refused.text]).toEqual([
      403,
      'Only the team that owns project internal can require a second factor of everyone.',
    ])

    await join(ada)
    const { json } = await as(ada).get(`/internal/owner-teams/${own}`)
    expect(json).toMatchObject({ owns_installation: true, second_factor: 'optional' })
    expect((await requireOf(ada, 'everyone', own)).status).toBe(200)
  })

  test('applies to administrators of all teams, without naming the team', async () => {
    await join(ada)
    await requireOf(ada, 'everyone', own)

    const reply = await opens(bo)

    expect(reply.json).toMatchObject({
      code: 'SECOND_FACTOR_REQUIRED',
      details: { team_id: null, team_display_name: null },
      error: expect.stringContaining('This installation requires'),
    })
    const dora = await internal.signUp()
    expect(outcome(await as(dora).get('/internal/projects'))).toEqual(REFUSED)
  })

  test('counts no longer for everyone after project internal was transferred', async () => {
    await join(ada)
    await requireOf(ada, 'everyone', own)
    await service.query(`update projects set owner_team_id = $1 where id = 'internal'`, [team])
    service.ctx.projects.forget('internal')

    const dora = await internal.signUp()

    expect((await as(dora).get('/internal/projects')).status).toBe(200)
  })
})
