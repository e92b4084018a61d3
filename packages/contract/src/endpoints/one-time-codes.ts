import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { strictEmail, url, verificationCode } from '../primitives.ts'
import { CODE_ERRORS, checkCodeEndpoint, signedInReturns } from './verification-codes.ts'

const TAG = 'One-time codes'

export const sendSignInCode = endpoint({
  method: 'POST',
  path: '/auth/otp/send-sign-in-code',
  tag: TAG,
  summary: 'Mail a sign-in code',
  description:
    'The mail holds a link to the callback URL and six characters to type. Keep the nonce: the six characters followed by it are the whole code. 403 if the project does not use codes, 400 if the mail cannot be sent.',
  access: ['client', 'server', 'admin'],
  headers: z.object({ 'x-stack-client-version': z.string().optional() }),
  body: z.strictObject({ email: strictEmail, callback_url: url }),
  returns: z.strictObject({ nonce: z.string() }),
  errors: ['USER_EMAIL_ALREADY_EXISTS', 'SIGN_UP_NOT_ENABLED', 'REDIRECT_URL_NOT_WHITELISTED'],
})

export const signInWithCode = endpoint({
  method: 'POST',
  path: '/auth/otp/sign-in',
  tag: TAG,
  summary: 'Sign in with a mailed code',
  description:
    'An address that nobody signs in with yet becomes a new user, or makes the anonymous caller a full one. A code is used up by this call whatever comes of it.',
  access: ['client', 'server', 'admin'],
  body: z.strictObject({ code: verificationCode }),
  returns: signedInReturns,
  errors: [
    ...CODE_ERRORS,
    'USER_EMAIL_ALREADY_EXISTS',
    'SIGN_UP_NOT_ENABLED',
    'MULTI_FACTOR_AUTHENTICATION_REQUIRED',
  ],
})

export const checkSignInCode = checkCodeEndpoint('/auth/otp/sign-in/check-code', TAG)
