import type { BodyOf, deleteCurrentSession, deleteCurrentUser, setPassword, updateCurrentUser, updatePassword } from '@latchkey/contract'
import { KnownError } from '@latchkey/contract/pure'
import type { AppContext, CurrentUserJson } from './app-context.ts'
import { type BaseUser, toBaseUser } from './base-user.ts'
import { call } from './call.ts'
import { leaveFor, redirectTo } from './redirects.ts'
import { type PasswordRequirementsCode, resultOf } from './results.ts'
import { type Session, TOKEN_WINDOW_MS } from './session.ts'
import { noTokens, type Tokens } from './token-stores/token-store.ts'

export interface SignOutOptions {
  /** Where to go instead of the after-sign-out page. Not checked: never hand in a URL from outside. */
  readonly redirectUrl?: string | URL | undefined
}

/** The part of a user that belongs to the session at hand (contract 07 §13.2). */
export interface AuthPart {
  readonly currentSession: {
    /** Tokens whose access token lives for at least 20 seconds more; both null when signed out. */
    getTokens(): Promise<Tokens>
  }
  /** The tokens as a value to send to one's own back end and to use there as `tokenStore`. */
  getAuthJson(): Promise<Tokens>
  /** The tokens as headers for requests to one's own back end. */
  getAuthHeaders(): Promise<{ 'x-stack-auth': string }>
  signOut(options?: SignOutOptions): Promise<void>
}

type WireUpdate = BodyOf<typeof updateCurrentUser>

/** What people may change of themselves. Absent fields stay as they are. */
export interface UserUpdate {
  readonly displayName?: WireUpdate['display_name']
  readonly clientMetadata?: WireUpdate['client_metadata']
}

/** What a signed-in user can do with their account (contract 07 §13.3). */
export interface ExtraPart {
  update(data: UserUpdate): Promise<void>
  setDisplayName(displayName: UserUpdate['displayName']): Promise<void>
  setClientMetadata(metadata: UserUpdate['clientMetadata']): Promise<void>
  /** Returns what is wrong with the passwords, or nothing. */
  updatePassword(passwords: {
    readonly oldPassword: string
    readonly newPassword: string
  }): Promise<KnownError<PasswordRequirementsCode | 'PASSWORD_CONFIRMATION_MISMATCH'> | undefined>
  /** Sets the first password. Returns what is wrong with it, or nothing. */
  setPassword(options: { readonly password: string }): Promise<KnownError<PasswordRequirementsCode> | undefined>
  /** Deletes the account and ends the session; stays on the page. */
  delete(): Promise<void>
}

/** The signed-in user. */
export interface CurrentUser extends BaseUser, AuthPart, ExtraPart {}

/** The user object for an answer of the service; the same answer always gives the same object. */
export function createUserMaker(context: AppContext): (session: Session, json: CurrentUserJson) => CurrentUser {
  const made = new WeakMap<CurrentUserJson, CurrentUser>()
  return (session, json) => {
    const known = made.get(json)
    if (known) return known
    const user = Object.freeze({ ...toBaseUser(json), ...authPart(context, session), ...extraPart(context, session) })
    made.set(json, user)
    return user
  }
}

function authPart(context: AppContext, session: Session): AuthPart {
  const getTokens = async (): Promise<Tokens> => (await session.getOrFetchLikelyValidTokens(TOKEN_WINDOW_MS)) ?? noTokens
  return {
    currentSession: Object.freeze({ getTokens }),
    getAuthJson: getTokens,
    getAuthHeaders: async () => ({ 'x-stack-auth': JSON.stringify(await getTokens()) }),
    signOut: (options) => signOut(context, session, options),
  }
}

async function signOut(context: AppContext, session: Session, { redirectUrl }: SignOutOptions = {}): Promise<void> {
  await context.writeLock.hold(async () => {
    if (await session.getOrFetchLikelyValidTokens(TOKEN_WINDOW_MS)) await endSession(context, session)
    session.markInvalid()
  })
  // Outside of the lock: the page may take its time to leave, and what is shown should not wait for that.
  if (redirectUrl !== undefined) await leaveFor(context, String(redirectUrl), { replace: true })
  else await redirectTo(context, 'afterSignOut')
}

async function endSession(context: AppContext, session: Session): Promise<void> {
  try {
    await call<typeof deleteCurrentSession>(context, { method: 'DELETE', path: '/auth/sessions/current', body: {}, session })
  } catch (error) {
    // Somebody else ended it first.
    if (!KnownError.is(error, 'REFRESH_TOKEN_ERROR')) throw error
  }
}

function extraPart(context: AppContext, session: Session): ExtraPart {
  const refresh = () => context.users(session).refresh()

  const update = async ({ displayName, clientMetadata }: UserUpdate): Promise<void> => {
    // JSON leaves out what is undefined, so absent fields stay absent.
    const body = { display_name: displayName, client_metadata: clientMetadata } as WireUpdate
    await call<typeof updateCurrentUser>(context, { method: 'PATCH', path: '/users/me', body, session })
    await refresh()
  }

  return {
    update,
    setDisplayName: (displayName) => update({ displayName }),
    setClientMetadata: (clientMetadata) => update({ clientMetadata }),
    async updatePassword({ oldPassword, newPassword }) {
      const body = { old_password: oldPassword, new_password: newPassword }
      const result = await resultOf(['PASSWORD_CONFIRMATION_MISMATCH', 'PASSWORD_REQUIREMENTS_NOT_MET'], () =>
        call<typeof updatePassword>(context, { method: 'POST', path: '/auth/password/update', body, session }),
      )
      if (result.status === 'error') return result.error
      await refresh()
    },
    async setPassword(body) {
      const result = await resultOf(['PASSWORD_REQUIREMENTS_NOT_MET'], () =>
        call<typeof setPassword>(context, { method: 'POST', path: '/auth/password/set', body, session }),
      )
      if (result.status === 'error') return result.error
      await refresh()
    },
    async delete() {
      await call<typeof deleteCurrentUser>(context, { method: 'DELETE', path: '/users/me', session })
      session.markInvalid()
    },
  }
}
