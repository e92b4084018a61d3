import type { Insertable } from 'kysely'
import type { InTransaction, TenancyContext } from '../../../kernel/context.ts'
import type { ImpersonationsTable } from './tables.ts'

export async function insertImpersonation(
  tx: InTransaction<TenancyContext>,
  row: Omit<Insertable<ImpersonationsTable>, 'tenancy_id'>,
): Promise<void> {
  await tx.db
    .insertInto('impersonations')
    .values({ tenancy_id: tx.tenancyId, ...row })
    .execute()
}

/** Selects who impersonates in a session, and why; null for a session without a link. */
export async function selectImpersonation(
  ctx: TenancyContext,
  sessionId: string,
): Promise<Pick<ImpersonationsTable, 'impersonator' | 'reason'> | null> {
  const row = await ctx.db
    .selectFrom('impersonations')
    .select(['impersonator', 'reason'])
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  return row ?? null
}
