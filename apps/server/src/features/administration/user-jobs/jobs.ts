import { addMillis, DAY_MS } from '../../../kernel/clock.ts'
import { type Context, transact } from '../../../kernel/context.ts'
import { createDispatcher, type Dispatcher } from '../../../kernel/delivery/dispatcher.ts'
import { recoverOverdue } from '../../../kernel/delivery/recovery.ts'
import { createWakeUps } from '../../../kernel/delivery/wake-up.ts'
import { job } from '../../../kernel/jobs.ts'
import type { Log } from '../../../kernel/log.ts'
import { runNextStep } from './run-step.ts'
import { deleteEndedJobs, selectWaitingTenancies } from './store.ts'
import type {} from './tables.ts'

/** Projects take turns. Few at a time, because each step keeps the database busy. */
const CONCURRENCY = { all: 2, perDestination: 1, slow: 1 }
/** How long a job can be read after its end. */
const KEPT_MS = 7 * DAY_MS

export const createUserJobDispatcher = (log: Log): Dispatcher =>
  createDispatcher((error) => log.error({ error }, 'Could not continue a job'), CONCURRENCY)

const wakeUps = createWakeUps(
  'user-jobs.continue',
  ({ tenancyId }) => `user-jobs.continue:${tenancyId}`,
)

async function continueJobs(ctx: Context, key: { tenancyId: string }): Promise<void> {
  const left = await ctx.userJobs.enqueue(key, () => runNextStep({ ...ctx, ...key }))
  if (left.length > 0) await transact(ctx, (tx) => wakeUps.now(tx, left))
}

export const userJobJobs = [
  job('user-jobs.continue', continueJobs),
  job(
    'user-jobs.recover',
    (ctx) => recoverOverdue(ctx, wakeUps, { selectOverdue: selectWaitingTenancies }),
    '* * * * *',
  ),
  job(
    'user-jobs.delete-old',
    (ctx) => deleteEndedJobs(ctx, addMillis(ctx.clock.now(), -KEPT_MS)),
    '41 4 * * *',
  ),
]
