import type { createWebhookApplication, InputOf } from '@latchkey/contract'
import type { TenantContext } from '../../../kernel/context.ts'
import { PortalError } from './portal.ts'

// Applications have no creation time, but their public format requires one.
const SINCE = new Date(0).toISOString()

/**
 * The project as an application in the public format. Its id, uid and name are the project id
 * (protocol 04 §14.1).
 */
export const getApplication = ({ project: { id } }: TenantContext) => ({
  id,
  uid: id,
  name: id,
  rateLimit: null,
  throttleRate: null,
  metadata: {},
  createdAt: SINCE,
  updatedAt: SINCE,
})

export const listApplications = (ctx: TenantContext) => ({
  data: [getApplication(ctx)],
  iterator: ctx.project.id,
  prevIterator: `-${ctx.project.id}`,
  done: true,
})

type ApplicationInput = Pick<InputOf<typeof createWebhookApplication>, 'body' | 'query'>

/**
 * Returns the project's application, which always exists. Throws if another application is
 * requested, or if it had to be new.
 */
export function getOrCreateApplication(ctx: TenantContext, { body, query }: ApplicationInput) {
  if (body.uid !== ctx.project.id) {
    throw new PortalError(403, {
      code: 'permission_denied',
      detail: 'The token is valid for another project.',
    })
  }
  if (!query.get_if_exists)
    throw new PortalError(409, { code: 'conflict', detail: 'The application already exists.' })
  return getApplication(ctx)
}
