import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import type { ErrorCode } from '../errors/catalog.ts'
import { url, userIdOrMe } from '../primitives.ts'
import { PROVIDER_ERRORS, RESOLUTION_ERRORS, RESOLUTION_PLAIN_ERRORS } from './shared-errors.ts'

const providerParam = z.strictObject({ provider_id: z.string() })

export const startOAuth = endpoint({
  method: 'GET',
  path: '/auth/oauth/authorize/:provider_id',
  tag: 'OAuth',
  summary: 'Start a sign-in with a provider',
  description:
    'The browser opens this URL. It is redirected to the provider, and from there to the `redirect_uri` with a code for the token endpoint. The client id is the project id, optionally with `#branch`; the client secret a publishable client key. PKCE with S256 is required.',
  access: 'anyone',
  params: providerParam,
  query: z.strictObject({
    client_id: z.string(),
    client_secret: z.string(),
    redirect_uri: url,
    scope: z.string(),
    state: z.string(),
    grant_type: z.literal('authorization_code'),
    response_type: z.string(),
    code_challenge: z.string().min(1),
    code_challenge_method: z.literal('S256').meta({
      description: '`plain` is rejected: it reveals the verifier to anyone who sees the start',
    }),
    type: z.enum(['authenticate', 'link']).default('authenticate'),
    token: z.string().optional(),
    provider_scope: z.string().optional(),
    error_redirect_uri: url.optional(),
    error_redirect_url: url.optional(),
    after_callback_redirect_url: z.string().optional(),
  }),
  returns: 'redirect',
  status: 307,
  errors: [
    'INVALID_OAUTH_CLIENT_ID_OR_SECRET',
    'INVALID_PUBLISHABLE_CLIENT_KEY',
    'OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED',
    'ACCESS_TOKEN_EXPIRED',
    'UNPARSABLE_ACCESS_TOKEN',
    'OAUTH_EXTRA_SCOPE_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS',
  ],
  plainErrors: ['link-without-token', 'token-of-another-project', 'not-while-impersonating'],
})

const CALLBACK_ERRORS = [
  'OUTER_OAUTH_TIMEOUT',
  'OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED',
  'OAUTH_PROVIDER_ACCESS_DENIED',
  'REDIRECT_URL_NOT_WHITELISTED',
  ...RESOLUTION_ERRORS,
] as const satisfies readonly ErrorCode[]

const callback = {
  path: '/auth/oauth/callback/:provider_id',
  tag: 'OAuth',
  access: 'anyone',
  params: providerParam,
  returns: 'redirect',
  errors: CALLBACK_ERRORS,
  plainErrors: [
    'flow-not-found',
    'flow-of-another-browser',
    'flow-is-over',
    'flow-of-another-provider',
    'scope-not-supported',
    'response-type-not-supported',
    'code-challenge-not-supported',
    'state-not-printable',
    ...RESOLUTION_PLAIN_ERRORS,
    ...PROVIDER_ERRORS,
  ],
} as const

/** Parameters of the provider other than `state`, `code` and `error` are ignored. */
const providerResponse = z.looseObject({})

export const finishOAuth = endpoint({
  ...callback,
  method: 'GET',
  audit: { kind: 'user.signed_up', by: 'events' },
  summary: 'Return from a provider',
  description:
    'Register this URL as redirect URI at the provider. Errors with a code are sent to the error URL of the start, if that is trusted.',
  query: providerResponse,
})

export const finishOAuthByForm = endpoint({
  ...callback,
  method: 'POST',
  audit: { kind: 'user.signed_up', by: 'events' },
  summary: 'Return from a provider that posts a form',
  query: providerResponse,
  body: providerResponse.optional(),
})

const bearer = {
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.number(),
  scope: z.literal('legacy'),
}

export const issueOAuthToken = endpoint({
  method: 'POST',
  path: '/auth/oauth/token',
  audit: { kind: 'sign_in.succeeded', by: 'events' },
  tag: 'OAuth',
  summary: 'OAuth token endpoint',
  description:
    'Form-encoded or JSON. The client id is the project id, optionally with `#branch`; the client secret a publishable client key. The refresh grant never returns a refresh token.',
  access: 'anyone',
  body: z.looseObject({
    grant_type: z.enum(['authorization_code', 'refresh_token']),
    client_id: z.unknown().optional(),
    client_secret: z.unknown().optional(),
    code: z.unknown().optional(),
    redirect_uri: z.unknown().optional(),
    code_verifier: z.unknown().optional(),
    refresh_token: z.unknown().optional(),
    scope: z.unknown().optional(),
  }),
  headers: z.object({ authorization: z.string().optional() }),
  returns: z.union([
    z.strictObject({
      ...bearer,
      refresh_token: z.string(),
      newUser: z.boolean(),
      is_new_user: z.boolean(),
      afterCallbackRedirectUrl: z.string().nullable(),
      after_callback_redirect_url: z.string().nullable(),
    }),
    z.strictObject(bearer),
  ]),
  errors: [
    'INVALID_OAUTH_CLIENT_ID_OR_SECRET',
    'INVALID_AUTHORIZATION_CODE',
    'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED',
    'MULTI_FACTOR_AUTHENTICATION_REQUIRED',
    ...RESOLUTION_ERRORS,
  ],
  plainErrors: ['redirect-uri-differs', 'user-blocked', ...RESOLUTION_PLAIN_ERRORS],
})

const accessToken = {
  method: 'POST',
  tag: 'OAuth',
  access: ['client', 'server', 'admin'],
  body: z.strictObject({ scope: z.string().optional() }).prefault({}),
  returns: z.strictObject({ access_token: z.string() }),
  status: 201,
  errors: [
    'CANNOT_GET_OWN_USER_WITHOUT_USER',
    'ACCESS_TOKEN_EXPIRED',
    'USER_NOT_FOUND',
    'OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED',
    'OAUTH_ACCESS_TOKEN_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS',
    'OAUTH_CONNECTION_NOT_CONNECTED_TO_USER',
    'OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE',
  ],
  plainErrors: ['not-own-accounts', 'not-while-impersonating'],
} as const

export const createProviderAccessToken = endpoint({
  ...accessToken,
  path: '/connected-accounts/:user_id/:provider_id/access-token',
  audit: { none: 'Reads only.' },
  summary: "Get an access token of a user's account at a provider",
  description: 'Refreshed at the provider if necessary. Scopes are separated by spaces.',
  params: z.strictObject({ user_id: userIdOrMe, provider_id: z.string() }),
})

export const createOwnProviderAccessToken = endpoint({
  ...accessToken,
  path: '/auth/oauth/connected-accounts/:provider_id/access-token',
  audit: { none: 'Reads only.' },
  summary: 'The same for the signed-in user, under its old path',
  params: providerParam,
  unlisted: true,
})
