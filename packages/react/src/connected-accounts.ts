import {
  type AppContext,
  CacheEntry,
  type ConnectedAccountOptions,
  linkOAuthAccount,
  type OAuthProvider,
  type Session,
  scopeText,
  toConnectedAccount,
  toOAuthProvider,
  type ConnectedAccount as WithoutHooks,
} from '@latchkey/js'
import { useMemo } from 'react'
import { bailOutOnServer } from './bail-out.ts'
import { readEntry, useEntry, useEntryIfAny } from './use-entry.ts'

/** A user's account at a provider with a hook for its token (contract 07 §22). */
export interface ConnectedAccount extends WithoutHooks {
  /** A token that the provider accepts now, kept up to date; throws if it has taken back its consent. */
  useAccessToken(): { readonly accessToken: string }
}

interface Wanted {
  readonly provider: string
  readonly scopes: readonly string[]
}

const tokenEntry = (context: AppContext, session: Session, { provider, scopes }: Wanted) =>
  context.providerTokens(session, provider, scopeText(scopes))

/** Adds the hook to an account. */
export function withTokenHook(context: AppContext, session: Session, account: WithoutHooks, wanted: Wanted): ConnectedAccount {
  return Object.freeze({ ...account, useAccessToken: () => useAccessToken(context, session, wanted) })
}

function useAccessToken(context: AppContext, session: Session, wanted: Wanted): { readonly accessToken: string } {
  bailOutOnServer(context.surroundings)
  const accessToken = useEntry(tokenEntry(context, session, wanted))
  if (accessToken === null) throw new Error(`There is no access token of ${wanted.provider} with these scopes any more.`)
  return useMemo(() => ({ accessToken }), [accessToken])
}

/** See `CurrentUser.useConnectedAccount`. */
export function useConnectedAccount(
  context: AppContext,
  session: Session,
  provider: string,
  { or, scopes = [] }: ConnectedAccountOptions = {},
): ConnectedAccount | null {
  bailOutOnServer(context.surroundings)
  const user = useEntry(context.users(session))
  const isConnected = user?.oauth_providers.some(({ id }) => id === provider) ?? false
  const token = useEntryIfAny(isConnected ? tokenEntry(context, session, { provider, scopes }) : null)
  // Scopes are often written into the call, as a new list at each render.
  const wantedScopes = JSON.stringify(scopes)
  const account = useMemo(() => {
    const wanted: Wanted = { provider, scopes: JSON.parse(wantedScopes) }
    return withTokenHook(context, session, toConnectedAccount(context, session, wanted), wanted)
  }, [context, session, provider, wantedScopes])

  if (token !== null) return account
  // Nobody is there to whom an account could be connected; whoever shows this will notice in a moment.
  if (or === 'redirect' && user !== null) readEntry(departureOf(context, session, { provider, scopes }))
  return null
}

const departures = new WeakMap<Session, Map<string, CacheEntry<never>>>()

/** The way to a provider, taken once however many components want it. Never has a value. */
function departureOf(context: AppContext, session: Session, wanted: Wanted): CacheEntry<never> {
  const begun = departures.get(session) ?? new Map<string, CacheEntry<never>>()
  departures.set(session, begun)
  const key = JSON.stringify(wanted)
  const entry = begun.get(key) ?? new CacheEntry({ fetch: () => linkOAuthAccount(context, session, wanted) }, context)
  begun.set(key, entry)
  return entry
}

/** See `CurrentUser.useOAuthProviders`. */
export function useOAuthProviders(context: AppContext, session: Session): readonly OAuthProvider[] {
  bailOutOnServer(context.surroundings)
  const accounts = useEntry(context.oauthAccounts(session))
  return useMemo(() => accounts.map((json) => toOAuthProvider(context, session, json)), [context, session, accounts])
}

/** See `CurrentUser.useOAuthProvider`. */
export function useOAuthProvider(context: AppContext, session: Session, id: string): OAuthProvider | null {
  return useOAuthProviders(context, session).find((provider) => provider.id === id) ?? null
}
