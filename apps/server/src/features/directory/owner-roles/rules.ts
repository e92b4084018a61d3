import { hasRightsOf, KnownError, type MemberRole, type OwnerRole } from '@latchkey/contract'
import type {
  InTransaction,
  RequestContext,
  TenancyContext,
  TenantContext,
} from '../../../kernel/context.ts'
import { HttpError } from '../../../kernel/http/responses.ts'
import { getInternalProject } from '../../../kernel/internal-project.ts'
import { announceEach } from '../../messaging/webhooks/index.ts'
import {
  deleteTeamPermission,
  expandPermissions,
  insertTeamPermissions,
  keepLastOwner,
  lockMemberPermissions,
  type MemberKey,
  OWNER_PERMISSION,
  type Rbac,
} from '../permissions/index.ts'
import { type RoleSource, replaceRole, selectRoleSource, selectStoredRoles } from './store.ts'

/** The role of a member. The owner permission counts more than a stored role. */
export function roleOf(rbac: Rbac, { role, granted }: RoleSource): MemberRole {
  if (expandPermissions(rbac, 'team', granted).has(OWNER_PERMISSION)) return 'owner'
  return role ?? 'member'
}

/**
 * Returns the role of a user in an owner team, or null if the user is not a member. The tenancy of
 * the context is that of project `internal`.
 */
export async function findMemberRole(
  ctx: TenancyContext,
  teamId: string,
  userId: string,
): Promise<MemberRole | null> {
  const source = await selectRoleSource(ctx, teamId, userId)
  if (source === null) return null
  const { project } = await getInternalProject(ctx)
  return roleOf(project.config.rbac, source)
}

/** Whether the member is an owner in a team of project `internal`. */
export const isOwnerOfProjects = async (
  ctx: RequestContext,
  { team_id, user_id }: MemberKey,
): Promise<boolean> =>
  ctx.project.id === 'internal' && (await findMemberRole(ctx, team_id, user_id)) === 'owner'

/** Returns the teams in which a user of project `internal` may not see secrets of the projects. */
export async function findTeamsWithoutSecrets(
  ctx: TenantContext,
  userId: string,
): Promise<ReadonlySet<string>> {
  const { rbac } = ctx.project.config
  const sources = await selectStoredRoles(ctx, userId)
  const isNarrow = (source: RoleSource) => !hasRightsOf(roleOf(rbac, source), 'developer')
  return new Set(sources.filter(isNarrow).map(({ team_id }) => team_id))
}

/**
 * Requires the user to be a member of the owner team with all rights of a role.
 *
 * Throws TEAM_MEMBERSHIP_NOT_FOUND or a 403.
 */
export async function requireRole(
  ctx: TenancyContext,
  teamId: string,
  userId: string,
  needed: OwnerRole,
): Promise<void> {
  const role = await findMemberRole(ctx, teamId, userId)
  if (role === null)
    throw new KnownError('TEAM_MEMBERSHIP_NOT_FOUND', { team_id: teamId, user_id: userId })
  if (!hasRightsOf(role, needed)) throw new HttpError('role-in-team-too-narrow', { role })
}

/**
 * Gives a member of an owner team a role (protocol 09 §24 no. 3). An owner has the owner permission,
 * and the other roles are stored. Call it with the team locked.
 *
 * Throws TEAM_MEMBERSHIP_NOT_FOUND or a 409 for the last owner.
 */
export async function changeRole(
  tx: InTransaction<RequestContext>,
  member: MemberKey,
  role: OwnerRole,
): Promise<void> {
  if (role !== 'owner') {
    await keepLastOwner(tx, {
      userId: member.user_id,
      teamId: member.team_id,
      permissionId: null,
      staysMember: true,
    })
  }
  const granted = await lockMemberPermissions(tx, member)
  if (granted === null) {
    const { team_id, user_id } = member
    throw new KnownError('TEAM_MEMBERSHIP_NOT_FOUND', { team_id, user_id })
  }
  await assignRole(tx, member, role, granted)
}

/** Gives a new member the role of the invitation. */
export const giveInvitedRole = async (
  tx: InTransaction<TenantContext>,
  member: MemberKey,
  role: OwnerRole,
): Promise<void> => assignRole(tx, member, role, (await lockMemberPermissions(tx, member)) ?? [])

async function assignRole(
  tx: InTransaction<TenantContext>,
  member: MemberKey,
  role: OwnerRole,
  granted: readonly string[],
): Promise<void> {
  const { rbac } = tx.project.config
  const makesOwner = (id: string) => expandPermissions(rbac, 'team', [id]).has(OWNER_PERMISSION)
  const toWire = (id: string) => ({ id, team_id: member.team_id, user_id: member.user_id })
  if (role === 'owner') {
    await replaceRole(tx, member, null)
    if (granted.some(makesOwner)) return
    await insertTeamPermissions(tx, member, [OWNER_PERMISSION])
    await announceEach(tx, [{ type: 'team_permission.created', data: toWire(OWNER_PERMISSION) }])
    return
  }
  const revoked = granted.filter(makesOwner)
  for (const permission_id of revoked) await deleteTeamPermission(tx, { ...member, permission_id })
  await replaceRole(tx, member, role)
  await announceEach(
    tx,
    revoked.map((id) => ({ type: 'team_permission.deleted' as const, data: toWire(id) })),
  )
}
