import { recordEvents, startService, type TestUser, testConfig } from '@latchkey/testkit'
import { enqueue, patchConfig, transact } from 'latchkey/internals'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'

/* Protocol 09 §5.3 and §24 no. 3; security cases 38, 42, 71, 73, 76. */

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
let path: string

/** Ada is the only owner of a project. Bo is in no team of hers. */
beforeEach(async () => {
  ;[ada, bo] = await Promise.all([internal.signUp(), internal.signUp()])
  team = (await server.post('/teams', { display_name: 'Owners', creator_user_id: ada.user_id }))
    .json.id
  path = `/internal/owner-teams/${team}`
  const project = { display_name: 'Birdwatch', owner_team_id: team }
  expect((await as(ada).post('/internal/projects', project)).status).toBe(201)
})

const invite = async (by: TestUser, body: object) => as(by).post(`${path}/invitations`, body)
const change = (by: TestUser, user: { user_id: string }, role: string) =>
  as(by).patch(`${path}/members/${user.user_id}`, { role })
const remove = (by: TestUser, user: { user_id: string }) =>
  as(by).delete(`${path}/members/${user.user_id}`)
const read = async (by: TestUser) => (await as(by).get(path)).json
const join = (user: TestUser) => server.post(`/team-memberships/${team}/${user.user_id}`, {})
const roleOf = async (user: TestUser) =>
  (await read(ada)).members.find(({ user_id }: TestUser) => user_id === user.user_id)?.role
/** Invites a user with a role and accepts for them. */
async function add(user: TestUser, role?: string) {
  const sent = await invite(ada, { email: user.email, ...(role ? { role } : {}) })
  expect(sent.status).toBe(200)
  const { code } = await service.mailbox.latest(user.email)
  return as(user).post('/team-invitations/accept', { code })
}
const outcome = ({ status, code }: { status: number; code: string | undefined }) => [status, code]
const NOT_OWNER = [401, 'TEAM_PERMISSION_REQUIRED']
const NOT_MEMBER = [404, 'TEAM_MEMBERSHIP_NOT_FOUND']
const LAST_OWNER = {
  status: 409,
  text: expect.stringContaining('the last owner of a team that owns projects'),
}

describe('reading', () => {
  test('returns members, roles, seats and pending invitations to an owner', async () => {
    service.clock.advance({ seconds: 1 })
    await add(bo, 'viewer')
    await invite(ada, { email: 'cy@example.com', role: 'support' })

    expect(await read(ada)).toEqual({
      id: team,
      display_name: 'Owners',
      profile_image_url: null,
      seats: { used: 2, limit: 100 },
      my_role: 'owner',
      second_factor: 'optional',
      owns_installation: false,
      members: [
        {
          user_id: ada.user_id,
          display_name: null,
          primary_email: ada.email,
          profile_image_url: null,
          role: 'owner',
          last_active_at_millis: expect.any(Number),
          has_second_factor: false,
        },
        expect.objectContaining({ user_id: bo.user_id, role: 'viewer' }),
      ],
      invitations: [
        {
          id: expect.any(String),
          recipient_email: 'cy@example.com',
          role: 'support',
          expires_at_millis: service.clock.now().getTime() + 7 * 24 * 3_600_000,
        },
      ],
    })
  })

  test('shows pending invitations to owners only', async () => {
    await join(bo)
    await invite(ada, { email: 'cy@example.com' })

    expect(await read(bo)).toMatchObject({ my_role: 'member', invitations: [] })
  })

  test('lists the own teams with role, members and projects', async () => {
    await add(bo, 'developer')

    const { json } = await as(bo).get('/internal/owner-teams')

    expect(json).toMatchObject({ is_paginated: false })
    expect(json.items).toHaveLength(2)
    expect(json.items).toContainEqual({
      id: team,
      display_name: 'Owners',
      profile_image_url: null,
      my_role: 'developer',
      member_count: 2,
      project_count: 1,
    })
    // The personal team.
    expect(json.items).toContainEqual(
      expect.objectContaining({ my_role: 'owner', member_count: 1, project_count: 0 }),
    )
  })

  test('returns the same for a team of others and an unknown one', async () => {
    const unknown = crypto.randomUUID()
    const [there, nowhere] = [
      await as(bo).get(path),
      await as(bo).get(`/internal/owner-teams/${unknown}`),
    ]

    expect(outcome(there)).toEqual(NOT_MEMBER)
    expect(nowhere.text.replaceAll(unknown, team)).toBe(there.text)
  })

  test('is for signed-in users of project internal', async () => {
    const project = await service.newProject()
    const user = await project.signUp()
    const anonymous = (await as(null).post('/auth/anonymous/sign-up', {})).json

    for (const place of ['/internal/owner-teams', path]) {
      expect((await as(null).get(place)).code).toBe('USER_AUTHENTICATION_REQUIRED')
      expect((await project.as('client', user).get(place)).code).toBe('EXPECTED_INTERNAL_PROJECT')
      const allowed = internal.as('client', anonymous, { 'x-stack-allow-anonymous-user': 'true' })
      expect((await allowed.get(place)).code).toBe('USER_AUTHENTICATION_REQUIRED')
    }
  })
})

describe('inviting', () => {
  test.each(['owner', 'developer', 'support', 'viewer'] as const)(
    'gives the role %s to the user who accepts',
    async (role) => {
      expect((await add(bo, role)).status).toBe(200)

      expect(await roleOf(bo)).toBe(role)
    },
  )

  test('makes an owner by default', async () => {
    await add(bo)

    expect(await roleOf(bo)).toBe('owner')
    expect((await change(bo, ada, 'viewer')).status).toBe(200)
  })

  test('announces membership and permissions, and links to the dashboard', async () => {
    await invite(ada, { email: bo.email, role: 'owner' })
    const { code, link } = await service.mailbox.latest(bo.email)
    const events = await recordEvents(service, internal)

    await as(bo).post('/team-invitations/accept', { code })

    expect(link).toMatch(`${service.url}/handler/team-invitation?code=`)
    const member = { team_id: team, user_id: bo.user_id }
    expect(await events.take()).toEqual([
      { type: 'team_membership.created', data: member },
      { type: 'team_permission.created', data: { id: 'team_member', ...member } },
      { type: 'team_permission.created', data: { id: 'team_admin', ...member } },
    ])
  })

  test.each([
    ['owner', 'viewer'],
    ['viewer', 'owner'],
  ])('does not change the role of a member: %s stays, invited as %s', async (before, invited) => {
    await add(bo, before)

    expect((await add(bo, invited)).status).toBe(200)

    expect(await roleOf(bo)).toBe(before)
  })

  test('fails without a free seat', async () => {
    await join(bo)
    const setSeats = (quantity: number) =>
      patchConfig(service.ctx, 'internal', {
        'payments.offers.free.includedItems.dashboard_admins': { quantity },
      })
    await setSeats(2)

    const reply = await invite(ada, { email: 'cy@example.com' })

    await setSeats(100)

    expect([reply.status, reply.text]).toEqual([
      400,
      'All 2 seats of the team are taken. Remove a member first, or ask the operator of this installation for more seats.',
    ])
  })

  test.each([
    { email: 'no address' },
    { email: 'cy@example.com', role: 'admin' },
    { email: 'cy@example.com', role: 'member' },
    { email: `${'x'.repeat(400)}@example.com` },
    {},
  ])('rejects %j', async (body) => {
    expect(outcome(await invite(ada, body))).toEqual([400, 'SCHEMA_ERROR'])
  })
})

describe('revoking an invitation', () => {
  test('makes its code unknown', async () => {
    const { id } = (await invite(ada, { email: bo.email, role: 'viewer' })).json
    const { code } = await service.mailbox.latest(bo.email)

    expect((await as(ada).delete(`${path}/invitations/${id}`)).json).toEqual({ success: true })

    expect((await as(bo).post('/team-invitations/accept', { code })).code).toBe(
      'VERIFICATION_CODE_NOT_FOUND',
    )
    expect((await as(ada).delete(`${path}/invitations/${id}`)).status).toBe(404)
  })

  test('needs the team of the invitation', async () => {
    const { id } = (await invite(ada, { email: 'cy@example.com' })).json
    const other = (
      await server.post('/teams', { display_name: 'Mine', creator_user_id: bo.user_id })
    ).json.id

    const reply = await as(bo).delete(`/internal/owner-teams/${other}/invitations/${id}`)

    expect(reply.status).toBe(404)
    expect((await read(ada)).invitations).toHaveLength(1)
  })
})

describe('with closed sign-up', () => {
  const open = (allowSignUp: boolean) =>
    patchConfig(service.ctx, 'internal', { 'auth.allowSignUp': allowSignUp })
  beforeEach(() => open(false))
  afterEach(() => open(true))
  const userOf = async (email: string) =>
    (await server.get(`/users?query=${encodeURIComponent(email)}&limit=1`)).json.items[0]
  let address = 0
  const newAddress = () => {
    address += 1
    return `Invited-${address}@example.com`
  }
  const resetPassword = async (email: string) => {
    await as(null).post('/auth/password/send-reset-code', {
      email,
      callback_url: 'http://localhost:3000/handler/password-reset',
    })
    const { code } = await service.mailbox.latest(email.toLowerCase())
    return as(null).post('/auth/password/reset', { code, password: 'a much better password' })
  }

  test('an invited address gets in by resetting the password', async () => {
    const email = newAddress()
    await invite(ada, { email, role: 'developer' })
    const { code } = await service.mailbox.latest(email)

    expect((await resetPassword(email)).status).toBe(200)
    const user = (
      await as(null).post('/auth/password/sign-in', { email, password: 'a much better password' })
    ).json
    expect((await as(user).post('/team-invitations/accept', { code })).status).toBe(200)

    expect(await roleOf(user)).toBe('developer')
  })

  test('two invitations to one address at once prepare one account', async () => {
    const email = newAddress()

    const replies = await Promise.all(Array.from({ length: 10 }, () => invite(ada, { email })))

    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
    const prepared = await service.query(
      `select a.user_id from prepared_accounts a join contact_channels c on c.user_id = a.user_id
       where c.value = $1`,
      [email.toLowerCase()],
    )
    expect(prepared).toHaveLength(1)
  })

  test('the account goes with the last invitation if nobody used it', async () => {
    const email = newAddress()
    const [first, second] = [
      (await invite(ada, { email })).json.id,
      (await invite(ada, { email })).json.id,
    ]
    const events = await recordEvents(service, internal)

    await as(ada).delete(`${path}/invitations/${first}`)
    const { id } = await userOf(email)
    await as(ada).delete(`${path}/invitations/${second}`)

    expect(await userOf(email)).toBeUndefined()
    expect(await events.take()).toEqual([{ type: 'user.deleted', data: { id, teams: [] } }])
  })

  test('the account goes when the invitation expires, unless it was used', async () => {
    const [unused, used] = [newAddress(), newAddress()]
    for (const email of [unused, used]) await invite(ada, { email })
    await resetPassword(used)
    service.clock.advance({ days: 7, seconds: 1 })

    await transact(service.ctx, (tx) => enqueue(tx, 'owner-teams.delete-unused-accounts', {}))
    await service.drain()

    expect(await userOf(unused)).toBeUndefined()
    expect(await userOf(used)).toBeDefined()
  })

  test('an account that exists is left alone', async () => {
    await invite(ada, { email: bo.email })
    const { invitations } = await read(ada)
    await as(ada).delete(`${path}/invitations/${invitations[0].id}`)

    expect((await as(bo).get('/users/me')).status).toBe(200)
  })

  test('nobody but an owner prepares accounts', async () => {
    await join(bo)
    const email = newAddress()

    expect(outcome(await invite(bo, { email }))).toEqual(NOT_OWNER)

    expect(await userOf(email)).toBeUndefined()
  })
})

describe('changing a role', () => {
  test.each(['owner', 'developer', 'support', 'viewer'] as const)('to %s', async (role) => {
    await join(bo)

    const reply = await change(ada, bo, role)

    expect([reply.status, reply.json]).toEqual([200, { user_id: bo.user_id, role }])
    expect(await roleOf(bo)).toBe(role)
  })

  test('moves between all roles, and announces the owner permission', async () => {
    await add(bo, 'viewer')
    const events = await recordEvents(service, internal)

    for (const role of ['support', 'owner', 'owner', 'developer', 'developer', 'owner'])
      expect((await change(ada, bo, role)).json.role).toBe(role)

    expect((await events.take()).map(({ type }) => type)).toEqual([
      'team_permission.created',
      'team_permission.deleted',
      'team_permission.created',
    ])
    expect(await roleOf(bo)).toBe('owner')
  })

  test('takes every permission that makes an owner', async () => {
    await patchConfig(service.ctx, 'internal', {
      'rbac.permissions.super_admin': {
        scope: 'team',
        containedPermissionIds: { team_admin: true },
      },
    })
    await add(bo, 'owner')
    await server.post(`/team-permissions/${team}/${bo.user_id}/super_admin`, {})

    expect((await change(ada, bo, 'viewer')).status).toBe(200)

    expect(await roleOf(bo)).toBe('viewer')
    expect(outcome(await change(bo, bo, 'owner'))).toEqual(NOT_OWNER)
  })

  test('is refused for the last owner', async () => {
    await add(bo, 'developer')

    const reply = await change(ada, ada, 'developer')

    expect(reply).toMatchObject(LAST_OWNER)
    expect(reply.text).toMatch(/^You are the last owner .* must remain one\./)
    expect(await roleOf(ada)).toBe('owner')
  })

  test('keeps one owner when fifty owners become viewers concurrently', async () => {
    const owners = await Promise.all(Array.from({ length: 9 }, () => internal.signUp()))
    for (const user of owners) {
      await join(user)
      await change(ada, user, 'owner')
    }

    const everyone = [ada, ...owners]
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, index) => {
        const user = everyone[index % everyone.length] as TestUser
        return change(user, user, 'viewer')
      }),
    )

    expect(replies.filter(({ status }) => status === 200)).toHaveLength(9)
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 401, 409]))
  })

  test('of a user who is not a member is a 404', async () => {
    for (const role of ['owner', 'viewer'])
      expect(outcome(await change(ada, bo, role))).toEqual(NOT_MEMBER)
    expect(outcome(await remove(ada, bo))).toEqual(NOT_MEMBER)
  })
})

describe('removing a member', () => {
  test('ends the access to the projects', async () => {
    await add(bo, 'developer')

    expect((await remove(ada, bo)).json).toEqual({ success: true })

    expect((await as(bo).get(path)).code).toBe('TEAM_MEMBERSHIP_NOT_FOUND')
    // A role does not come back with the membership.
    await join(bo)
    expect(await roleOf(bo)).toBe('member')
  })

  test('is refused for the last owner, also while the only others have narrower roles', async () => {
    await add(bo, 'developer')
    expect(await remove(ada, ada)).toMatchObject(LAST_OWNER)

    // Without owners, a member with full access stays.
    await server.delete(`/team-permissions/${team}/${ada.user_id}/team_admin`, {})
    await service.query('delete from team_member_permissions where team_id = $1', [team])

    const reply = await as(ada).delete(`/team-memberships/${team}/me`)

    expect(reply).toMatchObject(LAST_OWNER)
  })
})

describe('case 42: changes need the role of an owner', () => {
  const requests = {
    invite: (by: TestUser) => invite(by, { email: 'cy@example.com' }),
    revoke: (by: TestUser) => as(by).delete(`${path}/invitations/${crypto.randomUUID()}`),
    change: (by: TestUser) => change(by, ada, 'viewer'),
    promote: (by: TestUser) => change(by, by, 'owner'),
    remove: (by: TestUser) => remove(by, ada),
  }

  test.each(['developer', 'support', 'viewer', 'member'] as const)('not %s', async (role) => {
    if (role === 'member') await join(bo)
    else await add(bo, role)

    for (const send of Object.values(requests)) expect(outcome(await send(bo))).toEqual(NOT_OWNER)
    expect(await roleOf(ada)).toBe('owner')
  })

  test('nor a user of another team', async () => {
    for (const send of Object.values(requests)) expect(outcome(await send(bo))).toEqual(NOT_MEMBER)
  })

  test('and case 71: a live session that does not impersonate', async () => {
    const { email, password } = ada
    const other = (await as(null).post('/auth/password/sign-in', { email, password })).json
    await as(other).delete('/auth/sessions/current')
    const impersonation = (
      await server.post('/auth/sessions', { user_id: ada.user_id, is_impersonation: true })
    ).json

    for (const send of Object.values(requests)) {
      expect((await send({ ...ada, ...other })).code).toBe('ACCESS_TOKEN_EXPIRED')
      expect((await send({ ...ada, ...impersonation })).text).toContain('impersonating')
    }
  })
})

describe('case 73: ending the role of an owner needs a recent authentication', () => {
  const later = async (user: TestUser): Promise<TestUser> => {
    service.clock.advance({ minutes: 10, millis: 1 })
    const { access_token } = (
      await internal.as('client').post('/auth/sessions/current/refresh', undefined, {
        'x-stack-refresh-token': user.refresh_token,
      })
    ).json
    return { ...user, access_token }
  }

  test('to remove or demote another owner, on every path', async () => {
    await add(bo, 'owner')
    const old = await later(ada)

    const replies = [
      await remove(old, bo),
      await change(old, bo, 'viewer'),
      await as(old).delete(`/team-memberships/${team}/${bo.user_id}`),
    ]

    for (const reply of replies) {
      expect(outcome(reply)).toEqual([403, 'RECENT_AUTHENTICATION_REQUIRED'])
      expect(reply.json.details).toEqual({ factors: ['password'] })
    }
    const proof = { type: 'password', password: ada.password }
    const renewed = (await as(old).post('/auth/sessions/current/reauthenticate', proof)).json
    expect((await remove({ ...ada, ...renewed }, bo)).status).toBe(200)
  })

  test('not for other members, nor for inviting or leaving', async () => {
    await add(bo, 'developer')
    const cy = await internal.signUp()
    await add(cy, 'owner')
    const old = await later(ada)

    expect((await change(old, bo, 'viewer')).status).toBe(200)
    expect((await invite(old, { email: 'cy@example.com' })).status).toBe(200)
    expect((await remove(old, bo)).status).toBe(200)
    expect((await as(old).delete(`/team-memberships/${team}/me`)).status).toBe(200)
  })
})
