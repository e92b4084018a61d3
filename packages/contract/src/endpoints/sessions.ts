import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { success, uuid } from '../primitives.ts'

export const signUpAnonymously = endpoint({
  method: 'POST',
  path: '/auth/anonymous/sign-up',
  tag: 'Anonymous',
  summary: 'Create an anonymous user',
  description: 'The user keeps its id when it signs up by another method later.',
  access: ['client', 'server', 'admin'],
  returns: z.strictObject({ access_token: z.string(), refresh_token: z.string(), user_id: uuid }),
  errors: [],
})

export const refreshCurrentSession = endpoint({
  method: 'POST',
  path: '/auth/sessions/current/refresh',
  tag: 'Sessions',
  summary: 'Get a new access token',
  description: 'The refresh token stays the same and its expiry does not move. Send no expired access token along.',
  access: ['client', 'server', 'admin'],
  headers: z.object({ 'x-stack-refresh-token': z.string() }),
  returns: z.strictObject({ access_token: z.string() }),
  errors: ['REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'],
})

export const deleteCurrentSession = endpoint({
  method: 'DELETE',
  path: '/auth/sessions/current',
  tag: 'Sessions',
  summary: 'Sign out',
  description: 'Ends the session named in the access token. The access token itself stays usable until it expires.',
  access: ['client', 'server', 'admin'],
  returns: success,
  errors: ['ACCESS_TOKEN_EXPIRED', 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'],
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
  returns: z.strictObject(bearer),
  errors: ['INVALID_OAUTH_CLIENT_ID_OR_SECRET', 'INVALID_AUTHORIZATION_CODE', 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'],
})
