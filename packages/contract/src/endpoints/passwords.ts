import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import {
  email,
  password,
  strictEmail,
  success,
  url,
  uuid,
  verificationCode,
} from '../primitives.ts'
import { CODE_ERRORS, checkCodeEndpoint, previewCodeEndpoint } from './verification-codes.ts'

/** The tokens of a new session and the id of its user. */
const signedIn = z.strictObject({
  access_token: z.string(),
  refresh_token: z.string(),
  user_id: uuid,
})

export const signUpWithPassword = endpoint({
  method: 'POST',
  path: '/auth/password/sign-up',
  audit: { kind: 'user.signed_up', by: 'anyone' },
  tag: 'Password',
  summary: 'Sign up with email and password',
  description:
    'Creates a user whose primary email, not verified yet, signs in with the password. An anonymous caller is upgraded and keeps its id.',
  access: ['client', 'server', 'admin'],
  body: z.strictObject({ email: strictEmail, password, verification_callback_url: url }),
  returns: signedIn,
  errors: [
    'ACCESS_TOKEN_EXPIRED',
    'QUOTA_EXCEEDED',
    'PASSWORD_AUTHENTICATION_NOT_ENABLED',
    'REDIRECT_URL_NOT_WHITELISTED',
    'SIGN_UP_NOT_ENABLED',
    'PASSWORD_TOO_SHORT',
    'PASSWORD_TOO_LONG',
    'PASSWORD_REQUIREMENTS_NOT_MET',
    'USER_EMAIL_ALREADY_EXISTS',
    'MULTI_FACTOR_AUTHENTICATION_REQUIRED',
  ],
  plainErrors: ['user-blocked', 'not-while-impersonating'],
})

export const signInWithPassword = endpoint({
  method: 'POST',
  path: '/auth/password/sign-in',
  audit: { kind: 'sign_in.succeeded', by: 'events' },
  tag: 'Password',
  summary: 'Sign in with email and password',
  description:
    'Starts a session of 365 days. Neither the response nor its time reveals whether the email or the password is wrong.',
  access: ['client', 'server', 'admin'],
  body: z.strictObject({ email, password }),
  returns: signedIn,
  errors: [
    'PASSWORD_AUTHENTICATION_NOT_ENABLED',
    'EMAIL_PASSWORD_MISMATCH',
    'MULTI_FACTOR_AUTHENTICATION_REQUIRED',
  ],
  plainErrors: ['user-blocked'],
})

export const setPassword = endpoint({
  method: 'POST',
  path: '/auth/password/set',
  audit: { kind: 'password.set', by: 'anyone' },
  tag: 'Password',
  summary: 'Set a first password',
  description: 'For a signed-in user without a password; 400 if there is one. Sessions continue.',
  access: ['client', 'server', 'admin'],
  user: 'required',
  body: z.strictObject({ password }),
  returns: success,
  errors: [
    'ACCESS_TOKEN_EXPIRED',
    'PASSWORD_AUTHENTICATION_NOT_ENABLED',
    'PASSWORD_TOO_SHORT',
    'PASSWORD_TOO_LONG',
    'PASSWORD_REQUIREMENTS_NOT_MET',
    'RECENT_AUTHENTICATION_REQUIRED',
  ],
  plainErrors: ['password-exists', 'not-while-impersonating'],
})

export const updatePassword = endpoint({
  method: 'POST',
  path: '/auth/password/update',
  audit: { kind: 'password.changed', by: 'anyone' },
  tag: 'Password',
  summary: 'Change the password',
  description:
    'Needs the old password. All sessions end except the one whose refresh token is in the header x-stack-refresh-token; without the header all end.',
  access: ['client', 'server', 'admin'],
  user: 'required',
  headers: z.object({ 'x-stack-refresh-token': z.string().optional() }),
  body: z.strictObject({ old_password: password, new_password: password }),
  returns: success,
  errors: [
    'ACCESS_TOKEN_EXPIRED',
    'PASSWORD_AUTHENTICATION_NOT_ENABLED',
    'PASSWORD_TOO_SHORT',
    'PASSWORD_TOO_LONG',
    'PASSWORD_REQUIREMENTS_NOT_MET',
    'USER_DOES_NOT_HAVE_PASSWORD',
    'PASSWORD_CONFIRMATION_MISMATCH',
  ],
  plainErrors: ['not-while-impersonating'],
})

/** The only response, for known and unknown addresses alike (protocol 02 §2). */
export const RESET_CODE_SENT = 'maybe, only if user with e-mail exists'

export const sendPasswordResetCode = endpoint({
  method: 'POST',
  path: '/auth/password/send-reset-code',
  audit: { none: 'The log of emails has it.' },
  tag: 'Password',
  summary: 'Email a link to reset the password',
  description:
    'Neither the response nor its time reveals whether the address is known. Also sets a first password for users without one.',
  access: ['client', 'server', 'admin'],
  body: z.strictObject({ email, callback_url: url }),
  returns: z.strictObject({ success: z.literal(RESET_CODE_SENT) }),
  errors: ['PASSWORD_AUTHENTICATION_NOT_ENABLED', 'REDIRECT_URL_NOT_WHITELISTED'],
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/auth/password/reset',
  audit: { kind: 'password.reset', by: 'anyone' },
  tag: 'Password',
  summary: 'Set a new password with an emailed code',
  description:
    'Ends all sessions of the user and does not sign in. The code is used up even if the password is rejected. 400 if the user no longer signs in with the address. Ends every other pending code of the user. If the address itself was never proven before, everything else is removed as well: second factor, passkey, accounts at providers, all other addresses.',
  access: ['client', 'server', 'admin'],
  body: z.strictObject({ code: verificationCode, password }),
  returns: success,
  errors: [
    ...CODE_ERRORS,
    'PASSWORD_AUTHENTICATION_NOT_ENABLED',
    'PASSWORD_TOO_SHORT',
    'PASSWORD_TOO_LONG',
    'PASSWORD_REQUIREMENTS_NOT_MET',
  ],
  plainErrors: ['reset-address-gone'],
})

export const checkPasswordResetCode = checkCodeEndpoint(
  '/auth/password/reset/check-code',
  'Password',
)

export const previewPasswordReset = previewCodeEndpoint('/auth/password/reset/preview', 'Password')
