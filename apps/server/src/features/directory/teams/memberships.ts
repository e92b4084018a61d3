import { KnownError } from '@latchkey/contract'
import {
  type Context,
  type InTransaction,
  type RequestContext,
  type TenantContext,
  transact,
} from '../../../kernel/context.ts'
import { announce, announceEach } from '../../messaging/webhooks/index.ts'
import {
  requireOwnSession,
  requireRecentAuthentication,
  requireRecentOwner,
} from '../own-session/index.ts'
import { isOwnerOfProjects } from '../owner-roles/index.ts'
import {
  defaultPermissions,
  holdTeam,
  insertTeamPermissions,
  keepLastOwner,
  lockTeam,
  type MemberKey,
} from '../permissions/index.ts'
import { lockUserKey, userExists } from '../users/index.ts'
import {
  deleteMembership,
  insertMembershipIfMissing,
  membershipExists,
} from './membership-store.ts'
import { holdTeamPermission } from './permissions.ts'
import { reserveMembership } from './rules.ts'

interface MemberParams {
  team_id: string
  user_id: string
}

const toKey = (ctx: TenantContext, params: MemberParams): MemberKey => ({
  tenancy_id: ctx.tenancyId,
  team_id: params.team_id.toLowerCase(),
  user_id: params.user_id.toLowerCase(),
})

const toWire = ({ team_id, user_id }: MemberKey) => ({ team_id, user_id })

/** Adds a user to a team (protocol 03 §3.1). */
export async function addToTeam(ctx: RequestContext, params: MemberParams) {
  const member = toKey(ctx, params)
  return transact(ctx, async (tx) => {
    if (!(await lockUserKey(tx, member.user_id))) throw new KnownError('USER_NOT_FOUND')
    if (!(await holdTeam(tx, member.team_id)))
      throw new KnownError('TEAM_NOT_FOUND', { team_id: member.team_id })
    if (!(await joinTeam(tx, member))) throw new KnownError('TEAM_MEMBERSHIP_ALREADY_EXISTS')
    return toWire(member)
  })
}

/**
 * Adds a user to an existing team with the default member permissions, and sends the webhooks.
 * Returns false and changes nothing if the user is a member already. The caller holds locks on team
 * and user.
 */
export async function joinTeam(
  tx: InTransaction<TenantContext>,
  member: MemberKey,
): Promise<boolean> {
  if (await membershipExists(tx, member.tenancy_id, member.team_id, member.user_id)) return false
  await reserveMembership(tx, member.user_id, member.team_id)
  if (!(await insertMembershipIfMissing(tx, member))) return false
  const permissionIds = defaultPermissions(tx.project.config.rbac, 'teamMember')
  await insertTeamPermissions(tx, member, permissionIds)
  const granted = permissionIds.map((id) => ({
    type: 'team_permission.created' as const,
    data: { id, ...toWire(member) },
  }))
  await announceEach(tx, [{ type: 'team_membership.created', data: toWire(member) }, ...granted])
  return true
}

/**
 * Removes a user from a team. Clients need a permission to remove other users, but not to leave
 * (protocol 03 §3.2).
 */
export async function removeFromTeam(ctx: RequestContext, params: MemberParams): Promise<void> {
  const member = toKey(ctx, params)
  await transact(ctx, async (tx) => {
    if (tx.caller.accessType === 'client') await checkClientMayRemove(tx, member)
    else if (await isOwnerOfProjects(tx, member)) await requireRecentOwner(tx)
    await endMembership(tx, member)
  })
}

/**
 * Deletes a membership and sends the webhook. The caller has checked the permission.
 *
 * Throws USER_NOT_FOUND, TEAM_MEMBERSHIP_NOT_FOUND or a 409 for the last owner.
 */
export async function endMembership(
  tx: InTransaction<RequestContext>,
  member: MemberKey,
): Promise<void> {
  await keepLastOwner(tx, { userId: member.user_id, teamId: member.team_id, permissionId: null })
  if (!(await deleteMembership(tx, member))) throw await missingError(tx, member)
  await announce(tx, 'team_membership.deleted', toWire(member))
}

async function checkClientMayRemove(
  tx: InTransaction<RequestContext>,
  member: MemberKey,
): Promise<void> {
  const { user } = tx.caller
  if (user === null) throw new KnownError('CANNOT_GET_OWN_USER_WITHOUT_USER')
  await requireOwnSession(tx)
  if (user.id === member.user_id) return
  // Serializes removals by members: two members who remove each other would deadlock.
  await lockTeam(tx, member.team_id, 'exclusive')
  const remover = { tenancyId: member.tenancy_id, teamId: member.team_id, userId: user.id }
  await holdTeamPermission(tx, tx.project.config.rbac, remover, '$remove_members')
  if (await isOwnerOfProjects(tx, member)) await requireRecentAuthentication(tx)
}

async function missingError(tx: InTransaction<Context>, member: MemberKey): Promise<KnownError> {
  if (!(await userExists(tx, member.tenancy_id, member.user_id)))
    return new KnownError('USER_NOT_FOUND')
  return new KnownError('TEAM_MEMBERSHIP_NOT_FOUND', toWire(member))
}
