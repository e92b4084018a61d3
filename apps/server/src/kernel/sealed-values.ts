import { sql } from 'kysely'
import type { Context, InTransaction } from './context.ts'

/** The place in a walk over all values of one kind: the key of the last row, as texts. */
export type Cursor = readonly string[]

/** The outcome of one batch. */
export interface ResealedBatch {
  /** Where the next batch starts, or null if this one was the last. */
  next: Cursor | null
  /** How many values the secret in use has sealed. */
  current: number
  /** How many values were sealed again. */
  resealed: number
  /** How many values no accepted secret opens. They stay as they are. */
  unreadable: number
}

/** A kind of values that are sealed with the server's secret and stored in the database. */
export interface SealedValues {
  /** Plural, for progress reports: "provider tokens". */
  readonly name: string
  readonly purpose: `sealed:${string}`
  /**
   * Seals the values of the rows after `cursor` again that another secret sealed, at most `limit`
   * rows in the order of their keys. Rows stay locked until the transaction ends.
   */
  reseal(tx: InTransaction<Context>, cursor: Cursor | null, limit: number): Promise<ResealedBatch>
}

interface SealedColumn {
  name: string
  purpose: `sealed:${string}`
  table: string
  /** The columns of the primary key with their types, in its order. */
  key: Readonly<Record<string, 'uuid' | 'text' | 'bytea' | 'integer'>>
  column: string
}

/** A row, by the texts of its key. */
interface Row {
  key: string[]
  before: Buffer
}

interface Change extends Row {
  after: Buffer
}

/**
 * Sealed values in a column of the type `bytea`. The feature that declares it owns the table: the
 * statements here are its own.
 */
export const sealedColumn = (column: SealedColumn): SealedValues => ({
  name: column.name,
  purpose: column.purpose,
  async reseal(tx, cursor, limit) {
    const rows = await selectRows(tx, column, cursor, limit)
    const results = rows.map((row) => ({
      ...row,
      after: tx.secrets.reseal(column.purpose, row.before),
    }))
    const changes = results.filter((row): row is Change => typeof row.after !== 'string')
    if (changes.length > 0) await updateRows(tx, column, changes)
    const count = (outcome: string) => results.filter(({ after }) => after === outcome).length
    return {
      next: rows.length < limit ? null : (rows.at(-1)?.key ?? null),
      current: count('current'),
      resealed: changes.length,
      unreadable: count('unreadable'),
    }
  },
})

/** Replaces the values of the rows, except those that are another one than `before` by now. */
async function updateRows(
  { db }: Context,
  { table, key, column }: SealedColumn,
  changes: readonly Change[],
): Promise<void> {
  const names = Object.keys(key).map((name) => sql.ref(name))
  const texts = names.map((_, at) => sql`${changes.map((change) => change.key[at])}::text[]`)
  const isRow = Object.entries(key).map(
    ([name, type]) =>
      sql`${sql.ref(`row.${name}`)} = ${sql.ref(`change.${name}`)}::${sql.raw(type)}`,
  )
  await sql`update ${sql.table(table)} as row set ${sql.ref(column)} = change.after
    from unnest(${sql.join(texts)}, ${changes.map(({ before }) => before)}::bytea[],
      ${changes.map(({ after }) => after)}::bytea[]) as change (${sql.join(names)}, before, after)
    where ${sql.join(isRow, sql` and `)}
      and ${sql.ref(`row.${column}`)} = change.before`.execute(db)
}

async function selectRows(
  { db }: Context,
  { table, key, column }: SealedColumn,
  cursor: Cursor | null,
  limit: number,
): Promise<Row[]> {
  const columns = sql.join(Object.keys(key).map((name) => sql.ref(name)))
  const texts = sql.join(Object.keys(key).map((name) => sql`${sql.ref(name)}::text`))
  const after = sql.join(
    Object.values(key).map((type, at) => sql`${cursor?.[at] ?? ''}::text::${sql.raw(type)}`),
  )
  const { rows } = await sql<Row>`
    select array[${texts}] as key, ${sql.ref(column)} as before from ${sql.table(table)}
    where ${sql.ref(column)} is not null ${cursor === null ? sql`` : sql`and (${columns}) > (${after})`}
    order by ${columns} limit ${limit}`.execute(db)
  return rows
}
