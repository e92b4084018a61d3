import { sql } from 'kysely'
import type { TenancyContext } from '../../../kernel/context.ts'
import { prepared } from '../../../kernel/database.ts'
import type { MemberKey } from '../permissions/index.ts'
import type { NarrowRole } from './tables.ts'

/** What the role of a member is computed from. */
export interface RoleSource {
  role: NarrowRole | null
  /** The direct grants of the member. */
  granted: string[]
}

const selectRoleSourceStatement = prepared<RoleSource>(
  'select_owner_role',
  `select r.role, array(select p.permission_id from team_member_permissions p
     where p.tenancy_id = m.tenancy_id and p.team_id = m.team_id and p.user_id = m.user_id) as granted
   from team_memberships m
   left join owner_team_roles r
     on r.tenancy_id = m.tenancy_id and r.team_id = m.team_id and r.user_id = m.user_id
   where m.tenancy_id = $1 and m.team_id = $2 and m.user_id = $3`,
)

/** Returns null if the user is not a member. */
export async function selectRoleSource(
  ctx: TenancyContext,
  teamId: string,
  userId: string,
): Promise<RoleSource | null> {
  const [row] = await selectRoleSourceStatement(ctx.db, [ctx.tenancyId, teamId, userId])
  return row ?? null
}

/** Selects the teams in which the user has a stored role. */
export const selectStoredRoles = (
  ctx: TenancyContext,
  userId: string,
): Promise<(RoleSource & { team_id: string })[]> =>
  ctx.db
    .selectFrom('owner_team_roles as r')
    .select((eb) => [
      'r.team_id',
      'r.role',
      sql<string[]>`array(${eb
        .selectFrom('team_member_permissions as p')
        .select('p.permission_id')
        .whereRef('p.tenancy_id', '=', 'r.tenancy_id')
        .whereRef('p.team_id', '=', 'r.team_id')
        .whereRef('p.user_id', '=', 'r.user_id')})`.as('granted'),
    ])
    .where('r.tenancy_id', '=', ctx.tenancyId)
    .where('r.user_id', '=', userId)
    .execute()

/** Stores a narrower role, or deletes it for null. */
export async function replaceRole(
  ctx: TenancyContext,
  member: MemberKey,
  role: NarrowRole | null,
): Promise<void> {
  if (role === null) {
    await ctx.db
      .deleteFrom('owner_team_roles')
      .where('tenancy_id', '=', member.tenancy_id)
      .where('team_id', '=', member.team_id)
      .where('user_id', '=', member.user_id)
      .execute()
    return
  }
  await ctx.db
    .insertInto('owner_team_roles')
    .values({ ...member, role })
    .onConflict((conflict) =>
      conflict.columns(['tenancy_id', 'team_id', 'user_id']).doUpdateSet({ role }),
    )
    .execute()
}
