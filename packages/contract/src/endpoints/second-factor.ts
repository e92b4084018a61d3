import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { verificationCode } from '../primitives.ts'
import { CODE_ERRORS, signedInReturns } from './verification-codes.ts'

export const signInWithSecondFactor = endpoint({
  method: 'POST',
  path: '/auth/mfa/sign-in',
  tag: 'Second factor',
  summary: 'Finish a sign-in with a TOTP code',
  description:
    'Takes the `attempt_code` of a MULTI_FACTOR_AUTHENTICATION_REQUIRED error, which expires after 5 minutes, and six digits of the authenticator. Wrong digits do not use up the code but count as one of its 20 attempts.',
  access: ['client', 'server', 'admin'],
  body: z.strictObject({ type: z.literal('totp'), totp: z.string(), code: verificationCode }),
  returns: signedInReturns,
  errors: [...CODE_ERRORS, 'INVALID_TOTP_CODE'],
  plainErrors: ['too-many-wrong-codes'],
})
