import { isTrustedUrl, KnownError } from '@latchkey/contract'
import { parse } from 'hono/utils/cookie'
import type { OpenContext, RequestContext } from '../../../kernel/context.ts'
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
import { findProjectOfTenancy } from './flow-project.ts'
import { callbackUrl, openProvider } from './providers/index.ts'
import { explainRefusals } from './refusal-responses.ts'
import { type ProviderResult, resolveUser } from './resolve-user.ts'

/** Where the browser returns from the provider (protocol 02 §9). The inner cookie ends with the answer, whatever it is. */
export async function finishFlow(
  ctx: OpenContext,
  providerId: string,
  answer: URLSearchParams,
): Promise<ApiResponse> {
  const innerState = answer.get('state') ?? ''
  // What could not stand in the name of a cookie, none was set for.
  const endCookie: Record<string, string> = COOKIE_NAME_PART.test(innerState)
    ? { 'set-cookie': `${cookieName(innerState)}=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT` }
    : {}
  try {
    return (await finish(ctx, providerId, answer)).with(endCookie)
  } catch (error) {
    throw new WithHeaders(error, endCookie)
  }
}

const COOKIE_NAME_PART = /^[\w-]{1,256}$/

async function finish(
  ctx: OpenContext,
  providerId: string,
  answer: URLSearchParams,
): Promise<ApiResponse> {
  const innerState = answer.get('state') ?? ''
  const tenancyId = tenancyOf(innerState)
  if (tenancyId === null) throw new HttpError('flow-not-found')
  if (parse(ctx.request.headers.get('cookie') ?? '')[cookieName(innerState)] !== 'true') {
    throw new HttpError('flow-of-another-browser')
  }
  const project = await findProjectOfTenancy(ctx, tenancyId)
  const resumed = project === null ? null : await resumeFlow(ctx, tenancyId, innerState)
  if (project === null || resumed === null) throw new HttpError('flow-is-over')
  const client = asClient(ctx, project, tenancyId)
  try {
    if (ctx.clock.now().getTime() - resumed.startedAt.getTime() > FLOW_LIFETIME_SECONDS * 1000)
      throw new KnownError('OUTER_OAUTH_TIMEOUT')
    return await goBack(client, providerId, resumed.flow, answer)
  } catch (error) {
    return deliverError(client, resumed.flow, error)
  }
}

async function goBack(
  ctx: RequestContext,
  providerId: string,
  flow: OAuthFlow,
  answer: URLSearchParams,
): Promise<ApiResponse> {
  requireProviderEnabled(ctx.project, providerId, flow.type)
  // A provider must not answer for another (RFC 9700 §4.4).
  if (providerId !== flow.provider_id) throw new HttpError('flow-of-another-provider')
  const found = await askProvider(ctx, flow, answer)

  requireTrustedUrl(ctx.project, flow.redirect_uri)
  const code =
    flow.user_id === null
      ? await signIn(ctx, flow, found)
      : await signInOnRedemption(ctx, flow, found)
  const url = new URL(flow.redirect_uri)
  url.searchParams.set('code', code)
  url.searchParams.set('state', flow.state)
  return new ApiResponse({}, { status: 303, headers: { location: url.href } })
}

const signIn = (ctx: RequestContext, flow: OAuthFlow, found: ProviderResult): Promise<string> =>
  resolveUser(ctx, flow, found, (tx, user) => {
    checkOuterFlow(flow)
    return issueAuthorizationCode(tx, flow, user)
  })

/**
 * A token that came along gives the account to a user whom the start of the flow named, and anybody can send a browser there with a token of
 * their own. So here is only found out what would be refused; it is done when the code is redeemed, with the proof (RFC 7636) that the app
 * in this browser began the flow.
 */
async function signInOnRedemption(
  ctx: RequestContext,
  flow: OAuthFlow,
  found: ProviderResult,
): Promise<string> {
  await checkResolution(ctx, flow, found)
  checkOuterFlow(flow)
  return issueUnresolvedCode(ctx, flow, found)
}

async function askProvider(
  ctx: RequestContext,
  flow: OAuthFlow,
  answer: URLSearchParams,
): Promise<ProviderResult> {
  const provider = openProvider(ctx, ctx.project, flow.provider_id)
  if (provider === null) throw new KnownError('OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED')
  const start = {
    state: answer.get('state') as string,
    codeVerifier: flow.inner_code_verifier,
    nonce: flow.nonce,
    extraScopes: flow.extra_scopes,
    redirectUri: callbackUrl(ctx, flow.provider_id),
  }
  return explainRefusals(ctx, flow.provider_id, () => provider.exchange(answer, start))
}

/**
 * What the app asked for, judged on return only (protocol 02 §9, step 8). Except for the code challenge: that is refused at the start, and looked at
 * here again because an older server may have started the flow.
 */
function checkOuterFlow(flow: OAuthFlow): void {
  if (flow.scope !== 'legacy') throw new HttpError('scope-not-supported')
  if (flow.response_type !== 'code') throw new HttpError('response-type-not-supported')
  if (flow.code_challenge_method !== 'S256' || flow.code_challenge === '') {
    throw new HttpError('code-challenge-not-supported')
  }
  if (!/^[\x20-\x7e]+$/.test(flow.state)) throw new HttpError('state-not-printable')
}

/** Errors that apps can act on are theirs to show, if they gave an address that is trusted. */
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
  // After a form post 307 would post the provider's form to the app.
  return redirect(ctx.request.method === 'POST' ? 303 : 307, url.href)
}
