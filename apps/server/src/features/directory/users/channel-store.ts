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

/** A channel as the wire shows it. */
export type Channel = Pick<ContactChannelsTable, (typeof CHANNEL_COLUMNS)[number]>

/** One channel of one user; with another user's id there is none. */
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
 * Adds an address, or gives the marks of the new one to a channel that the user has with it; what
 * was verified stays so.
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

/** Changes a channel that is there, as whoever holds the user's row knows. */
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
 * Marks the channel of a user that has this address as verified; false if the user has none with it
 * any more.
 */
export async function markChannelVerified(
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

/** Takes the primary mark from every other address of the user. */
export async function clearOtherPrimaries(
  ctx: TenantContext,
  userId: string,
  email: string,
): Promise<void> {
  await ctx.db
    .updateTable('contact_channels')
    .set({ is_primary: false })
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('user_id', '=', userId)
    .where('type', '=', 'email')
    .where('is_primary', '=', true)
    .where('value', '!=', email)
    .execute()
}

/** Takes the primary mark from all channels of a user but the given one. */
export async function clearPrimaryMark(
  ctx: TenancyContext,
  userId: string,
  exceptId: string | null,
): Promise<void> {
  await ctx.db
    .updateTable('contact_channels')
    .set({ is_primary: false })
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('user_id', '=', userId)
    .where('type', '=', 'email')
    .where('is_primary', '=', true)
    .$if(exceptId !== null, (query) => query.where('id', '!=', exceptId as string))
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
 * Of two users who want to sign in with one address at the same moment, one is told that it is
 * taken.
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
