import { startService } from '@latchkey/testkit'
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { setFirstStatistics } from './first-statistics.ts'

/*
 * The tenant boundary in the database catalog: every key of a tenant's table begins with
 * `tenancy_id`.
 */

const service = await startService()
afterAll(() => service.stop())

/** Tables that belong to no tenant. Add one only with a good reason. */
const GLOBAL = [
  'project_key_sets',
  'projects',
  'rate_limit_counters',
  'schema_migrations',
  'secret_rotation',
  'tenancies',
]

const tables = await service.query<{ name: string; is_tenants: boolean }>(
  `select c.relname as name,
          exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenancy_id' and not a.attisdropped) as is_tenants
   from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where n.nspname = 'public' and c.relkind in ('r', 'p') order by 1`,
)
const tenantTables = tables.filter((table) => table.is_tenants).map((table) => table.name)

const [version] = await service.query<{ is_recent: boolean }>(
  "select current_setting('server_version_num')::int >= 180000 as is_recent",
)
/** Plans for new tables are only right from PostgreSQL 18 on (first-statistics.ts). */
const canSetStatistics = version?.is_recent === true

test('every table belongs to a tenancy, except for the known global ones', () => {
  expect(tables.filter((table) => !table.is_tenants).map((table) => table.name)).toEqual(GLOBAL)
  expect(tenantTables).toContain('users')
})

/** Indexes that lead to the row as directly as the primary key. */
const AS_DIRECT = ['files_by_address', 'payment_customers_by_id']

/** Foreign keys that lead to users of project `internal`, who administer the project. */
const OF_ADMINISTRATORS = ['saved_views_owner_tenancy_id_owner_id_fkey']

describe.each(tenantTables)('of the table %s', (table) => {
  test('the primary key and every unique index begin with tenancy_id', async () => {
    const indexes = await service.query<{
      name: string
      is_primary: boolean
      first_column: string | null
    }>(
      `select i.indexrelid::regclass::text as name, i.indisprimary as is_primary, a.attname as first_column
       from pg_index i left join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
       where i.indrelid = $1::regclass and i.indisunique`,
      [table],
    )

    expect(indexes.filter((index) => index.is_primary)).toHaveLength(1)
    expect(indexes.filter((index) => index.first_column !== 'tenancy_id')).toEqual([])
  })

  test.runIf(canSetStatistics)('a row of a new table is found by the primary key', async () => {
    const columns = await service.query<{ name: string }>(
      `select a.attname as name from pg_index i join pg_attribute a
         on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
       where i.indrelid = $1::regclass and i.indisprimary`,
      [table],
    )

    const conditions = columns.map(({ name }, i) => `${name} = $${i + 1}`).join(' and ')
    const plan = await service.query<{ 'QUERY PLAN': string }>(
      `explain (generic_plan) select from ${table} where ${conditions}`,
    )

    const indexes = [`${table}_pkey`, ...AS_DIRECT].join('|')
    expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toMatch(
      new RegExp(` (using|on) (${indexes}) `),
    )
  })

  test('every foreign key begins with tenancy_id on both sides, and leads to a tenancy', async () => {
    const keys = await service.query<{
      name: string
      target: string
      first_column: string
      first_target: string
    }>(
      `select k.conname as name, k.confrelid::regclass::text as target, own.attname as first_column, far.attname as first_target
       from pg_constraint k
       join pg_attribute own on own.attrelid = k.conrelid and own.attnum = k.conkey[1]
       join pg_attribute far on far.attrelid = k.confrelid and far.attnum = k.confkey[1]
       where k.conrelid = $1::regclass and k.contype = 'f'`,
      [table],
    )

    const own = keys.filter(({ name }) => !OF_ADMINISTRATORS.includes(name))
    expect(own.length).toBeGreaterThan(0)
    for (const key of own) {
      expect(key).toMatchObject({
        first_column: 'tenancy_id',
        first_target: key.target === 'tenancies' ? 'id' : 'tenancy_id',
      })
    }
  })

  test('tenancy_id is never null', async () => {
    const columns = await service.query<{ is_nullable: string }>(
      "select is_nullable from information_schema.columns where table_schema = 'public' and table_name = $1 and column_name = 'tenancy_id'",
      [table],
    )

    expect(columns).toEqual([{ is_nullable: 'NO' }])
  })
})

test('times are stored with time zone', async () => {
  const naive = await service.query(
    "select table_name, column_name from information_schema.columns where table_schema = 'public' and data_type = 'timestamp without time zone'",
  )

  expect(naive).toEqual([])
})

// The last test, because plans change with these statistics.
test.runIf(canSetStatistics)('first statistics never replace those of PostgreSQL', async () => {
  const figures = () =>
    service.query(
      `select tablename, attname, n_distinct from pg_stats
       where schemaname = 'public' and tablename in ('tenancies', 'users') order by 1, 2`,
    )
  await service.internal.signUp()
  await service.query('analyze users')
  const before = await figures()

  const client = new pg.Client({ connectionString: service.ctx.config.databaseUrl as string })
  await client.connect()
  await setFirstStatistics(client)
  await client.end()

  expect(before.length).toBeGreaterThan(2)
  expect(await figures()).toEqual(before)
})
