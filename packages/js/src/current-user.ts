import type { AppContext, CurrentUserJson } from './app-context.ts'
import { type AuthPart, authPart } from './auth-part.ts'
import { type BaseUser, toBaseUser } from './base-user.ts'
import { type ExtraPart, extraPart } from './extra-part.ts'
import type { Session } from './session.ts'

/** The signed-in user. */
export interface CurrentUser extends BaseUser, AuthPart, ExtraPart {}

/**
 * The user object for a response of the service; the same response always returns the same object.
 */
export function createUserMaker(
  context: AppContext,
): (session: Session, json: CurrentUserJson) => CurrentUser {
  const made = new WeakMap<CurrentUserJson, CurrentUser>()
  return (session, json) => {
    const known = made.get(json)
    if (known) return known
    const user = Object.freeze({
      ...toBaseUser(json),
      ...authPart(context, session),
      ...extraPart(context, session, json),
    })
    made.set(json, user)
    return user
  }
}
