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

/** Returns the address of an email in the log, or null if it does not exist. */
export async function selectEmailRecipient(ctx: TenantContext, id: string): Promise<string | null> {
  const row = await ctx.db
    .selectFrom('mails')
    .select('recipient')
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.recipient ?? null
}
