import type { InputOf, issueOAuthToken } from '@latchkey/contract'
import { forTenant, type OpenContext, type RequestContext } from '../../../kernel/context.ts'
import { ApiResponse } from '../../../kernel/http/responses.ts'
import { asClient, redeemAuthorizationCode } from '../oauth/index.ts'
import { refreshAccessToken } from '../sessions/index.ts'
import { authenticateClient } from './client-credentials.ts'

type TokenRequest = InputOf<typeof issueOAuthToken>['body']

/** RFC 6749 §5.1 requires both headers with every token. */
const NO_STORE = { 'cache-control': 'no-store', pragma: 'no-cache' }
/** Nominal lifetime in seconds. Clients use the token's own `exp` (protocol 02 §10). */
const EXPIRES_IN = 3_599

/**
 * Issues tokens for a code or a refresh token (protocol 02 §10). Throws known errors; a missing or
 * malformed field returns an error in the format of RFC 6749.
 */
export async function grantToken(
  ctx: OpenContext,
  request: TokenRequest,
  authorization: string | undefined,
): Promise<ApiResponse> {
  const hasVerifier =
    request.grant_type === 'authorization_code' && typeof request.code_verifier === 'string'
  const credentials = {
    clientId: request.client_id,
    clientSecret: request.client_secret,
    authorization,
  }
  const { project, tenancyId } = await authenticateClient(ctx, credentials, hasVerifier)

  if (request.grant_type === 'authorization_code') {
    if (typeof request.code !== 'string' || request.code === '')
      return invalidRequest('Missing parameter: code')
    return grantByCode(asClient(ctx, project, tenancyId), request.code, request)
  }
  if (typeof request.refresh_token !== 'string' || request.refresh_token === '')
    return invalidRequest('Missing parameter: refresh_token')
  if (request.scope !== undefined && request.scope !== 'legacy')
    return invalidRequest('The only scope is legacy')

  const accessToken = await refreshAccessToken(forTenant(ctx, project, tenancyId), {
    project,
    tenancyId,
    refreshToken: request.refresh_token,
  })
  return new ApiResponse(
    { access_token: accessToken, token_type: 'Bearer', expires_in: EXPIRES_IN, scope: 'legacy' },
    { headers: NO_STORE },
  )
}

async function grantByCode(
  ctx: RequestContext,
  code: string,
  { redirect_uri, code_verifier }: TokenRequest,
): Promise<ApiResponse> {
  const granted = await redeemAuthorizationCode(ctx, {
    code,
    codeVerifier: textOrNull(code_verifier),
    redirectUri: textOrNull(redirect_uri),
  })
  return new ApiResponse(
    {
      access_token: granted.access_token,
      token_type: 'Bearer',
      expires_in: EXPIRES_IN,
      refresh_token: granted.refresh_token,
      scope: 'legacy',
      // Each under its old and its new name (protocol 02 §10).
      newUser: granted.isNewUser,
      is_new_user: granted.isNewUser,
      afterCallbackRedirectUrl: granted.afterCallbackRedirectUrl,
      after_callback_redirect_url: granted.afterCallbackRedirectUrl,
    },
    { headers: NO_STORE },
  )
}

const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null)

/** Returns an error in the format of RFC 6749 §5.2, which OAuth libraries understand. */
const invalidRequest = (description: string) =>
  new ApiResponse(
    { error: 'invalid_request', error_description: description },
    { status: 400, headers: NO_STORE },
  )
