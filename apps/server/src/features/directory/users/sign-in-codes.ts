import type { TenantContext } from '../../../kernel/context.ts'
import { prepared } from '../../../kernel/database.ts'

/** Whom a code would sign in. */
export interface CodeUser {
  user_id: string
  is_verified: boolean
  /** Somebody has shown before to read the mail of the address. */
  is_proven: boolean
}

// One statement for every address, known or not, so that it takes equally long for all.
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

/** Finds whom the address signs in, and lets a user whose address is verified use codes from now on (protocol 02 §3). */
export async function enableSignInCodes(
  ctx: TenantContext,
  email: string,
): Promise<CodeUser | null> {
  const [row] = await enableSignInCodesStatement(ctx.db, [ctx.tenancyId, email])
  return row ?? null
}
