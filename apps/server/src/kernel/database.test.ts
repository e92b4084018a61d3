import { startService } from '@latchkey/testkit'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from './database.ts'
import { errorResponse } from './http/write-response.ts'
import type { RequestInfo } from './request-info.ts'

// `begin` is sent together with the statement after it (decision 0027).

const service = await startService()
let database: Database
beforeAll(() => {
  const timeouts = service.ctx.config.databaseTimeouts
  database = openDatabase(service.database.url, { poolSize: 2, timeouts }, () => {})
})
afterAll(async () => {
  await database.pool.end()
  await service.stop()
})

test('a transaction that fails in its first statement leaves nothing behind', async () => {
  await database.pool.query('create table notes (text text primary key)')
  const work = database.db.transaction().execute(async (tx) => {
    await sql`insert into notes values ('a')`.execute(tx)
    await sql`insert into notes values ('a')`.execute(tx)
  })

  await expect(work).rejects.toThrow('duplicate key')
  expect((await database.pool.query('select from notes')).rowCount).toBe(0)
})

test('concurrent statements on one connection share a name', async () => {
  const client = await database.pool.connect()
  try {
    const texts = Array.from({ length: 10 }, (_, number) => String(number))
    const results = await Promise.all(
      texts.map((text) => client.query<{ text: string }>('select $1::text as text', [text])),
    )

    expect(results.map(({ rows }) => rows[0]?.text)).toEqual(texts)
  } finally {
    client.release()
  }
})

test('a connection on which begin fails runs no further statement', async () => {
  const client = await database.pool.connect()
  await client.query('begin')
  await expect(client.query('select 1 / 0')).rejects.toThrow('division by zero')

  // PostgreSQL rejects `begin` in a failed transaction.
  await client.query('begin')
  await expect(client.query('select 1')).rejects.toThrow()
  await expect(client.query('select 2')).rejects.toThrow('closed')
  client.release(true)

  expect((await database.pool.query('select 3 as number')).rows).toEqual([{ number: 3 }])
})

test('a request for which no connection becomes free gets 429 with Retry-After', async () => {
  const connectionString = service.database.url
  const pool = new pg.Pool({ connectionString, max: 1, connectionTimeoutMillis: 500 })
  const only = await pool.connect()

  const error = await pool.connect().catch((thrown: unknown) => thrown)
  only.release()
  await pool.end()

  const info = { id: 'request', headers: new Headers() } as RequestInfo
  const { status, headers } = errorResponse(service.ctx, error, info)
  expect([status, headers['retry-after']]).toEqual([429, '1'])
})
