import { recordEvents, startService } from '@latchkey/testkit'
import { afterAll, describe, expect, test } from 'vitest'
import { CALLBACK, newTeam, type TestTeam } from './testing/team.ts'

/* Tests protocol 03 §5.4 and §13, and security cases 1, 15 and 38. */

// Silent, because one test makes the service fail.
const service = await startService({ config: { logLevel: 'silent' } })
afterAll(() => service.stop())

const outcome = (reply: { status: number; code: string | undefined }) => [reply.status, reply.code]
const OK = [200, undefined]
const NOT_FOUND = [404, 'VERIFICATION_CODE_NOT_FOUND']
const EXPIRED = [400, 'VERIFICATION_CODE_EXPIRED']
const USED = [409, 'VERIFICATION_CODE_ALREADY_USED']
const TOO_MANY_ATTEMPTS = [400, 'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED']
const NOT_SIGNED_IN = [401, 'USER_AUTHENTICATION_REQUIRED']
const ACCEPT = '/team-invitations/accept'
const PATHS = [ACCEPT, `${ACCEPT}/details`, `${ACCEPT}/check-code`, `${ACCEPT}/preview`] as const
const post = (team: TestTeam, path: string, code: string, user: { access_token: string } | null) =>
  team.project.as('client', user).post(path, { code })
const fifty = <T>(work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: 50 }, (_, index) => work(index)))

describe('accepting an invitation', () => {
  test.each(['client', 'server', 'admin'] as const)(
    'adds the user with the default member permissions with %s access',
    async (type) => {
      const team = await newTeam(service)
      const [bo, { code }] = [await team.project.signUp(), await team.invite()]
      const events = await recordEvents(service, team.project)

      const reply = await team.project.as(type, bo).post(ACCEPT, { code: code.toUpperCase() })

      expect([reply.status, reply.json]).toEqual([200, {}])
      expect(await team.members()).toEqual({
        [team.admin.user_id]: ['team_admin'],
        [bo.user_id]: ['team_member'],
      })
      const member = { team_id: team.id, user_id: bo.user_id }
      expect(await events.take()).toEqual([
        { type: 'team_membership.created', data: member },
        { type: 'team_permission.created', data: { id: 'team_member', ...member } },
      ])
    },
  )

  test('does not require the invited address, and leaves the user and other invitations unchanged', async () => {
    const team = await newTeam(service)
    const bo = await team.project.signUp()
    const [{ code }, other] = [
      await team.invite('shared@example.org'),
      await team.invite('shared@example.org'),
    ]
    const read = async () => (await team.project.as('server', bo).get('/users/me')).json
    const before = await read()

    expect((await team.accept(code, bo)).status).toBe(200)

    expect(await read()).toEqual(before)
    expect(before).toMatchObject({ primary_email_verified: false, selected_team_id: null })
    expect((await team.open()).map(({ id }) => id)).toEqual([other.id])
  })

  test('uses the code of a member without changing the membership', async () => {
    const team = await newTeam(service)
    const { code } = await team.invite()
    const before = await team.members()
    const events = await recordEvents(service, team.project)

    expect((await team.accept(code, team.admin)).json).toEqual({})

    expect([await team.members(), await events.take(), await team.open()]).toEqual([before, [], []])
    expect(outcome(await team.accept(code, team.admin))).toEqual(USED)
  })

  test('accepts anonymous users if the request allows them', async () => {
    const team = await newTeam(service)
    const { code } = await team.invite()
    const user = (await team.project.as('client').post('/auth/anonymous/sign-up', {})).json

    expect(outcome(await team.accept(code, user))).toEqual([
      401,
      'ANONYMOUS_AUTHENTICATION_NOT_ALLOWED',
    ])
    const allowed = team.project.as('client', user, { 'x-stack-allow-anonymous-user': 'true' })
    expect(outcome(await allowed.post(ACCEPT, { code }))).toEqual(OK)
    expect(Object.keys(await team.members())).toContain(user.user_id)
  })

  test('case 38: rejects a used code for every user', async () => {
    const team = await newTeam(service)
    const [bo, cy, { code }] = [
      await team.project.signUp(),
      await team.project.signUp(),
      await team.invite(),
    ]
    await team.accept(code, bo)

    for (const user of [bo, cy, null]) expect(outcome(await team.accept(code, user))).toEqual(USED)
    expect(Object.keys(await team.members())).not.toContain(cy.user_id)
  })

  test('case 15: accepts a code once for fifty concurrent requests by one user', async () => {
    const team = await newTeam(service)
    const [bo, { code }] = [await team.project.signUp(), await team.invite()]
    const events = await recordEvents(service, team.project)

    const replies = await fifty(() => team.accept(code, bo))

    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter((reply) => reply.code === USED[1])).toHaveLength(49)
    expect((await team.members())[bo.user_id]).toEqual(['team_member'])
    expect((await events.take()).map(({ type }) => type)).toEqual([
      'team_membership.created',
      'team_permission.created',
    ])
  })

  test('case 15: adds one of fifty users who accept a code concurrently', async () => {
    const team = await newTeam(service)
    const { code } = await team.invite()
    const anonymous = { 'x-stack-allow-anonymous-user': 'true' }
    const users = await fifty(
      async () => (await team.project.as('client').post('/auth/anonymous/sign-up', {})).json,
    )

    const replies = await fifty((index) =>
      team.project.as('client', users[index], anonymous).post(ACCEPT, { code }),
    )

    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter((reply) => reply.code === USED[1])).toHaveLength(49)
    expect(Object.keys(await team.members())).toHaveLength(2)
  })

  test('accepts ten invitations of one user concurrently, with one membership', async () => {
    const team = await newTeam(service)
    const bo = await team.project.signUp()
    const codes = await Promise.all(Array.from({ length: 10 }, () => team.invite()))
    const events = await recordEvents(service, team.project)

    const replies = await Promise.all(codes.map(({ code }) => team.accept(code, bo)))

    expect(replies.map(({ status }) => status)).toEqual(codes.map(() => 200))
    expect(await team.open()).toEqual([])
    expect((await events.take()).map(({ type }) => type)).toEqual([
      'team_membership.created',
      'team_permission.created',
    ])
  })

  test('keeps the code valid when the membership cannot be inserted', async () => {
    const team = await newTeam(service)
    const [bo, { code }] = [await team.project.signUp(), await team.invite()]
    await service.query(
      "create function break_down() returns trigger language plpgsql as $$ begin raise 'broken on purpose'; end $$",
    )
    await service.query(
      'create trigger break_down before insert on team_member_permissions execute function break_down()',
    )

    expect((await team.accept(code, bo)).status).toBe(500)

    await service.query('drop trigger break_down on team_member_permissions')
    await service.query('drop function break_down')
    expect(Object.keys(await team.members())).toEqual([team.admin.user_id])
    expect(await team.open()).toHaveLength(1)
    expect(outcome(await team.accept(code, bo))).toEqual(OK)
  })
})

describe('checking an invitation', () => {
  test('returns the team to a signed-in user and the validity to anyone, without using the code', async () => {
    const team = await newTeam(service)
    const [bo, { code }] = [await team.project.signUp(), await team.invite()]
    await team.project.as('server').patch(`/teams/${team.id}`, { display_name: 'Renamed' })

    for (let time = 0; time < 2; time += 1) {
      expect((await post(team, `${ACCEPT}/details`, code, bo)).json).toEqual({
        team_id: team.id,
        team_display_name: 'Renamed',
      })
      expect((await post(team, `${ACCEPT}/check-code`, code, null)).json).toEqual({
        is_code_valid: true,
      })
    }
    expect(outcome(await team.accept(code, bo))).toEqual(OK)
  })
})

describe('previewing an invitation', () => {
  const preview = `${ACCEPT}/preview`

  test('names the team and the inviter to anyone who has the code, without using it', async () => {
    const team = await newTeam(service)
    const invite = async () => {
      const email = `${crypto.randomUUID()}@example.com`
      await team.project
        .as('client', team.admin)
        .post('/team-invitations/send-code', { team_id: team.id, email, callback_url: CALLBACK })
      return (await service.mailbox.latest(email)).code
    }
    const code = await invite()
    const bo = await team.project.signUp()
    expect((await post(team, preview, code, null)).json).toEqual({
      team_display_name: 'Ours',
      inviter_display_name: null,
    })

    await team.project.as('client', team.admin).patch('/users/me', { display_name: ' Ada ' })

    for (const user of [null, bo]) {
      expect((await post(team, preview, code, user)).json).toEqual({
        team_display_name: 'Ours',
        inviter_display_name: 'Ada',
      })
    }
    expect(outcome(await team.accept(code, bo))).toEqual(OK)

    const later = await invite()
    await team.project.as('server').delete(`/users/${team.admin.user_id}`)
    expect((await post(team, preview, later, null)).json.inviter_display_name).toBeNull()
  })

  test('names no inviter if a server sent it, and no team that was deleted', async () => {
    const team = await newTeam(service)
    const { code } = await team.invite()
    expect((await post(team, preview, code, null)).json).toEqual({
      team_display_name: 'Ours',
      inviter_display_name: null,
    })

    await team.project.as('server').delete(`/teams/${team.id}`)

    expect(outcome(await post(team, preview, code, null))).toEqual([404, 'TEAM_NOT_FOUND'])
  })
})

describe('checks the code before the user', () => {
  test.each(PATHS)('%s', async (path) => {
    const team = await newTeam(service)
    const bo = await team.project.signUp()
    const [used, expired, exhausted, both] = [
      await team.invite(),
      await team.invite(),
      await team.invite(),
      await team.invite(),
    ]
    for (const { code } of [used, both]) await team.accept(code, bo)
    for (let attempt = 0; attempt < 20; attempt += 1)
      await post(team, PATHS[attempt % PATHS.length] as string, exhausted.code, null)

    expect(outcome(await post(team, path, 'a'.repeat(45), null))).toEqual(NOT_FOUND)
    expect(outcome(await post(team, path, used.code, null))).toEqual(USED)
    expect(outcome(await post(team, path, exhausted.code, null))).toEqual(TOO_MANY_ATTEMPTS)
    service.clock.advance({ days: 7 })
    expect(outcome(await post(team, path, expired.code, null))).toEqual(EXPIRED)
    expect(outcome(await post(team, path, both.code, null))).toEqual(EXPIRED)
  })

  test.each(PATHS)('%s accepts a code until the end of the seventh day', async (path) => {
    const team = await newTeam(service)
    const { code } = await team.invite()
    service.clock.advance({ days: 6, hours: 23, minutes: 59, seconds: 59 })
    const { email, password } = team.admin
    const admin = (
      await team.project.as('client').post('/auth/password/sign-in', { email, password })
    ).json

    expect(outcome(await post(team, path, code, admin))).toEqual(OK)
    service.clock.advance({ seconds: 1 })
    expect(outcome(await post(team, path, code, admin))).toEqual(EXPIRED)
  })
})

test('counts an attempt without a signed-in user, but does not use the code', async () => {
  const team = await newTeam(service)
  const [bo, { code }, second] = [
    await team.project.signUp(),
    await team.invite(),
    await team.invite(),
  ]

  expect(outcome(await team.accept(code, null))).toEqual(NOT_SIGNED_IN)
  expect(outcome(await post(team, `${ACCEPT}/details`, code, null))).toEqual(NOT_SIGNED_IN)
  expect(outcome(await team.accept(code, bo))).toEqual(OK)

  for (let attempt = 0; attempt < 20; attempt += 1)
    expect(outcome(await team.accept(second.code, null))).toEqual(NOT_SIGNED_IN)
  expect(outcome(await team.accept(second.code, bo))).toEqual(TOO_MANY_ATTEMPTS)
})

test('treats a deleted user as not signed in, and keeps the code valid', async () => {
  const team = await newTeam(service)
  const [bo, cy, { code }] = [
    await team.project.signUp(),
    await team.project.signUp(),
    await team.invite(),
  ]
  await team.project.as('server').delete(`/users/${bo.user_id}`)

  expect(outcome(await team.accept(code, bo))).toEqual(NOT_SIGNED_IN)
  expect(outcome(await team.accept(code, cy))).toEqual(OK)
})

test.each(PATHS)('%s counts wrong guesses for a known nonce', async (path) => {
  const team = await newTeam(service)
  const [bo, { code }] = [await team.project.signUp(), await team.invite()]
  const guess = (index: number) => `${String(index).padStart(6, '0')}${code.slice(6)}`

  for (let index = 0; index < 20; index += 1)
    expect(outcome(await post(team, path, guess(index), bo))).toEqual(NOT_FOUND)

  expect(outcome(await team.accept(code, bo))).toEqual(TOO_MANY_ATTEMPTS)
  expect(Object.keys(await team.members())).not.toContain(bo.user_id)
})

describe('the target of an invitation', () => {
  test('case 38: rejects a team, address or user sent with the code', async () => {
    const team = await newTeam(service)
    const other = await newTeam(service, team.project)
    const [bo, { code }] = [await team.project.signUp(), await team.invite()]
    const before = [await team.members(), await other.members()]

    for (const path of PATHS) {
      for (const extra of [
        { team_id: other.id },
        { email: bo.email },
        { user_id: other.admin.user_id },
        { recipient_email: bo.email },
      ]) {
        expect(outcome(await team.project.as('client', bo).post(path, { code, ...extra }))).toEqual(
          [400, 'SCHEMA_ERROR'],
        )
      }
      for (const malformed of [code.slice(1), `${code}0`, '', null, 5, { code }]) {
        expect(
          outcome(await team.project.as('client', bo).post(path, { code: malformed })),
        ).toEqual([400, 'SCHEMA_ERROR'])
      }
      expect(outcome(await team.project.as('client', bo).post(path))).toEqual([400, 'SCHEMA_ERROR'])
    }
    expect([await team.members(), await other.members()]).toEqual(before)

    const reply = await team.project
      .as('client', bo)
      .post(`${ACCEPT}?team_id=${other.id}&user_id=${other.admin.user_id}`, { code })
    expect(reply.status).toBe(200)
    expect(Object.keys(await team.members())).toContain(bo.user_id)
    expect(await other.members()).toEqual(before[1])
  })

  test('rejects a code in another project', async () => {
    const [team, elsewhere] = [await newTeam(service), await newTeam(service)]
    const { code } = await team.invite()

    for (const path of PATHS)
      expect(outcome(await post(elsewhere, path, code, elsewhere.admin))).toEqual(NOT_FOUND)
    expect(outcome(await team.accept(code, await team.project.signUp()))).toEqual(OK)
  })

  test('returns TEAM_NOT_FOUND if the team was deleted', async () => {
    const team = await newTeam(service)
    const [bo, { code }] = [await team.project.signUp(), await team.invite()]
    await team.project.as('server').delete(`/teams/${team.id}`)

    for (const path of [ACCEPT, `${ACCEPT}/details`]) {
      const reply = await post(team, path, code, bo)
      expect([...outcome(reply), reply.json.details]).toEqual([
        404,
        'TEAM_NOT_FOUND',
        { team_id: team.id },
      ])
      expect(outcome(await post(team, path, code, null))).toEqual(NOT_SIGNED_IN)
    }
  })
})
