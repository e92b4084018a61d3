import type { TenancyContext } from '../../../kernel/context.ts'
import { openTotpSecret } from '../../directory/users/index.ts'

/** An address of a user that is not the primary one. */
export interface OtherEmail {
  value: string
  is_verified: boolean
  used_for_auth: boolean
}

/** The other addresses of those of the users that have some, the oldest first. */
export async function selectOtherEmails(
  ctx: TenancyContext,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, readonly OtherEmail[]>> {
  if (userIds.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('contact_channels')
    .select(['user_id', 'value', 'is_verified', 'used_for_auth'])
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('user_id', 'in', userIds)
    .where('type', '=', 'email')
    .where('is_primary', '=', false)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const byUser = new Map<string, OtherEmail[]>()
  for (const { user_id, ...email } of rows) {
    const emails = byUser.get(user_id) ?? []
    byUser.set(user_id, [...emails, email])
  }
  return byUser
}

/** The secrets of the authenticators of those of the users that have one, in base64. */
export async function selectTotpSecrets(
  ctx: TenancyContext,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (userIds.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('users')
    .select(['id', 'totp_secret'])
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('id', 'in', userIds)
    .where('totp_secret', 'is not', null)
    .execute()
  return new Map(
    rows.map(({ id, totp_secret }) => [
      id,
      Buffer.from(openTotpSecret(ctx, totp_secret as Buffer)).toString('base64'),
    ]),
  )
}
