import {
  type AppContext,
  CacheEntry,
  type CurrentUserJson,
  counts,
  type GetPartialUserOptions,
  notSignedIn,
  type Or,
  type PartialUser,
  type Project,
  readPartialUser,
  type Session,
  signUpAsNobody,
  type TokenStore,
  type TokenStoreOption,
  type Tokens,
  toProject,
} from '@latchkey/js'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { bailOutOnServer } from './bail-out.ts'
import { readEntry, useEntry } from './use-entry.ts'
import { useSession } from './use-session.ts'

/** Under this key an app keeps what its hooks share. */
export const clientHooks: unique symbol = Symbol('latchkey.client-hooks')

/** What the hooks need of an app. */
interface AppParts<J extends CurrentUserJson, U> {
  readonly context: AppContext & { readonly users: (session: Session) => CacheEntry<J | null> }
  /** Makes the user of what the service says of them. */
  readonly toUser: (session: Session, json: J) => U
  readonly redirectToSignIn: () => Promise<void>
}

/** What every app may be asked for its user by. */
export interface UseUserOptions {
  readonly or?: Or | undefined
  readonly tokenStore?: TokenStoreOption | undefined
}

/** The hooks that every app has, whatever it may do (protocol 07 §10). All of them suspend. */
export interface ClientHooks<U> {
  useCurrentUser(options?: UseUserOptions): U | null
  usePartialUser(options: GetPartialUserOptions): PartialUser | null
  useProject(): Project
  useNavigate(): (to: string) => void
}

// A component that waits for the page to leave never needs to be tried again.
const forever = new Promise<never>(() => {})

export function createClientHooks<J extends CurrentUserJson, U>({
  context,
  toUser,
  redirectToSignIn,
}: AppParts<J, U>): ClientHooks<U> {
  const users: (session: Session) => CacheEntry<J | null> = context.users
  const storesByTokens = new Map<string, TokenStore>()
  const anonymousSignUps = new WeakMap<Session, CacheEntry<Tokens>>()
  const leaving: { redirect: Promise<void> | null } = { redirect: null }

  /** Tokens are often written into the call, as a new object at each render; the same tokens must not be another session each time. */
  function storeForHook(option: TokenStoreOption | undefined): TokenStore {
    const named = option ?? context.options.tokenStore
    if (typeof named !== 'object' || named === null || !('accessToken' in named))
      return context.openTokenStore(option)
    const key = JSON.stringify([named.accessToken, named.refreshToken])
    const store = storesByTokens.get(key) ?? context.openTokenStore(named)
    storesByTokens.set(key, store)
    return store
  }

  function anonymousSignUp(store: TokenStore, session: Session): CacheEntry<Tokens> {
    const signUp =
      anonymousSignUps.get(session) ??
      new CacheEntry({ fetch: () => signUpAsNobody(context, store) }, context)
    anonymousSignUps.set(session, signUp)
    return signUp
  }

  return {
    useCurrentUser({ or = 'return-null', tokenStore } = {}) {
      bailOutOnServer(context.platform)
      const store = storeForHook(tokenStore)
      const session = useSession(context, store)
      const json = useEntry(users(session))
      if (counts(json, or)) return toUser(session, json)
      switch (or) {
        case 'throw':
          throw notSignedIn('useUser')
        case 'redirect':
          // A failed redirect, for example to an untrusted page, shows in the console: rendering has nobody to tell.
          leaving.redirect ??= redirectToSignIn().finally(() => {
            leaving.redirect = null
          })
          throw forever
        case 'anonymous':
          readEntry(anonymousSignUp(store, session))
          throw new Error(
            'The browser did not keep the session of the new anonymous user. Are its cookies blocked?',
          )
        default:
          return null
      }
    },

    usePartialUser(options) {
      if (options.from !== 'token')
        throw new Error(`Cannot read a partial user from ${options.from}.`)
      bailOutOnServer(context.platform)
      const session = useSession(context, storeForHook(options.tokenStore))
      const subscribe = useCallback(
        (listener: () => void) => {
          const removals = [session.onAccessTokenChange(listener), session.onInvalidate(listener)]
          return () => removals.forEach((remove) => void remove())
        },
        [session],
      )
      const read = () => session.getAccessTokenIfNotExpiredYet(0)
      const accessToken = useSyncExternalStore(subscribe, read, read)
      return useMemo(() => readPartialUser(accessToken, options.or), [accessToken, options.or])
    },

    useProject() {
      bailOutOnServer(context.platform)
      const json = useEntry(context.project)
      return useMemo(() => toProject(json), [json])
    },

    useNavigate() {
      const { redirectMethod, platform } = context
      const leave =
        redirectMethod === 'window'
          ? (to: string) => platform.browser()?.location.assign(to)
          : () => {}
      // An app keeps its method, so it is the same hook at each render.
      const useGivenNavigate =
        typeof redirectMethod === 'object' ? redirectMethod.useNavigate : () => leave
      return useGivenNavigate()
    },
  }
}
