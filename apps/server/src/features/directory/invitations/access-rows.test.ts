import { randomUUID } from 'node:crypto'
import { type Reply, recordEvents, startService, type TestUser } from '@latchkey/testkit'
import { patchConfig } from 'latchkey/internals'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CALLBACK, newTeam, type TestTeam } from './testing/team.ts'

/* What a client may do with invitations, row by row of protocol 03 §0.2 (security case 42). */

const service = await startService()
afterAll(() => service.stop())

let team: TestTeam
let invitation: string
/** A member without permissions, and a user outside of the team. */
let bare: TestUser
let stranger: TestUser
const userOf = {
  admin: () => team.admin,
  bare: () => bare,
  stranger: () => stranger,
  nobody: () => null,
}
type Who = keyof typeof userOf

beforeAll(async () => {
  team = await newTeam(service)
  await patchConfig(service.ctx, team.project.id, { 'rbac.defaultPermissions.teamMember': {} })
  ;[bare, stranger] = [await team.project.signUp(), await team.project.signUp()]
  await team.project.as('server').post(`/team-memberships/${team.id}/${bare.user_id}`, {})
  invitation = (await team.invite()).id
})

interface Request {
  method: 'GET' | 'POST' | 'DELETE'
  path: (teamId: string) => string
  body?: (teamId: string) => object
}
const send = (
  user: TestUser | null,
  { method, path, body }: Request,
  teamId = team.id,
): Promise<Reply> =>
  team.project.as('client', user).send(method, path(teamId), {
    headers: { 'content-type': 'application/json' },
    ...(method === 'GET' ? {} : { body: JSON.stringify(body?.(teamId) ?? {}) }),
  })

const OK = [200, undefined]
const NOT_MEMBER = [404, 'TEAM_MEMBERSHIP_NOT_FOUND']
const LACKING = [401, 'TEAM_PERMISSION_REQUIRED']
const NO_USER_A = [401, 'USER_AUTHENTICATION_REQUIRED']
const NO_USER_C = [400, 'CANNOT_GET_OWN_USER_WITHOUT_USER']
const outcome = (reply: Reply) => [reply.status, reply.code]

const invite: Request = {
  method: 'POST',
  path: () => '/team-invitations/send-code',
  body: (team_id) => ({ team_id, email: 'bo@example.org', callback_url: CALLBACK }),
}
const list: Request = { method: 'GET', path: (teamId) => `/team-invitations?team_id=${teamId}` }
const revoke: Request = {
  method: 'DELETE',
  path: (teamId) => `/team-invitations/${invitation}?team_id=${teamId}`,
}

const rows: [string, Request, Partial<Record<Who, unknown[]>>, string][] = [
  [
    'inviting',
    invite,
    { nobody: NO_USER_A, stranger: NOT_MEMBER, bare: LACKING, admin: OK },
    '$invite_members',
  ],
  [
    'listing',
    list,
    { nobody: NO_USER_C, stranger: NOT_MEMBER, bare: LACKING, admin: OK },
    '$read_members',
  ],
  [
    'revoking',
    revoke,
    { nobody: NO_USER_C, stranger: NOT_MEMBER, bare: LACKING },
    '$remove_members',
  ],
]

describe.each(rows)('%s', (_name, request, expected, permission) => {
  test.each(Object.entries(expected) as [Who, unknown[]][])(
    'by %s',
    async (who, expectedOutcome) => {
      const user = userOf[who]()

      const reply = await send(user, request)

      expect(outcome(reply)).toEqual(expectedOutcome)
      const details = { team_id: team.id, user_id: user?.user_id }
      if (reply.code === 'TEAM_MEMBERSHIP_NOT_FOUND') expect(reply.json.details).toEqual(details)
      if (reply.code === 'TEAM_PERMISSION_REQUIRED')
        expect(reply.json.details).toEqual({ ...details, permission_id: permission })
    },
  )

  test('returns the same response for a team of other users and an unknown team', async () => {
    const unknown = randomUUID()
    const [there, nowhere] = [await send(stranger, request), await send(stranger, request, unknown)]

    expect([nowhere.status, nowhere.text.replaceAll(unknown, team.id)]).toEqual([
      there.status,
      there.text,
    ])
  })
})

/** Adds a user with these permissions to a new team that has an open invitation. */
async function memberWith(permissions: string[]) {
  const own = await newTeam(service, team.project)
  const user = await team.project.signUp()
  await team.project.as('server').post(`/team-memberships/${own.id}/${user.user_id}`, {})
  const grantPath = (permission: string) =>
    `/team-permissions/${own.id}/${user.user_id}/${encodeURIComponent(permission)}`
  for (const permission of permissions)
    await team.project.as('server').post(grantPath(permission), {})
  const { id } = await own.invite()
  const requests = {
    invite,
    list,
    revoke: { ...revoke, path: (teamId: string) => `/team-invitations/${id}?team_id=${teamId}` },
  }
  return {
    own,
    outcomes: async (...names: (keyof typeof requests)[]) => {
      const replies = []
      for (const name of names) replies.push(await send(user, requests[name], own.id))
      return replies.map((reply) =>
        reply.status === 200 ? 200 : (reply.json.details.permission_id as string),
      )
    },
    takeAway: (permission: string) => team.project.as('server').delete(grantPath(permission)),
    leave: () => team.project.as('client', user).delete(`/team-memberships/${own.id}/me`),
  }
}

describe('requires a separate permission for each action', () => {
  test.each([
    [[], ['$invite_members', '$read_members', '$remove_members']],
    [['$invite_members'], [200, '$read_members', '$remove_members']],
    [['$read_members'], ['$invite_members', '$invite_members', '$remove_members']],
    [
      ['$read_members', '$invite_members'],
      [200, 200, '$remove_members'],
    ],
    [['$remove_members'], ['$invite_members', '$read_members', 200]],
    [
      ['$update_team', '$delete_team', '$manage_api_keys'],
      ['$invite_members', '$read_members', '$remove_members'],
    ],
  ])('with %j', async (permissions, expected) => {
    const { outcomes } = await memberWith(permissions)

    expect(await outcomes('invite', 'list', 'revoke')).toEqual(expected)
  })

  test('accepts contained permissions, also in a cycle', async () => {
    await patchConfig(service.ctx, team.project.id, {
      'rbac.permissions.outer': { scope: 'team', containedPermissionIds: { inner: true } },
      'rbac.permissions.inner': {
        scope: 'team',
        containedPermissionIds: {
          outer: true,
          $invite_members: true,
          $read_members: true,
          $remove_members: true,
        },
      },
    })

    expect(await (await memberWith(['outer'])).outcomes('invite', 'list', 'revoke')).toEqual([
      200, 200, 200,
    ])
  })

  test('rejects revoked permissions', async () => {
    const { outcomes, takeAway: revokePermission } = await memberWith([
      '$invite_members',
      '$read_members',
      '$remove_members',
    ])
    expect(await outcomes('invite', 'list')).toEqual([200, 200])

    await revokePermission('$invite_members')
    expect(await outcomes('invite', 'list')).toEqual(['$invite_members', '$invite_members'])
    await revokePermission('$remove_members')
    expect(await outcomes('revoke')).toEqual(['$remove_members'])
  })

  test('rejects users who left the team', async () => {
    const { own, outcomes, leave } = await memberWith([
      '$invite_members',
      '$read_members',
      '$remove_members',
    ])
    const before = await own.open()

    await leave()

    expect(await outcomes('invite', 'list', 'revoke')).toEqual([undefined, undefined, undefined])
    expect(await own.open()).toEqual(before)
  })
})

test('requires a user but no permission to accept, and neither to check a code', async () => {
  const own = await newTeam(service, team.project)
  const { code } = await own.invite()
  const outcomeOf = async (path: string, user: TestUser | null) =>
    outcome(await team.project.as('client', user).post(`/team-invitations/accept${path}`, { code }))

  expect(await outcomeOf('/check-code', null)).toEqual(OK)
  expect(await outcomeOf('/details', null)).toEqual(NO_USER_A)
  expect(await outcomeOf('', null)).toEqual(NO_USER_A)
  expect(await outcomeOf('/details', stranger)).toEqual(OK)
  expect(await outcomeOf('', stranger)).toEqual(OK)
})

test('lets servers and admins do everything, even with the token of a user without permissions', async () => {
  for (const accessType of ['server', 'admin'] as const) {
    const caller = team.project.as(accessType, stranger)
    const body = { team_id: team.id, email: `${accessType}@example.org`, callback_url: CALLBACK }

    const { json } = await caller.post('/team-invitations/send-code', body)

    expect((await caller.get(`/team-invitations?team_id=${team.id}`)).status).toBe(200)
    expect((await caller.delete(`/team-invitations/${json.id}?team_id=${team.id}`)).status).toBe(
      200,
    )
  }
})

test('changes nothing and sends no email or webhook after a denied request', async () => {
  const events = await recordEvents(service, team.project)
  const state = () =>
    service.query(
      'select to_jsonb(v) as row from verification_codes v union all select to_jsonb(m) from mails m order by 1',
    )
  const before = await state()

  for (const [, request, expected] of rows) {
    for (const [who, [status]] of Object.entries(expected) as [Who, unknown[]][]) {
      if (status !== 200) await send(userOf[who](), request)
    }
  }

  expect(await state()).toEqual(before)
  expect(await events.take()).toEqual([])
})
