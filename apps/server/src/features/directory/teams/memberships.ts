import { KnownError } from '@latchkey/contract'
import {
  type Context,
  type InTransaction,
  type RequestContext,
  type TenantContext,
  transact,
} from '../../../kernel/context.ts'
import { announce, announceEach } from '../../messaging/webhooks/index.ts'
import { requireOwnSession } from '../own-session/index.ts'
import {
  defaultPermissions,
  holdTeam,
  insertTeamPermissions,
  keepLastOwner,
  lockTeam,
  type MemberKey,
} from '../permissions/index.ts'
import { holdUser, userExists } from '../users/index.ts'
import { holdTeamPermission } from './permissions.ts'
import { reserveMembership } from './rules.ts'
import { deleteMembership, insertMembershipIfMissing, membershipExists } from './store.ts'

interface MemberParams {
  team_id: string
  user_id: string
}

const read = (ctx: TenantContext, params: MemberParams): MemberKey => ({
  tenancy_id: ctx.tenancyId,
  team_id: params.team_id.toLowerCase(),
  user_id: params.user_id.toLowerCase(),
})

const toWire = ({ team_id, user_id }: MemberKey) => ({ team_id, user_id })

/** Adds a user to a team (protocol 03 §3.1). */
export async function addToTeam(ctx: RequestContext, params: MemberParams) {
  const member = read(ctx, params)
  return transact(ctx, async (tx) => {
    if (!(await holdUser(tx, member.user_id))) throw new KnownError('USER_NOT_FOUND')
    if (!(await holdTeam(tx, member.team_id)))
      throw new KnownError('TEAM_NOT_FOUND', { team_id: member.team_id })
    if (!(await joinTeam(tx, member))) throw new KnownError('TEAM_MEMBERSHIP_ALREADY_EXISTS')
    return toWire(member)
  })
}

/**
 * Makes a user a member of an existing team with the permissions that the project gives to all members, and announces it. False if it was a
 * member already: then nothing changes. Team and user must be held.
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

/** Takes a user out of a team. A client may always take its own user out; for others it takes a permission (protocol 03 §3.2). */
export async function removeFromTeam(ctx: RequestContext, params: MemberParams): Promise<void> {
  const member = read(ctx, params)
  await transact(ctx, async (tx) => {
    if (tx.caller.accessType === 'client') await checkClientMayRemove(tx, member)
    await keepLastOwner(tx, { userId: member.user_id, teamId: member.team_id, permissionId: null })
    if (!(await deleteMembership(tx, member))) throw await whatIsMissing(tx, member)
    await announce(tx, 'team_membership.deleted', toWire(member))
  })
}

async function checkClientMayRemove(
  tx: InTransaction<RequestContext>,
  member: MemberKey,
): Promise<void> {
  const { user } = tx.caller
  if (user === null) throw new KnownError('CANNOT_GET_OWN_USER_WITHOUT_USER')
  await requireOwnSession(tx)
  if (user.id === member.user_id) return
  // One removal by members at a time: two who remove each other would wait for each other for ever.
  await lockTeam(tx, member.team_id, 'exclusive')
  const remover = { tenancyId: member.tenancy_id, teamId: member.team_id, userId: user.id }
  await holdTeamPermission(tx, tx.project.config.rbac, remover, '$remove_members')
}

async function whatIsMissing(tx: InTransaction<Context>, member: MemberKey): Promise<KnownError> {
  if (!(await userExists(tx, member.tenancy_id, member.user_id)))
    return new KnownError('USER_NOT_FOUND')
  return new KnownError('TEAM_MEMBERSHIP_NOT_FOUND', toWire(member))
}
