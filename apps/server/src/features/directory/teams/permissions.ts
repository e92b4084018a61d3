import { KnownError } from '@latchkey/contract'
import type { Context, InTransaction, TenancyContext } from '../../../kernel/context.ts'
import {
  expandPermissions,
  holdTeam,
  lockMemberPermissions,
  type Rbac,
  selectMemberPermissions,
} from '../permissions/index.ts'

/** A member whose permission is checked. */
export interface Member {
  tenancyId: string
  teamId: string
  userId: string
}

const toKey = ({ tenancyId, teamId, userId }: Member) => ({
  tenancy_id: tenancyId,
  team_id: teamId,
  user_id: userId,
})

/**
 * Requires the user to be a member and to have the permission, directly or by containment (protocol
 * 03 §0.2).
 *
 * Throws TEAM_MEMBERSHIP_NOT_FOUND or TEAM_PERMISSION_REQUIRED.
 */
export async function requireTeamPermission(
  ctx: Context,
  rbac: Rbac,
  member: Member,
  permissionId: string,
): Promise<void> {
  requireGranted(rbac, await selectMemberPermissions(ctx, toKey(member)), member, permissionId)
}

/**
 * Like `requireTeamPermission`, but locks the rows, so that the result holds until the transaction
 * ends. Locks the team before the member, in the same order as the deletion of a team. A caller
 * that needs a stronger lock on the team takes it first.
 */
export async function holdTeamPermission(
  tx: InTransaction<TenancyContext>,
  rbac: Rbac,
  member: Member,
  permissionId: string,
): Promise<void> {
  await holdTeam(tx, member.teamId)
  requireGranted(rbac, await lockMemberPermissions(tx, toKey(member)), member, permissionId)
}

function requireGranted(
  rbac: Rbac,
  granted: string[] | null,
  { teamId, userId }: Member,
  permissionId: string,
): void {
  const details = { team_id: teamId, user_id: userId }
  if (granted === null) throw new KnownError('TEAM_MEMBERSHIP_NOT_FOUND', details)
  if (!expandPermissions(rbac, 'team', granted).has(permissionId)) {
    throw new KnownError('TEAM_PERMISSION_REQUIRED', { ...details, permission_id: permissionId })
  }
}
