import { type InputOf, KnownError, type startOAuth } from '@latchkey/contract'
import { type OpenContext, type RequestContext, transact } from '../../../kernel/context.ts'
import { type ApiResponse, HttpError, redirect } from '../../../kernel/http/responses.ts'
import { isValidKey } from '../../../kernel/project-cache.ts'
import { randomSecret } from '../../../kernel/random.ts'
import type { AccessTokenClaims } from '../../../kernel/tokens/access-tokens.ts'
import { requireOwnSession } from '../../directory/own-session/index.ts'
import { selectUser } from '../../directory/users/index.ts'
import {
  asClient,
  asUser,
  cookieName,
  FLOW_LIFETIME_SECONDS,
  findClient,
  innerStateOf,
  requireProviderEnabled,
  storeFlow,
  withoutFragment,
} from './flow.ts'
import { callbackUrl, openProvider } from './providers/index.ts'
import { explainRefusals } from './refusal-responses.ts'

type Start = InputOf<typeof startOAuth>['query']

/**
 * Redirects the browser to the provider (protocol 02 §9). Errors are returned directly, because no
 * redirect URL is trusted yet.
 */
export async function startFlow(
  ctx: OpenContext,
  providerId: string,
  start: Start,
): Promise<ApiResponse> {
  const client = await findClient(ctx, start.client_id)
  if (client === null)
    throw new KnownError('INVALID_OAUTH_CLIENT_ID_OR_SECRET', { client_id: start.client_id })
  const { project, tenancyId } = client
  if (!isValidKey(project, 'client', start.client_secret, ctx.clock.now())) {
    throw new KnownError('INVALID_PUBLISHABLE_CLIENT_KEY', { project_id: project.id })
  }
  const tenant = asClient(ctx, project, tenancyId)
  requireProviderEnabled(project, providerId, start.type)
  const provider = openProvider(ctx, project, providerId)
  if (provider === null) throw new KnownError('OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED')
  if (start.type === 'link' && !start.token) throw new HttpError('link-without-token')
  const claims = start.token ? await readToken(ctx, start.token, project.id) : null
  if (claims !== null && start.provider_scope && provider.isShared) {
    throw new KnownError('OAUTH_EXTRA_SCOPE_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS')
  }
  if (claims !== null && start.type === 'link') await requireSessionOf(tenant, claims)

  const innerState = innerStateOf(tenancyId, randomSecret(ctx.random))
  const inner = {
    state: innerState,
    codeVerifier: ctx.random.bytes(32).toString('base64url'),
    nonce: randomSecret(ctx.random),
    extraScopes: start.provider_scope?.split(' ').filter((scope) => scope !== '') ?? [],
    redirectUri: callbackUrl(ctx, providerId),
  }
  await storeFlow(tenant, tenancyId, innerState, {
    provider_id: providerId,
    redirect_uri: withoutFragment(start.redirect_uri),
    state: start.state,
    scope: start.scope,
    response_type: start.response_type,
    code_challenge: start.code_challenge,
    code_challenge_method: start.code_challenge_method,
    type: start.type,
    user_id: claims?.sub ?? null,
    session_id: claims?.refresh_token_id ?? null,
    extra_scopes: inner.extraScopes,
    error_url: start.error_redirect_uri ?? start.error_redirect_url ?? null,
    after_callback_redirect_url: start.after_callback_redirect_url ?? null,
    inner_code_verifier: inner.codeVerifier,
    nonce: inner.nonce,
  })
  const url = await explainRefusals(ctx, providerId, () => provider.authorizationUrl(inner))
  return redirect(307, url).with({
    'set-cookie': flowCookie(ctx, innerState, provider.returnsByForm),
  })
}

/**
 * Verifies the token at the start. Accepts anonymous users without a header, because this upgrades
 * them.
 */
async function readToken(
  ctx: OpenContext,
  token: string,
  projectId: string,
): Promise<AccessTokenClaims> {
  const verified = await ctx.tokens.verify(token, ctx.projects.find)
  if (verified.status === 'expired')
    throw new KnownError('ACCESS_TOKEN_EXPIRED', {
      expired_at_millis: verified.expiredAt.getTime(),
    })
  if (verified.status === 'invalid') throw new KnownError('UNPARSABLE_ACCESS_TOKEN')
  if (verified.claims.project_id !== projectId || verified.claims.branch_id !== 'main') {
    throw new HttpError('token-of-another-project')
  }
  return verified.claims
}

/**
 * Requires a live session of the user, because a linked account is a sign-in method. This is
 * checked again on the callback, which may be minutes later.
 */
async function requireSessionOf(ctx: RequestContext, claims: AccessTokenClaims): Promise<void> {
  const user = await selectUser(ctx, claims.sub)
  await transact(asUser(ctx, user, claims.refresh_token_id), requireOwnSession)
}

/**
 * Returns the cookie that proves that the callback comes from the same browser. A provider that
 * posts a form from its own site needs `SameSite=None`, or browsers would not send the cookie.
 */
function flowCookie(ctx: OpenContext, innerState: string, returnsByForm: boolean): string {
  const expires = new Date(ctx.clock.now().getTime() + FLOW_LIFETIME_SECONDS * 1000).toUTCString()
  const isSecure = ctx.config.publicUrl.startsWith('https:')
  return [
    `${cookieName(innerState)}=true`,
    'Path=/',
    `Expires=${expires}`,
    `Max-Age=${FLOW_LIFETIME_SECONDS}`,
    ...(isSecure ? ['Secure'] : []),
    'HttpOnly',
    ...(isSecure && returnsByForm ? ['SameSite=None'] : []),
  ].join('; ')
}
