import type { ProviderToken, UserScope } from './user-scope.ts'

/** What `getConnectedAccount` needs, and what to do if it is missing. */
export interface ConnectedAccountOptions {
  /**
   * Leaves the page to connect the account, or to request missing scopes, instead of returning
   * null.
   */
  readonly or?: 'redirect' | undefined
  /** The scopes that the access token must have. */
  readonly scopes?: readonly string[] | undefined
}

/** A user's account at a provider, for calling the provider's API (protocol 07 §22). */
export interface ConnectedAccount {
  /** The provider's id. */
  readonly id: string
  /**
   * A valid token of the provider. Throws if the user has revoked it, and while an administrator
   * impersonates the user.
   */
  getAccessToken(): Promise<{ readonly accessToken: string }>
}

/** Which account, and the scopes of its token. */
export interface WantedAccount {
  readonly provider: string
  readonly scopes: readonly string[]
}

/**
 * The account of the scope's user at a provider; null if it is not connected or there is no token
 * with those scopes.
 */
export async function findConnectedAccount(
  scope: UserScope,
  wanted: WantedAccount,
): Promise<ConnectedAccount | null> {
  const user = await scope.entries.user().get()
  const isConnected = user?.oauth_providers.some(({ id }) => id === wanted.provider) ?? false
  return isConnected && (await readToken(scope, wanted)) !== null
    ? toConnectedAccount(scope, wanted)
    : null
}

/**
 * The provider and scopes of a token, which is cached by this text (see
 * `UserEntries.providerToken`).
 */
export const scopeText = (scopes: readonly string[]): string => scopes.join(' ')

/** The object for an account that is known to be connected. */
export const toConnectedAccount = (scope: UserScope, wanted: WantedAccount): ConnectedAccount =>
  Object.freeze({
    id: wanted.provider,
    async getAccessToken() {
      return { accessToken: requireToken(wanted, await readToken(scope, wanted)) }
    },
  })

/** Throws if there is no token, or none for impersonators. */
export function requireToken({ provider }: WantedAccount, token: ProviderToken): string {
  if (token === true)
    throw new Error(`There is no access token of ${provider} while someone impersonates the user.`)
  if (token === null) throw new Error(`There is no access token of ${provider} with these scopes.`)
  return token
}

const readToken = (scope: UserScope, { provider, scopes }: WantedAccount): Promise<ProviderToken> =>
  scope.entries.providerToken(provider, scopeText(scopes)).get()
