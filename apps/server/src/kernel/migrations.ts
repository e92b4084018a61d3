import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runMigrations as migrateJobs } from 'graphile-worker'
import type pg from 'pg'
import { connectWithoutTimeouts, type DatabaseTimeouts } from './database.ts'
import { setFirstStatistics } from './first-statistics.ts'
import { MIGRATIONS } from './shipped-files.ts'

// Any number works if every process of the service locks the same one.
const LOCK = 8_102_001

interface Migration {
  name: string
  sql: string
  checksum: string
}

/**
 * Migrates the database and then runs `afterwards`, all under one advisory lock. Of processes that
 * start at once on an empty database, the first does the work, and the others wait and find nothing
 * left to do.
 */
export async function migrate(
  pool: pg.Pool,
  timeouts: DatabaseTimeouts,
  afterwards: () => Promise<void> = async () => {},
): Promise<{ applied: string[] }> {
  // Waiting for another process takes as long as its migrations.
  const client = await connectWithoutTimeouts(pool, timeouts)
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    const applied = await applyPending(client)
    if (applied.length > 0) await setFirstStatistics(client)
    await migrateJobs({ pgPool: pool })
    await afterwards()
    return { applied }
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK]).catch(() => {})
    client.release()
  }
}

async function applyPending(client: pg.PoolClient): Promise<string[]> {
  await client.query(
    'create table if not exists schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null)',
  )
  const known = await readApplied(client)
  const applied: string[] = []
  for (const migration of await readMigrations()) {
    const checksum = known.get(migration.name)
    if (checksum === undefined) {
      await apply(client, migration)
      applied.push(migration.name)
    } else if (checksum !== migration.checksum) {
      throw new Error(
        `The migration ${migration.name} was changed after it had run on this database. Restore the file; changes go into a new migration.`,
      )
    }
  }
  return applied
}

async function apply(client: pg.PoolClient, migration: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(migration.sql)
    await client.query(
      'insert into schema_migrations (name, checksum, applied_at) values ($1, $2, $3)',
      [migration.name, migration.checksum, new Date()],
    )
    await client.query('commit')
  } catch (cause) {
    await client.query('rollback')
    throw new Error(
      `The migration ${migration.name} failed: ${cause instanceof Error ? cause.message : String(cause)}`,
      { cause },
    )
  }
}

/** The names of migrations that the database still lacks. */
export async function pendingMigrations(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ known: boolean }>(
    "select to_regclass('schema_migrations') is not null as known",
  )
  const known = rows[0]?.known ? await readApplied(pool) : new Map<string, string>()
  return (await readMigrations())
    .map((migration) => migration.name)
    .filter((name) => !known.has(name))
}

async function readApplied(client: Pick<pg.PoolClient, 'query'>): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations',
  )
  return new Map(rows.map((row) => [row.name, row.checksum]))
}

async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(MIGRATIONS, name), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}
