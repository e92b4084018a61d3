import { startService } from '@latchkey/testkit'
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'

const POOL_SIZE = 4
const service = await startService({
  config: {
    databasePoolSize: POOL_SIZE,
    databaseTimeouts: { statementSeconds: 1, lockSeconds: 0, idleTransactionSeconds: 60 },
  },
})
const patient = await startService({
  database: service.database,
  config: {
    databasePoolSize: POOL_SIZE,
    databaseTimeouts: { statementSeconds: 0, lockSeconds: 0, idleTransactionSeconds: 60 },
  },
})
afterAll(async () => {
  await patient.stop()
  await service.stop()
})

type Project = Awaited<ReturnType<typeof patient.newProject>>
type Tokens = Awaited<ReturnType<Project['signUp']>>

/** Makes every statement on a table wait until the returned function is called. */
async function block(table: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: service.database.url })
  await client.connect()
  await client.query(`begin; lock table ${table} in access exclusive mode`)
  return async () => {
    await client.query('rollback')
    await client.end()
  }
}

/** Statements that wait for the lock of a table. */
const blocked = async (): Promise<number> => {
  const [row] = await service.query<{ n: number }>(
    "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and state = 'active'",
  )
  return row?.n ?? 0
}

describe('case 66: one project cannot take all connections', () => {
  test('case 66: another project gets responses while one project waits for slow statements', async () => {
    const [slow, other] = [await patient.newProject(), await patient.newProject()]
    const user = await other.signUp()
    const unblock = await block('team_member_permissions')

    const hammering = Array.from({ length: 40 }, () => slow.as('server').get('/team-permissions'))
    let answered = 0
    for (const reply of hammering) void reply.then(() => (answered += 1))
    await expect.poll(blocked).toBe(POOL_SIZE / 2)
    const replies = []
    for (let index = 0; index < 5; index += 1)
      replies.push(await other.as('client', user).get('/users/me'))

    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect([await blocked(), answered]).toEqual([POOL_SIZE / 2, 0])
    await unblock()
    expect((await Promise.all(hammering)).every(({ status }) => status === 200)).toBe(true)
    expect((await slow.as('server').get('/team-permissions')).status).toBe(200)
  })

  test.each<[string, string, (project: Project, tokens: Tokens) => Promise<() => unknown>]>([
    [
      'the webhook portal',
      'webhook_messages',
      async (project) => {
        const { token } = (await project.as('admin').post('/webhooks/svix-token', {})).json
        const headers = { authorization: `Bearer ${token}` }
        return () => patient.anyone.get(`/app/${project.id}/msg`, headers)
      },
    ],
    [
      'the OAuth token endpoint',
      'sessions',
      async (project, { refresh_token }) => {
        const client = { client_id: project.id, client_secret: project.publishableClientKey }
        const grant = { ...client, grant_type: 'refresh_token', refresh_token }
        return () => patient.anyone.post('/auth/oauth/token', grant)
      },
    ],
    [
      'the read of the user of a token',
      'users',
      async (project, tokens) => () => project.as('client', tokens).get('/users/me'),
    ],
  ])('case 66: %s uses the share of its project', async (_name, table, prepare) => {
    const project = await patient.newProject()
    const request = await prepare(project, await project.signUp())
    const unblock = await block(table)

    const requests = Array.from({ length: 3 * POOL_SIZE }, request)
    await expect.poll(blocked).toBe(POOL_SIZE / 2)
    const [free] = await patient.ctx.db.selectNoFrom((eb) => eb.val(1).as('one')).execute()

    expect([free, await blocked()]).toEqual([{ one: '1' }, POOL_SIZE / 2])
    await unblock()
    await Promise.all(requests)
  })

  test('case 66: returns 429 with Retry-After beyond the limit of waiting statements, and loses no connection', async () => {
    const slow = await patient.newProject()
    const unblock = await block('team_member_permissions')

    const hammering = Array.from({ length: 1_100 }, () =>
      slow.as('server').get('/team-permissions'),
    )
    const first = await Promise.race(hammering)
    expect([first.status, first.headers.get('retry-after')]).toEqual([429, '1'])
    let answered = 0
    for (const reply of hammering) void reply.then(() => (answered += 1))
    await expect.poll(() => answered).toBe(1_100 - 1_000 - POOL_SIZE / 2)
    await unblock()

    const statuses = (await Promise.all(hammering)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1_000 + POOL_SIZE / 2)
    expect(statuses.filter((status) => status === 429)).toHaveLength(1_100 - 1_000 - POOL_SIZE / 2)
  })
})

describe('timeouts', () => {
  test('H4: a statement that takes longer than the timeout is ended and returns 503 with Retry-After', async () => {
    const project = await service.newProject()
    const unblock = await block('team_member_permissions')

    const reply = await project.as('server').get('/team-permissions')

    expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '10'])
    expect(await blocked()).toBe(0)
    await unblock()
    expect((await project.as('server').get('/team-permissions')).status).toBe(200)
  })

  test('every connection has the timeouts, also after work without timeouts', async () => {
    await service.drain()
    const client = () =>
      service.ctx.db
        .selectNoFrom((eb) => [
          eb.fn<string>('current_setting', [eb.val('statement_timeout')]).as('statement'),
          eb
            .fn<string>('current_setting', [eb.val('idle_in_transaction_session_timeout')])
            .as('idle'),
        ])
        .executeTakeFirstOrThrow()

    const settings = await Promise.all(Array.from({ length: POOL_SIZE }, client))

    expect(settings).toEqual(settings.map(() => ({ statement: '1s', idle: '1min' })))
  })
})
