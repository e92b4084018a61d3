import type { OAuthProviderType } from '@latchkey/contract'

/** Who somebody is at a provider. */
export interface ProviderAccount {
  /** Unique and lasting at the provider. It is the key of the account; the address never is. */
  accountId: string
  displayName: string | null
  /** HTTPS. */
  profileImageUrl: string | null
  /** Normalised; null also if the provider gave something that is no address. */
  email: string | null
  /** Never true without an address. */
  isEmailVerified: boolean
}

/** What opens the provider's API in somebody's name. */
export interface ProviderTokens {
  accessToken: string
  expiresAt: Date
  /** Null if the provider gave none; on a refresh, if the old one stays good. */
  refreshToken: string | null
  /** Those that were asked for; not what the provider says it granted (protocol 02 §11). */
  scopes: readonly string[]
}

/** What is kept from the start of a flow until its answer comes. */
export interface FlowStart {
  state: string
  codeVerifier: string
  nonce: string
  extraScopes: readonly string[]
  redirectUri: string
}

/** A provider with the keys that a project uses it with. */
export interface OAuthProvider {
  /** At the same time its id in the project. */
  readonly id: OAuthProviderType
  /** Used with keys of the operator, or played by the development provider. */
  readonly isShared: boolean
  readonly baseScopes: readonly string[]
  /** The answer comes by a form that the browser posts from the provider's site, which cookies of our own must survive. */
  readonly returnsByForm: boolean
  /** Where to send the browser (protocol 02 §9). Throws `ProviderRefusal`, but only of the development provider, which is asked for its metadata. */
  authorizationUrl(start: FlowStart): Promise<string>
  /**
   * Exchanges the provider's answer for account and tokens. State, issuer, audience, nonce and the signature of an id token are checked, PKCE
   * is the provider's to check (RFC 6749 §4.1, RFC 7636, RFC 9207, OpenID Connect Core §3.1.3.7). Throws `ProviderRefusal`.
   */
  exchange(
    answer: URLSearchParams,
    start: FlowStart,
  ): Promise<{ account: ProviderAccount; tokens: ProviderTokens }>
  /** New tokens for the scopes that the refresh token was given for. Throws `ProviderRefusal`. */
  refresh(refreshToken: string, scopes: readonly string[]): Promise<ProviderTokens>
  /**
   * Does the provider still accept the token? Throws `ProviderRefusal` of the kind `unreachable` if it cannot be asked now: the token is
   * proven neither good nor bad.
   */
  isAccessTokenGood(accessToken: string): Promise<boolean>
}

/** Why nothing came of it: what the provider said or what is wrong with its answer. Those of protocol 02 §9, callback step 5, and what else may happen. */
export type RefusalKind =
  /** The person, or the provider on their behalf, said no. */
  | 'access-denied'
  /** The code or the refresh token is wrong, used or expired. */
  | 'invalid-grant'
  /** The project's keys are wrong. */
  | 'invalid-client'
  | 'invalid-scope'
  /** The provider keeps back an address that is needed. */
  | 'no-email'
  /** It breaks the protocol, or is an attack. */
  | 'bad-answer'
  /** No answer in time, or one that says to come back later. */
  | 'unreachable'

/** Why a provider said no. Its message is for the log: it holds no secret, but words of the provider. */
export class ProviderRefusal extends Error {
  override name = 'ProviderRefusal'
  readonly kind: RefusalKind

  constructor(kind: RefusalKind, message: string) {
    super(message)
    this.kind = kind
  }
}
