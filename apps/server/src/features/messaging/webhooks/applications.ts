import type { createWebhookApplication, InputOf } from '@latchkey/contract'
import type { TenantContext } from '../../../kernel/context.ts'
import { PortalError } from './portal.ts'

// As old as whatever belongs to it; the public shape asks for a moment all the same.
const SINCE = new Date(0).toISOString()

/** The project in the public shape of an application: id, uid and name are the id of the project (protocol 04 §14.1). */
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

/** Nothing is made: the application is there as soon as its project is. Throws if another is meant, or if it had to be new. */
export function getOrCreateApplication(ctx: TenantContext, { body, query }: ApplicationInput) {
  if (body.uid !== ctx.project.id) {
    throw new PortalError(403, {
      code: 'permission_denied',
      detail: 'The token opens the project it was made for and no other.',
    })
  }
  if (!query.get_if_exists)
    throw new PortalError(409, { code: 'conflict', detail: 'The application exists already.' })
  return getApplication(ctx)
}
