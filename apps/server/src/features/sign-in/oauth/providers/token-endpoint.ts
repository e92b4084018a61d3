import { DAY_MS } from '@latchkey/contract'
import * as oauth from 'oauth4webapi'
import { addMillis } from '../../../../kernel/clock.ts'
import type { Context } from '../../../../kernel/context.ts'
import type { Connection, ProviderServer } from './connection.ts'
import type { ProviderBehavior } from './metadata.ts'
import { clockSkewSeconds, type ProviderRequest } from './network.ts'
import type { FlowStart, ProviderTokens } from './provider.ts'
import { correctTokenResponse, readObject } from './token-responses.ts'

const DEFAULT_LIFETIME_SECONDS = 3600
const MAX_LIFETIME_MS = 3650 * DAY_MS
/** Allows for differences between the clocks of servers. */
const CLOCK_TOLERANCE_SECONDS = 60

/** What a provider granted for an authorization code. */
export interface Grant {
  readonly metadata: oauth.AuthorizationServer
  readonly body: oauth.TokenEndpointResponse
  /** The claims of the verified ID token, or null if there is none. */
  readonly claims: oauth.IDToken | null
}

/** Runs the checks of the library in the order of the protocol. */
export async function redeemCode(
  ctx: Context,
  connection: Connection,
  { response: callback, start }: { response: URLSearchParams; start: FlowStart },
): Promise<Grant> {
  const { behavior, findServer } = connection
  const client = clientOf(ctx, connection)
  const initial = await findServer(null)
  const parameters = oauth.validateAuthResponse(
    initial.metadata,
    client,
    comparable(initial, callback),
    start.state,
  )
  const verifier = behavior.usesPkce === false ? oauth.nopkce : start.codeVerifier
  const response = await oauth.authorizationCodeGrantRequest(
    initial.metadata,
    client,
    authenticateWith(connection),
    parameters,
    start.redirectUri,
    verifier,
    tokenRequests(ctx, connection, { keepsIdToken: behavior.idToken !== undefined }),
  )
  const { metadata } = await findServer(await idTokenOf(response))
  const expected =
    behavior.idToken === 'required' ? { requireIdToken: true, expectedNonce: start.nonce } : {}
  const body = await oauth.processAuthorizationCodeResponse(metadata, client, response, expected)
  const claims = oauth.getValidatedIdTokenClaims(body) ?? null
  // TLS would be enough (OpenID Connect Core §3.1.3.7, 6). The signature also protects against a
  // proxy.
  if (claims !== null)
    await oauth.validateApplicationLevelSignature(metadata, response, requests(ctx, connection))
  return { metadata, body, claims }
}

/** Returns new tokens for a refresh token and its scopes. */
export async function refreshTokens(
  ctx: Context,
  connection: Connection,
  { refreshToken, scopes }: { refreshToken: string; scopes: readonly string[] },
): Promise<ProviderTokens> {
  const client = clientOf(ctx, connection)
  const { metadata } = await connection.findServer(null)
  // Without the parameter `scope`, the granted scopes apply (RFC 6749 §6). Ours are the requested
  // scopes, which may be more, and requesting more is an error.
  const response = await oauth.refreshTokenGrantRequest(
    metadata,
    client,
    authenticateWith(connection),
    refreshToken,
    tokenRequests(ctx, connection, { keepsIdToken: false }),
  )
  const body = await oauth.processRefreshTokenResponse(metadata, client, response)
  return toTokens(ctx, connection.behavior, { body, scopes })
}

/** Reads the tokens of a response, which expire after the time it names. */
export function toTokens(
  ctx: Context,
  { defaultLifetimeSeconds = DEFAULT_LIFETIME_SECONDS }: ProviderBehavior,
  { body, scopes }: { body: oauth.TokenEndpointResponse; scopes: readonly string[] },
): ProviderTokens {
  const lifetimeMs = (body.expires_in ?? defaultLifetimeSeconds) * 1000
  return {
    accessToken: body.access_token,
    expiresAt: addMillis(ctx.clock.now(), Math.min(lifetimeMs, MAX_LIFETIME_MS)),
    refreshToken: body.refresh_token ?? null,
    scopes,
  }
}

const clientOf = (ctx: Context, { clientId }: Connection): oauth.Client => ({
  client_id: clientId,
  [oauth.clockSkew]: clockSkewSeconds(ctx.clock),
  [oauth.clockTolerance]: CLOCK_TOLERANCE_SECONDS,
})

/** How the library sends requests to the provider. */
const requests = (ctx: Context, { allowsHttp = false, send }: Connection) => ({
  [oauth.allowInsecureRequests]: allowsHttp,
  [oauth.customFetch]: (url: string, init: ProviderRequest) =>
    ctx.providerNetwork.fetch(url, init, send),
})

/** The same for the token endpoint, whose responses are corrected before the library reads them. */
function tokenRequests(
  ctx: Context,
  connection: Connection,
  { keepsIdToken }: { keepsIdToken: boolean },
) {
  const plain = requests(ctx, connection)
  return {
    ...plain,
    [oauth.customFetch]: async (url: string, init: ProviderRequest) => {
      const response = await plain[oauth.customFetch](url, init)
      return correctTokenResponse(response, connection.behavior.correctTokenBody, keepsIdToken)
    },
  }
}

/**
 * Authenticates the client (RFC 6749 §2.3.1). Encodes only what a header requires. Servers that
 * decode get the same value, and the many that do not decode get no `%2D` for a hyphen.
 */
const authenticateWith =
  ({ clientId, clientSecret, behavior }: Connection): oauth.ClientAuth =>
  ({ token_endpoint_auth_methods_supported: methods }, _client, body, headers) => {
    if (behavior.secretIn === 'body' || (methods && !methods.includes('client_secret_basic'))) {
      body.set('client_id', clientId)
      body.set('client_secret', clientSecret)
      return
    }
    const credentials = `${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`
    headers.set('authorization', `Basic ${Buffer.from(credentials).toString('base64')}`)
  }

/**
 * Returns the parameters that can be checked. Each provider has its own callback path, which
 * identifies it if `iss` cannot (RFC 9700 §4.4.2.2).
 */
function comparable({ isIssuerKnown }: ProviderServer, response: URLSearchParams): URLSearchParams {
  const parameters = new URLSearchParams(response)
  if (!isIssuerKnown) parameters.delete('iss')
  return parameters
}

async function idTokenOf(response: Response): Promise<string | null> {
  const idToken = (await readObject(response))?.id_token
  return typeof idToken === 'string' ? idToken : null
}
