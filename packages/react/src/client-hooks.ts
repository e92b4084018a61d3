import type {
  GetPartialUserOptions,
  Item,
  ItemReference,
  PartialUser,
  Project,
  TokenStoreOption,
  Tokens,
} from '@latchkey/js'
import {
  type AppContext,
  CacheEntry,
  CookiesBlockedError,
  type CurrentUserJson,
  counts,
  customerOf,
  notSignedIn,
  type Or,
  readPartialUser,
  type Session,
  signUpAsNobody,
  type TokenStore,
  toProject,
} from '@latchkey/js/internal'
import { use, useCallback, useMemo, useSyncExternalStore } from 'react'
import { bailOutOnServer } from './bail-out.ts'
import { useItem } from './customer-hooks.ts'
import { RenderedUser } from './rendered-user.ts'
import { readEntry, useEntry } from './use-entry.ts'
import { useSession } from './use-session.ts'

/** The key of an app's shared hooks. */
export const clientHooks: unique symbol = Symbol('latchkey.client-hooks')

/** The parts of an app that the hooks use. */
interface AppParts<J extends CurrentUserJson, U> {
  readonly context: AppContext & { readonly users: (session: Session) => CacheEntry<J | null> }
  /** Creates the user object from its JSON. */
  readonly toUser: (session: Session, json: J) => U
  readonly redirectToSignIn: () => Promise<void>
}

/** The options of `useUser` in every app. */
export interface UseUserOptions {
  readonly or?: Or | undefined
  readonly tokenStore?: TokenStoreOption | undefined
}

/** The hooks of every app (protocol 07 §10). All hooks suspend. */
export interface ClientHooks<U> {
  useCurrentUser(options?: UseUserOptions): U | null
  usePartialUser(options: GetPartialUserOptions): PartialUser | null
  useProject(): Project
  useItem(item: ItemReference): Item
  useNavigate(): (to: string) => void
}

const NO_TOKENS: Tokens = { accessToken: null, refreshToken: null }

// A component that waits for a redirect never renders again.
const forever = new Promise<never>(() => {})

export function createClientHooks<J extends CurrentUserJson, U>({
  context,
  toUser,
  redirectToSignIn,
}: AppParts<J, U>): ClientHooks<U> {
  const users: (session: Session) => CacheEntry<J | null> = context.users
  const storesByTokens = new Map<string, TokenStore>()
  const anonymousSignUps = new WeakMap<Session, CacheEntry<Tokens>>()
  /** The page from which a redirect to sign-in is in progress. */
  let left: string | null = null

  /**
   * A token object is often written inline and thus new on each render. The same tokens must not
   * create a new session.
   */
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

  /**
   * Redirects to sign-in, once for all components of a page. With a router, another page may follow
   * before the redirect ends, and is left too, unless it is sign-in.
   */
  function leaveForSignIn(): void {
    const page = context.platform.browser()?.location.href ?? ''
    if (left !== null && (left === page || page.includes(context.urls.signIn))) return
    left = page
    // A failed redirect, for example to an untrusted URL, is logged to the console, because nothing
    // can catch it during rendering. It starts after rendering, because a router that navigates
    // sets the state of its own component.
    void Promise.resolve()
      .then(redirectToSignIn)
      .finally(() => {
        if (left === page) left = null
      })
  }

  /** The store of an app without one: everyone may read items. */
  let storeOfNobody: TokenStore | undefined
  function nobody(): TokenStore {
    storeOfNobody ??= context.openTokenStore(NO_TOKENS)
    return storeOfNobody
  }

  /** During server rendering. What the server does not know is left to the browser. */
  const onServer = {
    useCurrentUser({ or, tokenStore }: UseUserOptions): U | null {
      const rendered = use(RenderedUser)
      const isOurs = rendered?.context === context && tokenStore === undefined
      const json = isOurs ? use(rendered.user) : undefined
      if (json !== undefined && counts(json, or)) {
        // Has no tokens: a server must not act for the user while it renders for the browser.
        return toUser(context.sessionOf(context.openTokenStore(NO_TOKENS)), json as J)
      }
      if (json === undefined || (or !== undefined && or !== 'return-null'))
        bailOutOnServer(context.platform)
      return null
    },
  }

  const inBrowser = {
    useCurrentUser({ or = 'return-null', tokenStore }: UseUserOptions): U | null {
      const store = storeForHook(tokenStore)
      const session = useSession(context, store)
      const json = useEntry(users(session))
      if (counts(json, or)) return toUser(session, json)
      switch (or) {
        case 'throw':
          throw notSignedIn('useUser')
        case 'redirect':
          leaveForSignIn()
          throw forever
        case 'anonymous':
          readEntry(anonymousSignUp(store, session))
          throw new CookiesBlockedError()
        default:
          return null
      }
    },
  }

  return {
    useCurrentUser(options = {}) {
      // Always the same for a component.
      const { useCurrentUser } = context.platform.browser() === null ? onServer : inBrowser
      return useCurrentUser(options)
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

    useItem(item) {
      bailOutOnServer(context.platform)
      const session = useSession(
        context,
        context.options.tokenStore === null ? nobody() : storeForHook(undefined),
      )
      return useItem(context.scopeOf(session), customerOf(item), item.itemId)
    },

    useNavigate() {
      const { redirectMethod, platform } = context
      const leave =
        redirectMethod === 'window' || redirectMethod === 'nextjs'
          ? (to: string) => platform.browser()?.location.assign(to)
          : () => {}
      // The redirect method of an app never changes, so this is the same hook on each render.
      const useGivenNavigate =
        typeof redirectMethod === 'object' ? redirectMethod.useNavigate : () => leave
      return useGivenNavigate()
    },
  }
}
