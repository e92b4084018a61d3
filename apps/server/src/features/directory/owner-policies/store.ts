import type { SecondFactorPolicy } from '@latchkey/contract'
import type { TenancyContext } from '../../../kernel/context.ts'
import { prepared } from '../../../kernel/database.ts'
import type {} from './tables.ts'

/** A team that requires a second factor of a user. */
export interface RequirementRow {
  team_id: string
  display_name: string
  /** Whether the user is a member of the team. */
  is_member: boolean
}

/**
 * The own teams come first. `everyone` counts only while the team owns project `internal`: it may
 * have been transferred since.
 */
const selectRequirementStatement = prepared<RequirementRow>(
  'select_second_factor_requirement',
  `select t.id as team_id, t.display_name, true as is_member
   from team_memberships m
   join owner_team_policies p on p.tenancy_id = m.tenancy_id and p.team_id = m.team_id
   join teams t on t.tenancy_id = m.tenancy_id and t.id = m.team_id
   where m.tenancy_id = $1 and m.user_id = $2
   union all
   select t.id, t.display_name, false
   from projects i
   join owner_team_policies p on p.tenancy_id = $1 and p.team_id = i.owner_team_id
   join teams t on t.tenancy_id = p.tenancy_id and t.id = p.team_id
   where i.id = 'internal' and p.second_factor = 'everyone'
   order by is_member desc, team_id limit 1`,
)

/** Selects one of the teams that require a second factor of the user, or null. */
export async function selectRequirement(
  ctx: TenancyContext,
  userId: string,
): Promise<RequirementRow | null> {
  const [row] = await selectRequirementStatement(ctx.db, [ctx.tenancyId, userId])
  return row ?? null
}

export async function selectPolicy(
  ctx: TenancyContext,
  teamId: string,
): Promise<SecondFactorPolicy> {
  const row = await ctx.db
    .selectFrom('owner_team_policies')
    .select('second_factor')
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('team_id', '=', teamId)
    .executeTakeFirst()
  return row?.second_factor ?? 'optional'
}

export async function replacePolicy(
  ctx: TenancyContext,
  teamId: string,
  second_factor: SecondFactorPolicy,
): Promise<void> {
  if (second_factor === 'optional') {
    await ctx.db
      .deleteFrom('owner_team_policies')
      .where('tenancy_id', '=', ctx.tenancyId)
      .where('team_id', '=', teamId)
      .execute()
    return
  }
  await ctx.db
    .insertInto('owner_team_policies')
    .values({ tenancy_id: ctx.tenancyId, team_id: teamId, second_factor })
    .onConflict((conflict) =>
      conflict.columns(['tenancy_id', 'team_id']).doUpdateSet({ second_factor }),
    )
    .execute()
}

/** Whether the team owns project `internal`, and with it the installation. */
export async function ownsInternalProject(ctx: TenancyContext, teamId: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('projects')
    .select('id')
    .where('id', '=', 'internal')
    .where('owner_team_id', '=', teamId)
    .executeTakeFirst()
  return row !== undefined
}
