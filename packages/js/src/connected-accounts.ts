import type { AppContext } from './app-context.ts'
import { linkOAuthAccount } from './oauth-start.ts'
import type { Session } from './session.ts'

export interface ConnectedAccountOptions {
  /** Leaves the page to connect the account, or to ask for the scopes that are missing, instead of giving null. */
  readonly or?: 'redirect' | undefined
  /** What the access token must be good for. */
  readonly scopes?: readonly string[] | undefined
}

/** A user's account at a provider, to call the provider's API with (contract 07 §22). */
export interface ConnectedAccount {
  /** The provider's id. */
  readonly id: string
  /** A token that the provider accepts now; throws if it has taken back its consent. */
  getAccessToken(): Promise<{ readonly accessToken: string }>
}

/** The account of the session's user at a provider, if it is connected and there is a token with those scopes. */
export async function getConnectedAccount(
  context: AppContext,
  session: Session,
  provider: string,
  { or, scopes = [] }: ConnectedAccountOptions = {},
): Promise<ConnectedAccount | null> {
  const user = await context.users(session).get()
  const isConnected = user?.oauth_providers.some(({ id }) => id === provider) ?? false
  const account = toConnectedAccount(context, session, { provider, scopes })
  if (isConnected && (await readToken(context, session, { provider, scopes })) !== null) return account
  return or === 'redirect' ? linkOAuthAccount(context, session, { provider, scopes }) : null
}

/** Which token of a provider: it is cached by this text (see `AppContext.providerTokens`). */
export const scopeText = (scopes: readonly string[]): string => scopes.join(' ')

/** The object for an account that is known to be connected. */
export const toConnectedAccount = (context: AppContext, session: Session, wanted: Wanted): ConnectedAccount =>
  Object.freeze({
    id: wanted.provider,
    async getAccessToken() {
      const accessToken = await readToken(context, session, wanted)
      if (accessToken === null) throw new Error(`There is no access token of ${wanted.provider} with these scopes any more.`)
      return { accessToken }
    },
  })

interface Wanted {
  readonly provider: string
  readonly scopes: readonly string[]
}

const readToken = (context: AppContext, session: Session, { provider, scopes }: Wanted): Promise<string | null> =>
  context.providerTokens(session, provider, scopeText(scopes)).get()
