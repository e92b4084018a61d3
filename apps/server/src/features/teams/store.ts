import type { Context } from '../../kernel/context.ts'

/** Inserts a team unless there is one with this id. */
export async function insertTeamIfMissing(ctx: Context, team: { tenancy_id: string; id: string; display_name: string }): Promise<void> {
  await ctx.db
    .insertInto('teams')
    .values({ ...team, created_at: ctx.clock.now() })
    .onConflict((conflict) => conflict.columns(['tenancy_id', 'id']).doNothing())
    .execute()
}

/** Makes a user a member of a team, unless it is one. */
export async function insertMembershipIfMissing(
  ctx: Context,
  membership: { tenancy_id: string; team_id: string; user_id: string },
): Promise<void> {
  await ctx.db
    .insertInto('team_memberships')
    .values({ ...membership, is_selected: false, created_at: ctx.clock.now() })
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
