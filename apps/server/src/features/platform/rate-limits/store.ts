import type { TenantContext } from '../../../kernel/context.ts'

/** The address of a contact channel; null if there is none. */
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
