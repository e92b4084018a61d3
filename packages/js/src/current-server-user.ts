import type { AuthPart } from './auth-part.ts'
import { authPart } from './auth-part.ts'
import { type ExtraPart, extraPart } from './extra-part.ts'
import { linkOAuthAccount } from './oauth-start.ts'
import { once } from './once.ts'
import type { ServerObjects, ServerUser } from './server-directory.ts'
import { makeServerUser } from './server-user.ts'
import type { Session } from './session.ts'
import type { UserJson } from './user-scope.ts'

/**
 * The user of a session as a server sees it: methods that need the old password or the session
 * itself exist too (protocol 07 §13).
 */
export interface CurrentServerUser
  extends ServerUser,
    AuthPart,
    Pick<ExtraPart, 'updatePassword' | 'sendVerificationEmail'> {}

/**
 * The object for the user of a session; the same for the same response, which belongs to one
 * session only.
 */
export const currentServerUser = once(
  (json: UserJson<'server'>, objects: ServerObjects, session: Session) =>
    Object.freeze(makeCurrentServerUser(objects, session, json)),
)

function makeCurrentServerUser(
  objects: ServerObjects,
  session: Session,
  json: UserJson<'server'>,
): CurrentServerUser {
  const { context } = objects
  const scope = objects.scopes.ownUser(session, json.id)
  const user = makeServerUser(objects, scope, json)
  const { updatePassword, sendVerificationEmail } = extraPart(context, session, json)

  return {
    ...user,
    ...authPart(context, session),
    updatePassword,
    sendVerificationEmail,
    async delete() {
      await user.delete()
      session.markInvalid()
    },
    getConnectedAccount: (async (provider, { or, ...options } = {}) => {
      const account = await user.getConnectedAccount(provider, options)
      if (account !== null || or !== 'redirect') return account
      return linkOAuthAccount(context, session, { provider, scopes: options.scopes ?? [] })
    }) as ServerUser['getConnectedAccount'],
  }
}
