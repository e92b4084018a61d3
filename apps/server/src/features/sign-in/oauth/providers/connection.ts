import type { OAuthProviderType } from '@latchkey/contract'
import * as oauth from 'oauth4webapi'
import type { z } from 'zod'
import { addMillis, DAY_MS } from '../../../../kernel/clock.ts'
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

/** Everything that makes one provider of one project. */
export interface Connection {
  readonly id: OAuthProviderType
  readonly isShared: boolean
  readonly clientId: string
  readonly clientSecret: string
  readonly habits: ProviderBehavior
  /** Whom we talk to. Once there is an id token it may say more exactly who that is. */
  findServer(idToken: string | null): Promise<ProviderServer>
  /** Only of an issuer that the operator runs. */
  readonly allowsHttp?: boolean
  /** How requests get there, if not over the network. */
  readonly send?: SendRequest
}

export interface ProviderServer {
  readonly metadata: oauth.AuthorizationServer
  /** Whether the issuer is the true one; otherwise answers cannot be held against it. */
  readonly isIssuerKnown: boolean
}

const DEFAULT_LIFETIME_SECONDS = 3600
const MAX_LIFETIME_MS = 3650 * DAY_MS
/** Clocks of servers differ by a little. */
const CLOCK_TOLERANCE_SECONDS = 60

/** The provider that a connection leads to. */
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
        const answer = await ask(url, accessToken)
        if (!answer.ok)
          throw new ProviderRefusal(
            'bad-answer',
            `${new URL(url).host} answered ${answer.status} to a fresh access token`,
          )
        return parse(await answer.text(), schema)
      },
      async readIfAllowed(url, schema) {
        const answer = await ask(url, accessToken)
        return answer.ok ? parse(await answer.text(), schema) : null
      },
    }
  }

  /** The checks of the library, in the order of the protocol. */
  async function redeem(answer: URLSearchParams, start: FlowStart) {
    const asked = await connection.findServer(null)
    const parameters = oauth.validateAuthResponse(
      asked.metadata,
      client,
      comparable(asked, answer),
      start.state,
    )
    const verifier = habits.usesPkce === false ? oauth.nopkce : start.codeVerifier
    const response = await oauth.authorizationCodeGrantRequest(
      asked.metadata,
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
    // The way it came would do (OpenID Connect Core §3.1.3.7, 6); a signature also holds if that way is a proxy's.
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
        // Without the parameter `scope` it is what was granted (RFC 6749 §6); ours are what was asked for, and naming more is an error.
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
        // RFC 6750 §3.1. Whatever else is said may be meant for the request: GitHub answers 403 to those who ask too often.
        if (!ok && status !== 401)
          throw new ProviderRefusal(
            'unreachable',
            `${connection.id} answered ${status} to an access token`,
          )
        return ok
      }).catch((error: unknown) => {
        // An answer that cannot be read says as little of the token as none.
        throw error instanceof ProviderRefusal
          ? new ProviderRefusal('unreachable', error.message)
          : error
      }),
  }
}

/**
 * Client authentication (RFC 6749 §2.3.1). Of the form encoding only what a header needs is applied: servers that decode read the same, and the
 * many that do not are spared the `%2D` for a plain hyphen.
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

/** The answer as far as it can be judged. Each provider returns to a path of its own, which keeps them apart where `iss` cannot (RFC 9700 §4.4.2.2). */
function comparable({ isIssuerKnown }: ProviderServer, answer: URLSearchParams): URLSearchParams {
  const parameters = new URLSearchParams(answer)
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
      throw new ProviderRefusal('bad-answer', 'The profile is no JSON')
    throw error
  }
}
