import { randomUUID } from 'node:crypto'
import { type Reply, recordEvents, startService, type TestUser } from '@latchkey/testkit'
import { patchConfig } from 'latchkey/internals'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/* What a client may do to teams, members, profiles and permissions, row by row of protocol 03
   §0.2. */

const service = await startService()
const project = await service.newProject({ client_team_creation_enabled: true })
afterAll(() => service.stop())

const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/**
 * The users around one team: its admin, two members without permissions, and a user outside of it.
 */
let admin: TestUser
let bare: TestUser
let target: TestUser
let stranger: TestUser
let team: string
const userOf = {
  admin: () => admin,
  bare: () => bare,
  target: () => target,
  stranger: () => stranger,
  nobody: () => null,
}
type Who = keyof typeof userOf

beforeAll(async () => {
  await patchConfig(service.ctx, project.id, { 'rbac.defaultPermissions.teamMember': {} })
  ;[admin, bare, target, stranger] = await Promise.all([
    project.signUp(),
    project.signUp(),
    project.signUp(),
    project.signUp(),
  ])
  team = (await project.as('client', admin).post('/teams', { display_name: 'Ours' })).json.id
  for (const user of [bare, target])
    await project.as('server').post(`/team-memberships/${team}/${user.user_id}`, {})
})

interface Request {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: () => string
  body?: object
}
const send = (who: Who, { method, path, body }: Request): Promise<Reply> =>
  project.as('client', userOf[who]()).send(method, path(), {
    headers: { 'content-type': 'application/json' },
    ...(method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
  })

const NOT_MEMBER = [404, 'TEAM_MEMBERSHIP_NOT_FOUND']
const LACKING = [401, 'TEAM_PERMISSION_REQUIRED']
const NO_USER_A = [401, 'USER_AUTHENTICATION_REQUIRED']
const NO_USER_C = [400, 'CANNOT_GET_OWN_USER_WITHOUT_USER']
const NEVER = [401, 'INSUFFICIENT_ACCESS_TYPE']
const TEXT_403 = [403, undefined]
const outcome = (reply: Reply) => [reply.status, reply.code]

const rows: [string, Request, Partial<Record<Who, unknown[]>>, string?][] = [
  [
    'GET /teams',
    { method: 'GET', path: () => `/teams?user_id=${admin.user_id}` },
    { nobody: NO_USER_C, bare: TEXT_403, stranger: TEXT_403, admin: [200, undefined] },
  ],
  [
    'GET /teams/{id}',
    { method: 'GET', path: () => `/teams/${team}` },
    { nobody: NO_USER_A, stranger: NOT_MEMBER, bare: [200, undefined] },
  ],
  [
    'PATCH /teams/{id}',
    { method: 'PATCH', path: () => `/teams/${team}`, body: { display_name: 'Renamed' } },
    { nobody: NO_USER_A, stranger: NOT_MEMBER, bare: LACKING, admin: [200, undefined] },
    '$update_team',
  ],
  [
    'DELETE /teams/{id}',
    { method: 'DELETE', path: () => `/teams/${team}` },
    { nobody: NO_USER_A, stranger: NOT_MEMBER, bare: LACKING },
    '$delete_team',
  ],
  [
    'POST /team-memberships',
    { method: 'POST', path: () => `/team-memberships/${team}/${stranger.user_id}` },
    { nobody: NEVER, stranger: NEVER, admin: NEVER },
  ],
  [
    'DELETE /team-memberships of another',
    { method: 'DELETE', path: () => `/team-memberships/${team}/${target.user_id}` },
    { nobody: NO_USER_C, stranger: NOT_MEMBER, bare: LACKING },
    '$remove_members',
  ],
  [
    'DELETE /team-memberships of oneself',
    { method: 'DELETE', path: () => `/team-memberships/${team}/me` },
    { nobody: NO_USER_C, stranger: NOT_MEMBER },
  ],
  [
    'GET /team-member-profiles of the team',
    { method: 'GET', path: () => `/team-member-profiles?team_id=${team}` },
    { nobody: NO_USER_C, stranger: NOT_MEMBER, bare: LACKING, admin: [200, undefined] },
    '$read_members',
  ],
  [
    'GET /team-member-profiles of another',
    {
      method: 'GET',
      path: () => `/team-member-profiles?team_id=${team}&user_id=${target.user_id}`,
    },
    {
      nobody: NO_USER_C,
      stranger: NOT_MEMBER,
      bare: LACKING,
      target: [200, undefined],
      admin: [200, undefined],
    },
    '$read_members',
  ],
  [
    'GET /team-member-profiles of oneself',
    { method: 'GET', path: () => `/team-member-profiles?team_id=${team}&user_id=me` },
    { nobody: NO_USER_C, stranger: NOT_MEMBER, bare: [200, undefined] },
  ],
  [
    'GET /team-member-profiles of no team',
    { method: 'GET', path: () => '/team-member-profiles' },
    { nobody: NO_USER_C, stranger: [400, undefined], admin: [400, undefined] },
  ],
  [
    'GET /team-member-profiles/{team}/{other}',
    { method: 'GET', path: () => `/team-member-profiles/${team}/${target.user_id}` },
    {
      nobody: NO_USER_C,
      stranger: NOT_MEMBER,
      bare: LACKING,
      target: [200, undefined],
      admin: [200, undefined],
    },
    '$read_members',
  ],
  [
    'GET /team-member-profiles/{team}/{self}',
    { method: 'GET', path: () => `/team-member-profiles/${team}/me` },
    { nobody: NO_USER_C, stranger: NOT_MEMBER, bare: [200, undefined] },
  ],
  [
    'PATCH /team-member-profiles of another',
    {
      method: 'PATCH',
      path: () => `/team-member-profiles/${team}/${target.user_id}`,
      body: { display_name: 'x' },
    },
    { nobody: NO_USER_C, stranger: TEXT_403, bare: TEXT_403, admin: TEXT_403 },
  ],
  [
    'PATCH /team-member-profiles of oneself',
    {
      method: 'PATCH',
      path: () => `/team-member-profiles/${team}/me`,
      body: { display_name: 'x' },
    },
    { nobody: NO_USER_C, stranger: NOT_MEMBER, bare: [200, undefined] },
  ],
  ...(['team', 'project'] as const).flatMap(
    (scope): [string, Request, Partial<Record<Who, unknown[]>>][] => [
      [
        `GET /${scope}-permissions`,
        { method: 'GET', path: () => `/${scope}-permissions?user_id=${admin.user_id}` },
        { nobody: NO_USER_C, bare: TEXT_403, stranger: TEXT_403, admin: [200, undefined] },
      ],
      [
        `GET /${scope}-permissions of nobody in particular`,
        { method: 'GET', path: () => `/${scope}-permissions` },
        { nobody: NO_USER_C, admin: TEXT_403 },
      ],
      [
        `GET /${scope}-permission-definitions`,
        { method: 'GET', path: () => `/${scope}-permission-definitions` },
        { nobody: NEVER, admin: NEVER },
      ],
      [
        `POST /${scope}-permission-definitions`,
        { method: 'POST', path: () => `/${scope}-permission-definitions`, body: { id: 'x' } },
        { nobody: NEVER, admin: NEVER },
      ],
      [
        `PATCH /${scope}-permission-definitions`,
        { method: 'PATCH', path: () => `/${scope}-permission-definitions/team_admin` },
        { nobody: NEVER, admin: NEVER },
      ],
      [
        `DELETE /${scope}-permission-definitions`,
        { method: 'DELETE', path: () => `/${scope}-permission-definitions/team_admin` },
        { nobody: NEVER, admin: NEVER },
      ],
    ],
  ),
  ...(['POST', 'DELETE'] as const).flatMap(
    (method): [string, Request, Partial<Record<Who, unknown[]>>][] => [
      [
        `${method} /team-permissions`,
        { method, path: () => `/team-permissions/${team}/${bare.user_id}/team_admin` },
        { nobody: NEVER, bare: NEVER, admin: NEVER },
      ],
      [
        `${method} /project-permissions`,
        { method, path: () => `/project-permissions/${bare.user_id}/x` },
        { nobody: NEVER, bare: NEVER, admin: NEVER },
      ],
    ],
  ),
]

describe.each(rows)('case 42: %s', (_name, request, expected, permission) => {
  test.each(Object.entries(expected) as [Who, unknown[]][])(
    'by %s',
    async (who, expectedOutcome) => {
      const reply = await send(who, request)

      expect(outcome(reply)).toEqual(expectedOutcome)
      const user = userOf[who]()
      if (reply.code === 'TEAM_MEMBERSHIP_NOT_FOUND')
        expect(reply.json.details).toEqual({ team_id: team, user_id: user?.user_id })
      if (reply.code === 'TEAM_PERMISSION_REQUIRED') {
        expect(reply.json.details).toEqual({
          team_id: team,
          user_id: user?.user_id,
          permission_id: permission,
        })
      }
    },
  )
})

test('returns the same response for a team of other users and an unknown team', async () => {
  const inTeams = rows.filter(([, request]) => request.path().includes(team))
  expect(inTeams.length).toBeGreaterThan(10)
  for (const [, request] of inTeams) {
    const unknown = randomUUID()
    const [there, nowhere] = await Promise.all([
      send('stranger', request),
      send('stranger', { ...request, path: () => request.path().replace(team, unknown) }),
    ])

    expect(nowhere.status).toBe(there.status)
    expect(nowhere.text.replaceAll(unknown, team)).toBe(there.text)
  }
})

describe('case 42: a permission, direct or contained, is sufficient and ends when it is revoked', () => {
  const actions: [string, (user: TestUser, at: string, other: TestUser) => Promise<Reply>][] = [
    [
      '$update_team',
      (user, at) => project.as('client', user).patch(`/teams/${at}`, { client_metadata: 1 }),
    ],
    [
      '$read_members',
      (user, at) => project.as('client', user).get(`/team-member-profiles?team_id=${at}`),
    ],
    [
      '$remove_members',
      (user, at, other) =>
        project.as('client', user).delete(`/team-memberships/${at}/${other.user_id}`),
    ],
    ['$delete_team', (user, at) => project.as('client', user).delete(`/teams/${at}`)],
  ]

  test.each(actions)('%s', async (permission, action) => {
    for (const held of [permission, 'outer']) {
      await patchConfig(service.ctx, project.id, {
        'rbac.permissions.outer': { scope: 'team', containedPermissionIds: { inner: true } },
        'rbac.permissions.inner': {
          scope: 'team',
          containedPermissionIds: { outer: true, [permission]: true },
        },
      })
      const [user, other] = [await project.signUp(), await project.signUp()]
      const { id } = (await project.as('server').post('/teams', { display_name: 'x' })).json
      for (const member of [user, other])
        await project.as('server').post(`/team-memberships/${id}/${member.user_id}`, {})
      const grant = `/team-permissions/${id}/${user.user_id}/${encodeURIComponent(held)}`

      await project.as('server').post(grant, {})
      await project.as('server').delete(grant)
      expect(outcome(await action(user, id, other))).toEqual(LACKING)
      await project.as('server').post(grant, {})
      expect((await action(user, id, other)).status).toBe(200)
    }
  })

  test('denies every action to a removed member', async () => {
    const user = await project.signUp()
    const { id } = (await project.as('client', user).post('/teams', { display_name: 'x' })).json
    await project.as('server').delete(`/team-memberships/${id}/${user.user_id}`)

    for (const [, action] of actions)
      expect(outcome(await action(user, id, user))).toEqual(NOT_MEMBER)
  })

  test('treats a deleted user as not signed in', async () => {
    const user = await project.signUp()
    const { id } = (await project.as('client', user).post('/teams', { display_name: 'x' })).json
    await project.as('server', user).delete('/users/me')

    expect(outcome(await project.as('client', user).patch(`/teams/${id}`, {}))).toEqual(NO_USER_A)
    expect(
      outcome(await project.as('client', user).get(`/team-member-profiles?team_id=${id}`)),
    ).toEqual(NO_USER_C)
  })
})

test('lets servers and admins do everything, even with the token of a user without permissions', async () => {
  for (const accessType of ['server', 'admin'] as const) {
    const caller = project.as(accessType, stranger)
    const { id } = (await caller.post('/teams', { display_name: 'x' })).json
    await caller.post(`/team-memberships/${id}/${target.user_id}`, {})

    expect((await caller.get(`/teams/${id}`)).status).toBe(200)
    expect((await caller.patch(`/teams/${id}`, {})).status).toBe(200)
    expect((await caller.get(`/team-member-profiles?team_id=${id}`)).status).toBe(200)
    expect(
      (await caller.patch(`/team-member-profiles/${id}/${target.user_id}`, { display_name: 'x' }))
        .status,
    ).toBe(200)
    expect((await caller.delete(`/team-memberships/${id}/${target.user_id}`)).status).toBe(200)
    expect((await caller.delete(`/teams/${id}`)).status).toBe(200)
  }
})

test('changes nothing and sends no webhook after a denied request', async () => {
  const events = await recordEvents(service, project)
  const state = () =>
    service.query(
      'select to_jsonb(m) as row from team_memberships m union all select to_jsonb(t) from teams t order by 1',
    )
  const before = await state()

  for (const [, request, expected] of rows) {
    for (const [who, [status]] of Object.entries(expected) as [Who, unknown[]][]) {
      if (status !== 200) await send(who, request)
    }
  }

  expect(await state()).toEqual(before)
  expect(await events.take()).toEqual([])
})

test('requires an uploaded image from clients, before any other check', async () => {
  for (const who of ['nobody', 'stranger', 'bare', 'admin'] as const) {
    const body = { profile_image_url: 'https://a.example/x.png' }
    expect(
      outcome(await send(who, { method: 'PATCH', path: () => `/teams/${team}`, body })),
    ).toEqual([400, undefined])
  }
  const path = () => `/teams/${team}`
  expect(
    outcome(await send('bare', { method: 'PATCH', path, body: { profile_image_url: PNG } })),
  ).toEqual(LACKING)
})
