import type { Context, TenantContext } from '../../../kernel/context.ts'
import type { PageRead } from '../../../kernel/http/paged-list.ts'
import type { MemberKey, ProjectPermissionsTable, TeamMemberPermissionsTable } from './tables.ts'

/** Grants permissions to a member directly. Skips those granted already. */
export async function insertTeamPermissions(
  ctx: Context,
  member: MemberKey,
  permissionIds: readonly string[],
): Promise<void> {
  if (permissionIds.length === 0) return
  await ctx.db
    .insertInto('team_member_permissions')
    .values(permissionIds.map((permission_id) => ({ ...member, permission_id })))
    .onConflict((conflict) =>
      conflict.columns(['tenancy_id', 'team_id', 'user_id', 'permission_id']).doNothing(),
    )
    .execute()
}

/** Grants project permissions to a user directly. Skips those granted already. */
export async function insertProjectPermissions(
  ctx: Context,
  holder: Pick<ProjectPermissionsTable, 'tenancy_id' | 'user_id'>,
  permissionIds: readonly string[],
): Promise<void> {
  if (permissionIds.length === 0) return
  await ctx.db
    .insertInto('project_permissions')
    .values(permissionIds.map((permission_id) => ({ ...holder, permission_id })))
    .onConflict((conflict) =>
      conflict.columns(['tenancy_id', 'user_id', 'permission_id']).doNothing(),
    )
    .execute()
}

/** Deletes a direct grant. Returns false if there is none. */
export async function deleteTeamPermission(
  ctx: Context,
  grant: TeamMemberPermissionsTable,
): Promise<boolean> {
  const result = await ctx.db
    .deleteFrom('team_member_permissions')
    .where('tenancy_id', '=', grant.tenancy_id)
    .where('team_id', '=', grant.team_id)
    .where('user_id', '=', grant.user_id)
    .where('permission_id', '=', grant.permission_id)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

/** Deletes a direct grant. Returns false if there is none. */
export async function deleteProjectPermission(
  ctx: Context,
  grant: ProjectPermissionsTable,
): Promise<boolean> {
  const result = await ctx.db
    .deleteFrom('project_permissions')
    .where('tenancy_id', '=', grant.tenancy_id)
    .where('user_id', '=', grant.user_id)
    .where('permission_id', '=', grant.permission_id)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

/** The grants to select. An omitted field does not filter. */
export interface GrantFilter {
  teamId?: string | undefined
  userId?: string | undefined
  permissionIds?: ReadonlySet<string> | undefined
}

/** The direct grants of a member in a team. */
export interface GrantedMember {
  team_id: string
  user_id: string
  permission_ids: string[]
}

/** The direct grants of a user in the project. */
export type GrantedUser = Omit<GrantedMember, 'team_id'>

/** The page to read: at most `maxRows` rows after the given one. */
export interface PageBounds<Row> {
  after: Row | null
  maxRows: number
}

/** Selects members with direct team grants, sorted by team and user. */
export async function selectGrantedMembers(
  ctx: TenantContext,
  { teamId, userId, permissionIds }: GrantFilter,
  { after, maxRows }: PageBounds<GrantedMember>,
): Promise<PageRead<GrantedMember>> {
  const rows = await ctx.db
    .selectFrom('team_member_permissions')
    .select((eb) => [
      'team_id',
      'user_id',
      eb.fn.agg<string[]>('array_agg', ['permission_id']).as('permission_ids'),
    ])
    .where('tenancy_id', '=', ctx.tenancyId)
    .$if(teamId !== undefined, (query) => query.where('team_id', '=', teamId as string))
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId as string))
    .$if(permissionIds !== undefined, (query) =>
      query.where('permission_id', '=', (eb) => eb.fn.any(eb.val([...(permissionIds ?? [])]))),
    )
    .$if(after !== null, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple('team_id', 'user_id'),
          '>',
          tuple(after?.team_id as string, after?.user_id as string),
        ),
      ),
    )
    .groupBy(['team_id', 'user_id'])
    .orderBy('team_id')
    .orderBy('user_id')
    .limit(maxRows + 1)
    .execute()
  return { items: rows.slice(0, maxRows), hasMore: rows.length > maxRows }
}

/** Selects users with direct project grants, sorted by user. */
export async function selectGrantedUsers(
  ctx: TenantContext,
  { userId, permissionIds }: Omit<GrantFilter, 'teamId'>,
  { after, maxRows }: PageBounds<GrantedUser>,
): Promise<PageRead<GrantedUser>> {
  const rows = await ctx.db
    .selectFrom('project_permissions')
    .select((eb) => [
      'user_id',
      eb.fn.agg<string[]>('array_agg', ['permission_id']).as('permission_ids'),
    ])
    .where('tenancy_id', '=', ctx.tenancyId)
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId as string))
    .$if(permissionIds !== undefined, (query) =>
      query.where('permission_id', '=', (eb) => eb.fn.any(eb.val([...(permissionIds ?? [])]))),
    )
    .$if(after !== null, (query) => query.where('user_id', '>', after?.user_id as string))
    .groupBy('user_id')
    .orderBy('user_id')
    .limit(maxRows + 1)
    .execute()
  return { items: rows.slice(0, maxRows), hasMore: rows.length > maxRows }
}

/** Selects the direct grants of a member. Returns null if the user is not a member of the team. */
export async function selectMemberPermissions(
  ctx: Context,
  member: MemberKey,
): Promise<string[] | null> {
  const rows = await ctx.db
    .selectFrom('team_memberships as m')
    .leftJoin('team_member_permissions as p', (join) =>
      join
        .onRef('p.tenancy_id', '=', 'm.tenancy_id')
        .onRef('p.team_id', '=', 'm.team_id')
        .onRef('p.user_id', '=', 'm.user_id'),
    )
    .select('p.permission_id')
    .where('m.tenancy_id', '=', member.tenancy_id)
    .where('m.team_id', '=', member.team_id)
    .where('m.user_id', '=', member.user_id)
    .execute()
  return rows.length === 0
    ? null
    : rows.flatMap(({ permission_id }) => (permission_id === null ? [] : [permission_id]))
}

/**
 * Like `selectMemberPermissions`, but locks the membership and its grants against deletion until
 * the transaction ends.
 */
export async function lockMemberPermissions(
  ctx: Context,
  member: MemberKey,
): Promise<string[] | null> {
  if (!(await lockMembership(ctx, member))) return null
  const rows = await ctx.db
    .selectFrom('team_member_permissions')
    .select('permission_id')
    .where('tenancy_id', '=', member.tenancy_id)
    .where('team_id', '=', member.team_id)
    .where('user_id', '=', member.user_id)
    .forKeyShare()
    .execute()
  return rows.map(({ permission_id }) => permission_id)
}

/**
 * Prevents the membership from being deleted until the transaction ends. Returns false if there is
 * none.
 */
export async function lockMembership(ctx: Context, member: MemberKey): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('team_memberships')
    .select('user_id')
    .where('tenancy_id', '=', member.tenancy_id)
    .where('team_id', '=', member.team_id)
    .where('user_id', '=', member.user_id)
    .forKeyShare()
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes all grants of a permission. */
export async function deletePermissionEverywhere(
  ctx: TenantContext,
  permissionId: string,
): Promise<void> {
  await ctx.db
    .deleteFrom('team_member_permissions')
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('permission_id', '=', permissionId)
    .execute()
  await ctx.db
    .deleteFrom('project_permissions')
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('permission_id', '=', permissionId)
    .execute()
}

/** Renames a permission in all grants. No grant of the new id may exist. */
export async function updatePermissionEverywhere(
  ctx: TenantContext,
  id: { from: string; to: string },
): Promise<void> {
  await ctx.db
    .updateTable('team_member_permissions')
    .set({ permission_id: id.to })
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('permission_id', '=', id.from)
    .execute()
  await ctx.db
    .updateTable('project_permissions')
    .set({ permission_id: id.to })
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('permission_id', '=', id.from)
    .execute()
}
