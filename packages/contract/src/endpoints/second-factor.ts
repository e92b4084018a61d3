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
    'Takes the `attempt_code` of a MULTI_FACTOR_AUTHENTICATION_REQUIRED answer, good for 5 minutes, and six digits of the authenticator. Wrong digits do not use the attempt up but count as one of its 20 tries.',
  access: ['client', 'server', 'admin'],
  body: z.strictObject({ type: z.literal('totp'), totp: z.string(), code: verificationCode }),
  returns: signedInReturns,
  errors: [...CODE_ERRORS, 'INVALID_TOTP_CODE'],
})
