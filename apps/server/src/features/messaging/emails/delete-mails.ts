import type { TenantContext } from '../../../kernel/context.ts'

/** Emails are kept longer than what caused them, but not longer than the user they were for. */
export async function deleteMailsOf(ctx: TenantContext, userId: string): Promise<void> {
  await ctx.db
    .deleteFrom('mails')
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('user_id', '=', userId)
    .execute()
}
