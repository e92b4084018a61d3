import { type InputOf, KnownError, type listTeamPermissions } from '@latchkey/contract'
import {
  type Context,
  type InTransaction,
  type RequestContext,
  transact,
} from '../../../kernel/context.ts'
import { PagedList, readPages } from '../../../kernel/http/paged-list.ts'
import { announce } from '../../messaging/webhooks/index.ts'
import { requireRecentOwner } from '../own-session/index.ts'
import { userExists } from '../users/index.ts'
import {
  holdersPerPage,
  permissionsContaining,
  requirePermission,
  shownPermissions,
  sourcesOf,
} from './definitions.ts'
import { keepLastOwner, OWNER_PERMISSION } from './last-owner.ts'
import { requireOwnList } from './own-list.ts'
import {
  deleteTeamPermission,
  type GrantedMember,
  insertTeamPermissions,
  lockMembership,
  selectGrantedMembers,
} from './store.ts'
import type { MemberKey } from './tables.ts'

/** A grant in its wire format. */
export interface TeamGrant {
  id: string
  user_id: string
  team_id: string
}

/** Lists the permissions of members in teams, sorted by team, user and id (protocol 03 §7.1). */
export function listGrantsInTeams(
  ctx: RequestContext,
  query: InputOf<typeof listTeamPermissions>['query'],
): PagedList {
  requireOwnList(ctx, query.user_id)
  const { rbac } = ctx.project.config
  const filter = {
    teamId: query.team_id,
    userId: query.user_id,
    permissionIds: sourcesOf(rbac, 'team', query),
  }
  const toKeyAndGrant = (after: GrantedMember | null, maxRows: number) =>
    selectGrantedMembers(ctx, filter, {
      after,
      maxRows: Math.min(maxRows, holdersPerPage(rbac)),
    })
  const toWire = ({ team_id, user_id, permission_ids }: GrantedMember): TeamGrant[] =>
    shownPermissions(rbac, 'team', permission_ids, query).map((id) => ({ id, user_id, team_id }))
  return new PagedList(readPages(toKeyAndGrant, toWire))
}

interface GrantParams {
  team_id: string
  user_id: string
  permission_id: string
}

/**
 * Grants a member a permission. Granting it again changes nothing but sends the webhook again
 * (protocol 03 §7.1).
 */
export async function grantInTeam(ctx: RequestContext, params: GrantParams): Promise<TeamGrant> {
  const { member, grant } = toKeyAndGrant(ctx, params)
  return transact(ctx, async (tx) => {
    await requireMember(tx, member)
    requirePermission(tx.project.config.rbac, 'team', grant.id)
    await insertTeamPermissions(tx, member, [grant.id])
    await announce(tx, 'team_permission.created', grant)
    return grant
  })
}

/**
 * Revokes a direct grant. A permission that is only contained in another grant cannot be revoked
 * (protocol 03 §7.1). Ending the role of an owner of projects needs a recent authentication, as
 * with the owner team itself (protocol 09 §5.3).
 */
export async function revokeInTeam(ctx: RequestContext, params: GrantParams): Promise<void> {
  const { member, grant } = toKeyAndGrant(ctx, params)
  await transact(ctx, async (tx) => {
    if (grantsOwnership(tx, grant)) await requireRecentOwner(tx)
    await keepLastOwner(tx, {
      userId: grant.user_id,
      teamId: grant.team_id,
      permissionId: grant.id,
    })
    await requireMember(tx, member)
    if (!(await deleteTeamPermission(tx, { ...member, permission_id: grant.id }))) {
      throw new KnownError('TEAM_PERMISSION_NOT_FOUND', {
        team_id: grant.team_id,
        user_id: grant.user_id,
        permission_id: grant.id,
      })
    }
    await announce(tx, 'team_permission.deleted', grant)
  })
}

/** Whether the permission makes a member of an owner team an owner. */
const grantsOwnership = ({ project }: RequestContext, { id }: TeamGrant): boolean =>
  project.id === 'internal' &&
  permissionsContaining(project.config.rbac, 'team', OWNER_PERMISSION).has(id)

function toKeyAndGrant(
  ctx: RequestContext,
  params: GrantParams,
): { member: MemberKey; grant: TeamGrant } {
  const ids = { user_id: params.user_id.toLowerCase(), team_id: params.team_id.toLowerCase() }
  return {
    member: { tenancy_id: ctx.tenancyId, ...ids },
    grant: { id: params.permission_id, ...ids },
  }
}

/**
 * Requires the user to be a member, and prevents the membership from being deleted until the
 * transaction ends. Throws USER_NOT_FOUND or TEAM_MEMBERSHIP_NOT_FOUND.
 */
async function requireMember(tx: InTransaction<Context>, member: MemberKey): Promise<void> {
  if (await lockMembership(tx, member)) return
  if (!(await userExists(tx, member.tenancy_id, member.user_id)))
    throw new KnownError('USER_NOT_FOUND')
  throw new KnownError('TEAM_MEMBERSHIP_NOT_FOUND', {
    team_id: member.team_id,
    user_id: member.user_id,
  })
}
