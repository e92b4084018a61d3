import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { millis, success, uuid, verificationCode } from '../primitives.ts'
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

const passkeyName = z.string().max(100)

export const startPasskeyRegistration = endpoint({
  ...shared,
  path: '/auth/passkey/initiate-passkey-registration',
  audit: { none: 'Starts a ceremony; its end is recorded.' },
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
  audit: { kind: 'passkey.added', by: 'anyone' },
  summary: 'Add a passkey',
  description:
    'For the user who started. A user can have 20 passkeys. `name` is ours and optional.',
  user: 'required',
  body: z.strictObject({
    credential: browserResponse,
    code: verificationCode,
    name: passkeyName.nullable().optional(),
  }),
  returns: z.strictObject({ user_handle: z.string() }),
  errors: [
    'ACCESS_TOKEN_EXPIRED',
    ...CODE_ERRORS,
    'PASSKEY_AUTHENTICATION_NOT_ENABLED',
    'PASSKEY_REGISTRATION_FAILED',
    'RECENT_AUTHENTICATION_REQUIRED',
  ],
  plainErrors: ['not-while-impersonating', 'too-many-passkeys'],
})

export const startPasskeySignIn = endpoint({
  ...shared,
  path: '/auth/passkey/initiate-passkey-authentication',
  audit: { none: 'Starts a ceremony; its end is recorded.' },
  summary: 'Start signing in with a passkey',
  description: `The relying party of the options is the placeholder ${RELYING_PARTY_PLACEHOLDER}; replace it with the host of your page. The challenge expires after 65 seconds.`,
  body: z.strictObject({}).optional(),
  returns: z.strictObject({ code: z.string(), options_json: authenticationOptions }),
  errors: ['PASSKEY_AUTHENTICATION_NOT_ENABLED'],
})

export const signInWithPasskey = endpoint({
  ...shared,
  path: '/auth/passkey/sign-in',
  audit: { kind: 'sign_in.succeeded', by: 'events' },
  summary: 'Sign in with a passkey',
  body: z.strictObject({ authentication_response: browserResponse, code: verificationCode }),
  returns: signedInReturns,
  errors: [
    ...CODE_ERRORS,
    'PASSKEY_AUTHENTICATION_NOT_ENABLED',
    'PASSKEY_AUTHENTICATION_FAILED',
    'MULTI_FACTOR_AUTHENTICATION_REQUIRED',
  ],
  plainErrors: ['user-blocked'],
})

/* Not part of the protocol of the published SDKs: several passkeys, with names. */

const own = { tag: 'Passkeys', access: ['client'], user: 'required' } as const
const passkeyId = z.strictObject({ passkey_id: uuid })

export const passkey = z.strictObject({
  id: uuid,
  name: z.string().nullable(),
  /** Whether the passkey is synchronized between devices. */
  is_backed_up: z.boolean(),
  created_at_millis: millis,
  last_used_at_millis: millis.nullable(),
})

export const listPasskeys = endpoint({
  ...own,
  method: 'GET',
  path: '/auth/passkeys',
  summary: "List the signed-in user's passkeys",
  description: 'The oldest first.',
  returns: z.strictObject({ items: z.array(passkey), is_paginated: z.literal(false) }),
  errors: [],
})

export const updatePasskey = endpoint({
  ...own,
  method: 'PATCH',
  path: '/auth/passkeys/:passkey_id',
  audit: { kind: 'passkey.renamed', by: 'anyone' },
  summary: 'Rename a passkey',
  params: passkeyId,
  body: z.strictObject({ name: passkeyName.nullable() }),
  returns: success,
  errors: ['ACCESS_TOKEN_EXPIRED'],
  plainErrors: ['passkey-not-found', 'not-while-impersonating'],
})

export const deletePasskey = endpoint({
  ...own,
  method: 'DELETE',
  path: '/auth/passkeys/:passkey_id',
  audit: { kind: 'passkey.removed', by: 'anyone' },
  summary: 'Remove a passkey',
  params: passkeyId,
  returns: success,
  errors: ['ACCESS_TOKEN_EXPIRED', 'RECENT_AUTHENTICATION_REQUIRED'],
  plainErrors: ['passkey-not-found', 'not-while-impersonating'],
})
