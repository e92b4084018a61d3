import { DAY_MS, type OAuthProviderType } from '@latchkey/contract'
import * as oauth from 'oauth4webapi'
import type { z } from 'zod'
import { addMillis } from '../../../../kernel/clock.ts'
import type { Context } from '../../../../kernel/context.ts'
import type { ProviderBehavior } from './metadata.ts'
import { clockSkewSeconds, type ProviderRequest, type SendRequest } from './network.ts'
import { type ProfileSource, readProfileAs } from './profiles.ts'
import {
  type FlowStart,
  type OAuthProvider,
  ProviderRefusal,
  type ProviderTokens,
} from './provider.ts'
import { refusing } from './refusals.ts'
import { correctTokenResponse, readObject } from './token-responses.ts'

/** The settings and functions of one provider in one project. */
export interface Connection {
  readonly id: OAuthProviderType
  readonly isShared: boolean
  readonly clientId: string
  readonly clientSecret: string
  readonly habits: ProviderBehavior
  /** Finds the authorization server. An ID token may identify the server more precisely. */
  findServer(idToken: string | null): Promise<ProviderServer>
  /** Only for an issuer that the operator runs. */
  readonly allowsHttp?: boolean
  /** Sends requests, if not over the network. */
  readonly send?: SendRequest
}

export interface ProviderServer {
  readonly metadata: oauth.AuthorizationServer
  /** Whether the real issuer is known. Otherwise responses cannot be checked against it. */
  readonly isIssuerKnown: boolean
}

const DEFAULT_LIFETIME_SECONDS = 3600
const MAX_LIFETIME_MS = 3650 * DAY_MS
/** Allows for differences between the clocks of servers. */
const CLOCK_TOLERANCE_SECONDS = 60

/** Creates the provider of a connection. */
export function connect(ctx: Context, connection: Connection): OAuthProvider {
  const { habits, id, isShared } = connection
  const client: oauth.Client = {
    client_id: connection.clientId,
    [oauth.clockSkew]: clockSkewSeconds(ctx.clock),
    [oauth.clockTolerance]: CLOCK_TOLERANCE_SECONDS,
  }
  const authenticate = authenticateWith(connection)
  const fetch = (url: string, init: ProviderRequest) =>
    ctx.providerNetwork.fetch(url, init, connection.send)
  const allowsHttp = { [oauth.allowInsecureRequests]: connection.allowsHttp ?? false }
  const requests = { ...allowsHttp, [oauth.customFetch]: fetch }
  const tokenRequests = (idToken: ProviderBehavior['idToken']) => ({
    ...allowsHttp,
    [oauth.customFetch]: async (url: string, init: ProviderRequest) =>
      correctTokenResponse(await fetch(url, init), habits.correctTokenBody, idToken !== undefined),
  })

  const scopesWith = (extraScopes: readonly string[]) => [
    ...new Set([...habits.scopes, ...extraScopes]),
  ]

  const toTokens = (
    body: oauth.TokenEndpointResponse,
    scopes: readonly string[],
  ): ProviderTokens => {
    const seconds = body.expires_in ?? habits.defaultLifetimeSeconds ?? DEFAULT_LIFETIME_SECONDS
    return {
      accessToken: body.access_token,
      expiresAt: addMillis(ctx.clock.now(), Math.min(seconds * 1000, MAX_LIFETIME_MS)),
      refreshToken: body.refresh_token ?? null,
      scopes,
    }
  }

  const ask = (url: string, accessToken: string) =>
    fetch(url, {
      headers: {
        authorization: `Bearer ${accessToken}`,
        accept: 'application/json',
        ...habits.apiHeaders?.(connection.clientId),
      },
    })

  function profileSource(
    { userinfo_endpoint }: oauth.AuthorizationServer,
    accessToken: string,
    claims: unknown,
  ): ProfileSource {
    return {
      endpoint: userinfo_endpoint ?? '',
      claims,
      async read(url, schema) {
        const response = await ask(url, accessToken)
        if (!response.ok)
          throw new ProviderRefusal(
            'bad-response',
            `${new URL(url).host} returned ${response.status} for a new access token`,
          )
        return parse(await response.text(), schema)
      },
      async readIfAllowed(url, schema) {
        const reply = await ask(url, accessToken)
        return reply.ok ? parse(await reply.text(), schema) : null
      },
    }
  }

  /** Runs the checks of the library in the order of the protocol. */
  async function redeem(answer: URLSearchParams, start: FlowStart) {
    const initial = await connection.findServer(null)
    const parameters = oauth.validateAuthResponse(
      initial.metadata,
      client,
      comparable(initial, answer),
      start.state,
    )
    const verifier = habits.usesPkce === false ? oauth.nopkce : start.codeVerifier
    const response = await oauth.authorizationCodeGrantRequest(
      initial.metadata,
      client,
      authenticate,
      parameters,
      start.redirectUri,
      verifier,
      tokenRequests(habits.idToken),
    )
    const { metadata } = await connection.findServer(await idTokenOf(response))
    const expected =
      habits.idToken === 'required' ? { requireIdToken: true, expectedNonce: start.nonce } : {}
    const body = await oauth.processAuthorizationCodeResponse(metadata, client, response, expected)
    const claims = oauth.getValidatedIdTokenClaims(body) ?? null
    // TLS would be enough (OpenID Connect Core §3.1.3.7, 6). The signature also protects against a
    // proxy.
    if (claims !== null) await oauth.validateApplicationLevelSignature(metadata, response, requests)
    return { metadata, body, claims }
  }

  return {
    id,
    isShared,
    baseScopes: habits.scopes,
    returnsByForm: habits.authorizationParameters?.response_mode === 'form_post',
    authorizationUrl: (start) =>
      refusing(habits.errorCodes, async () => {
        const { metadata } = await connection.findServer(null)
        const url = new URL(ctx.providerNetwork.locate(metadata.authorization_endpoint as string))
        const parameters = {
          client_id: connection.clientId,
          scope: scopesWith(start.extraScopes).join(' '),
          response_type: 'code',
          redirect_uri: start.redirectUri,
          state: start.state,
          access_type: 'offline',
          prompt: 'consent',
          ...(habits.usesPkce === false
            ? {}
            : {
                code_challenge_method: 'S256',
                code_challenge: await oauth.calculatePKCECodeChallenge(start.codeVerifier),
              }),
          ...(habits.idToken === 'required' ? { nonce: start.nonce } : {}),
          ...habits.authorizationParameters,
        }
        for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
        return url.href
      }),
    exchange: (answer, start) =>
      refusing(habits.errorCodes, async () => {
        const { metadata, body, claims } = await redeem(answer, start)
        const account = await habits.readProfile(profileSource(metadata, body.access_token, claims))
        return { account, tokens: toTokens(body, scopesWith(start.extraScopes)) }
      }),
    refresh: (refreshToken, scopes) =>
      refusing(habits.errorCodes, async () => {
        const { metadata } = await connection.findServer(null)
        // Without the parameter `scope`, the granted scopes apply (RFC 6749 §6). Ours are the
        // requested scopes, which may be more, and requesting more is an error.
        const response = await oauth.refreshTokenGrantRequest(
          metadata,
          client,
          authenticate,
          refreshToken,
          tokenRequests(undefined),
        )
        return toTokens(await oauth.processRefreshTokenResponse(metadata, client, response), scopes)
      }),
    isAccessTokenGood: (accessToken) =>
      refusing(habits.errorCodes, async () => {
        const { userinfo_endpoint } = (await connection.findServer(null)).metadata
        if (userinfo_endpoint === undefined) return true
        const { ok, status } = await ask(userinfo_endpoint, accessToken)
        // RFC 6750 §3.1. Any other status may be about the request. For example, GitHub returns 403
        // for too many requests.
        if (!ok && status !== 401)
          throw new ProviderRefusal(
            'unreachable',
            `${connection.id} returned ${status} for an access token`,
          )
        return ok
      }).catch((error: unknown) => {
        // An unreadable response says nothing about the token, like no response.
        throw error instanceof ProviderRefusal
          ? new ProviderRefusal('unreachable', error.message)
          : error
      }),
  }
}

/**
 * Authenticates the client (RFC 6749 §2.3.1). Encodes only what a header requires. Servers that
 * decode get the same value, and the many that do not decode get no `%2D` for a hyphen.
 */
const authenticateWith =
  ({ clientId, clientSecret, habits }: Connection): oauth.ClientAuth =>
  ({ token_endpoint_auth_methods_supported: methods }, _client, body, headers) => {
    if (habits.secretIn === 'body' || (methods && !methods.includes('client_secret_basic'))) {
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

function parse<T>(text: string, schema: z.ZodType<T>): T {
  try {
    return readProfileAs(JSON.parse(text), schema)
  } catch (error) {
    if (error instanceof SyntaxError)
      throw new ProviderRefusal('bad-response', 'The profile is not JSON')
    throw error
  }
}
