import type { Context, TenantContext } from '../../../kernel/context.ts'
import type { MemberKey } from '../permissions/index.ts'

/** Adds a member. Returns false if the user is a member already. */
export async function insertMembershipIfMissing(
  ctx: Context,
  membership: MemberKey & { is_selected?: boolean },
): Promise<boolean> {
  const result = await ctx.db
    .insertInto('team_memberships')
    .values({ is_selected: false, ...membership, created_at: ctx.clock.now() })
    .onConflict((conflict) => conflict.columns(['tenancy_id', 'team_id', 'user_id']).doNothing())
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Deletes a membership. Foreign keys cascade to its grants. Returns false if there is none. */
export async function deleteMembership(ctx: Context, member: MemberKey): Promise<boolean> {
  const result = await ctx.db
    .deleteFrom('team_memberships')
    .where('tenancy_id', '=', member.tenancy_id)
    .where('team_id', '=', member.team_id)
    .where('user_id', '=', member.user_id)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

export async function membershipExists(
  ctx: Context,
  tenancyId: string,
  teamId: string,
  userId: string,
): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('team_memberships')
    .select('user_id')
    .where('tenancy_id', '=', tenancyId)
    .where('team_id', '=', teamId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

export async function hasMembers(
  ctx: Context,
  tenancyId: string,
  teamId: string,
): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('team_memberships')
    .select('user_id')
    .where('tenancy_id', '=', tenancyId)
    .where('team_id', '=', teamId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Counts the members of a team, or the teams of a user. */
export async function countMemberships(
  ctx: Context,
  tenancyId: string,
  column: 'team_id' | 'user_id',
  id: string,
): Promise<number> {
  const { memberships } = await ctx.db
    .selectFrom('team_memberships')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('memberships'))
    .where('tenancy_id', '=', tenancyId)
    .where(column, '=', id)
    .executeTakeFirstOrThrow()
  return memberships
}

export async function updateSelectedTeamToNone(ctx: TenantContext, userId: string): Promise<void> {
  await ctx.db
    .updateTable('team_memberships')
    .set({ is_selected: false })
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('user_id', '=', userId)
    .where('is_selected', '=', true)
    .execute()
}

/** Selects the team for the user. Returns false if the user is not a member. */
export async function updateSelectedTeam(
  ctx: TenantContext,
  userId: string,
  teamId: string,
): Promise<boolean> {
  const result = await ctx.db
    .updateTable('team_memberships')
    .set({ is_selected: true })
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('team_id', '=', teamId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Name and image shown in this team only. Null shows those of the user. */
export interface ProfileChanges {
  display_name?: string
  profile_image_url?: string | null
}

export async function updateProfile(
  ctx: Context,
  member: MemberKey,
  changes: ProfileChanges,
): Promise<void> {
  await ctx.db
    .updateTable('team_memberships')
    .set(changes)
    .where('tenancy_id', '=', member.tenancy_id)
    .where('team_id', '=', member.team_id)
    .where('user_id', '=', member.user_id)
    .execute()
}
