import { type Endpoint, hasRightsOf, leastRoleFor } from '@latchkey/contract'
import type { RequestContext } from './context.ts'
import { HttpError } from './http/responses.ts'

/**
 * Requires that the role of the owner whose admin access token was used allows the request. Keys of
 * the project have no role.
 *
 * Throws a 403.
 */
export function requireRoleFor(
  { method, path, access }: Endpoint,
  ctx: RequestContext | null,
  body: unknown,
): void {
  if (ctx === null || access === 'anyone') return
  const { accessType, ownership } = ctx.caller
  // A client may do what everyone may who knows the public key.
  if (ownership === null || accessType === 'client' || !access.includes(accessType)) return
  if (!hasRightsOf(ownership.role, leastRoleFor(`${method} ${path}`, ctx.project.id, body)))
    throw new HttpError('role-too-narrow', { role: ownership.role })
}

/** Whether the caller may see secrets of the project, such as the password of its SMTP server. */
export const seesSecrets = ({ caller, project }: RequestContext): boolean =>
  caller.ownership === null ||
  hasRightsOf(caller.ownership.role, project.id === 'internal' ? 'owner' : 'developer')
