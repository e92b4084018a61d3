import { type Insertable, sql } from 'kysely'
import type { Context } from '../../../kernel/context.ts'
import { prepared } from '../../../kernel/database.ts'
import type { ContactChannelsTable } from './tables.ts'

/** The contact channel by which an address signs its user in. */
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

/** Whom the normalised address signs in; null if nobody. */
export async function selectSignInChannel(
  ctx: Context,
  tenancyId: string,
  email: string,
): Promise<SignInChannel | null> {
  const [row] = await selectSignInChannelStatement(ctx.db, [tenancyId, email])
  return row ?? null
}

/** Takes the primary mark from every other address of the user. */
export async function clearOtherPrimaries(
  ctx: Context,
  tenancyId: string,
  userId: string,
  email: string,
): Promise<void> {
  await ctx.db
    .updateTable('contact_channels')
    .set({ is_primary: false })
    .where('tenancy_id', '=', tenancyId)
    .where('user_id', '=', userId)
    .where('type', '=', 'email')
    .where('is_primary', '=', true)
    .where('value', '!=', email)
    .execute()
}

/** Adds an address, or gives the marks of the new one to a channel that the user has with it; what was verified stays so. */
export async function upsertChannel(
  ctx: Context,
  channel: Insertable<ContactChannelsTable>,
): Promise<{ is_verified: boolean }> {
  return ctx.db
    .insertInto('contact_channels')
    .values(channel)
    .onConflict((conflict) =>
      conflict.columns(['tenancy_id', 'user_id', 'type', 'value']).doUpdateSet((eb) => ({
        is_primary: eb.ref('excluded.is_primary'),
        used_for_auth: sql<boolean>`contact_channels.used_for_auth or excluded.used_for_auth`,
        is_verified: sql<boolean>`contact_channels.is_verified or excluded.is_verified`,
      })),
    )
    .returning('is_verified')
    .executeTakeFirstOrThrow()
}
