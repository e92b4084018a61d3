import type { OAuthProviderType } from '@latchkey/contract'

/** The account of a user at a provider. */
export interface ProviderAccount {
  /** Unique and permanent at the provider. It identifies the account; the address does not. */
  accountId: string
  displayName: string | null
  /** An HTTPS URL. */
  profileImageUrl: string | null
  /** Normalized. Null if the provider returned no valid address. */
  email: string | null
  /** Never true without an address. */
  isEmailVerified: boolean
}

/** The tokens for the provider's API. */
export interface ProviderTokens {
  accessToken: string
  expiresAt: Date
  /** Null if the provider sent none. After a refresh, null means that the old one stays valid. */
  refreshToken: string | null
  /** The requested scopes, not those that the provider reports as granted (protocol 02 §11). */
  scopes: readonly string[]
}

/** The values stored from the start of a flow until the callback. */
export interface FlowStart {
  state: string
  codeVerifier: string
  nonce: string
  extraScopes: readonly string[]
  redirectUri: string
}

/** A provider with the keys of a project. */
export interface OAuthProvider {
  /** Also the id of the provider in the project. */
  readonly id: OAuthProviderType
  /** Uses the keys of the operator or the development provider. */
  readonly isShared: boolean
  readonly baseScopes: readonly string[]
  /**
   * The browser posts a form from the provider's site, so our cookies must be sent across sites.
   */
  readonly returnsByForm: boolean
  /**
   * Returns the URL to send the browser to (protocol 02 §9). Throws `ProviderRefusal` if the
   * metadata of the development provider cannot be read.
   */
  authorizationUrl(start: FlowStart): Promise<string>
  /**
   * Exchanges the provider's response for account and tokens. Checks state, issuer, audience, nonce
   * and the signature of an ID token. The provider checks PKCE (RFC 6749 §4.1, RFC 7636, RFC 9207,
   * OpenID Connect Core §3.1.3.7). Throws `ProviderRefusal`.
   */
  exchange(
    response: URLSearchParams,
    start: FlowStart,
  ): Promise<{ account: ProviderAccount; tokens: ProviderTokens }>
  /** Returns new tokens for the scopes of the refresh token. Throws `ProviderRefusal`. */
  refresh(refreshToken: string, scopes: readonly string[]): Promise<ProviderTokens>
  /**
   * Reports whether the provider still accepts the token. Throws `ProviderRefusal` of the kind
   * `unreachable` if the provider cannot tell now.
   */
  isAccessTokenGood(accessToken: string): Promise<boolean>
}

/** Why a flow failed: the errors of protocol 02 §9, callback step 5, and others. */
export type RefusalKind =
  /** The user, or the provider for the user, denied access. */
  | 'access-denied'
  /** The code or the refresh token is wrong, used or expired. */
  | 'invalid-grant'
  /** The project's keys are wrong. */
  | 'invalid-client'
  | 'invalid-scope'
  /** The provider did not return a required address. */
  | 'no-email'
  /** The response violates the protocol or is an attack. */
  | 'bad-response'
  /** No response in time, or one that asks to retry later. */
  | 'unreachable'

/**
 * An error of a provider. The message is for the log. It contains text from the provider but no
 * secrets.
 */
export class ProviderRefusal extends Error {
  override name = 'ProviderRefusal'
  readonly kind: RefusalKind

  constructor(kind: RefusalKind, message: string) {
    super(message)
    this.kind = kind
  }
}
