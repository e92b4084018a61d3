import { HEALTH_CHECKS } from '@latchkey/contract'
import { OWNER, startService, type TestService, type TestUser } from '@latchkey/testkit'
import { SMTPServer } from 'smtp-server'
import { afterAll, describe, expect, test } from 'vitest'

/* The health report of the installation (protocol 09 §24 no. 23). */

interface Finding {
  check: string
  state: 'ok' | 'warn' | 'fail'
  text: string
  fix_url: null
}

const service = await startService()
afterAll(() => service.stop())

const signInOwner = async ({ internal }: TestService) =>
  (await internal.as('client').post('/auth/password/sign-in', OWNER)).json as TestUser
const owner = await signInOwner(service)

async function report(of: TestService = service, user: TestUser = owner): Promise<Finding[]> {
  const reply = await of.internal.as('client', user).get('/internal/health-report')
  expect(reply.status).toBe(200)
  return reply.json.items
}
const finding = async (check: string, of?: TestService, user?: TestUser) =>
  (await report(of, user)).find((each) => each.check === check)

test('an installation without problems', async () => {
  const items = await report()

  expect(items.map(({ check }) => check)).toEqual(HEALTH_CHECKS)
  expect(items.filter(({ state }) => state === 'fail')).toEqual([])
  expect(items.find(({ check }) => check === 'database')?.text).toMatch(
    /^PostgreSQL \d\d responds in \d+ ms\./,
  )
  expect(items.find(({ check }) => check === 'version')?.text).toMatch(/^Latchkey \d+\.\d+\.\d+/)
})

describe('is only for owners of project internal', () => {
  const path = '/internal/health-report'

  test('refuses callers who are not signed in', async () => {
    expect((await service.internal.as('client').get(path)).code).toBe(
      'USER_AUTHENTICATION_REQUIRED',
    )
  })

  test('refuses users of other projects', async () => {
    const project = await service.newProject()
    const ada = await project.signUp()
    expect((await project.as('client', ada).get(path)).code).toBe('EXPECTED_INTERNAL_PROJECT')
  })

  test('refuses administrators of other teams', async () => {
    const reply = await service.internal.as('client', await service.internal.signUp()).get(path)
    expect(reply.code).toBe('TEAM_MEMBERSHIP_NOT_FOUND')
  })

  test.each(['developer', 'support', 'viewer'])('refuses a %s', async (role) => {
    const team = await service.rows.ownerTeamId('internal')
    const user = await service.internal.signUp()
    await service.internal.as('server').post(`/team-memberships/${team}/${user.user_id}`, {})
    await service.internal
      .as('client', owner)
      .patch(`/internal/owner-teams/${team}/members/${user.user_id}`, { role })

    const reply = await service.internal.as('client', user).get(path)
    expect([reply.code, reply.json.details?.permission_id]).toEqual([
      'TEAM_PERMISSION_REQUIRED',
      'team_admin',
    ])
  })
})

test('finds that production has no SMTP server and a local public URL', async () => {
  const other = await startService({
    config: { production: true, publicUrl: 'http://localhost:8102' },
  })
  try {
    const user = await signInOwner(other)
    expect(await finding('email_server', other, user)).toMatchObject({
      state: 'fail',
      text: expect.stringContaining('LATCHKEY_SMTP_URL is not set'),
    })
    expect(await finding('public_url', other, user)).toMatchObject({
      state: 'fail',
      text: expect.stringContaining('point to http://localhost:8102.'),
    })
  } finally {
    await other.stop()
  }
})

test('finds clocks that differ', async () => {
  const late = await startService()
  try {
    const user = await signInOwner(late)
    // The clock of a test stands still.
    late.clock.advance({ millis: Date.now() - late.clock.now().getTime() })
    expect((await finding('clock', late, user))?.state).toBe('ok')
    late.clock.advance({ seconds: 20 })
    expect((await finding('clock', late, user))?.state).toBe('warn')
    late.clock.advance({ minutes: 5 })
    expect(await finding('clock', late, user)).toMatchObject({
      state: 'fail',
      text: expect.stringContaining('NTP'),
    })
  } finally {
    await late.stop()
  }
})

test('finds jobs that wait or have failed', async () => {
  await service.drain()
  await service.query(
    `select graphile_worker.add_job('sessions.delete-expired', run_at := now() - interval '5 minutes')`,
  )
  expect(await finding('jobs')).toEqual({
    check: 'jobs',
    state: 'warn',
    text: 'Waiting: 1 job, the oldest for 5 min.',
    fix_url: null,
  })
  await service.query(
    `select graphile_worker.add_job('sessions.delete-expired', run_at := now() - interval '1 hour')`,
  )
  expect((await finding('jobs'))?.state).toBe('fail')
  await service.drain()
  expect((await finding('jobs'))?.state).toBe('ok')

  await service.query(
    `select graphile_worker.add_job('sessions.delete-expired', max_attempts := 1, run_at := now() + interval '1 day')`,
  )
  await service.query('update graphile_worker._private_jobs set attempts = max_attempts')
  expect((await finding('jobs'))?.text).toBe(
    'No job is late. Failed for good: 1 job. The log says why.',
  )
})

test('finds emails that should have been sent', async () => {
  const project = await service.newProject({ magic_link_enabled: true })
  await project.as('client').post('/auth/otp/send-sign-in-code', {
    email: 'ada@example.com',
    callback_url: 'http://localhost:3000/handler/magic-link-callback',
  })
  await service.query(
    `update mails set state = 'queued', next_attempt_at = $1 where recipient = 'ada@example.com'`,
    [new Date(service.clock.now().getTime() - 20 * 60_000)],
  )

  expect(await finding('emails')).toMatchObject({
    state: 'fail',
    text: 'Waiting: 1 email, the oldest for 20 min.',
  })
})

describe('the SMTP server of the operator', () => {
  async function reportWith(port: number): Promise<Finding | undefined> {
    const server = { host: '127.0.0.1', port, implicitTls: false, username: null, password: null }
    const mail = { server, from: 'no-reply@example.com' }
    const other = await startService({ config: { mail } })
    try {
      return await finding('email_server', other, await signInOwner(other))
    } finally {
      await other.stop()
    }
  }

  test('that responds, and one that does not', async () => {
    const server = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'] })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
    const { port } = server.server.address() as { port: number }
    expect(await reportWith(port)).toMatchObject({
      state: 'ok',
      text: expect.stringContaining(`127.0.0.1:${port} responds`),
    })
    await new Promise<void>((resolve) => server.close(() => resolve()))

    expect(await reportWith(port)).toMatchObject({
      state: 'fail',
      text: expect.stringContaining('Check LATCHKEY_SMTP_URL.'),
    })
  })
})
