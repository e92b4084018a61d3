import {
  ClientApp as AppWithoutHooks,
  CacheEntry,
  counts,
  type GetPartialUserOptions,
  type GetUserOptions,
  notSignedIn,
  type OptionalArguments,
  type Or,
  type OrElse,
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
import { type CurrentUser, withHooks } from './current-user.ts'
import { readEntry, useEntry } from './use-entry.ts'
import { useSession } from './use-session.ts'

// A component that waits for the page to leave never needs to be tried again.
const forever = new Promise<never>(() => {})

/** The client app with a hook for each thing that can be read (contract 07 §10). All of its hooks suspend. */
export class ClientApp<const S extends TokenStoreOption | null = TokenStoreOption> extends AppWithoutHooks<S> {
  readonly #storesByTokens = new Map<string, TokenStore>()
  readonly #toUserWithHooks = withHooks(this.context, this.toUser)
  readonly #anonymousSignUps = new WeakMap<Session, CacheEntry<Tokens>>()
  #redirecting: Promise<void> | null = null

  /** The signed-in user, kept up to date. `or` says what happens when there is none. */
  useUser(options: GetUserOptions<S> & { readonly or: OrElse }): CurrentUser
  useUser(...[options]: OptionalArguments<S, GetUserOptions<S>>): CurrentUser | null
  useUser({
    or = 'return-null',
    tokenStore,
  }: {
    readonly or?: Or | undefined
    readonly tokenStore?: TokenStoreOption | undefined
  } = {}): CurrentUser | null {
    bailOutOnServer(this.context.surroundings)
    const store = this.#storeForHook(tokenStore)
    const session = useSession(this.context, store)
    const json = useEntry(this.context.users(session))
    if (counts(json, or)) return this.#toUserWithHooks(session, json)
    switch (or) {
      case 'throw':
        throw notSignedIn('useUser')
      case 'redirect':
        // A failed redirect, for example to an untrusted page, shows in the console: rendering has nobody to tell.
        this.#redirecting ??= this.redirectToSignIn({ replace: true }).finally(() => {
          this.#redirecting = null
        })
        throw forever
      case 'anonymous':
        readEntry(this.#anonymousSignUp(store, session))
        throw new Error('The browser did not keep the session of the new anonymous user. Are its cookies blocked?')
      default:
        return null
    }
  }

  /** What the access token at hand says of the user; follows sign-in and sign-out. */
  usePartialUser(options: GetPartialUserOptions<S>): PartialUser | null {
    if (options.from !== 'token') throw new Error(`Cannot read a partial user from ${options.from}.`)
    bailOutOnServer(this.context.surroundings)
    const session = useSession(this.context, this.#storeForHook(options.tokenStore))
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
  }

  /** The project of this app. */
  useProject(): Project {
    bailOutOnServer(this.context.surroundings)
    const json = useEntry(this.context.project)
    return useMemo(() => toProject(json), [json])
  }

  /** A function that goes to another page in the way the app was told to (contract 07 §4.3). */
  useNavigate(): (to: string) => void {
    const { redirectMethod, surroundings } = this.context
    const leave = redirectMethod === 'window' ? (to: string) => surroundings.browser()?.location.assign(to) : () => {}
    // An app keeps its method, so it is the same hook at each render.
    const useGivenNavigate = typeof redirectMethod === 'object' ? redirectMethod.useNavigate : () => leave
    return useGivenNavigate()
  }

  /** Tokens are often written into the call, as a new object at each render; the same tokens must not be another session each time. */
  #storeForHook(option: TokenStoreOption | undefined): TokenStore {
    const named = option ?? this.context.options.tokenStore
    if (typeof named !== 'object' || named === null || !('accessToken' in named)) return this.context.openTokenStore(option)
    const key = JSON.stringify([named.accessToken, named.refreshToken])
    const store = this.#storesByTokens.get(key) ?? this.context.openTokenStore(named)
    this.#storesByTokens.set(key, store)
    return store
  }

  #anonymousSignUp(store: TokenStore, session: Session): CacheEntry<Tokens> {
    const signUp = this.#anonymousSignUps.get(session) ?? new CacheEntry({ fetch: () => signUpAsNobody(this.context, store) }, this.context)
    this.#anonymousSignUps.set(session, signUp)
    return signUp
  }
}
