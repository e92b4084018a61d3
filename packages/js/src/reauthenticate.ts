import type {
  BodyOf,
  reauthenticate as reauthenticateEndpoint,
  sendReauthenticationCode as sendReauthenticationCodeEndpoint,
  startPasskeyReauthentication,
} from '@latchkey/contract'
import { KnownError } from '@latchkey/contract/pure'
import type { AppContext } from './app-context.ts'
import { call } from './call.ts'
import { usePasskey } from './passkey-ceremony.ts'
import { type Result, resultOf } from './results.ts'
import type { Session } from './session.ts'

/** What the signed-in user proves to confirm their identity. */
export type ReauthenticateOptions =
  | { readonly type: 'password'; readonly password: string }
  /** Six digits of the authenticator app. */
  | { readonly type: 'totp'; readonly totp: string }
  /** Uses the passkey of the browser. */
  | { readonly type: 'passkey' }
  /** The six characters of the email followed by the nonce of `sendReauthenticationCode`. */
  | { readonly type: 'email'; readonly code: string }

/**
 * The factors that a `RECENT_AUTHENTICATION_REQUIRED` error accepts, from its `details.factors`.
 */
export type ReauthenticationFactor = ReauthenticateOptions['type']

const ERRORS = [
  'PASSWORD_CONFIRMATION_MISMATCH',
  'INVALID_TOTP_CODE',
  'PASSKEY_AUTHENTICATION_FAILED',
  'PASSKEY_WEBAUTHN_ERROR',
  'VERIFICATION_ERROR',
] as const

/** Why `reauthenticate` was refused: the code of the factor that was wrong. */
export type ReauthenticationError = KnownError<(typeof ERRORS)[number]>

type Proof = BodyOf<typeof reauthenticateEndpoint>

/**
 * Confirms the identity of a session's user, so that changes which need a recent confirmation are
 * accepted for ten minutes.
 */
export const reauthenticate = (
  context: AppContext,
  session: Session,
  options: ReauthenticateOptions,
): Promise<Result<undefined, ReauthenticationError>> =>
  resultOf(ERRORS, async () => {
    const body =
      options.type === 'passkey' ? await askForPasskey(context, session) : (options satisfies Proof)
    const tokens = await call<typeof reauthenticateEndpoint>(context, {
      method: 'POST',
      path: '/auth/sessions/current/reauthenticate',
      body,
      session,
    })
    session.replaceTokens({ accessToken: tokens.access_token, refreshToken: tokens.refresh_token })
    return undefined
  })

async function askForPasskey(context: AppContext, session: Session): Promise<Proof> {
  const { code, response } = await usePasskey(context, () =>
    call<typeof startPasskeyReauthentication>(context, {
      method: 'POST',
      path: '/auth/sessions/current/reauthenticate/passkey',
      body: {},
      session,
    }),
  ).catch((error: unknown) => {
    if (KnownError.isKnownError(error)) throw error
    const failed = new KnownError('PASSKEY_AUTHENTICATION_FAILED')
    failed.cause = error
    throw failed
  })
  return { type: 'passkey', code, authentication_response: response }
}

/** Emails a code to confirm with; resolves to its nonce and to the address it was sent to. */
export const sendReauthenticationCode = (
  context: AppContext,
  session: Session,
): Promise<{ readonly nonce: string; readonly email: string }> =>
  call<typeof sendReauthenticationCodeEndpoint>(context, {
    method: 'POST',
    path: '/auth/sessions/current/reauthenticate/email',
    body: {},
    session,
  })
