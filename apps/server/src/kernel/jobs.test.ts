import { setTimeout as sleep } from 'node:timers/promises'
import { startService } from '@latchkey/testkit'
import { enqueue, transact } from 'latchkey/internals'
import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { job, startWorker } from './jobs.ts'
import { workerPool } from './worker-pool.ts'

const service = await startService()
afterAll(() => service.stop())

const sessionsOf = async (projectId: string) =>
  (
    await service.query(
      'select s.id from sessions s join tenancies t on t.id = s.tenancy_id where t.project_id = $1',
      [projectId],
    )
  ).length
const waiting = async () =>
  (
    await service.query(
      "select id from graphile_worker.jobs where task_identifier = 'sessions.delete-expired'",
    )
  ).length

/** A project with one session that expired long enough ago to be deleted by the job below. */
async function projectWithOldSession() {
  const project = await service.newProject()
  await project.signUp()
  service.clock.advance({ days: 365 + 31 })
  return project
}

test('a job of a transaction that is rolled back never runs', async () => {
  const project = await projectWithOldSession()

  const failing = transact(service.ctx, async (tx) => {
    await enqueue(tx, 'sessions.delete-expired', {})
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  await service.drain()

  expect(await sessionsOf(project.id)).toBe(1)
})

test('a job of a committed transaction runs once, when it is due', async () => {
  const project = await projectWithOldSession()

  await transact(service.ctx, (tx) => enqueue(tx, 'sessions.delete-expired', {}))
  expect(await sessionsOf(project.id)).toBe(1)
  expect(await waiting()).toBe(1)
  await service.drain()

  expect(await sessionsOf(project.id)).toBe(0)
  expect(await waiting()).toBe(0)
})

test('deleting expired sessions keeps live ones and those that expired recently', async () => {
  const project = await service.newProject()
  const user = await project.signUp()
  service.clock.advance({ days: 365 + 29 })
  const fresh = await project.signUp()

  await transact(service.ctx, (tx) => enqueue(tx, 'sessions.delete-expired', {}))
  await service.drain()

  const refresh = (token: string) =>
    project
      .as('client')
      .post('/auth/sessions/current/refresh', {}, { 'x-stack-refresh-token': token })
  expect(await sessionsOf(project.id)).toBe(2)
  expect((await refresh(user.refresh_token)).code).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
  expect((await refresh(fresh.refresh_token)).status).toBe(200)
})

test('a transaction inside a transaction is the same one', async () => {
  const project = await projectWithOldSession()

  const failing = transact(service.ctx, async (outer) => {
    await transact(outer, (inner) => enqueue(inner, 'sessions.delete-expired', {}))
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow()
  await service.drain()

  expect(await sessionsOf(project.id)).toBe(1)
})

test('a worker outlasts that the database has no connection for it', async () => {
  const connectionTimeoutMillis = 100
  const connectionString = service.ctx.config.databaseUrl as string
  const pool = new pg.Pool({ connectionString, max: 3, connectionTimeoutMillis })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  let runs = 0
  const worker = await startWorker(service.ctx, pool, [
    job('sessions.delete-expired', async () => {
      runs += 1
      // All connections are in use when the worker records the end of this job.
      const held = [await pool.connect(), await pool.connect()]
      setTimeout(() => {
        for (const client of held) client.release()
      }, 5 * connectionTimeoutMillis)
    }),
  ])

  await transact(service.ctx, (tx) => enqueue(tx, 'sessions.delete-expired', {}))

  await expect.poll(waiting, { timeout: 10_000 }).toBe(0)
  expect(runs).toBe(1)
  await worker.stop()
  await pool.end()
})

test('a connection of the worker waits until the database has one, and never settles once the pool ends', async () => {
  const pool = new pg.Pool({
    connectionString: service.ctx.config.databaseUrl as string,
    max: 1,
  })
  const held = await pool.connect()
  pool.options.connectionTimeoutMillis = 20
  const attempts = vi.spyOn(pool, 'connect')
  const connection = workerPool(pool).connect()

  await expect.poll(() => attempts.mock.calls.length, { timeout: 10_000 }).toBe(3)
  held.release()
  const client = await connection
  client.release()

  await pool.end()
  attempts.mockClear()
  const late = workerPool(pool)
    .connect()
    .then(
      () => 'connected',
      () => 'failed',
    )
  await expect.poll(() => attempts.mock.settledResults[0]?.type).toBe('rejected')
  expect(await Promise.race([late, sleep(20, 'waits')])).toBe('waits')
  expect(attempts).toHaveBeenCalledTimes(1)
})
