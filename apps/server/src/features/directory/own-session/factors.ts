import { KnownError, type ReauthenticationFactor } from '@latchkey/contract'
import type { RequestContext, TenantContext } from '../../../kernel/context.ts'

/**
 * The factors that the caller can confirm with. The first factor alone must not suffice to remove
 * the second, so a user with a second factor confirms with that or with a passkey. A code by email
 * is for users who sign in by email, or have no other factor.
 */
export async function findReauthenticationFactors(
  ctx: RequestContext,
): Promise<ReauthenticationFactor[]> {
  const { user } = ctx.caller
  if (user === null) throw new KnownError('USER_AUTHENTICATION_REQUIRED')
  const { auth } = ctx.project.config
  const passkey = user.has_passkey && auth.passkey.allowSignIn ? (['passkey'] as const) : []
  if (user.requires_totp_mfa) return ['totp', ...passkey]
  const password = user.has_password && auth.password.allowSignIn ? (['password'] as const) : []
  const byEmail = user.otp_auth_enabled || passkey.length + password.length === 0
  const email =
    byEmail && (await selectSignInAddress(ctx, user.id)) !== null ? (['email'] as const) : []
  return [...passkey, ...password, ...email]
}

/**
 * Selects a verified address that the user signs in with, preferring the primary one. Returns null
 * if there is none.
 */
export async function selectSignInAddress(
  ctx: TenantContext,
  userId: string,
): Promise<string | null> {
  const row = await ctx.db
    .selectFrom('contact_channels')
    .select('value')
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('user_id', '=', userId)
    .where('type', '=', 'email')
    .where('is_verified', '=', true)
    .where('used_for_auth', '=', true)
    .orderBy('is_primary', 'desc')
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.value ?? null
}
