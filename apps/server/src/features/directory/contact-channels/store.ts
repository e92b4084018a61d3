import { sql } from 'kysely'
import type { Context, TenantContext } from '../../../kernel/context.ts'
import { CHANNEL_COLUMNS, type Channel, type ChannelKey } from '../users/index.ts'

const whereKey = (ctx: Context, key: ChannelKey) =>
  ctx.db
    .selectFrom('contact_channels')
    .where('tenancy_id', '=', key.tenancyId)
    .where('user_id', '=', key.userId)
    .where('id', '=', key.id)

export async function selectChannel(ctx: Context, key: ChannelKey): Promise<Channel | null> {
  return (await whereKey(ctx, key).select(CHANNEL_COLUMNS).executeTakeFirst()) ?? null
}

/** Lists channels, oldest first. Without conditions, those of the whole tenancy. */
export const selectChannels = (
  ctx: Context,
  tenancyId: string,
  { userId, id }: { userId?: string | undefined; id?: string | undefined },
): Promise<Channel[]> =>
  ctx.db
    .selectFrom('contact_channels')
    .select(CHANNEL_COLUMNS)
    .where('tenancy_id', '=', tenancyId)
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId as string))
    .$if(id !== undefined, (query) => query.where('id', '=', id as string))
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export async function countChannels(
  ctx: TenantContext,
  userId: string,
): Promise<{ all: number; unverified: number }> {
  return ctx.db
    .selectFrom('contact_channels')
    .select([
      sql<number>`count(*)::int`.as('all'),
      sql<number>`(count(*) filter (where not is_verified))::int`.as('unverified'),
    ])
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
}

/** Returns whether the user signs in with another address than this channel's. */
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

/**
 * The channels with this value that can conflict with a channel of this user: the user's own, and
 * the one used for sign-in.
 */
export const selectHoldersOf = (
  ctx: Context,
  tenancyId: string,
  value: string,
  userId: string,
): Promise<Channel[]> =>
  ctx.db
    .selectFrom('contact_channels')
    .select(CHANNEL_COLUMNS)
    .where('tenancy_id', '=', tenancyId)
    .where('type', '=', 'email')
    .where('value', '=', value)
    .where((eb) => eb.or([eb('user_id', '=', userId), eb('used_for_auth', '=', true)]))
    .execute()
