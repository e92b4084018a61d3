import { type Insertable, sql } from 'kysely'
import type { Context } from '../../kernel/context.ts'
import type { TeamMembershipsTable, TeamRow, TeamsTable } from './tables.ts'

const COLUMNS = [
  'teams.id',
  'teams.display_name',
  'teams.profile_image_url',
  'teams.client_metadata',
  'teams.client_read_only_metadata',
  'teams.server_metadata',
  'teams.created_at',
] as const

export async function insertTeam(ctx: Context, team: Insertable<TeamsTable>): Promise<void> {
  await ctx.db.insertInto('teams').values(team).execute()
}

/** Inserts a team unless there is one with this id. */
export async function insertTeamIfMissing(ctx: Context, team: { tenancy_id: string; id: string; display_name: string }): Promise<void> {
  await ctx.db
    .insertInto('teams')
    .values({ ...team, created_at: ctx.clock.now() })
    .onConflict((conflict) => conflict.columns(['tenancy_id', 'id']).doNothing())
    .execute()
}

/** All teams of the project, or those of a user; the oldest first. */
export async function selectTeams(ctx: Context, tenancyId: string, userId: string | null): Promise<TeamRow[]> {
  return ctx.db
    .selectFrom('teams')
    .select(COLUMNS)
    .where('teams.tenancy_id', '=', tenancyId)
    .$if(userId !== null, (query) =>
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom('team_memberships as m')
            .select('m.team_id')
            .where('m.tenancy_id', '=', tenancyId)
            .where('m.user_id', '=', userId as string)
            .whereRef('m.team_id', '=', 'teams.id'),
        ),
      ),
    )
    .orderBy('teams.created_at')
    .orderBy('teams.id')
    .execute()
}

/** Keeps everybody from joining or deleting the team until the transaction ends; false if there is no such team. */
export async function lockTeam(ctx: Context, tenancyId: string, teamId: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('teams')
    .select('id')
    .where('tenancy_id', '=', tenancyId)
    .where('id', '=', teamId)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Makes a user a member of a team, unless it is one. */
export async function insertMembershipIfMissing(
  ctx: Context,
  membership: Pick<TeamMembershipsTable, 'tenancy_id' | 'team_id' | 'user_id'> & { is_selected?: boolean },
): Promise<void> {
  await ctx.db
    .insertInto('team_memberships')
    .values({ is_selected: false, ...membership, created_at: ctx.clock.now() })
    .onConflict((conflict) => conflict.columns(['tenancy_id', 'team_id', 'user_id']).doNothing())
    .execute()
}

export async function membershipExists(ctx: Context, tenancyId: string, teamId: string, userId: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('team_memberships')
    .select('user_id')
    .where('tenancy_id', '=', tenancyId)
    .where('team_id', '=', teamId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

export async function hasMembers(ctx: Context, tenancyId: string, teamId: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('team_memberships')
    .select('user_id')
    .where('tenancy_id', '=', tenancyId)
    .where('team_id', '=', teamId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Grants permissions directly; those already held stay as they are. */
export async function insertPermissions(
  ctx: Context,
  member: { tenancy_id: string; team_id: string; user_id: string },
  permissionIds: readonly string[],
): Promise<void> {
  if (permissionIds.length === 0) return
  await ctx.db
    .insertInto('team_member_permissions')
    .values(permissionIds.map((permission_id) => ({ ...member, permission_id })))
    .onConflict((conflict) => conflict.columns(['tenancy_id', 'team_id', 'user_id', 'permission_id']).doNothing())
    .execute()
}

/** What a member was granted directly; null if the user is no member of the team. */
export async function selectPermissions(ctx: Context, tenancyId: string, teamId: string, userId: string): Promise<string[] | null> {
  const rows = await ctx.db
    .selectFrom('team_memberships as m')
    .leftJoin('team_member_permissions as p', (join) =>
      join.onRef('p.tenancy_id', '=', 'm.tenancy_id').onRef('p.team_id', '=', 'm.team_id').onRef('p.user_id', '=', 'm.user_id'),
    )
    .select('p.permission_id')
    .where('m.tenancy_id', '=', tenancyId)
    .where('m.team_id', '=', teamId)
    .where('m.user_id', '=', userId)
    .execute()
  return rows.length === 0 ? null : rows.flatMap(({ permission_id }) => (permission_id === null ? [] : [permission_id]))
}

/** Keeps the user from being deleted until the transaction ends; false if there is no such user. */
export async function holdUser(ctx: Context, tenancyId: string, userId: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('users')
    .select('id')
    .where('tenancy_id', '=', tenancyId)
    .where('id', '=', userId)
    .forKeyShare()
    .executeTakeFirst()
  return row !== undefined
}

/** Lets one change of a user's selected team at a time go ahead. */
export async function lockUser(ctx: Context, tenancyId: string, userId: string): Promise<void> {
  await ctx.db.selectFrom('users').select('id').where('tenancy_id', '=', tenancyId).where('id', '=', userId).forNoKeyUpdate().execute()
}

/** Gives a new name to the teams of a user that have exactly the old one. */
export async function renameTeamsOf(ctx: Context, tenancyId: string, userId: string, names: { from: string; to: string }): Promise<void> {
  await ctx.db
    .updateTable('teams')
    .set({ display_name: names.to })
    .where('tenancy_id', '=', tenancyId)
    .where('display_name', '=', names.from)
    .where('id', 'in', sql<string>`(select m.team_id from team_memberships m where m.tenancy_id = ${tenancyId} and m.user_id = ${userId})`)
    .execute()
}

export async function clearSelectedTeam(ctx: Context, tenancyId: string, userId: string): Promise<void> {
  await ctx.db
    .updateTable('team_memberships')
    .set({ is_selected: false })
    .where('tenancy_id', '=', tenancyId)
    .where('user_id', '=', userId)
    .where('is_selected', '=', true)
    .execute()
}

/** False if the user is not a member. */
export async function markSelectedTeam(ctx: Context, tenancyId: string, userId: string, teamId: string): Promise<boolean> {
  const result = await ctx.db
    .updateTable('team_memberships')
    .set({ is_selected: true })
    .where('tenancy_id', '=', tenancyId)
    .where('team_id', '=', teamId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}
