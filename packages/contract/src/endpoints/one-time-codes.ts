import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { strictEmail, url, verificationCode } from '../primitives.ts'
import { CODE_ERRORS, checkCodeEndpoint, signedInReturns } from './verification-codes.ts'

const TAG = 'One-time codes'

export const sendSignInCode = endpoint({
  method: 'POST',
  path: '/auth/otp/send-sign-in-code',
  audit: { none: 'The log of emails has it.' },
  tag: TAG,
  summary: 'Email a sign-in code',
  description:
    'The email contains a link to the callback URL and six characters to type. Store the nonce: the six characters followed by the nonce are the complete code. 403 if the project does not use codes, 400 if the email cannot be sent.',
  access: ['client', 'server', 'admin'],
  headers: z.object({ 'x-stack-client-version': z.string().optional() }),
  body: z.strictObject({ email: strictEmail, callback_url: url }),
  returns: z.strictObject({ nonce: z.string() }),
  errors: ['USER_EMAIL_ALREADY_EXISTS', 'SIGN_UP_NOT_ENABLED', 'REDIRECT_URL_NOT_WHITELISTED'],
  plainErrors: ['codes-not-enabled', 'email-not-sent'],
})

export const signInWithCode = endpoint({
  method: 'POST',
  path: '/auth/otp/sign-in',
  audit: { kind: 'sign_in.succeeded', by: 'events' },
  tag: TAG,
  summary: 'Sign in with an emailed code',
  description:
    'For a new address, creates a user or makes the anonymous caller a full user. The call uses up the code, also if it fails.',
  access: ['client', 'server', 'admin'],
  body: z.strictObject({ code: verificationCode }),
  returns: signedInReturns,
  errors: [
    'ACCESS_TOKEN_EXPIRED',
    'QUOTA_EXCEEDED',
    ...CODE_ERRORS,
    'USER_EMAIL_ALREADY_EXISTS',
    'SIGN_UP_NOT_ENABLED',
    'MULTI_FACTOR_AUTHENTICATION_REQUIRED',
  ],
  plainErrors: ['user-blocked', 'not-while-impersonating'],
})

export const checkSignInCode = checkCodeEndpoint('/auth/otp/sign-in/check-code', TAG)
