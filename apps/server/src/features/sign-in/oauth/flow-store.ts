import type { Insertable } from 'kysely'
import type { Context } from '../../../kernel/context.ts'
import type { OAuthFlowsTable } from './tables.ts'

export async function insertFlow(ctx: Context, flow: Insertable<OAuthFlowsTable>): Promise<void> {
  await ctx.db.insertInto('oauth_flows').values(flow).execute()
}

/** Marks a flow as finished and returns it. Returns null if there is no unfinished flow. */
export async function updateFinishedFlow(
  ctx: Context,
  tenancyId: string,
  stateHash: Buffer,
): Promise<{ sealed_flow: Buffer; created_at: Date } | null> {
  const row = await ctx.db
    .updateTable('oauth_flows')
    .set({ finished_at: ctx.clock.now() })
    .where('tenancy_id', '=', tenancyId)
    .where('state_hash', '=', stateHash)
    .where('finished_at', 'is', null)
    .returning(['sealed_flow', 'created_at'])
    .executeTakeFirst()
  return row ?? null
}

/** Deletes old flows of all tenancies. This is housekeeping, not a request of a tenant. */
export async function deleteFlowsStartedBefore(ctx: Context, moment: Date): Promise<void> {
  await ctx.db.deleteFrom('oauth_flows').where('created_at', '<', moment).execute()
}
