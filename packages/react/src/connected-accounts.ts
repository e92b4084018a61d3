import type {
  ConnectedAccountOptions,
  OAuthProvider,
  ConnectedAccount as WithoutHooks,
} from '@latchkey/js'
import {
  type AppContext,
  CacheEntry,
  linkOAuthAccount,
  requireToken,
  type Session,
  scopeText,
  toConnectedAccount,
  toOAuthProvider,
  type UserScope,
  type WantedAccount,
} from '@latchkey/js/internal'
import { useMemo } from 'react'
import { bailOutOnServer } from './bail-out.ts'
import { readEntry, useEntry, useEntryIfAny } from './use-entry.ts'

/** A user's account at a provider, with a hook for its token (protocol 07 §22). */
export interface ConnectedAccount extends WithoutHooks {
  /**
   * A valid access token of the provider. Updates automatically. Throws if the provider revoked the
   * consent, and while an administrator impersonates the user.
   */
  useAccessToken(): { readonly accessToken: string }
}

const tokenEntry = (scope: UserScope, { provider, scopes }: WantedAccount) =>
  scope.entries.providerToken(provider, scopeText(scopes))

/** Adds the hook to an account. */
export function withTokenHook(
  scope: UserScope,
  account: WithoutHooks,
  wanted: WantedAccount,
): ConnectedAccount {
  return Object.freeze({ ...account, useAccessToken: () => useAccessToken(scope, wanted) })
}

function useAccessToken(scope: UserScope, wanted: WantedAccount): { readonly accessToken: string } {
  bailOutOnServer(scope.platform)
  const accessToken = requireToken(wanted, useEntry(tokenEntry(scope, wanted)))
  return useMemo(() => ({ accessToken }), [accessToken])
}

/** See `CurrentUser.useConnectedAccount`. */
export function useConnectedAccount(
  context: AppContext,
  session: Session,
  provider: string,
  { or, scopes = [] }: ConnectedAccountOptions = {},
): ConnectedAccount | null {
  bailOutOnServer(context.platform)
  const scope = context.scopeOf(session)
  const user = useEntry(scope.entries.user())
  const isConnected = user?.oauth_providers.some(({ id }) => id === provider) ?? false
  const token = useEntryIfAny(isConnected ? tokenEntry(scope, { provider, scopes }) : null)
  // A scope list is often written inline and thus new on each render.
  const wantedScopes = JSON.stringify(scopes)
  const account = useMemo(() => {
    const wanted: WantedAccount = { provider, scopes: JSON.parse(wantedScopes) }
    return withTokenHook(scope, toConnectedAccount(scope, wanted), wanted)
  }, [scope, provider, wantedScopes])

  if (token !== null) return account
  // Without a user there is no account to connect. The component will render again when the user is
  // known.
  if (or === 'redirect' && user !== null)
    readEntry(departureOf(context, session, { provider, scopes }))
  return null
}

const departures = new WeakMap<Session, Map<string, CacheEntry<never>>>()

/** The redirect to the provider, started once for all components. Never resolves. */
function departureOf(
  context: AppContext,
  session: Session,
  wanted: WantedAccount,
): CacheEntry<never> {
  const begun = departures.get(session) ?? new Map<string, CacheEntry<never>>()
  departures.set(session, begun)
  const key = JSON.stringify(wanted)
  const entry =
    begun.get(key) ??
    new CacheEntry({ fetch: () => linkOAuthAccount(context, session, wanted) }, context)
  begun.set(key, entry)
  return entry
}

/** See `CurrentUser.useOAuthProviders`. */
export function useOAuthProviders(scope: UserScope<'client'>): readonly OAuthProvider[] {
  bailOutOnServer(scope.platform)
  const accounts = useEntry(scope.entries.oauthAccounts())
  return useMemo(() => accounts.map((json) => toOAuthProvider(scope, json)), [scope, accounts])
}

/** See `CurrentUser.useOAuthProvider`. */
export function useOAuthProvider(scope: UserScope<'client'>, id: string): OAuthProvider | null {
  return useOAuthProviders(scope).find((provider) => provider.id === id) ?? null
}
