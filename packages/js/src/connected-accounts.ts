import type { UserScope } from './user-scope.ts'

export interface ConnectedAccountOptions {
  /**
   * Leaves the page to connect the account, or to ask for the scopes that are missing, instead of
   * giving null.
   */
  readonly or?: 'redirect' | undefined
  /** What the access token must be good for. */
  readonly scopes?: readonly string[] | undefined
}

/** A user's account at a provider, to call the provider's API with (protocol 07 §22). */
export interface ConnectedAccount {
  /** The provider's id. */
  readonly id: string
  /** A token that the provider accepts now; throws if it has taken back its consent. */
  getAccessToken(): Promise<{ readonly accessToken: string }>
}

/** Which account, and what its token must be good for. */
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

/** Which token of a provider: it is cached by this text (see `UserEntries.providerToken`). */
export const scopeText = (scopes: readonly string[]): string => scopes.join(' ')

/** The object for an account that is known to be connected. */
export const toConnectedAccount = (scope: UserScope, wanted: WantedAccount): ConnectedAccount =>
  Object.freeze({
    id: wanted.provider,
    async getAccessToken() {
      const accessToken = await readToken(scope, wanted)
      if (accessToken === null)
        throw new Error(
          `There is no access token of ${wanted.provider} with these scopes any more.`,
        )
      return { accessToken }
    },
  })

const readToken = (scope: UserScope, { provider, scopes }: WantedAccount): Promise<string | null> =>
  scope.entries.providerToken(provider, scopeText(scopes)).get()
