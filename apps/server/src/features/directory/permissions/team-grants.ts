import { type InputOf, KnownError, type listTeamPermissions } from '@latchkey/contract'
import {
  type Context,
  type InTransaction,
  type RequestContext,
  transact,
} from '../../../kernel/context.ts'
import { PagedList, readPages } from '../../../kernel/http/paged-list.ts'
import { announce } from '../../messaging/webhooks/index.ts'
import { userExists } from '../users/index.ts'
import { holdersPerPage, requirePermission, shownPermissions, sourcesOf } from './definitions.ts'
import { keepLastOwner } from './last-owner.ts'
import { requireOwnList } from './own-list.ts'
import {
  deleteTeamPermission,
  type GrantedMember,
  holdMembership,
  insertTeamPermissions,
  selectGrantedMembers,
} from './store.ts'
import type { MemberKey } from './tables.ts'

/** A grant in the form of the wire. */
export interface TeamGrant {
  id: string
  user_id: string
  team_id: string
}

/** Who may do what in teams, by team, user and id (protocol 03 §7.1). */
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
  const read = (after: GrantedMember | null, maxRows: number) =>
    selectGrantedMembers(ctx, filter, {
      after,
      maxRows: Math.min(maxRows, holdersPerPage(rbac)),
    })
  const toWire = ({ team_id, user_id, permission_ids }: GrantedMember): TeamGrant[] =>
    shownPermissions(rbac, 'team', permission_ids, query).map((id) => ({ id, user_id, team_id }))
  return new PagedList(readPages(read, toWire))
}

interface GrantParams {
  team_id: string
  user_id: string
  permission_id: string
}

/** Grants a member a permission; granting it again is announced again, and changes nothing (protocol 03 §7.1). */
export async function grantInTeam(ctx: RequestContext, params: GrantParams): Promise<TeamGrant> {
  const { member, grant } = read(ctx, params)
  return transact(ctx, async (tx) => {
    await requireMember(tx, member)
    requirePermission(tx.project.config.rbac, 'team', grant.id)
    await insertTeamPermissions(tx, member, [grant.id])
    await announce(tx, 'team_permission.created', grant)
    return grant
  })
}

/** Takes back what was granted directly; what a member holds by containment is not there to be taken (protocol 03 §7.1). */
export async function revokeInTeam(ctx: RequestContext, params: GrantParams): Promise<void> {
  const { member, grant } = read(ctx, params)
  await transact(ctx, async (tx) => {
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

function read(ctx: RequestContext, params: GrantParams): { member: MemberKey; grant: TeamGrant } {
  const ids = { user_id: params.user_id.toLowerCase(), team_id: params.team_id.toLowerCase() }
  return {
    member: { tenancy_id: ctx.tenancyId, ...ids },
    grant: { id: params.permission_id, ...ids },
  }
}

/** Lets only members pass and keeps them in the team until the transaction ends; says whether it is the user or the membership that is missing. */
async function requireMember(tx: InTransaction<Context>, member: MemberKey): Promise<void> {
  if (await holdMembership(tx, member)) return
  if (!(await userExists(tx, member.tenancy_id, member.user_id)))
    throw new KnownError('USER_NOT_FOUND')
  throw new KnownError('TEAM_MEMBERSHIP_NOT_FOUND', {
    team_id: member.team_id,
    user_id: member.user_id,
  })
}
