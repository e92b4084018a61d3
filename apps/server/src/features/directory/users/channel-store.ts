import { KnownError } from '@latchkey/contract'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Context, TenancyContext, TenantContext } from '../../../kernel/context.ts'
import { onConflict } from '../../../kernel/database.ts'
import type { ContactChannelsTable } from './tables.ts'

export const CHANNEL_COLUMNS = [
  'id',
  'user_id',
  'value',
  'type',
  'used_for_auth',
  'is_primary',
  'is_verified',
] as const

/** A contact channel in its wire format. */
export type Channel = Pick<ContactChannelsTable, (typeof CHANNEL_COLUMNS)[number]>

/** Identifies one channel of one user. The id alone does not match another user's channel. */
export interface ChannelKey {
  tenancyId: string
  userId: string
  id: string
}

export const insertContactChannel = (
  ctx: Context,
  channel: Insertable<ContactChannelsTable>,
): Promise<Channel> =>
  ctx.db
    .insertInto('contact_channels')
    .values(channel)
    .returning(CHANNEL_COLUMNS)
    .executeTakeFirstOrThrow()

/**
 * Inserts an address. If the user already has it, updates its primary and sign-in flags. A verified
 * address stays verified.
 */
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

/** Updates an existing channel. The caller holds the user's row lock and has read the channel. */
export const updateChannel = (
  ctx: Context,
  key: ChannelKey,
  changes: Updateable<ContactChannelsTable>,
): Promise<Channel> =>
  ctx.db
    .updateTable('contact_channels')
    .set(changes)
    .where('tenancy_id', '=', key.tenancyId)
    .where('user_id', '=', key.userId)
    .where('id', '=', key.id)
    .returning(CHANNEL_COLUMNS)
    .executeTakeFirstOrThrow()

/**
 * Marks the user's channel with this address as verified. Returns false if there is no such
 * channel.
 */
export async function updateVerifiedChannel(
  ctx: TenantContext,
  userId: string,
  email: string,
): Promise<boolean> {
  const result = await ctx.db
    .updateTable('contact_channels')
    .set({ is_verified: true })
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('user_id', '=', userId)
    .where('type', '=', 'email')
    .where('value', '=', email)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Clears the primary flag of all email addresses of the user except the given one, if any. */
export async function updatePrimaryToNone(
  ctx: TenancyContext,
  userId: string,
  except: { id: string } | { value: string } | null,
): Promise<void> {
  await ctx.db
    .updateTable('contact_channels')
    .set({ is_primary: false })
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('user_id', '=', userId)
    .where('type', '=', 'email')
    .where('is_primary', '=', true)
    .where((eb) => {
      if (except === null) return eb.lit(true)
      return 'id' in except ? eb('id', '!=', except.id) : eb('value', '!=', except.value)
    })
    .execute()
}

export async function deleteChannel(ctx: Context, key: ChannelKey): Promise<void> {
  await ctx.db
    .deleteFrom('contact_channels')
    .where('tenancy_id', '=', key.tenancyId)
    .where('user_id', '=', key.userId)
    .where('id', '=', key.id)
    .execute()
}

/**
 * Turns a unique violation into USER_EMAIL_ALREADY_EXISTS, so that one of two concurrent sign-ups
 * with the same address gets a known error.
 */
export const refuseTakenEmail = <T>(email: string, work: Promise<T>): Promise<T> =>
  onConflict(
    'contact_channels_used_for_auth',
    work,
    () =>
      new KnownError('USER_EMAIL_ALREADY_EXISTS', {
        email,
        would_work_if_email_was_verified: false,
      }),
  )
