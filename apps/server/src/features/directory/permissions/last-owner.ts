import { sql } from 'kysely'
import type { InTransaction, RequestContext, TenantContext } from '../../../kernel/context.ts'
import { HttpError } from '../../../kernel/http/responses.ts'
import { isBlockedNow } from '../users/index.ts'
import { expandPermissions, permissionsContaining } from './definitions.ts'
import { lockTeamsOf } from './lock-team.ts'

/**
 * The permission that makes a member of an owner team an owner. Only owners may remove members and
 * transfer projects (protocol 04 §5, protocol 09 §5.3).
 */
export const OWNER_PERMISSION = 'team_admin'

/** A change after which a user may no longer be an owner. */
export interface Departure {
  userId: string
  /** The team that the user leaves, or null for all teams. */
  teamId: string | null
  /** The direct grant to revoke, or null if the membership ends or gets a narrower role. */
  permissionId: string | null
  /** Whether a membership that ends only gets a narrower role. */
  staysMember?: boolean
}

/**
 * Requires that every team that owns projects keeps an owner, because nobody could manage its
 * projects otherwise (security case 76). An owner holds `team_admin`. A team without such a member
 * keeps at least one member without a narrower role. Anonymous users do not count. Only teams of
 * project `internal` own projects, so other projects skip the check.
 *
 * Locks the teams until the transaction ends, so that of two owners who leave concurrently, the
 * second is checked after the first has left. Call it after locking the user and before locking the
 * membership (lock order in ARCHITECTURE.md).
 *
 * Throws a 409.
 */
export async function keepLastOwner(
  tx: InTransaction<RequestContext>,
  departure: Departure,
): Promise<void> {
  if (tx.project.id !== 'internal') return
  // Lock before checking which teams own projects: a project that is being created is not visible
  // yet.
  await lockTeamsOf(tx, departure)
  const { rbac } = tx.project.config
  const isOwner = (granted: readonly string[]) =>
    expandPermissions(rbac, 'team', granted).has(OWNER_PERMISSION)
  const teams = await selectOwnerTeams(tx, departure, [
    ...permissionsContaining(rbac, 'team', OWNER_PERMISSION),
  ])
  const losesLast = teams.some(({ granted, has_other_owner, has_other_member }) => {
    if (has_other_owner) return false
    if (departure.permissionId === null) return isOwner(granted) || !has_other_member
    return isOwner(granted) && !isOwner(granted.filter((id) => id !== departure.permissionId))
  })
  if (losesLast) throw refusal(tx, departure)
}

function refusal(
  { caller }: RequestContext,
  { userId, permissionId, staysMember = permissionId !== null }: Departure,
): HttpError {
  return new HttpError(staysMember ? 'last-owner-is-demoted' : 'last-owner-leaves', {
    who: caller.user?.id === userId ? 'You are' : 'This user is',
    permission_id: OWNER_PERMISSION,
  })
}

interface OwnerTeam {
  /** The direct grants of the user. */
  granted: string[]
  has_other_owner: boolean
  /** Whether another member has no narrower role. */
  has_other_member: boolean
}

/** The teams of the user that own projects, with what matters for their owners. */
async function selectOwnerTeams(
  ctx: TenantContext,
  { userId, teamId }: Departure,
  ownerPermissionIds: readonly string[],
): Promise<OwnerTeam[]> {
  const { rows } = await sql<OwnerTeam>`
    select array(select p.permission_id from team_member_permissions p
                  where p.tenancy_id = m.tenancy_id and p.team_id = m.team_id and p.user_id = m.user_id) as granted,
           coalesce(bool_or(others.is_owner), false) as has_other_owner,
           coalesce(bool_or(not others.is_narrow), false) as has_other_member
      from team_memberships m
      join users u on u.tenancy_id = m.tenancy_id and u.id = m.user_id
      left join lateral (
        select exists(select from team_member_permissions p
                       where p.tenancy_id = o.tenancy_id and p.team_id = o.team_id and p.user_id = o.user_id
                         and p.permission_id = any(${ownerPermissionIds}::text[])) as is_owner,
               exists(select from owner_team_roles r
                       where r.tenancy_id = o.tenancy_id and r.team_id = o.team_id and r.user_id = o.user_id) as is_narrow
          from team_memberships o
          join users ou on ou.tenancy_id = o.tenancy_id and ou.id = o.user_id
         where o.tenancy_id = m.tenancy_id and o.team_id = m.team_id and o.user_id <> m.user_id and not ou.is_anonymous
           and not ${isBlockedNow('ou', ctx)}
      ) others on true
     where m.tenancy_id = ${ctx.tenancyId} and m.user_id = ${userId} and not u.is_anonymous
       and (${teamId}::uuid is null or m.team_id = ${teamId}::uuid)
       and exists(select from projects where owner_team_id = m.team_id)
     group by m.tenancy_id, m.team_id, m.user_id`.execute(ctx.db)
  return rows
}

/** Requires that the team owns no projects. The team must be locked. Throws a 409. */
export async function keepOwnerTeam(
  tx: InTransaction<RequestContext>,
  teamId: string,
): Promise<void> {
  if (tx.project.id !== 'internal') return
  const owned = await tx.db
    .selectFrom('projects')
    .select('id')
    .where('owner_team_id', '=', teamId)
    .limit(1)
    .executeTakeFirst()
  if (owned !== undefined) throw new HttpError('team-owns-projects')
}
