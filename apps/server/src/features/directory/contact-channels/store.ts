import { type Insertable, sql, type Updateable } from 'kysely'
import type { Context } from '../../../kernel/context.ts'
import type { ContactChannelsTable } from '../users/index.ts'

const COLUMNS = [
  'id',
  'user_id',
  'value',
  'type',
  'used_for_auth',
  'is_primary',
  'is_verified',
] as const

/** A channel as the wire shows it. */
export type Channel = Pick<ContactChannelsTable, (typeof COLUMNS)[number]>

/** One channel of one user; with another user's id there is none. */
export interface ChannelKey {
  tenancyId: string
  userId: string
  id: string
}

/** Lets one change of a user's channels at a time go ahead; false if there is no such user. */
export async function lockUser(ctx: Context, tenancyId: string, userId: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('users')
    .select('id')
    .where('tenancy_id', '=', tenancyId)
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
}

export const insertChannel = (
  ctx: Context,
  channel: Insertable<ContactChannelsTable>,
): Promise<Channel> =>
  ctx.db.insertInto('contact_channels').values(channel).returning(COLUMNS).executeTakeFirstOrThrow()

const whereKey = (ctx: Context, key: ChannelKey) =>
  ctx.db
    .selectFrom('contact_channels')
    .where('tenancy_id', '=', key.tenancyId)
    .where('user_id', '=', key.userId)
    .where('id', '=', key.id)

export async function selectChannel(ctx: Context, key: ChannelKey): Promise<Channel | null> {
  return (await whereKey(ctx, key).select(COLUMNS).executeTakeFirst()) ?? null
}

/** Oldest first; without conditions those of the whole tenancy. */
export const selectChannels = (
  ctx: Context,
  tenancyId: string,
  { userId, id }: { userId?: string | undefined; id?: string | undefined },
): Promise<Channel[]> =>
  ctx.db
    .selectFrom('contact_channels')
    .select(COLUMNS)
    .where('tenancy_id', '=', tenancyId)
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId as string))
    .$if(id !== undefined, (query) => query.where('id', '=', id as string))
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export async function countChannels(
  ctx: Context,
  tenancyId: string,
  userId: string,
): Promise<{ all: number; unverified: number }> {
  return ctx.db
    .selectFrom('contact_channels')
    .select([
      sql<number>`count(*)::int`.as('all'),
      sql<number>`(count(*) filter (where not is_verified))::int`.as('unverified'),
    ])
    .where('tenancy_id', '=', tenancyId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
}

/** Tells whether the user signs in with any other address than the one of this channel. */
export async function hasOtherSignInChannel(ctx: Context, key: ChannelKey): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('contact_channels')
    .select('id')
    .where('tenancy_id', '=', key.tenancyId)
    .where('user_id', '=', key.userId)
    .where('id', '!=', key.id)
    .where('used_for_auth', '=', true)
    .executeTakeFirst()
  return row !== undefined
}

/** The channels with that value that a channel of this user could meet: the user's own, and whichever is used for auth. */
export const selectHoldersOf = (
  ctx: Context,
  tenancyId: string,
  value: string,
  userId: string,
): Promise<Channel[]> =>
  ctx.db
    .selectFrom('contact_channels')
    .select(COLUMNS)
    .where('tenancy_id', '=', tenancyId)
    .where('type', '=', 'email')
    .where('value', '=', value)
    .where((eb) => eb.or([eb('user_id', '=', userId), eb('used_for_auth', '=', true)]))
    .execute()

/** Takes the primary mark from all channels of a user but the given one. */
export async function clearPrimaryMark(
  ctx: Context,
  tenancyId: string,
  userId: string,
  exceptId: string | null,
): Promise<void> {
  await ctx.db
    .updateTable('contact_channels')
    .set({ is_primary: false })
    .where('tenancy_id', '=', tenancyId)
    .where('user_id', '=', userId)
    .where('type', '=', 'email')
    .where('is_primary', '=', true)
    .$if(exceptId !== null, (query) => query.where('id', '!=', exceptId as string))
    .execute()
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
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()

/** Marks the channel of a user that has this address as verified; false if the user has none with it any more. */
export async function markVerified(
  ctx: Context,
  tenancyId: string,
  userId: string,
  email: string,
): Promise<boolean> {
  const result = await ctx.db
    .updateTable('contact_channels')
    .set({ is_verified: true })
    .where('tenancy_id', '=', tenancyId)
    .where('user_id', '=', userId)
    .where('type', '=', 'email')
    .where('value', '=', email)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export async function deleteChannel(ctx: Context, key: ChannelKey): Promise<void> {
  await ctx.db
    .deleteFrom('contact_channels')
    .where('tenancy_id', '=', key.tenancyId)
    .where('user_id', '=', key.userId)
    .where('id', '=', key.id)
    .execute()
}
