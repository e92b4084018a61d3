import { KnownError } from '@latchkey/contract'
import type { RequestContext } from '../../../kernel/context.ts'
import { HttpError } from '../../../kernel/http/responses.ts'

/** With client access only the list of the signed-in user is open, and it must be asked for by name (protocol 03 §0.2). */
export function requireOwnList(ctx: RequestContext, userId: string | undefined): void {
  const { accessType, user } = ctx.caller
  if (accessType !== 'client') return
  if (user === null) throw new KnownError('CANNOT_GET_OWN_USER_WITHOUT_USER')
  if (userId?.toLowerCase() !== user.id) throw new HttpError('not-own-permissions')
}
