import { sql } from 'kysely'
import type { Context, InTransaction } from './context.ts'

/** The place in a walk over all values of one kind: the key of the last row, as texts. */
export type Cursor = readonly string[]

/** The outcome of one batch. */
export interface ResealedBatch {
  /** Where the next batch starts, or null if this one was the last. */
  next: Cursor | null
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
  key: Readonly<Record<string, 'uuid' | 'text' | 'bytea'>>
  column: string
  /** Replaces the value of one row, unless it is another one than `before` by now. */
  replace(
    tx: InTransaction<Context>,
    row: { key: readonly string[]; before: Buffer; after: Buffer },
  ): Promise<unknown>
}

/** Sealed values in a column of the type `bytea`. */
export const sealedColumn = (column: SealedColumn): SealedValues => ({
  name: column.name,
  purpose: column.purpose,
  async reseal(tx, cursor, limit) {
    const rows = await selectRows(tx, column, cursor, limit)
    let [resealed, unreadable] = [0, 0]
    for (const { key, before } of rows) {
      const after = tx.secrets.reseal(column.purpose, before)
      if (after === 'unreadable') unreadable += 1
      if (typeof after === 'string') continue
      await column.replace(tx, { key, before, after })
      resealed += 1
    }
    return { next: rows.length < limit ? null : (rows.at(-1)?.key ?? null), resealed, unreadable }
  },
})

async function selectRows(
  { db }: Context,
  { table, key, column }: SealedColumn,
  cursor: Cursor | null,
  limit: number,
): Promise<{ key: string[]; before: Buffer }[]> {
  const columns = sql.join(Object.keys(key).map((name) => sql.ref(name)))
  const texts = sql.join(Object.keys(key).map((name) => sql`${sql.ref(name)}::text`))
  const after = sql.join(
    Object.values(key).map((type, at) => sql`${cursor?.[at] ?? ''}::text::${sql.raw(type)}`),
  )
  const { rows } = await sql<{ key: string[]; before: Buffer }>`
    select array[${texts}] as key, ${sql.ref(column)} as before from ${sql.table(table)}
    where ${sql.ref(column)} is not null ${cursor === null ? sql`` : sql`and (${columns}) > (${after})`}
    order by ${columns} limit ${limit}`.execute(db)
  return rows
}
