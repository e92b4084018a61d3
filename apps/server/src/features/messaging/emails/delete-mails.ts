import type { Context } from '../../../kernel/context.ts'

/** Emails are kept longer than what caused them, but not longer than the user they were for. */
export async function deleteMailsOf(
  ctx: Context,
  tenancyId: string,
  userId: string,
): Promise<void> {
  await ctx.db
    .deleteFrom('mails')
    .where('tenancy_id', '=', tenancyId)
    .where('user_id', '=', userId)
    .execute()
}
