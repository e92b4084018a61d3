import type { signUpAnonymously } from '@latchkey/contract'
import type { AppContext, CurrentUserJson } from './app-context.ts'
import type { SessionCache } from './cache.ts'
import { call } from './call.ts'
import { redirectTo } from './redirects.ts'
import type { Session } from './session.ts'
import type { TokenStoreOption } from './token-stores/open-token-store.ts'
import type { TokenStore, Tokens } from './token-stores/token-store.ts'

/**
 * What to do if no user is signed in; the last one accepts an anonymous user but never creates one.
 */
export type Or =
  | 'redirect'
  | 'throw'
  | 'return-null'
  | 'anonymous'
  | 'anonymous-if-exists[deprecated]'

/** The values of `or` that never return null. */
export type OrElse = 'redirect' | 'throw' | 'anonymous'

/** An app without a token store of its own needs one at each call. */
export type WithTokenStore<S> = [S] extends [null]
  ? { readonly tokenStore: TokenStoreOption }
  : { readonly tokenStore?: TokenStoreOption | undefined }

/**
 * Which session `getUser` reads, by default that of the app, and what to do if no user is signed
 * in, by default to return null.
 */
export type GetUserOptions<S = TokenStoreOption> = WithTokenStore<S> & {
  readonly or?: Or | undefined
}

/**
 * Which session `getPartialUser` reads, by default that of the app. An anonymous user counts only
 * with `or: 'anonymous'`.
 */
export type GetPartialUserOptions<S = TokenStoreOption> = WithTokenStore<S> & {
  readonly from: 'token'
  readonly or?: 'return-null' | 'anonymous' | undefined
}

/** Arguments that may be omitted unless they must contain a token store. */
export type OptionalArguments<S, O> = [S] extends [null] ? [options: O] : [options?: O]

export const notSignedIn = (caller: 'getUser' | 'useUser'): Error =>
  new Error(`User is not signed in but ${caller} was called with { or: 'throw' }`)

/** Does this user count for the caller? Anonymous ones only do if requested. */
export const counts = <J extends CurrentUserJson>(user: J | null, or: Or | undefined): user is J =>
  user !== null &&
  (!user.is_anonymous || or === 'anonymous' || or === 'anonymous-if-exists[deprecated]')

/** The algorithm of `getUser` (protocol 07 §12.2), for every kind of user object. */
export async function getUser<J extends CurrentUserJson, U>(
  context: AppContext & { readonly users: SessionCache<J | null> },
  toUser: (session: Session, json: J) => U,
  { or = 'return-null', tokenStore }: GetUserOptions,
): Promise<U | null> {
  const store = await context.loadTokenStore(tokenStore)
  const session = context.sessionOf(store)
  const users: SessionCache<J | null> = context.users
  const read = () => users(session).get()
  const json = await (context.platform.framework?.readOnce(session, read) ?? read())
  if (counts(json, or)) return toUser(session, json)

  if (or === 'throw') throw notSignedIn('getUser')
  if (or === 'redirect') await redirectTo(context, 'signIn', { replace: true })
  if (or !== 'anonymous') return null

  const signedUp = context.sessionOf(store, await signUpAsNobody(context, store))
  const anonymous = await users(signedUp).get()
  if (anonymous === null) throw new Error('The service does not know its new anonymous user.')
  return toUser(signedUp, anonymous)
}

const pendingSignUps = new WeakMap<TokenStore, Promise<Tokens>>()

/**
 * Creates an anonymous user and stores its tokens. Concurrent callers share one request per store.
 */
export function signUpAsNobody(context: AppContext, store: TokenStore): Promise<Tokens> {
  const pending = pendingSignUps.get(store)
  if (pending !== undefined) return pending
  const signUp = requestSignUp(context, store).finally(() => pendingSignUps.delete(store))
  pendingSignUps.set(store, signUp)
  return signUp
}

async function requestSignUp(context: AppContext, store: TokenStore): Promise<Tokens> {
  const session = context.sessionOf(store)
  const response = await call<typeof signUpAnonymously>(context, {
    method: 'POST',
    path: '/auth/anonymous/sign-up',
    session,
  })
  const tokens = { accessToken: response.access_token, refreshToken: response.refresh_token }
  store.set(tokens)
  return tokens
}
