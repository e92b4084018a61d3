import { type Context, transact } from '../../../kernel/context.ts'
import { createDispatcher, type Dispatcher } from '../../../kernel/delivery/dispatcher.ts'
import { recoverOverdue } from '../../../kernel/delivery/recovery.ts'
import { createWakeUps } from '../../../kernel/delivery/wake-up.ts'
import { job } from '../../../kernel/jobs.ts'
import type { Log } from '../../../kernel/log.ts'
import { queueNextBatch } from './queue-batch.ts'
import { selectWaitingTenancies } from './store.ts'

/** Projects take turns. The renderer has few threads, so more at a time would only wait. */
const CONCURRENCY = { all: 4, perDestination: 1, slow: 2 }

export const createSendDispatcher = (log: Log): Dispatcher =>
  createDispatcher((error) => log.error({ error }, 'Could not queue emails to users'), CONCURRENCY)

const wakeUps = createWakeUps(
  'mails.continue-sends',
  ({ tenancyId }) => `mails.continue-sends:${tenancyId}`,
)

async function continueSends(ctx: Context, key: { tenancyId: string }): Promise<void> {
  const left = await ctx.emailSends.enqueue(key, () => queueNextBatch({ ...ctx, ...key }))
  if (left.length > 0) await transact(ctx, (tx) => wakeUps.now(tx, left))
}

export const sendingJobs = [
  job('mails.continue-sends', continueSends),
  job(
    'email-sends.recover',
    (ctx) => recoverOverdue(ctx, wakeUps, { selectOverdue: selectWaitingTenancies }),
    '* * * * *',
  ),
]
