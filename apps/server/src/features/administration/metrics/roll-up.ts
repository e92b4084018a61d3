import { DAY_MS } from '@latchkey/contract'
import { addMillis } from '../../../kernel/clock.ts'
import { type Context, transact } from '../../../kernel/context.ts'
import type { CountedEvent } from '../../../kernel/event-log.ts'
import { enqueue, job } from '../../../kernel/jobs.ts'
import {
  deleteEventsBefore,
  insertEvents,
  type StaleHour,
  selectStaleHours,
} from './event-store.ts'
import {
  deleteOldRollUps,
  deleteStaleMarks,
  lockRollUp,
  mergeRecentUsers,
  mergeTallyChanges,
  replaceActiveHour,
  replaceActivePeriods,
  replaceSums,
  selectMeasuredTenancies,
  updateCountries,
} from './roll-up-store.ts'

/** How long events are kept, and with them everything that is counted again from them. */
const EVENT_DAYS = 35
/** Day, week and month counts: 13 months, and the rest of the oldest month. */
const COUNT_DAYS = 430
/** The month that contains the oldest event began up to 31 days before it. */
const SET_DAYS = EVENT_DAYS + 31

/** The least delay between the first event of a batch and the roll-up. */
const DELAY_MS = 1_000
/** A roll-up that takes long is followed by a pause of this many times its duration. */
const PAUSE_FACTOR = 10

const MAX_HOURS = 1_000
const MAX_CHANGES = 10_000
const MAX_DELETED = 10_000

const KEY = { key: 'metrics.roll-up' }

/** Stores the events of one batch and adds the job that rolls them up, in one transaction. */
export const storeEvents = (ctx: Context, events: readonly CountedEvent[]): Promise<void> =>
  transact(ctx, async (tx) => {
    await insertEvents(tx, events)
    await enqueue(tx, 'metrics.roll-up', {}, { ...KEY, delayMs: DELAY_MS, keepsPlace: true })
  })

/**
 * Brings the roll-ups up to date. The stale hours of a day are counted again from their events, in a
 * transaction that also deletes their marks. So the result is the same however often, when and in
 * which process it runs, and a crash leaves the marks for the next run.
 */
export async function rollUp(ctx: Context): Promise<void> {
  const started = performance.now()
  await foldAll(ctx)
  const stale = await selectStaleHours(ctx, MAX_HOURS)
  let isComplete = stale.length < MAX_HOURS
  for (const hours of byDay(stale)) isComplete = (await rollUpDay(ctx, hours)) && isComplete
  // The next roll-up waits in proportion, so that a large project costs a bounded share of the
  // database.
  const pauseMs = stale.length === MAX_HOURS ? 0 : (performance.now() - started) * PAUSE_FACTOR
  if (!isComplete || pauseMs > DELAY_MS)
    await transact(ctx, (tx) =>
      enqueue(tx, 'metrics.roll-up', {}, { ...KEY, delayMs: Math.max(DELAY_MS, pauseMs) }),
    )
}

async function foldAll(ctx: Context): Promise<void> {
  while ((await transact(ctx, (tx) => mergeTallyChanges(tx, MAX_CHANGES))) === MAX_CHANGES);
}

/** Groups stale hours by tenancy and by day in UTC. */
function byDay(stale: readonly StaleHour[]): Iterable<readonly StaleHour[]> {
  const dayOf = ({ tenancy_id, hour }: StaleHour) =>
    `${tenancy_id} ${hour.toISOString().slice(0, 10)}`
  return Map.groupBy(stale, dayOf).values()
}

/** Counts hours of one tenancy in one day. Returns false if another roll-up of it runs. */
const rollUpDay = (ctx: Context, hours: readonly StaleHour[]): Promise<boolean> =>
  transact(ctx, async (tx) => {
    const [anyHour] = hours
    if (anyHour === undefined) return true
    if (!(await lockRollUp(tx, anyHour.tenancy_id))) return false
    for (const hour of hours) {
      await deleteStaleMarks(tx, hour)
      await replaceSums(tx, hour)
      await replaceActiveHour(tx, hour)
      await updateCountries(tx, hour)
      await mergeRecentUsers(tx, hour)
    }
    // Once for all hours, because it reads the whole sets of the day, the week and the month.
    await replaceActivePeriods(tx, anyHour)
    return true
  })

/** Deletes old events in batches, after they are surely rolled up, and old roll-ups. */
async function cleanUp(ctx: Context): Promise<void> {
  await rollUp(ctx)
  const now = ctx.clock.now()
  const ago = (days: number) => addMillis(now, -days * DAY_MS)
  for (const tenancyId of await selectMeasuredTenancies(ctx)) {
    while (
      (await deleteEventsBefore(ctx, tenancyId, ago(EVENT_DAYS), MAX_DELETED)) === MAX_DELETED
    );
    await deleteOldRollUps(ctx, tenancyId, {
      hours: ago(EVENT_DAYS),
      counts: ago(COUNT_DAYS),
      sets: ago(SET_DAYS),
    })
  }
}

export const metricJobs = [
  // The schedule only catches changes without events, such as users that a server deleted.
  job('metrics.roll-up', rollUp, '*/5 * * * *'),
  job('metrics.clean-up', cleanUp, '23 3 * * *'),
]
