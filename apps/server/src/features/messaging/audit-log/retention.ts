import { DAY_MS } from '@latchkey/contract'
import { addMillis } from '../../../kernel/clock.ts'
import { type Context, transact } from '../../../kernel/context.ts'
import { lowestIdAt } from './entry-id.ts'
import { allowDeletion, deleteEntriesBelow, selectBound, selectTenanciesWithMore } from './store.ts'

/** Entries that one transaction deletes, so that its locks are short. */
const BATCH_SIZE = 5_000

declare module '../../../kernel/jobs.ts' {
  interface Jobs {
    'audit-log.delete-old': Record<never, never>
  }
}

/**
 * Deletes entries that are older than the retention, and the oldest beyond the number that a project
 * keeps. Runs once a day.
 */
export async function deleteOldEntries(ctx: Context): Promise<void> {
  const { auditRetentionDays: days, quotas } = ctx.config
  const oldest =
    days === 0 ? null : lowestIdAt(addMillis(ctx.clock.now(), -days * DAY_MS).getTime())
  const kept = quotas.audit_entries_per_project
  for (const tenancyId of await selectTenanciesWithMore(ctx, { oldest, kept })) {
    const tenant = { ...ctx, tenancyId }
    const bound = await selectBound(tenant, { oldest, kept })
    if (bound === null) continue
    const deleteBatch = () =>
      transact(tenant, async (tx) => {
        await allowDeletion(tx)
        return deleteEntriesBelow(tx, bound, BATCH_SIZE)
      })
    while ((await deleteBatch()) === BATCH_SIZE);
  }
}
