import { startService } from '@latchkey/testkit'
import { sql } from 'kysely'
import { afterAll, afterEach, expect, test } from 'vitest'
import {
  connectWithoutTimeouts,
  type Database,
  type DatabaseTimeouts,
  isTimeout,
  openDatabase,
} from './database.ts'
import { type Network, startNetwork } from './testing/network.ts'

/* Connections whose server is gone or may only read (decision 0060). */

const service = await startService()
afterAll(() => service.stop())

const TIMEOUTS: DatabaseTimeouts = {
  statementSeconds: 1,
  lockSeconds: 1,
  idleTransactionSeconds: 0,
}

let network: Network
let database: Database
afterEach(async () => {
  await network.stop()
  await database.pool.end()
})

/** A pool of one connection, through a network that can fail. */
async function open(): Promise<Database> {
  network = await startNetwork(service.database.url)
  const options = { poolSize: 1, timeouts: TIMEOUTS, graceMs: 200 }
  database = openDatabase(network.url, options, () => {})
  return database
}

const number = async ({ pool }: Database) =>
  (await pool.query<{ number: number }>('select 7 as number')).rows[0]?.number

test('a statement on a silent connection fails, and the pool opens another one', async () => {
  const opened = await open()
  expect(await number(opened)).toBe(7)
  network.silence()

  const error = await number(opened).catch((cause: unknown) => cause)

  expect([(error as Error).name, isTimeout(error)]).toEqual(['DatabaseSilent', true])
  expect(await number(opened)).toBe(7)
})

test('so does every statement of a transaction, and one with values', async () => {
  const opened = await open()
  const work = opened.db.transaction().execute(async (tx) => {
    network.silence()
    return await tx.selectFrom('projects').select('id').where('id', '=', 'internal').execute()
  })

  expect(isTimeout(await work.catch((cause: unknown) => cause))).toBe(true)
  expect(await number(opened)).toBe(7)
})

test('a connection may be idle, and a patient one may take long', async () => {
  const opened = await open()
  const client = await connectWithoutTimeouts(opened.pool, TIMEOUTS)
  const { rows } = await client.query<{ pid: number }>(
    'select pg_backend_pid() as pid, pg_sleep(1.5)',
  )
  client.release()
  await new Promise((resolve) => setTimeout(resolve, 1_500))

  const after = await opened.pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  expect(after.rows[0]?.pid).toBe(rows[0]?.pid)
})

test('a connection that may only read is replaced once a write has failed on it', async () => {
  const opened = await open()
  await opened.pool.query('create table if not exists notes (text text)')
  await opened.pool.query('set default_transaction_read_only = on')
  const write = () => sql`insert into notes values ('a')`.execute(opened.db)

  await expect(write()).rejects.toThrow('read-only transaction')

  expect((await write()).numAffectedRows).toBe(1n)
})
