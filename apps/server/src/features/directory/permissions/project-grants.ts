import { type InputOf, KnownError, type listProjectPermissions } from '@latchkey/contract'
import { type RequestContext, transact } from '../../../kernel/context.ts'
import { PagedList, readPages } from '../../../kernel/http/paged-list.ts'
import { announce } from '../../messaging/webhooks/index.ts'
import { lockUserKey } from '../users/index.ts'
import { holdersPerPage, requirePermission, shownPermissions, sourcesOf } from './definitions.ts'
import { requireOwnList } from './own-list.ts'
import {
  deleteProjectPermission,
  type GrantedUser,
  insertProjectPermissions,
  selectGrantedUsers,
} from './store.ts'

/** A grant in its wire format. */
export interface ProjectGrant {
  id: string
  user_id: string
}

/** Lists the project permissions of users, sorted by user and id (protocol 03 §7.2). */
export function listGrantsInProject(
  ctx: RequestContext,
  query: InputOf<typeof listProjectPermissions>['query'],
): PagedList {
  requireOwnList(ctx, query.user_id)
  const { rbac } = ctx.project.config
  const filter = { userId: query.user_id, permissionIds: sourcesOf(rbac, 'project', query) }
  const toGrant = (after: GrantedUser | null, maxRows: number) =>
    selectGrantedUsers(ctx, filter, {
      after,
      maxRows: Math.min(maxRows, holdersPerPage(rbac)),
    })
  const toWire = ({ user_id, permission_ids }: GrantedUser): ProjectGrant[] =>
    shownPermissions(rbac, 'project', permission_ids, query).map((id) => ({ id, user_id }))
  return new PagedList(readPages(toGrant, toWire))
}

interface GrantParams {
  user_id: string
  permission_id: string
}

const toGrant = (params: GrantParams): ProjectGrant => ({
  id: params.permission_id,
  user_id: params.user_id.toLowerCase(),
})

/**
 * Grants a user a permission. Granting it again changes nothing but sends the webhook again
 * (protocol 03 §7.2).
 */
export async function grantInProject(
  ctx: RequestContext,
  params: GrantParams,
): Promise<ProjectGrant> {
  const grant = toGrant(params)
  return transact(ctx, async (tx) => {
    if (!(await lockUserKey(tx, grant.user_id))) throw new KnownError('USER_NOT_FOUND')
    requirePermission(tx.project.config.rbac, 'project', grant.id)
    await insertProjectPermissions(tx, { tenancy_id: tx.tenancyId, user_id: grant.user_id }, [
      grant.id,
    ])
    await announce(tx, 'project_permission.created', grant)
    return grant
  })
}

/** Revokes a direct grant (protocol 03 §7.2). */
export async function revokeInProject(ctx: RequestContext, params: GrantParams): Promise<void> {
  const grant = toGrant(params)
  await transact(ctx, async (tx) => {
    if (!(await lockUserKey(tx, grant.user_id))) throw new KnownError('USER_NOT_FOUND')
    const wasGranted = await deleteProjectPermission(tx, {
      tenancy_id: tx.tenancyId,
      user_id: grant.user_id,
      permission_id: grant.id,
    })
    if (!wasGranted) throw new KnownError('PERMISSION_NOT_FOUND', { permission_id: grant.id })
    await announce(tx, 'project_permission.deleted', grant)
  })
}
