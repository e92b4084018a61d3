import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { startService } from '@latchkey/testkit'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Database, isTemporary, openDatabase } from './database.ts'
import { errorResponse } from './http/write-response.ts'
import { createLog } from './log.ts'
import type { RequestInfo } from './request-info.ts'
import { ServicePool } from './service-pool.ts'
import { type Network, startNetwork } from './testing/network.ts'

/* What a request gets whose connection to the database is lost or cannot be opened (decision 0060). */

const service = await startService()
beforeAll(() => service.query('create table lost_notes (text text primary key)'))
afterAll(() => service.stop())

const ctx = { ...service.ctx, log: createLog('silent') }
let network: Network
let database: Database
afterEach(async () => {
  if (!database.pool.ended) await database.pool.end()
  // A server does not notice that a client is gone while its statement runs.
  for (const { pid } of await sleeping()) await service.query(`select pg_terminate_backend(${pid})`)
  // The next test looks for its own statement.
  await expect.poll(sleeping).toEqual([])
})

const timeouts = service.ctx.config.databaseTimeouts
const connect = (url: string) => {
  database = openDatabase(url, { poolSize: 1, timeouts }, () => {})
}

/** Status and Retry-After of the response to a request that fails with this error. */
async function responseTo(work: Promise<unknown>): Promise<[number | undefined, unknown]> {
  const error = await work.then(
    () => expect.fail('The work succeeded.'),
    (cause: unknown) => cause,
  )
  const info = { id: 'request', headers: new Headers() } as RequestInfo
  const { status, headers } = errorResponse(ctx, error, info)
  return [status, headers['retry-after'] ?? null]
}

const UNAVAILABLE = [503, '10']
const UNKNOWN_OUTCOME = [500, null]

/** Connections whose statement sleeps. */
const sleeping = () =>
  service.query<{ pid: number }>(
    "select pid from pg_stat_activity where wait_event = 'PgSleep' and application_name = 'latchkey'",
  )

/** Runs a statement that takes a minute, and does something to its connection meanwhile. */
async function during(work: Promise<unknown>, act: (pid: number) => unknown): Promise<unknown> {
  work.catch(() => {})
  const find = async () => (await sleeping())[0]?.pid
  await expect.poll(find).toBeDefined()
  await act((await find()) as number)
  return work
}

const slowRead = sql`select pg_sleep(60)`
const slowWrite = sql`insert into lost_notes select 'slow' from pg_sleep(60)`
const inTransaction = () =>
  database.db.transaction().execute(async (tx) => {
    await sql`insert into lost_notes values ('first')`.execute(tx)
    await slowWrite.execute(tx)
  })

describe('a connection that the server ends during a statement', () => {
  const terminate = (pid: number) => service.query(`select pg_terminate_backend(${pid})`)

  test.each([
    ['a read', () => slowRead.execute(database.db)],
    ['a write, which was rolled back', () => slowWrite.execute(database.db)],
    ['a transaction', inTransaction],
  ])('returns 503 with Retry-After for %s', async (_, work) => {
    connect(service.database.url)

    expect(await responseTo(during(work(), terminate))).toEqual(UNAVAILABLE)
    expect(await service.query('select text from lost_notes')).toEqual([])
  })
})

describe('a connection that closes during a statement', () => {
  const cut = () => network.cut()
  afterEach(() => network.stop())

  test.each([
    ['a read', () => slowRead.execute(database.db)],
    ['a transaction before its commit', inTransaction],
  ])('returns 503 with Retry-After for %s', async (_, work) => {
    network = await startNetwork(service.database.url)
    connect(network.url)

    expect(await responseTo(during(work(), cut))).toEqual(UNAVAILABLE)
  })

  test('returns 500 for a write that may be stored', async () => {
    network = await startNetwork(service.database.url)
    connect(network.url)

    expect(await responseTo(during(slowWrite.execute(database.db), cut))).toEqual(UNKNOWN_OUTCOME)
  })

  test('returns 500 for a transaction whose commit was sent', async () => {
    network = await startNetwork(service.database.url)
    connect(network.url)
    // The check waits for the commit.
    await service.query(`
      create table lost_slow (text text);
      create function lost_slow() returns trigger language plpgsql as
        'begin perform pg_sleep(60); return new; end';
      create constraint trigger lost_slow after insert on lost_slow deferrable initially deferred
        for each row execute function lost_slow()`)
    const work = database.db.transaction().execute(async (tx) => {
      await sql`insert into lost_slow values ('a')`.execute(tx)
    })

    expect(await responseTo(during(work, cut))).toEqual(UNKNOWN_OUTCOME)
  })

  test('returns 503 with Retry-After for a transaction that was idle', async () => {
    network = await startNetwork(service.database.url)
    connect(network.url)
    const work = database.db.transaction().execute(async (tx) => {
      await sql`insert into lost_notes values ('idle')`.execute(tx)
      network.cut()
      await new Promise((resolve) => setTimeout(resolve, 100))
      await sql`insert into lost_notes values ('after')`.execute(tx)
    })

    expect(await responseTo(work)).toEqual(UNAVAILABLE)
    expect(await service.query('select text from lost_notes')).toEqual([])
  })
})

describe('an import continues later after', () => {
  const isPassing = async (work: Promise<unknown>) => {
    const error = await work.then(
      () => expect.fail('The work succeeded.'),
      (cause: unknown) => cause,
    )
    return isTemporary(error)
  }

  test.each([
    ['a lost read', () => slowRead.execute(database.db)],
    ['a lost write', () => slowWrite.execute(database.db)],
    ['a lost transaction', inTransaction],
  ])('%s', async (_, work) => {
    network = await startNetwork(service.database.url)
    connect(network.url)

    expect(await isPassing(during(work(), () => network.cut()))).toBe(true)
    await network.stop()
  })

  test('a connection that cannot be opened', async () => {
    connect('postgres://latchkey@127.0.0.1:1/latchkey')

    expect(await isPassing(slowRead.execute(database.db))).toBe(true)
  })

  test('but not after an error of a row', async () => {
    connect(service.database.url)

    expect(await isPassing(sql`select 1 / 0`.execute(database.db))).toBe(false)
    expect(await isPassing(sql`select ${1n} / ${'x'}::int`.execute(database.db))).toBe(false)
  })
})

describe('a connection that cannot be opened', () => {
  const read = () => sql`select 1`.execute(database.db)

  /** A server that does this to every connection. */
  async function listen(act: (socket: Socket) => void) {
    const sockets: Socket[] = []
    const server = createServer((socket) => {
      sockets.push(socket.on('error', () => {}))
      act(socket)
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    return {
      url: `postgres://latchkey@127.0.0.1:${port}/latchkey`,
      async [Symbol.asyncDispose]() {
        for (const socket of sockets) socket.destroy()
        server.close()
        await once(server, 'close')
      },
    }
  }

  /** An error as PostgreSQL sends it. */
  const refuse = (code: string) => (socket: Socket) => {
    const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0Mrefused\0\0`)
    const head = Buffer.from([0x45, 0, 0, 0, 0])
    head.writeInt32BE(fields.length + 4, 1)
    socket.once('data', () => socket.end(Buffer.concat([head, fields])))
  }

  test('returns 503 with Retry-After when nothing listens', async () => {
    const server = await listen(() => {})
    await server[Symbol.asyncDispose]()
    connect(server.url)

    expect(await responseTo(read())).toEqual(UNAVAILABLE)
    expect(await responseTo(database.pool.query('select 1'))).toEqual(UNAVAILABLE)
  })

  test.each(['57P03', '53300', '28P01', '3D000'])(
    'returns 503 with Retry-After when PostgreSQL refuses it with %s',
    async (code) => {
      await using server = await listen(refuse(code))
      connect(server.url)

      expect(await responseTo(read())).toEqual(UNAVAILABLE)
    },
  )

  test('returns 503 with Retry-After when it is closed at once', async () => {
    await using server = await listen((socket) => socket.destroy())
    connect(server.url)

    expect(await responseTo(read())).toEqual(UNAVAILABLE)
  })

  test('returns 503 with Retry-After to all who wait while nothing responds', async () => {
    await using server = await listen(() => {})
    const pool = new ServicePool({
      connectionString: server.url,
      max: 1,
      connectionTimeoutMillis: 300,
    })

    const responses = await Promise.all([responseTo(pool.connect()), responseTo(pool.connect())])

    expect(responses).toEqual([UNAVAILABLE, UNAVAILABLE])
    await pool.end()
  })
})
