import type { TenantContext } from '../../../kernel/context.ts'

/** Returns the address of a contact channel, or null if it does not exist. */
export async function selectChannelValue(
  ctx: TenantContext,
  channelId: string,
): Promise<string | null> {
  const row = await ctx.db
    .selectFrom('contact_channels')
    .select('value')
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('id', '=', channelId.toLowerCase())
    .executeTakeFirst()
  return row?.value ?? null
}
