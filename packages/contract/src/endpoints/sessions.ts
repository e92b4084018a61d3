import { z } from 'zod'
import { DAY_MS } from '../durations.ts'
import { endpoint } from '../endpoint.ts'
import { millis, success, userIdOrMe, uuid } from '../primitives.ts'

export const signUpAnonymously = endpoint({
  method: 'POST',
  path: '/auth/anonymous/sign-up',
  audit: { none: 'Anonymous users have no credentials; the metrics count them.' },
  tag: 'Anonymous',
  summary: 'Create an anonymous user',
  description:
    'The user keeps its id when it signs up by another method later. Project internal accepts anonymous users only while sign-up is open.',
  access: ['client', 'server', 'admin'],
  returns: z.strictObject({ access_token: z.string(), refresh_token: z.string(), user_id: uuid }),
  errors: ['SIGN_UP_NOT_ENABLED', 'QUOTA_EXCEEDED'],
})

export const refreshCurrentSession = endpoint({
  method: 'POST',
  path: '/auth/sessions/current/refresh',
  audit: { none: 'Continues a session; the metrics count activity.' },
  tag: 'Sessions',
  summary: 'Get a new access token',
  description:
    'The refresh token stays the same and its expiry does not move. Do not send an expired access token.',
  access: ['client', 'server', 'admin'],
  headers: z.object({ 'x-stack-refresh-token': z.string() }),
  returns: z.strictObject({ access_token: z.string() }),
  errors: ['REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'],
})

export const deleteCurrentSession = endpoint({
  method: 'DELETE',
  path: '/auth/sessions/current',
  audit: { kind: 'session.ended', by: 'anyone' },
  tag: 'Sessions',
  summary: 'Sign out',
  description:
    'Ends the session named in the access token. The access token itself stays usable until it expires.',
  access: ['client', 'server', 'admin'],
  returns: success,
  errors: ['ACCESS_TOKEN_EXPIRED', 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'],
})

const YEAR_MILLIS = 365 * DAY_MS
const MAX_SESSION_MILLIS = 367 * DAY_MS

export const createSession = endpoint({
  method: 'POST',
  path: '/auth/sessions',
  audit: { kind: 'session.created' },
  tag: 'Sessions',
  summary: 'Create a session for any user',
  description:
    'For your back end, which is responsible for the choice of the user. No second factor is needed. Impersonations are visible to administrators only.',
  access: ['server', 'admin'],
  body: z.strictObject({
    user_id: userIdOrMe,
    expires_in_millis: z.number().max(MAX_SESSION_MILLIS).default(YEAR_MILLIS),
    is_impersonation: z.boolean().default(false),
  }),
  returns: z.strictObject({ refresh_token: z.string(), access_token: z.string() }),
  errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER', 'USER_ID_DOES_NOT_EXIST'],
  plainErrors: ['user-blocked'],
})

/**
 * Where a session was last used, according to the proxy in front of the service; for display, not
 * for decisions.
 */
export const endUserLocation = z.strictObject({
  ip: z.string(),
  countryCode: z.string().nullable(),
  regionCode: z.string().nullable(),
  cityName: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  tzIdentifier: z.string().nullable(),
})

/**
 * The browser with which a session was last used, by its user agent; for display, not for
 * decisions. Not part of the protocol of the published SDKs.
 */
export const device = z.strictObject({
  browser: z.string().nullable(),
  system: z.string().nullable(),
})

export const session = z.strictObject({
  id: uuid,
  user_id: uuid,
  created_at: millis,
  is_impersonation: z.boolean(),
  last_used_at: millis.optional(),
  is_current_session: z.boolean(),
  last_used_at_end_user_ip_info: endUserLocation.optional(),
  last_used_device: device.optional(),
})

export const listSessions = endpoint({
  method: 'GET',
  path: '/auth/sessions',
  tag: 'Sessions',
  summary: "List a user's sessions",
  description: 'Newest first. With client access only those of the signed-in user.',
  access: ['client', 'server', 'admin'],
  query: z.strictObject({ user_id: userIdOrMe }),
  returns: z.strictObject({ items: z.array(session), is_paginated: z.literal(false) }),
  errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER'],
  plainErrors: ['not-own-sessions'],
})

const deleteQuery = {
  client: z.strictObject({ user_id: userIdOrMe }),
  server: z.strictObject({ user_id: userIdOrMe.optional() }),
}

export const deleteSession = endpoint({
  method: 'DELETE',
  path: '/auth/sessions/:session_id',
  audit: { kind: 'session.ended', by: 'anyone' },
  tag: 'Sessions',
  summary: 'End a session',
  description:
    'Not the one of the request itself. 404 if it does not exist, or with client access if it belongs to another user.',
  access: ['client', 'server', 'admin'],
  params: z.strictObject({ session_id: uuid }),
  query: { ...deleteQuery, admin: deleteQuery.server },
  returns: success,
  errors: [
    'ACCESS_TOKEN_EXPIRED',
    'CANNOT_GET_OWN_USER_WITHOUT_USER',
    'CANNOT_DELETE_CURRENT_SESSION',
  ],
  plainErrors: ['session-not-found', 'not-while-impersonating'],
})
