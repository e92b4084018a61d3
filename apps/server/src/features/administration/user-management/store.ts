import type { Selectable, Updateable } from 'kysely'
import type { Context } from '../../../kernel/context.ts'
import type { ContactChannelsTable } from '../../directory/users/index.ts'

/**
 * Lets one change of a user at a time go ahead; false if there is no such user. A change that ends sessions keeps new ones from beginning
 * too: they would come after the end of all, and stay.
 */
export async function lockUser(
  ctx: Context,
  tenancyId: string,
  userId: string,
  { endsSessions }: { endsSessions: boolean },
): Promise<boolean> {
  const query = ctx.db
    .selectFrom('users')
    .select('id')
    .where('tenancy_id', '=', tenancyId)
    .where('id', '=', userId)
  const row = await (endsSessions ? query.forUpdate() : query.forNoKeyUpdate()).executeTakeFirst()
  return row !== undefined
}

/** What hangs on the user by foreign keys goes with it. */
export async function deleteUser(ctx: Context, tenancyId: string, userId: string): Promise<void> {
  await ctx.db
    .deleteFrom('users')
    .where('tenancy_id', '=', tenancyId)
    .where('id', '=', userId)
    .execute()
}

/** The teams of a user, the oldest first. */
export async function selectTeamIdsOf(
  ctx: Context,
  tenancyId: string,
  userId: string,
): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('team_memberships as m')
    .innerJoin('teams as t', (join) =>
      join.onRef('t.tenancy_id', '=', 'm.tenancy_id').onRef('t.id', '=', 'm.team_id'),
    )
    .select('t.id')
    .where('m.tenancy_id', '=', tenancyId)
    .where('m.user_id', '=', userId)
    .orderBy('t.created_at')
    .orderBy('t.id')
    .execute()
  return rows.map(({ id }) => id)
}

const CHANNEL_COLUMNS = ['id', 'value', 'is_primary', 'used_for_auth'] as const

/** An address of a user, as far as changing the primary one goes. */
export type EmailChannel = Pick<Selectable<ContactChannelsTable>, (typeof CHANNEL_COLUMNS)[number]>

export const selectEmailChannels = (
  ctx: Context,
  tenancyId: string,
  userId: string,
): Promise<EmailChannel[]> =>
  ctx.db
    .selectFrom('contact_channels')
    .select(CHANNEL_COLUMNS)
    .where('tenancy_id', '=', tenancyId)
    .where('user_id', '=', userId)
    .where('type', '=', 'email')
    .execute()

export async function updateChannel(
  ctx: Context,
  tenancyId: string,
  id: string,
  changes: Updateable<ContactChannelsTable>,
): Promise<void> {
  await ctx.db
    .updateTable('contact_channels')
    .set(changes)
    .where('tenancy_id', '=', tenancyId)
    .where('id', '=', id)
    .execute()
}

export async function deleteChannel(ctx: Context, tenancyId: string, id: string): Promise<void> {
  await ctx.db
    .deleteFrom('contact_channels')
    .where('tenancy_id', '=', tenancyId)
    .where('id', '=', id)
    .execute()
}
