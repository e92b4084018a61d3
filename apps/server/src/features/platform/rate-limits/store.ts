import type { Context } from '../../../kernel/context.ts'

/** Housekeeping. A counter that begins anew just then is written again by its next attempt. */
export async function deleteExpiredCounters(ctx: Context): Promise<void> {
  // Every tenancy at once: this is the service's own housekeeping, not a request of a tenant.
  await ctx.db
    .deleteFrom('rate_limit_counters')
    .where('expire', '<', String(ctx.clock.now().getTime()))
    .execute()
}

/** The address of a contact channel; null if there is none. */
export async function selectChannelValue(
  ctx: Context,
  tenancyId: string,
  channelId: string,
): Promise<string | null> {
  const row = await ctx.db
    .selectFrom('contact_channels')
    .select('value')
    .where('tenancy_id', '=', tenancyId)
    .where('id', '=', channelId.toLowerCase())
    .executeTakeFirst()
  return row?.value ?? null
}
