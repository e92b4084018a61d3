import { z } from 'zod'
import { DAY_MS, HOUR_MS } from '../durations.ts'
import { endpoint } from '../endpoint.ts'
import { success } from '../primitives.ts'

const shared = {
  method: 'POST',
  tag: 'Command line',
  access: ['client', 'server', 'admin'],
} as const
const MAX_MILLIS = DAY_MS
const DEFAULT_MILLIS = 2 * HOUR_MS
/**
 * A client that confirms without a user chooses what is stored, so its length is limited. Our own
 * tokens have 45 characters.
 */
const REFRESH_TOKEN_MAX_LENGTH = 1024

export const startCommandLineSignIn = endpoint({
  ...shared,
  path: '/auth/cli',
  audit: { none: 'Starts a sign-in that a user has to confirm.' },
  summary: 'Start a sign-in from the command line',
  description:
    'Show the user `<your app>/handler/cli-auth-confirm?login_code=…` and poll with the polling code until the user has confirmed. `expires_at` is an ISO 8601 timestamp.',
  body: z
    .strictObject({ expires_in_millis: z.number().max(MAX_MILLIS).default(DEFAULT_MILLIS) })
    .prefault({}),
  returns: z.strictObject({
    polling_code: z.string(),
    login_code: z.string(),
    expires_at: z.iso.datetime(),
  }),
  errors: [],
})

export const completeCommandLineSignIn = endpoint({
  ...shared,
  path: '/auth/cli/complete',
  audit: { kind: 'cli_login.confirmed', by: 'anyone' },
  summary: 'Confirm a sign-in from the command line',
  description:
    "Gives the browser's session to the waiting program. 400 if the login code is unknown, has expired or was already confirmed, or if the refresh token is not the caller's own.",
  body: z.strictObject({
    login_code: z.string(),
    refresh_token: z.string().max(REFRESH_TOKEN_MAX_LENGTH),
  }),
  returns: success,
  errors: [],
  plainErrors: ['login-code-not-found', 'refresh-token-of-another-session'],
})

export const denyCommandLineSignIn = endpoint({
  ...shared,
  path: '/auth/cli/deny',
  audit: { none: 'Ends a sign-in that nobody confirmed.' },
  summary: 'Deny a sign-in from the command line',
  description:
    'Ends the sign-in immediately. The waiting program gets the status expired. 400 if the login code is unknown, has expired or was already confirmed. Not part of the protocol.',
  body: z.strictObject({ login_code: z.string() }),
  returns: success,
  errors: [],
  plainErrors: ['login-code-not-found'],
})

export const pollCommandLineSignIn = endpoint({
  ...shared,
  path: '/auth/cli/poll',
  audit: { none: 'Delivers a sign-in whose confirmation is recorded.' },
  summary: 'Check whether the user has confirmed',
  description: 'Poll every two seconds. The refresh token is returned once, with status 201.',
  body: z.strictObject({ polling_code: z.string() }),
  returns: z.union([
    z.strictObject({ status: z.enum(['waiting', 'expired', 'used']) }),
    z.strictObject({ status: z.literal('success'), refresh_token: z.string() }),
  ]),
  errors: ['INVALID_POLLING_CODE'],
})
