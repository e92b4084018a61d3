import { isTrustedUrl, KnownError } from '@latchkey/contract'
import { parse } from 'hono/utils/cookie'
import type { OpenContext, RequestContext } from '../../../kernel/context.ts'
import { countryOf } from '../../../kernel/end-user-place.ts'
import { ApiResponse, HttpError, redirect, WithHeaders } from '../../../kernel/http/responses.ts'
import { requireTrustedUrl, trustRules } from '../../../kernel/trusted-urls.ts'
import { issueAuthorizationCode, issueUnresolvedCode } from './authorization-codes.ts'
import { checkResolution } from './deferred-resolution.ts'
import {
  asClient,
  cookieName,
  FLOW_LIFETIME_SECONDS,
  type OAuthFlow,
  requireProviderEnabled,
  resumeFlow,
  tenancyOf,
} from './flow.ts'
import { callbackUrl, openProvider } from './providers/index.ts'
import { explainRefusals } from './refusal-responses.ts'
import { type ProviderResult, resolveUser } from './resolve-user.ts'

/**
 * Handles the callback of the provider (protocol 02 §9). Every response deletes the inner cookie.
 */
export async function finishFlow(
  ctx: OpenContext,
  providerId: string,
  response: URLSearchParams,
): Promise<ApiResponse> {
  const innerState = response.get('state') ?? ''
  // A state that is not valid in a cookie name never had a cookie.
  const endCookie: Record<string, string> = COOKIE_NAME_PART.test(innerState)
    ? { 'set-cookie': `${cookieName(innerState)}=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT` }
    : {}
  try {
    return (await finish(ctx, providerId, response)).with(endCookie)
  } catch (error) {
    throw new WithHeaders(error, endCookie)
  }
}

const COOKIE_NAME_PART = /^[\w-]{1,256}$/

async function finish(
  ctx: OpenContext,
  providerId: string,
  response: URLSearchParams,
): Promise<ApiResponse> {
  const innerState = response.get('state') ?? ''
  const tenancyId = tenancyOf(innerState)
  if (tenancyId === null) throw new HttpError('flow-not-found')
  if (parse(ctx.request.headers.get('cookie') ?? '')[cookieName(innerState)] !== 'true') {
    throw new HttpError('flow-of-another-browser')
  }
  const project = await ctx.projects.findOfTenancy(tenancyId)
  if (project === null) throw new HttpError('flow-is-over')
  const client = asClient(ctx, project, tenancyId)
  const resumed = await resumeFlow(client, tenancyId, innerState)
  if (resumed === null) throw new HttpError('flow-is-over')
  try {
    if (ctx.clock.now().getTime() - resumed.startedAt.getTime() > FLOW_LIFETIME_SECONDS * 1000)
      throw new KnownError('OUTER_OAUTH_TIMEOUT')
    return await goBack(client, providerId, resumed.flow, response)
  } catch (error) {
    if (resumed.flow.type === 'authenticate' && isFailedSignIn(error))
      client.events.record({
        tenancyId,
        metric: 'failed_sign_ins',
        at: ctx.clock.now(),
        method: `oauth:${resumed.flow.provider_id}`,
        country: countryOf(ctx.request),
      })
    return deliverError(client, resumed.flow, error)
  }
}

/** Refusals by the settings of the project, whatever the user does at the provider. */
const NO_ATTEMPTS: ReadonlySet<string> = new Set([
  'OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED',
  'REDIRECT_URL_NOT_WHITELISTED',
  'SIGN_UP_NOT_ENABLED',
])

/** Whether an error of the callback counts as a failed sign-in (protocol 04 §15.1). */
const isFailedSignIn = (error: unknown): boolean =>
  KnownError.isKnownError(error) && !NO_ATTEMPTS.has(error.errorCode)

async function goBack(
  ctx: RequestContext,
  providerId: string,
  flow: OAuthFlow,
  response: URLSearchParams,
): Promise<ApiResponse> {
  requireProviderEnabled(ctx.project, providerId, flow.type)
  // A provider must not answer for another (RFC 9700 §4.4).
  if (providerId !== flow.provider_id) throw new HttpError('flow-of-another-provider')
  const result = await askProvider(ctx, flow, response)

  requireTrustedUrl(ctx.project, flow.redirect_uri)
  const code =
    flow.user_id === null
      ? await signIn(ctx, flow, result)
      : await signInOnRedemption(ctx, flow, result)
  const url = new URL(flow.redirect_uri)
  url.searchParams.set('code', code)
  url.searchParams.set('state', flow.state)
  return new ApiResponse({}, { status: 303, headers: { location: url.href } })
}

const signIn = (ctx: RequestContext, flow: OAuthFlow, result: ProviderResult): Promise<string> =>
  resolveUser(ctx, flow, result, (tx, user) => {
    checkOuterFlow(flow)
    return issueAuthorizationCode(tx, flow, user)
  })

/**
 * A flow with a token adds the account to the user of the token, and anyone can send a browser to
 * the start with their own token. So this only checks for errors. The account is added when the app
 * redeems the code and proves that it started the flow in this browser (RFC 7636).
 */
async function signInOnRedemption(
  ctx: RequestContext,
  flow: OAuthFlow,
  result: ProviderResult,
): Promise<string> {
  await checkResolution(ctx, flow, result)
  checkOuterFlow(flow)
  return issueUnresolvedCode(ctx, flow, result)
}

async function askProvider(
  ctx: RequestContext,
  flow: OAuthFlow,
  response: URLSearchParams,
): Promise<ProviderResult> {
  const provider = openProvider(ctx, ctx.project, flow.provider_id)
  if (provider === null) throw new KnownError('OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED')
  const start = {
    state: response.get('state') as string,
    codeVerifier: flow.inner_code_verifier,
    nonce: flow.nonce,
    extraScopes: flow.extra_scopes,
    redirectUri: callbackUrl(ctx, flow.provider_id),
  }
  return explainRefusals(ctx, flow.provider_id, () => provider.exchange(response, start))
}

/**
 * Checks the parameters of the app after the callback (protocol 02 §9, step 8). The code challenge
 * was checked at the start already, but an older server may have started the flow.
 */
function checkOuterFlow(flow: OAuthFlow): void {
  if (flow.scope !== 'legacy') throw new HttpError('scope-not-supported')
  if (flow.response_type !== 'code') throw new HttpError('response-type-not-supported')
  if (flow.code_challenge_method !== 'S256' || flow.code_challenge === '') {
    throw new HttpError('code-challenge-not-supported')
  }
  if (!/^[\x20-\x7e]+$/.test(flow.state)) throw new HttpError('state-not-printable')
}

/** Redirects known errors to the app's error page if it is trusted. Throws all others. */
function deliverError(ctx: RequestContext, flow: OAuthFlow, error: unknown): ApiResponse {
  const { error_url } = flow
  if (
    !KnownError.isKnownError(error) ||
    error_url === null ||
    !isTrustedUrl(trustRules(ctx.project), error_url)
  )
    throw error
  const url = new URL(error_url)
  url.searchParams.set('errorCode', error.errorCode)
  url.searchParams.set('message', error.message)
  url.searchParams.set('details', JSON.stringify(error.details ?? {}))
  // After a form post, a 307 would post the provider's form to the app.
  return redirect(ctx.request.method === 'POST' ? 303 : 307, url.href)
}
