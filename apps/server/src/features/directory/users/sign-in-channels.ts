import type { TenancyContext } from '../../../kernel/context.ts'
import { prepared } from '../../../kernel/database.ts'

/** The contact channel that an address signs in with, and its user. */
export interface SignInChannel {
  user_id: string
  display_name: string | null
  is_verified: boolean
}

const selectSignInChannelStatement = prepared<SignInChannel>(
  'select_sign_in_channel',
  `select c.user_id, u.display_name, c.is_verified
   from contact_channels c join users u on u.tenancy_id = c.tenancy_id and u.id = c.user_id
   where c.tenancy_id = $1 and c.type = 'email' and c.value = $2 and c.used_for_auth`,
)

/** Returns the sign-in channel of a normalized address, or null if there is none. */
export async function selectSignInChannel(
  ctx: TenancyContext,
  email: string,
): Promise<SignInChannel | null> {
  const [row] = await selectSignInChannelStatement(ctx.db, [ctx.tenancyId, email])
  return row ?? null
}
