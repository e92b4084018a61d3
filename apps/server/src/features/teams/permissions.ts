import { KnownError, type ProjectConfig, TEAM_SYSTEM_PERMISSIONS } from '@latchkey/contract'
import type { Context } from '../../kernel/context.ts'
import { selectPermissions } from './store.ts'

type Rbac = ProjectConfig['rbac']

const SYSTEM_PERMISSIONS: ReadonlySet<string> = new Set(TEAM_SYSTEM_PERMISSIONS)

/** Is it a permission that can be held in a team, defined in this project? */
export const isTeamPermission = (rbac: Rbac, id: string): boolean =>
  SYSTEM_PERMISSIONS.has(id) || (Object.hasOwn(rbac.permissions, id) && rbac.permissions[id]?.scope === 'team')

/** These permissions and all they contain, however deep and even in a circle; those nobody defines any more are left out. */
export function expandTeamPermissions(rbac: Rbac, ids: Iterable<string>): ReadonlySet<string> {
  const found = new Set<string>()
  const waiting = [...ids]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id) || !isTeamPermission(rbac, id)) continue
    found.add(id)
    waiting.push(...Object.keys(rbac.permissions[id]?.containedPermissionIds ?? {}))
  }
  return found
}

/** What the creator of a team is granted in it; entries whose definition is gone are passed over (contract 03 §7.3). */
export const creatorPermissions = (rbac: Rbac): string[] =>
  Object.keys(rbac.defaultPermissions.teamCreator).filter((id) => isTeamPermission(rbac, id))

/** Whose right is asked for, and where. */
export interface Member {
  tenancyId: string
  teamId: string
  userId: string
}

/** Lets members of the team pass, and of them only those who hold the permission, directly or by containment (contract 03 §0.2). */
export async function requireTeamPermission(ctx: Context, rbac: Rbac, member: Member, permissionId: string): Promise<void> {
  const granted = await selectPermissions(ctx, member.tenancyId, member.teamId, member.userId)
  const details = { team_id: member.teamId, user_id: member.userId }
  if (granted === null) throw new KnownError('TEAM_MEMBERSHIP_NOT_FOUND', details)
  if (!expandTeamPermissions(rbac, granted).has(permissionId)) {
    throw new KnownError('TEAM_PERMISSION_REQUIRED', { ...details, permission_id: permissionId })
  }
}
