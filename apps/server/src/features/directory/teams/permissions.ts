import { KnownError } from '@latchkey/contract'
import type { Context, InTransaction, TenancyContext } from '../../../kernel/context.ts'
import {
  expandPermissions,
  holdMemberPermissions,
  holdTeam,
  type Rbac,
  selectMemberPermissions,
} from '../permissions/index.ts'

/** Whose right is asked for, and where. */
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

/** Lets members of the team pass, and of them only those who hold the permission, directly or by containment (protocol 03 §0.2). */
export async function requireTeamPermission(
  ctx: Context,
  rbac: Rbac,
  member: Member,
  permissionId: string,
): Promise<void> {
  requireAmong(rbac, await selectMemberPermissions(ctx, toKey(member)), member, permissionId)
}

/**
 * As `requireTeamPermission`, and what it found stays true until the transaction ends: who is removed or loses the permission meanwhile waits.
 * The team is held before the member, the order in which deleting a team takes them; a caller that locks the team harder does so before.
 */
export async function holdTeamPermission(
  tx: InTransaction<TenancyContext>,
  rbac: Rbac,
  member: Member,
  permissionId: string,
): Promise<void> {
  await holdTeam(tx, member.teamId)
  requireAmong(rbac, await holdMemberPermissions(tx, toKey(member)), member, permissionId)
}

function requireAmong(
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
