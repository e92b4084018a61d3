import { addMillis, MINUTE_MS } from '../../../kernel/clock.ts'
import { type Context, transact } from '../../../kernel/context.ts'
import { enqueue } from '../../../kernel/jobs.ts'
import { deliveryKey } from './queue-mail.ts'
import { selectOverdueMails } from './store.ts'

/** A mail is late once its turn has been over for so long; until then its own job is on its way. */
const LATE_MS = MINUTE_MS
const AT_ONCE = 1_000

/**
 * Gives mails whose turn is long over a job again. The worker frees the jobs of a process that died only after hours, and a sign-in code cannot wait
 * for that. A mail that is in good hands all the same loses nothing: whoever claims it first sends it.
 */
export async function recoverMails(ctx: Context): Promise<void> {
  const overdue = await selectOverdueMails(ctx, addMillis(ctx.clock.now(), -LATE_MS), AT_ONCE)
  await transact(ctx, async (tx) => {
    for (const mail of overdue)
      await enqueue(tx, 'mails.deliver', { ...mail }, { key: deliveryKey(mail) })
  })
}
