import { KnownError } from '@latchkey/contract'
import type { RequestContext } from '../../../kernel/context.ts'
import { HttpError } from '../../../kernel/http/responses.ts'

/**
 * Requires clients to list their own permissions only, by setting `user_id` (protocol 03 §0.2).
 * Throws a 403.
 */
export function requireOwnList(ctx: RequestContext, userId: string | undefined): void {
  const { accessType, user } = ctx.caller
  if (accessType !== 'client') return
  if (user === null) throw new KnownError('CANNOT_GET_OWN_USER_WITHOUT_USER')
  if (userId?.toLowerCase() !== user.id) throw new HttpError('not-own-permissions')
}
