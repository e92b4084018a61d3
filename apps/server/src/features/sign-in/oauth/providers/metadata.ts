import type { OAuthProviderType } from '@latchkey/contract'
import * as profiles from './profiles.ts'
import type { RefusalKind } from './provider.ts'

/**
 * The URLs and the issuer of a provider. `{tenant}` is replaced with the Microsoft tenant of the
 * project.
 */
export interface ProviderAddresses {
  /**
   * The issuer in responses, or null if there is none. `{tid}` is replaced with the Microsoft
   * tenant of the user.
   */
  readonly issuer: string | null
  readonly authorizationEndpoint: string
  readonly tokenEndpoint: string
  /**
   * Returns the user of an access token. Null if there is none; then nothing tells whether a token
   * is still valid.
   */
  readonly profileEndpoint: string | null
  readonly jwksUri?: string
}

/** How a provider deviates from the standards. */
export interface ProviderBehavior {
  /** The base scopes in the order of protocol 02 §9.2. */
  readonly scopes: readonly string[]
  readonly readProfile: profiles.ProfileReader
  /** Extra parameters of the authorization URL. */
  readonly authorizationParameters?: Readonly<Record<string, string>>
  /** Where the client secret is sent (RFC 6749 §2.3.1). Defaults to the header. */
  readonly secretIn?: 'body'
  readonly usesPkce?: false
  /**
   * A required ID token must contain the nonce. An optional one is checked if present. Without an
   * entry it is ignored.
   */
  readonly idToken?: 'required' | 'optional'
  /** The lifetime of access tokens if the provider does not report it. */
  readonly defaultLifetimeSeconds?: number
  /** The meaning of the provider's own error codes. */
  readonly errorCodes?: Readonly<Record<string, RefusalKind>>
  /** Converts a response of the token endpoint to the standard format. */
  readonly correctTokenBody?: (body: TokenResponse) => TokenResponse
  /** Headers that the API of the provider requires. */
  readonly apiHeaders?: (clientId: string) => Record<string, string>
}

export interface ProviderMetadata extends ProviderAddresses, ProviderBehavior {}

/** The body of a response of a token endpoint. */
export type TokenResponse = Readonly<Record<string, unknown>>

const GITHUB_LIFETIME_SECONDS = 8 * 60 * 60
const MICROSOFT = 'https://login.microsoftonline.com/{tenant}'

/**
 * The twelve providers: protocol 02 §9.2, with URLs and deviations from their public documentation.
 */
export const PROVIDER_METADATA: Readonly<Record<OAuthProviderType, ProviderMetadata>> = {
  google: {
    issuer: 'https://accounts.google.com',
    authorizationEndpoint: 'https://accounts.google.com/o/oauth2/v2/auth',
    tokenEndpoint: 'https://oauth2.googleapis.com/token',
    profileEndpoint: 'https://openidconnect.googleapis.com/v1/userinfo',
    jwksUri: 'https://www.googleapis.com/oauth2/v3/certs',
    scopes: [
      'https://www.googleapis.com/auth/userinfo.email',
      'https://www.googleapis.com/auth/userinfo.profile',
    ],
    readProfile: profiles.readUserInfo,
    authorizationParameters: { include_granted_scopes: 'true' },
    // Without the scope "openid" Google need not send an ID token, so neither the token nor a nonce
    // is required.
    idToken: 'optional',
  },
  github: {
    issuer: 'https://github.com/login/oauth',
    authorizationEndpoint: 'https://github.com/login/oauth/authorize',
    tokenEndpoint: 'https://github.com/login/oauth/access_token',
    profileEndpoint: 'https://api.github.com/user',
    scopes: ['user:email'],
    readProfile: profiles.readGithub,
    defaultLifetimeSeconds: GITHUB_LIFETIME_SECONDS,
    errorCodes: {
      bad_verification_code: 'invalid-grant',
      bad_refresh_token: 'invalid-grant',
      incorrect_client_credentials: 'invalid-client',
      unverified_user_email: 'no-email',
    },
  },
  microsoft: {
    issuer: 'https://login.microsoftonline.com/{tid}/v2.0',
    authorizationEndpoint: `${MICROSOFT}/oauth2/v2.0/authorize`,
    tokenEndpoint: `${MICROSOFT}/oauth2/v2.0/token`,
    profileEndpoint: 'https://graph.microsoft.com/v1.0/me',
    jwksUri: `${MICROSOFT}/discovery/v2.0/keys`,
    scopes: ['User.Read', 'openid'],
    readProfile: profiles.readMicrosoft,
    idToken: 'required',
  },
  spotify: {
    issuer: 'https://accounts.spotify.com',
    authorizationEndpoint: 'https://accounts.spotify.com/authorize',
    tokenEndpoint: 'https://accounts.spotify.com/api/token',
    profileEndpoint: 'https://api.spotify.com/v1/me',
    scopes: ['user-read-email', 'user-read-private'],
    readProfile: profiles.readSpotify,
  },
  facebook: {
    issuer: 'https://www.facebook.com',
    // Without a version in the path, because versions expire after two years.
    authorizationEndpoint: 'https://www.facebook.com/dialog/oauth',
    tokenEndpoint: 'https://graph.facebook.com/oauth/access_token',
    profileEndpoint: 'https://graph.facebook.com/me?fields=id,name,email,picture.type(large)',
    scopes: ['openid', 'public_profile', 'email'],
    readProfile: profiles.readFacebook,
    correctTokenBody: correctFacebookError,
  },
  discord: {
    issuer: 'https://discord.com',
    authorizationEndpoint: 'https://discord.com/oauth2/authorize',
    tokenEndpoint: 'https://discord.com/api/oauth2/token',
    profileEndpoint: 'https://discord.com/api/users/@me',
    scopes: ['identify', 'email'],
    readProfile: profiles.readDiscord,
  },
  gitlab: {
    issuer: 'https://gitlab.com',
    authorizationEndpoint: 'https://gitlab.com/oauth/authorize',
    tokenEndpoint: 'https://gitlab.com/oauth/token',
    profileEndpoint: 'https://gitlab.com/api/v4/user',
    scopes: ['read_user'],
    readProfile: profiles.readGitlab,
  },
  bitbucket: {
    issuer: null,
    authorizationEndpoint: 'https://bitbucket.org/site/oauth2/authorize',
    tokenEndpoint: 'https://bitbucket.org/site/oauth2/access_token',
    profileEndpoint: 'https://api.bitbucket.org/2.0/user',
    scopes: ['account', 'email'],
    readProfile: profiles.readBitbucket,
  },
  linkedin: {
    issuer: 'https://www.linkedin.com/oauth',
    authorizationEndpoint: 'https://www.linkedin.com/oauth/v2/authorization',
    tokenEndpoint: 'https://www.linkedin.com/oauth/v2/accessToken',
    profileEndpoint: 'https://api.linkedin.com/v2/userinfo',
    scopes: ['openid', 'profile', 'email'],
    readProfile: profiles.readUserInfo,
    secretIn: 'body',
    // LinkedIn rejects the code verifier of web apps, and its ID token has no nonce and proves
    // nothing.
    usesPkce: false,
    errorCodes: {
      user_cancelled_login: 'access-denied',
      user_cancelled_authorize: 'access-denied',
      unauthorized_scope_error: 'invalid-scope',
      invalid_request: 'invalid-grant',
    },
  },
  apple: {
    issuer: 'https://appleid.apple.com',
    authorizationEndpoint: 'https://appleid.apple.com/auth/authorize',
    tokenEndpoint: 'https://appleid.apple.com/auth/token',
    profileEndpoint: null,
    jwksUri: 'https://appleid.apple.com/auth/keys',
    scopes: ['name', 'email'],
    readProfile: profiles.readApple,
    authorizationParameters: { response_mode: 'form_post' },
    secretIn: 'body',
    idToken: 'required',
    errorCodes: { user_cancelled_authorize: 'access-denied' },
  },
  x: {
    issuer: null,
    authorizationEndpoint: 'https://x.com/i/oauth2/authorize',
    tokenEndpoint: 'https://api.x.com/2/oauth2/token',
    profileEndpoint: 'https://api.x.com/2/users/me?user.fields=id,name,username,profile_image_url',
    scopes: ['users.read', 'offline.access', 'tweet.read'],
    readProfile: profiles.readX,
    errorCodes: { invalid_request: 'invalid-grant' },
  },
  twitch: {
    issuer: 'https://id.twitch.tv/oauth2',
    authorizationEndpoint: 'https://id.twitch.tv/oauth2/authorize',
    tokenEndpoint: 'https://id.twitch.tv/oauth2/token',
    profileEndpoint: 'https://api.twitch.tv/helix/users',
    scopes: ['user:read:email'],
    readProfile: profiles.readTwitch,
    secretIn: 'body',
    correctTokenBody: correctTwitchResponse,
    apiHeaders: (clientId) => ({ 'client-id': clientId }),
  },
}

/**
 * Facebook's errors are objects with a number. 1 and 101 are about the app, the others about the
 * code.
 */
function correctFacebookError(body: TokenResponse): TokenResponse {
  if (typeof body.error !== 'object' || body.error === null) return body
  const { code } = body.error as { code?: unknown }
  return { error: code === 1 || code === 101 ? 'invalid_client' : 'invalid_grant' }
}

/** Twitch returns scopes as an array, and errors as a status and a sentence. */
function correctTwitchResponse(body: TokenResponse): TokenResponse {
  if (Array.isArray(body.scope)) return { ...body, scope: body.scope.join(' ') }
  if (typeof body.message !== 'string' || body.access_token !== undefined) return body
  return { error: /client/i.test(body.message) ? 'invalid_client' : 'invalid_grant' }
}
