import type { TenantContext } from '../../../kernel/context.ts'

/**
 * Deletes the emails to a user. Emails are kept longer than what caused them, but not longer than
 * their user.
 */
export async function deleteEmailsOf(ctx: TenantContext, userId: string): Promise<void> {
  await ctx.db
    .deleteFrom('mails')
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('user_id', '=', userId)
    .execute()
}
