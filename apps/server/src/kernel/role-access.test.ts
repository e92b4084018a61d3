import { type Endpoint, LEAST_ROLES, OWNER_ROLES, type OwnerRole } from '@latchkey/contract'
import { startService, type TestUser } from '@latchkey/testkit'
import { patchConfig, routes } from 'latchkey/internals'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/* Security case 42. The roles of an owner team in its projects (protocol 09 §24 no. 3). */

const service = await startService()
afterAll(() => service.stop())
const { internal } = service
const server = internal.as('server')

const endpoints = [
  ...new Map(
    routes
      .map(({ declaration }) => declaration as Endpoint)
      .filter(({ access }) => access !== 'anyone' && access.some((level) => level !== 'client'))
      .map((declaration) => [`${declaration.method} ${declaration.path}`, declaration] as const),
  ),
]

const SECRETS = ['the-smtp-password', 'the-oauth-secret'] as const

let team: string
let projectId: string
let people: Record<OwnerRole | 'member', TestUser>

beforeAll(async () => {
  const [owner, developer, support, viewer, member] = (await Promise.all(
    Array.from({ length: 5 }, () => internal.signUp()),
  )) as [TestUser, TestUser, TestUser, TestUser, TestUser]
  people = { owner, developer, support, viewer, member }
  team = (await server.post('/teams', { display_name: 'Ours', creator_user_id: owner.user_id }))
    .json.id
  for (const user of [developer, support, viewer, member])
    await server.post(`/team-memberships/${team}/${user.user_id}`, {})
  for (const role of ['developer', 'support', 'viewer'] as const) await give(role, people[role])
  const created = await internal
    .as('client', owner)
    .post('/internal/projects', { display_name: 'Birdwatch', owner_team_id: team })
  projectId = created.json.id
  await patchConfig(service.ctx, projectId, {
    'emails.server': {
      isShared: false,
      provider: 'smtp',
      host: 'smtp.example.com',
      port: 25,
      username: 'mail',
      password: SECRETS[0],
      senderName: 'Birdwatch',
      senderEmail: 'birds@example.com',
    },
    'auth.oauth.providers.github': {
      type: 'github',
      isShared: false,
      clientId: 'client',
      clientSecret: SECRETS[1],
      allowSignIn: true,
      allowConnectedAccounts: true,
    },
  })
})

/** Stores a role without the endpoint, which has tests of its own. */
const give = (role: OwnerRole, { user_id }: TestUser, to = team) =>
  service.query(
    `insert into owner_team_roles (tenancy_id, team_id, user_id, role)
     select tenancy_id, team_id, user_id, $3 from team_memberships where team_id = $1 and user_id = $2`,
    [to, user_id, role],
  )

const headersOf = (user: TestUser, accessType: string, at = projectId) => ({
  'x-stack-access-type': accessType,
  'x-stack-project-id': at,
  'x-stack-admin-access-token': user.access_token,
  'content-type': 'application/json',
})
const REFUSED = /^Your role in (?:the|this) owner team, (\w+), does not allow this\./

/** Sends a request that means nothing, so that it has no effect if it is not refused. */
async function isRefused(endpoint: Endpoint, user: TestUser, at = projectId): Promise<boolean> {
  const path = endpoint.path.replaceAll(/:\w+(\{[^}]*\})?/g, crypto.randomUUID())
  const access = endpoint.access === 'anyone' ? [] : endpoint.access
  const answers = []
  for (const accessType of access.filter((level) => level !== 'client')) {
    const reply = await service.anyone.send(endpoint.method, path, {
      headers: headersOf(user, accessType, at),
      ...(endpoint.method === 'GET' ? {} : { body: '{"nothing":"here"}' }),
    })
    answers.push(reply.status === 403 && REFUSED.test(reply.text))
  }
  expect(new Set(answers).size).toBe(1)
  return answers[0] as boolean
}

const namesWhere = async (holds: (endpoint: Endpoint) => Promise<boolean> | boolean) => {
  const names = []
  for (const [name, endpoint] of endpoints) if (await holds(endpoint)) names.push(name)
  return names
}

test('every endpoint with server or admin access has a least role, and no other has one', () => {
  expect(Object.keys(LEAST_ROLES).toSorted()).toEqual(endpoints.map(([name]) => name).toSorted())
})

/** Everyone keeps views of their own, which nobody else sees. The rules check what is shared. */
const OWN_VIEWS = [
  'POST /internal/saved-views',
  'PATCH /internal/saved-views/:view_id',
  'DELETE /internal/saved-views/:view_id',
]

describe('every endpoint', () => {
  test.each(['owner', 'member'] as const)('is open to the role %s', async (role) => {
    // The request needs no body, so it would delete the project.
    const harmless = ({ method, path }: Endpoint) =>
      !(method === 'DELETE' && path === '/internal/projects/current')

    expect(
      await namesWhere((endpoint) => harmless(endpoint) && isRefused(endpoint, people[role])),
    ).toEqual([])
  })

  test('is open to a developer, except for what gives the project away', async () => {
    expect(await namesWhere((endpoint) => isRefused(endpoint, people.developer))).toEqual([
      'POST /internal/config/export',
      'DELETE /internal/projects/current',
      'POST /internal/projects/transfer',
      ...['custom', 'neon'].flatMap((partner) => [
        `POST /integrations/${partner}/projects/transfer/confirm/check`,
        `POST /integrations/${partner}/projects/transfer/confirm`,
        `POST /integrations/${partner}/internal/confirm`,
        `POST /internal/integrations/${partner}/confirm`,
      ]),
      'PATCH /internal/owner-teams/:team_id/second-factor',
      'POST /internal/owner-teams/:team_id/invitations',
      'DELETE /internal/owner-teams/:team_id/invitations/:invitation_id',
      'PATCH /internal/owner-teams/:team_id/members/:user_id',
      'DELETE /internal/owner-teams/:team_id/members/:user_id',
      'GET /internal/health-report',
    ])
  })

  test('that writes is closed to support, unless it is about users, teams, sessions or the email log', async () => {
    const about = new Set([
      'Anonymous',
      'API keys',
      'Command line',
      'Contact channels',
      'Notifications',
      'OAuth accounts',
      'One-time codes',
      'Passkeys',
      'Password',
      'Permissions',
      'Second factor',
      'Sessions',
      'Team invitations',
      'Teams',
      'Users',
    ])
    const open = await namesWhere(
      async (endpoint) => endpoint.method !== 'GET' && !(await isRefused(endpoint, people.support)),
    )

    const tagOf = new Map<string, string>(endpoints.map(([name, { tag }]) => [name, tag]))
    expect(open.filter((name) => !about.has(tagOf.get(name) ?? ''))).toEqual([
      'POST /internal/send-sign-in-invitation',
      'POST /internal/emails/:id/resend',
      'POST /emails/render-email',
      ...OWN_VIEWS,
    ])
    // Definitions are settings, and new keys are secrets.
    expect(open.filter((name) => /definitions|POST .*api-keys/.test(name))).toEqual([])
    expect(open).toContain('PATCH /users/:user_id')
    expect(open).toContain('DELETE /auth/sessions/:session_id')
  })

  test('that writes is closed to a viewer', async () => {
    expect(
      await namesWhere(
        async (endpoint) =>
          endpoint.method !== 'GET' && !(await isRefused(endpoint, people.viewer)),
      ),
      // It returns what it was sent.
    ).toEqual(['POST /emails/render-email', ...OWN_VIEWS])
  })

  test('that reads is open to a viewer, except for the mailbox', async () => {
    expect(
      await namesWhere(
        async (endpoint) => endpoint.method === 'GET' && (await isRefused(endpoint, people.viewer)),
      ),
    ).toEqual([
      'GET /internal/mailbox',
      'GET /internal/mailbox/:id',
      'GET /internal/webhook-endpoints',
      'GET /internal/webhook-health',
      'GET /internal/health-report',
    ])
  })

  test('of project internal is closed to narrower roles, unless it reads', async () => {
    const ownTeam = (await service.rows.ownerTeamId('internal')) as string
    for (const role of ['developer', 'support', 'viewer'] as const) {
      const user = await internal.signUp()
      await server.post(`/team-memberships/${ownTeam}/${user.user_id}`, {})
      await give(role, user, ownTeam)

      const open = await namesWhere(
        async (endpoint) => !(await isRefused(endpoint, user, 'internal')),
      )

      expect(open.filter((name) => !name.startsWith('GET '))).toEqual([
        'POST /emails/render-email',
        ...OWN_VIEWS,
      ])
      expect(open).not.toContain('GET /internal/mailbox')
    }
  })
})

describe('an admin key', () => {
  const create = (user: TestUser, body: object) =>
    service.anyone.post(
      '/internal/api-keys',
      {
        description: 'x',
        expires_at_millis: Date.parse('2999-01-01'),
        has_publishable_client_key: true,
        has_secret_server_key: true,
        ...body,
      },
      headersOf(user, 'admin'),
    )

  test.each([true, 'true', 1, {}, null])(
    'is not created by a developer: %j',
    async (has_super_secret_admin_key) => {
      const reply = await create(people.developer, { has_super_secret_admin_key })

      expect([reply.status, REFUSED.exec(reply.text)?.[1]]).toEqual([403, 'developer'])
    },
  )

  test('is created by an owner; a developer creates the other kinds', async () => {
    const without = { has_super_secret_admin_key: false }
    expect((await create(people.developer, without)).status).toBe(200)
    expect((await create(people.support, without)).status).toBe(403)
    expect((await create(people.owner, { has_super_secret_admin_key: true })).status).toBe(200)
  })
})

describe('a session of a user', () => {
  const start = (user: TestUser, more: object) =>
    service.anyone.post(
      '/auth/sessions',
      { user_id: people.member.user_id, ...more },
      headersOf(user, 'admin'),
    )

  test.each([{}, { is_impersonation: false }, { is_impersonation: null }])(
    'that is not an impersonation is not started by support: %j',
    async (more) => {
      const reply = await start(people.support, more)

      expect([reply.status, REFUSED.exec(reply.text)?.[1]]).toEqual([403, 'support'])
      expect((await start(people.developer, more)).status).not.toBe(403)
    },
  )

  test('is started by support as an impersonation', async () => {
    expect((await start(people.support, { is_impersonation: true })).status).not.toBe(403)
  })
})

describe('a change of users by filter, which can be all of them', () => {
  const change = (user: TestUser, whom: object) =>
    service.anyone.send('POST', '/internal/users/bulk', {
      headers: headersOf(user, 'admin'),
      body: JSON.stringify({ ...whom, action: 'revoke_sessions' }),
    })

  test('is for developers; support changes chosen users', async () => {
    const chosen = { ids: [crypto.randomUUID()] }

    expect((await change(people.support, { filter: {} })).text).toMatch(REFUSED)
    expect((await change(people.support, chosen)).status).toBe(202)
    expect((await change(people.developer, { filter: {} })).status).toBe(202)
    expect((await change(people.viewer, chosen)).text).toMatch(REFUSED)
  })
})

describe('secrets of the project', () => {
  const readAll = async (user: TestUser) => {
    let text = ''
    for (const [name, { method, path }] of endpoints) {
      if (method !== 'GET' || name.startsWith('GET /users/me')) continue
      const filled = path.replaceAll(/:\w+/g, crypto.randomUUID())
      const reply = await service.anyone.get(filled, headersOf(user, 'admin'))
      text += reply.text
    }
    const own = await internal.as('client', user).get('/internal/projects')
    expect(own.json.items.map(({ id }: { id: string }) => id)).toContain(projectId)
    return text + own.text
  }

  test.each(['viewer', 'support'] as const)('are in no response to the role %s', async (role) => {
    const text = await readAll(people[role])

    for (const secret of SECRETS) expect(text).not.toContain(secret)
    expect(text).toContain('smtp.example.com')
    expect(text).toContain('••••••••')
  })

  test.each(['owner', 'member', 'developer'] as const)('are shown to the role %s', async (role) => {
    const text = await readAll(people[role])

    expect(text).toContain(SECRETS[0])
    expect(text).toContain(SECRETS[1])
  })
})

describe('a role', () => {
  test('is returned with the project', async () => {
    const path = '/internal/project-with-role'
    for (const [role, user] of Object.entries(people)) {
      const headers = headersOf(user, 'admin')
      expect((await service.anyone.get(path, headers)).json.my_role).toBe(role)
    }
    const withKey = (await service.newProject()).as('admin')
    expect((await withKey.get(path)).json).toEqual({
      ...(await withKey.get('/internal/projects/current')).json,
      my_role: null,
    })
  })

  test('is effective with the next request', async () => {
    const user = await internal.signUp()
    await server.post(`/team-memberships/${team}/${user.user_id}`, {})
    const change = () =>
      service.anyone.patch(
        '/internal/projects/current',
        { description: 'Changed' },
        headersOf(user, 'admin'),
      )
    expect((await change()).status).toBe(200)

    await give('viewer', user)
    expect((await change()).text).toMatch(REFUSED)

    await service.query('delete from team_memberships where team_id = $1 and user_id = $2', [
      team,
      user.user_id,
    ])
    expect((await change()).code).toBe('ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN')
  })

  test('counts less than the owner permission', async () => {
    const user = await internal.signUp()
    await server.post(`/team-memberships/${team}/${user.user_id}`, {})
    await give('viewer', user)
    await server.post(`/team-permissions/${team}/${user.user_id}/team_admin`, {})

    const reply = await service.anyone.get('/internal/config', headersOf(user, 'admin'))

    expect(reply.text).toContain(SECRETS[0])
    expect((await internal.as('client', user).get('/internal/projects')).text).toContain(SECRETS[0])
  })

  test('restricts neither the keys of the project nor a client of it', async () => {
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
        headersOf(people.owner, 'admin'),
      )
    ).json
    const byKey = await service.anyone.get('/internal/config', {
      'x-stack-access-type': 'admin',
      'x-stack-project-id': projectId,
      'x-stack-super-secret-admin-key': keys.super_secret_admin_key,
    })
    expect(byKey.text).toContain(SECRETS[0])

    const asClient = await service.anyone.post(
      '/auth/password/sign-in',
      { email: 'nobody@example.com', password: 'wrong' },
      headersOf(people.viewer, 'client'),
    )
    expect(asClient.code).toBe('EMAIL_PASSWORD_MISMATCH')
  })

  test.each(['support', 'viewer'] as const)('%s creates no projects', async (role) => {
    const reply = await internal
      .as('client', people[role])
      .post('/internal/projects', { display_name: 'Mine', owner_team_id: team })

    expect([reply.status, REFUSED.exec(reply.text)?.[1]]).toEqual([403, role])
  })

  test('a developer creates projects', async () => {
    const reply = await internal
      .as('client', people.developer)
      .post('/internal/projects', { display_name: 'Mine', owner_team_id: team })

    expect(reply.status).toBe(201)
  })

  test('a viewer of a team receives no project', async () => {
    const other = (
      await server.post('/teams', { display_name: 'Mine', creator_user_id: people.viewer.user_id })
    ).json.id
    const mine = await internal
      .as('client', people.viewer)
      .post('/internal/projects', { display_name: 'Mine', owner_team_id: other })

    const reply = await internal
      .as('client', people.viewer)
      .post('/internal/projects/transfer', { project_id: mine.json.id, new_team_id: team })

    expect([reply.status, REFUSED.exec(reply.text)?.[1]]).toEqual([403, 'viewer'])
  })
})

test('all roles are in the order of their rights', () => {
  expect(OWNER_ROLES).toEqual(['owner', 'developer', 'support', 'viewer'])
})
