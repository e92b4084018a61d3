import type { TenantContext } from '../../../kernel/context.ts'
import { prepared } from '../../../kernel/database.ts'

/** The user that a code would sign in. */
export interface CodeUser {
  user_id: string
  is_verified: boolean
  /** The user has proven this address before. */
  is_proven: boolean
}

// One statement for known and unknown addresses, so that the response time does not reveal which
// exist.
const enableSignInCodesStatement = prepared<CodeUser>(
  'enable_sign_in_codes',
  `with channel as (
     select user_id, is_verified, proven_value is not distinct from value as is_proven from contact_channels
     where tenancy_id = $1 and type = 'email' and value = $2 and used_for_auth
   ), enabled as (
     update users u set otp_auth_enabled = true from channel
     where u.tenancy_id = $1 and u.id = channel.user_id and channel.is_verified and not u.otp_auth_enabled
   )
   select user_id, is_verified, is_proven from channel`,
)

/**
 * Returns the user that the address signs in. If the address is verified, enables sign-in codes for
 * that user (protocol 02 §3).
 */
export async function enableSignInCodes(
  ctx: TenantContext,
  email: string,
): Promise<CodeUser | null> {
  const [row] = await enableSignInCodesStatement(ctx.db, [ctx.tenancyId, email])
  return row ?? null
}
