import { addMillis, DAY_MS } from '../../../kernel/clock.ts'
import { type Context, transact } from '../../../kernel/context.ts'
import { createDispatcher, type Dispatcher } from '../../../kernel/delivery/dispatcher.ts'
import { recoverOverdue } from '../../../kernel/delivery/recovery.ts'
import { createWakeUps } from '../../../kernel/delivery/wake-up.ts'
import { job } from '../../../kernel/jobs.ts'
import type { Log } from '../../../kernel/log.ts'
import { runNextStep } from './run-step.ts'
import { deleteEndedImports, selectWaitingTenancies } from './store.ts'
import type {} from './tables.ts'
import { deleteExpiredUploads } from './upload-store.ts'

/** Projects take turns. One at a time, because each step keeps the database busy. */
const CONCURRENCY = { all: 1, perDestination: 1, slow: 1 }
/** How long an import can be read after its end. */
const KEPT_MS = 7 * DAY_MS

export const createUserImportDispatcher = (log: Log): Dispatcher =>
  createDispatcher((error) => log.error({ error }, 'Could not continue an import'), CONCURRENCY)

const wakeUps = createWakeUps(
  'user-imports.continue',
  ({ tenancyId }) => `user-imports.continue:${tenancyId}`,
)

async function continueImports(ctx: Context, key: { tenancyId: string }): Promise<void> {
  const left = await ctx.userImports.enqueue(key, () => runNextStep({ ...ctx, ...key }))
  if (left.length > 0) await transact(ctx, (tx) => wakeUps.now(tx, left))
}

export const userImportJobs = [
  job('user-imports.continue', continueImports),
  job(
    'user-imports.recover',
    (ctx) => recoverOverdue(ctx, wakeUps, { selectOverdue: selectWaitingTenancies }),
    '* * * * *',
  ),
  job(
    'user-imports.delete-old',
    async (ctx) => {
      await deleteEndedImports(ctx, addMillis(ctx.clock.now(), -KEPT_MS))
      await deleteExpiredUploads(ctx)
    },
    '23 * * * *',
  ),
]
