import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { verificationCode } from '../primitives.ts'
import { CODE_ERRORS, signedInReturns } from './verification-codes.ts'

const shared = { method: 'POST', tag: 'Passkeys', access: ['client', 'server', 'admin'] } as const

/**
 * The host in the options of a ceremony; the client replaces it with the host of its page (protocol
 * 02 §5).
 */
export const RELYING_PARTY_PLACEHOLDER = 'THIS_VALUE_WILL_BE_REPLACED.example.com'

/** `PublicKeyCredentialCreationOptionsJSON` of WebAuthn Level 3 §5.1.8, always in this form. */
const registrationOptions = z.strictObject({
  rp: z.strictObject({ name: z.string(), id: z.literal(RELYING_PARTY_PLACEHOLDER) }),
  user: z.strictObject({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.strictObject({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.tuple([]),
  authenticatorSelection: z.strictObject({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('preferred'),
  }),
  extensions: z.strictObject({ credProps: z.literal(true) }),
})

/** `PublicKeyCredentialRequestOptionsJSON` of WebAuthn Level 3 §5.1.9, always in this form. */
export const authenticationOptions = z.strictObject({
  rpId: z.literal(RELYING_PARTY_PLACEHOLDER),
  challenge: z.string(),
  allowCredentials: z.tuple([]),
  timeout: z.int(),
  userVerification: z.literal('preferred'),
})

/**
 * A response of the browser in the JSON form of WebAuthn Level 3 §5.1; the ceremony checks its
 * content.
 */
export const browserResponse = z.looseObject({
  id: z.string(),
  rawId: z.string(),
  type: z.literal('public-key'),
  response: z.looseObject({ clientDataJSON: z.string() }),
})

export const startPasskeyRegistration = endpoint({
  ...shared,
  path: '/auth/passkey/initiate-passkey-registration',
  summary: 'Start adding a passkey',
  description: `The relying party of the options is the placeholder ${RELYING_PARTY_PLACEHOLDER}; replace it with the host of your page. The challenge expires after 65 seconds.`,
  user: 'required',
  body: z.strictObject({}).optional(),
  returns: z.strictObject({ code: z.string(), options_json: registrationOptions }),
  errors: [
    'ACCESS_TOKEN_EXPIRED',
    'PASSKEY_AUTHENTICATION_NOT_ENABLED',
    'RECENT_AUTHENTICATION_REQUIRED',
  ],
  plainErrors: ['not-while-impersonating'],
})

export const registerPasskey = endpoint({
  ...shared,
  path: '/auth/passkey/register',
  summary: 'Add a passkey',
  description: 'For the user who started. A user has one passkey: a new one replaces it.',
  user: 'required',
  body: z.strictObject({ credential: browserResponse, code: verificationCode }),
  returns: z.strictObject({ user_handle: z.string() }),
  errors: [
    'ACCESS_TOKEN_EXPIRED',
    ...CODE_ERRORS,
    'PASSKEY_AUTHENTICATION_NOT_ENABLED',
    'PASSKEY_REGISTRATION_FAILED',
    'RECENT_AUTHENTICATION_REQUIRED',
  ],
  plainErrors: ['not-while-impersonating'],
})

export const startPasskeySignIn = endpoint({
  ...shared,
  path: '/auth/passkey/initiate-passkey-authentication',
  summary: 'Start signing in with a passkey',
  description: `The relying party of the options is the placeholder ${RELYING_PARTY_PLACEHOLDER}; replace it with the host of your page. The challenge expires after 65 seconds.`,
  body: z.strictObject({}).optional(),
  returns: z.strictObject({ code: z.string(), options_json: authenticationOptions }),
  errors: ['PASSKEY_AUTHENTICATION_NOT_ENABLED'],
})

export const signInWithPasskey = endpoint({
  ...shared,
  path: '/auth/passkey/sign-in',
  summary: 'Sign in with a passkey',
  body: z.strictObject({ authentication_response: browserResponse, code: verificationCode }),
  returns: signedInReturns,
  errors: [
    ...CODE_ERRORS,
    'PASSKEY_AUTHENTICATION_NOT_ENABLED',
    'PASSKEY_AUTHENTICATION_FAILED',
    'MULTI_FACTOR_AUTHENTICATION_REQUIRED',
  ],
})
