import { sql } from 'kysely'
import type { Context, TenantContext } from '../../../kernel/context.ts'
import type { PageRead } from '../../../kernel/http/paged-list.ts'
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

/** A channel with its position in the list. */
export interface ListedChannel extends Channel {
  created_at_text: string
}

/** One page of channels, oldest first. Without conditions, those of the whole tenancy. */
export async function selectChannelPage(
  ctx: TenantContext,
  { userId, id }: { userId?: string | undefined; id?: string | undefined },
  { after, maxRows }: { after: ListedChannel | null; maxRows: number },
): Promise<PageRead<ListedChannel>> {
  const rows = await ctx.db
    .selectFrom('contact_channels')
    .select(CHANNEL_COLUMNS)
    // A `Date` would lose the microseconds.
    .select(sql<string>`created_at::text`.as('created_at_text'))
    .where('tenancy_id', '=', ctx.tenancyId)
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId as string))
    .$if(id !== undefined, (query) => query.where('id', '=', id as string))
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(created_at, id) > (${after?.created_at_text}::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy('created_at')
    .orderBy('id')
    .limit(maxRows + 1)
    .execute()
  return { items: rows.slice(0, maxRows), hasMore: rows.length > maxRows }
}

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
