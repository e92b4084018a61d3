import type { AppContext, CurrentUserJson } from './app-context.ts'
import { type AuthPart, authPart } from './auth-part.ts'
import { type BaseUser, toBaseUser } from './base-user.ts'
import { type ExtraPart, extraPart } from './extra-part.ts'
import type { Session } from './session.ts'

/** The signed-in user. */
export interface CurrentUser extends BaseUser, AuthPart, ExtraPart {}

/** Creates the user object of a session from a response of the service. */
export type UserMaker<U extends CurrentUser = CurrentUser> = (
  session: Session,
  json: CurrentUserJson,
) => U

/** Creates the user objects of an app. The same response always returns the same object. */
export function createUserMaker(context: AppContext): UserMaker {
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
