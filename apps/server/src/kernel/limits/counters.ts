import type { Context } from '../context.ts'
import { type Db, type Prepared, prepared } from '../database.ts'
import type { Limit } from './limit.ts'
import type { RateLimitCountersTable } from './tables.ts'

/** The state of a counter after a point was added. */
export interface Count {
  points: number
  /** Milliseconds until the counter starts again. */
  resetMs: number
}

/** A counter to add a point to, with its limit. */
export interface Step {
  key: string
  limit: Limit
}

/** What one attempt changes in the counters when it ends. */
export interface Settlement {
  /** Counters whose point is refunded, in the order in which they were reserved. */
  refund: readonly string[]
  /** A counter that starts again from zero. */
  clear: string | null
  /** A key to store for the given number of seconds. */
  mark: { key: string; seconds: number } | null
  /** Counters that get a point, in the order of their dimensions. */
  add: readonly Step[]
}

/**
 * Counters in the database, shared by all processes. Every call is one statement, so concurrent
 * ones lose no points. All statements lock the counters of one attempt in the same order: pair,
 * address, account, mark, project.
 */
export interface Counters {
  /**
   * Adds a point to each counter in order and stops after the first that goes over its limit.
   * Returns the counters it reached.
   */
  reserve(steps: readonly Step[]): Promise<Count[]>
  /** Adds a point to one counter; the first point starts its window. */
  add(key: string, windowSeconds: number): Promise<Count>
  /** Writes the end of an attempt. Returns the counters of `add`, in order. */
  settle(settlement: Settlement): Promise<Count[]>
  isMarked(key: string): Promise<boolean>
}

/** Limits of one attempt: pair, address, account. */
const MAX_STEPS = 3

/** Adds a point, or starts a new window when the last one is over. */
const ON_CONFLICT = `on conflict (key) do update set
    points = case when c.expire <= $1 then 1 else c.points + 1 end,
    expire = case when c.expire <= $1 then excluded.expire else c.expire end`

/**
 * The statement for the given number of steps. A step reads the previous one, so that they run in this order
 * and stop at the first that is over its limit.
 */
function reserveStatement(steps: number): string {
  const numbers = Array.from({ length: steps }, (_, index) => index)
  const parts = numbers.map((index) => {
    const [key, windowMs] = [`$${3 * index + 2}::text`, `$${3 * index + 3}::bigint`]
    // The limit of a step follows its window.
    const source =
      index === 0 ? '' : ` from s${index - 1} where s${index - 1}.points <= $${3 * index + 1}::int`
    return `s${index} as (insert into rate_limit_counters as c (key, points, expire)
      select ${key}, 1, $1::bigint + ${windowMs}${source}
  ${ON_CONFLICT} returning points, expire)`
  })
  const rows = numbers.map((index) => `select ${index} as step, points, expire from s${index}`)
  return `with ${parts.join(',\n')}\n${rows.join(' union all ')} order by step`
}

type CounterRow = RateLimitCountersTable & { expire: string }

const RESERVE = Array.from({ length: MAX_STEPS }, (_, index) =>
  prepared<CounterRow>(`reserve_points_${index + 1}`, reserveStatement(index + 1)),
)

/** Locks the rows it is about to change in the order of the given keys, as `reserve` does. */
const settleStatement = prepared<CounterRow>(
  'settle_points',
  `with locked as (
  select key from rate_limit_counters where key = any($2::text[] || $3::text[])
    order by array_position($2::text[] || $3::text[], key) for update),
cleared as (delete from rate_limit_counters c using locked where c.key = locked.key
  and c.key = any($2::text[])),
refunded as (
  update rate_limit_counters c set points = c.points - 1 from locked
  where c.key = locked.key and c.key = any($3::text[]) and c.points > 0 and c.expire > $1),
marked as (
  insert into rate_limit_counters as c (key, points, expire)
  select $4::text, 1, $5::bigint from (select count(*) from locked) l where $4::text is not null
  on conflict (key) do update set points = 1, expire = excluded.expire),
added as (
  insert into rate_limit_counters as c (key, points, expire)
  select a.key, 1, $1::bigint + a.window_ms
  from unnest($6::text[], $7::bigint[]) with ordinality a (key, window_ms, position),
    (select count(*) from locked) l order by a.position
  ${ON_CONFLICT} returning key, points, expire)
select key, points, expire from added`,
)

const isMarkedStatement = prepared(
  'is_marked',
  'select 1 from rate_limit_counters where key = $2 and expire > $1',
)

/**
 * The counters of table `rate_limit_counters`, whose expired rows a job deletes. They use the
 * machine's clock.
 */
export function createCounters(db: Db): Counters {
  const toCount = (
    now: number,
    { points, expire }: Pick<CounterRow, 'points' | 'expire'>,
  ): Count => ({
    points,
    resetMs: Number(expire) - now,
  })

  const reserve: Counters['reserve'] = async (steps) => {
    if (steps.length === 0) return []
    const now = Date.now()
    const values = steps.flatMap(({ key, limit }) => [key, limit.seconds * 1_000, limit.points])
    // The last limit decides nothing in the statement.
    const reserveSteps = RESERVE[steps.length - 1] as Prepared<CounterRow>
    const rows = await reserveSteps(db, [now, ...values.slice(0, -1)])
    return rows.map((row) => toCount(now, row))
  }

  return {
    reserve,
    async add(key, seconds) {
      const [count] = await reserve([{ key, limit: { points: 0, seconds } }])
      return count as Count
    },
    async settle({ refund, clear, mark, add }) {
      if (refund.length === 0 && clear === null && mark === null && add.length === 0) return []
      const now = Date.now()
      const values = [
        clear === null ? [] : [clear],
        refund,
        mark?.key ?? null,
        mark === null ? null : now + mark.seconds * 1_000,
        add.map(({ key }) => key),
        add.map(({ limit }) => limit.seconds * 1_000),
      ]
      const rows = await settleStatement(db, [now, ...values])
      const byKey = new Map(rows.map((row) => [row.key, toCount(now, row)]))
      return add.map(({ key }) => byKey.get(key) as Count)
    },
    isMarked: async (key) => (await isMarkedStatement(db, [Date.now(), key])).length > 0,
  }
}

/**
 * Deletes expired counters. The next attempt writes a counter again if it was just about to restart.
 */
export async function deleteExpiredCounters(ctx: Context): Promise<void> {
  // Counters of all tenancies. Attempts lock several counters in their own order, so this statement
  // waits for none of them: a counter in use is left to the next run.
  await ctx.db
    .deleteFrom('rate_limit_counters')
    .where('key', 'in', (eb) =>
      eb
        .selectFrom('rate_limit_counters')
        .select('key')
        .where('expire', '<', String(ctx.clock.now().getTime()))
        .forUpdate()
        .skipLocked(),
    )
    .execute()
}
