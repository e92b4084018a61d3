import type { Selectable } from 'kysely'
import type { Context, TenantContext } from '../../../kernel/context.ts'
import type { ContactChannelsTable } from '../../directory/users/index.ts'

/** Lists the teams of a user, oldest first. */
export async function selectTeamIdsOf(ctx: TenantContext, userId: string): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('team_memberships as m')
    .innerJoin('teams as t', (join) =>
      join.onRef('t.tenancy_id', '=', 'm.tenancy_id').onRef('t.id', '=', 'm.team_id'),
    )
    .select('t.id')
    .where('m.tenancy_id', '=', ctx.tenancyId)
    .where('m.user_id', '=', userId)
    .orderBy('t.created_at')
    .orderBy('t.id')
    .execute()
  return rows.map(({ id }) => id)
}

const CHANNEL_COLUMNS = ['id', 'value', 'is_primary', 'used_for_auth'] as const

/** The fields of a channel that a change of the primary email needs. */
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
