import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { millis, verificationCode } from '../primitives.ts'
import { CODE_ERRORS, signedInReturns } from './verification-codes.ts'

export const signInWithSecondFactor = endpoint({
  method: 'POST',
  path: '/auth/mfa/sign-in',
  audit: { kind: 'sign_in.succeeded', by: 'events' },
  tag: 'Second factor',
  summary: 'Finish a sign-in with a TOTP code',
  description:
    'Takes the `attempt_code` of a MULTI_FACTOR_AUTHENTICATION_REQUIRED error, which expires after 5 minutes, and six digits of the authenticator. Wrong digits do not use up the code but count as one of its 20 attempts.',
  access: ['client', 'server', 'admin'],
  body: z.strictObject({ type: z.literal('totp'), totp: z.string(), code: verificationCode }),
  returns: signedInReturns,
  errors: [...CODE_ERRORS, 'INVALID_TOTP_CODE'],
  plainErrors: ['too-many-wrong-codes', 'user-blocked'],
})

/* Not part of the protocol of the published SDKs: recovery codes. */

const RECOVERY_CODES = '/auth/mfa/recovery-codes'

export const createRecoveryCodes = endpoint({
  method: 'POST',
  path: RECOVERY_CODES,
  tag: 'Second factor',
  audit: { kind: 'recovery_codes.created', by: 'anyone' },
  summary: 'Create recovery codes',
  description:
    'Ten codes, each of which signs in once in place of a TOTP code. They are shown in this response only. Earlier codes end.',
  access: ['client'],
  user: 'required',
  body: z.strictObject({}).optional(),
  returns: z.strictObject({ recovery_codes: z.array(z.string()) }),
  errors: ['ACCESS_TOKEN_EXPIRED', 'RECENT_AUTHENTICATION_REQUIRED'],
  plainErrors: ['no-second-factor', 'not-while-impersonating'],
})

export const readRecoveryCodeCount = endpoint({
  method: 'GET',
  path: RECOVERY_CODES,
  tag: 'Second factor',
  summary: 'Read how many recovery codes are left',
  description: 'The codes themselves are stored as hashes and cannot be read.',
  access: ['client'],
  user: 'required',
  returns: z.strictObject({
    remaining: z.number(),
    /** Null if there are none. */
    created_at_millis: millis.nullable(),
  }),
  errors: [],
})

export const signInWithRecoveryCode = endpoint({
  method: 'POST',
  path: `${RECOVERY_CODES}/sign-in`,
  tag: 'Second factor',
  audit: { kind: 'sign_in.succeeded', by: 'events' },
  summary: 'Finish a sign-in with a recovery code',
  description:
    'Like finishing with a TOTP code; wrong codes of both kinds are counted together. Letter case, spaces and hyphens do not matter.',
  access: ['client', 'server', 'admin'],
  body: z.strictObject({ recovery_code: z.string().max(64), code: verificationCode }),
  returns: signedInReturns,
  errors: [...CODE_ERRORS, 'INVALID_RECOVERY_CODE'],
  plainErrors: ['too-many-wrong-codes', 'user-blocked'],
})
