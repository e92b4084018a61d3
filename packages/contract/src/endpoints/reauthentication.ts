import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { password, uuid, verificationCode } from '../primitives.ts'
import { authenticationOptions, browserResponse } from './passkeys.ts'
import { CODE_ERRORS } from './verification-codes.ts'

/* Not part of the protocol: how a user proves their identity again in a live session. */

/** What a user may prove, the strongest first. */
export const REAUTHENTICATION_FACTORS = ['totp', 'passkey', 'password', 'email'] as const
export type ReauthenticationFactor = (typeof REAUTHENTICATION_FACTORS)[number]

const shared = { method: 'POST', tag: 'Sessions', access: ['client'], user: 'required' } as const
const REFUSALS = ['ACCESS_TOKEN_EXPIRED', 'RECENT_AUTHENTICATION_REQUIRED'] as const

export const reauthenticate = endpoint({
  ...shared,
  path: '/auth/sessions/current/reauthenticate',
  audit: { kind: 'session.confirmed', by: 'anyone' },
  summary: 'Confirm your identity',
  description:
    'Call it after RECENT_AUTHENTICATION_REQUIRED, whose `factors` say what is accepted: a TOTP code or the passkey of a user with a second factor, else the password, the passkey or an emailed code. The session continues with the new tokens of the response; the old ones no longer work.',
  body: z.union([
    z.strictObject({ type: z.literal('password'), password }),
    z.strictObject({ type: z.literal('totp'), totp: z.string() }),
    z.strictObject({
      type: z.literal('passkey'),
      authentication_response: browserResponse,
      code: verificationCode,
    }),
    z.strictObject({ type: z.literal('email'), code: verificationCode }),
  ]),
  returns: z.strictObject({ access_token: z.string(), refresh_token: z.string(), user_id: uuid }),
  errors: [
    ...REFUSALS,
    ...CODE_ERRORS,
    'PASSWORD_CONFIRMATION_MISMATCH',
    'INVALID_TOTP_CODE',
    'PASSKEY_AUTHENTICATION_FAILED',
  ],
  plainErrors: ['not-while-impersonating', 'too-many-wrong-codes'],
})

export const startPasskeyReauthentication = endpoint({
  ...shared,
  path: '/auth/sessions/current/reauthenticate/passkey',
  audit: { none: 'Starts a ceremony; its end is recorded.' },
  summary: 'Start confirming your identity with a passkey',
  description:
    'Like starting to sign in with a passkey, for the passkey of the signed-in user only.',
  body: z.strictObject({}).optional(),
  returns: z.strictObject({
    code: z.string(),
    options_json: authenticationOptions.extend({
      allowCredentials: z.array(z.strictObject({ id: z.string(), type: z.literal('public-key') })),
    }),
  }),
  errors: [...REFUSALS],
  plainErrors: ['not-while-impersonating'],
})

export const sendReauthenticationCode = endpoint({
  ...shared,
  path: '/auth/sessions/current/reauthenticate/email',
  audit: { none: 'The log of emails has it.' },
  summary: 'Email a code to confirm your identity',
  description:
    'The code expires after 10 minutes. The six characters of the email and the nonce together are the code.',
  body: z.strictObject({}).optional(),
  returns: z.strictObject({ nonce: z.string(), email: z.string() }),
  errors: [...REFUSALS],
  plainErrors: ['not-while-impersonating', 'email-not-sent'],
})
