import type {
  BodyOf,
  registerPasskey as registerPasskeyEndpoint,
  signInWithPasskey as signInWithPasskeyEndpoint,
  startPasskeyRegistration,
  startPasskeySignIn,
} from '@latchkey/contract'
import { KnownError } from '@latchkey/contract/pure'
import type { AppContext } from './app-context.ts'
import { call } from './call.ts'
import { completeSignIn } from './complete-sign-in.ts'
import { choosePasskey } from './passkey-autofill.ts'
import {
  askedCeremonies,
  begin,
  insistOnPlaceholder,
  pageHost,
  runCeremony,
  type UsedPasskey,
  usePasskey,
  withCause,
} from './passkey-ceremony.ts'
import { refreshPasskeys } from './passkeys.ts'
import { failed, type Result, resultOf } from './results.ts'
import type { Session } from './session.ts'

/** The host and the name of a new passkey. */
export interface RegisterPasskeyOptions {
  /**
   * The host of the passkey. Browser and service accept only the page's own host, so this is for
   * pages whose URL does not contain it.
   */
  readonly hostname?: string | undefined
  /** A name for lists of passkeys, at most 100 characters. Not known to the published SDKs. */
  readonly name?: string | undefined
}

/** How the browser asks for the passkey. Not known to the published SDKs. */
export interface PasskeySignInOptions {
  /**
   * `conditional`: no dialog opens. The browser offers the passkeys of this site among the
   * suggestions of input fields whose `autocomplete` ends with `webauthn`, and the promise is pending
   * until the user chooses one.
   */
  readonly mediation?: 'conditional' | undefined
  /** Ends the request: PASSKEY_WEBAUTHN_ERROR, whose `details.code` is `AbortError`. */
  readonly signal?: AbortSignal | undefined
}

/**
 * Why no passkey was added: PASSKEY_WEBAUTHN_ERROR if the browser or its user declined,
 * RECENT_AUTHENTICATION_REQUIRED if `reauthenticate` has to come first, else
 * PASSKEY_REGISTRATION_FAILED with the reason as `cause`.
 */
export type PasskeyRegistrationError = KnownError<
  'PASSKEY_REGISTRATION_FAILED' | 'PASSKEY_WEBAUTHN_ERROR' | 'RECENT_AUTHENTICATION_REQUIRED'
>
/**
 * Why a passkey did not sign in: PASSKEY_WEBAUTHN_ERROR if the browser or its user declined,
 * INVALID_TOTP_CODE, else PASSKEY_AUTHENTICATION_FAILED with the reason as `cause`.
 */
export type PasskeySignInError = KnownError<(typeof SIGN_IN_ERRORS)[number]>

const SIGN_IN_ERRORS = [
  'PASSKEY_AUTHENTICATION_FAILED',
  'PASSKEY_WEBAUTHN_ERROR',
  'INVALID_TOTP_CODE',
] as const

/** Adds a passkey to the signed-in user (protocol 07 §18). */
export async function registerPasskey(
  context: AppContext,
  session: Session,
  { hostname = hostForRegistration(context), name }: RegisterPasskeyOptions = {},
): Promise<Result<undefined, PasskeyRegistrationError>> {
  const begun = await begin(() =>
    call<typeof startPasskeyRegistration>(context, {
      method: 'POST',
      path: '/auth/passkey/initiate-passkey-registration',
      body: {},
      session,
    }),
  ).catch((error: unknown) =>
    KnownError.is(error, 'RECENT_AUTHENTICATION_REQUIRED')
      ? error
      : withCause(new KnownError('PASSKEY_REGISTRATION_FAILED'), error),
  )
  if (KnownError.isKnownError(begun)) return failed(begun)

  const { library, code, options_json: options } = begun
  insistOnPlaceholder(options.rp?.id)
  const optionsJSON = { ...options, rp: { ...options.rp, id: hostname } }

  return resultOf(
    ['PASSKEY_REGISTRATION_FAILED', 'PASSKEY_WEBAUTHN_ERROR', 'RECENT_AUTHENTICATION_REQUIRED'],
    async () => {
      const response = await runCeremony(library, () =>
        library.startRegistration({ optionsJSON }),
      ).catch((error: unknown) => {
        throw KnownError.isKnownError(error)
          ? error
          : withCause(new KnownError('PASSKEY_REGISTRATION_FAILED'), error)
      })
      const body = {
        credential: response as unknown as BodyOf<typeof registerPasskeyEndpoint>['credential'],
        code,
        ...(name && { name }),
      }
      await call<typeof registerPasskeyEndpoint>(context, {
        method: 'POST',
        path: '/auth/passkey/register',
        body,
        session,
      })
      await refreshPasskeys(context, session)
      return undefined
    },
  )
}

/** Signs in with a passkey of this site (protocol 07 §18), then goes to the after-sign-in page. */
export async function signInWithPasskey(
  context: AppContext,
  { mediation, signal }: PasskeySignInOptions = {},
): Promise<Result<undefined, PasskeySignInError>> {
  pageHost(context)
  return resultOf(SIGN_IN_ERRORS, async () => {
    if (mediation === 'conditional') {
      const used = await orFailed(choosePasskey(context, () => askForChallenge(context), signal))
      return completeSignIn(context, 'afterSignIn', (session) =>
        orFailed(sendPasskey(context, session, used)),
      )
    }
    return askedCeremonies.run(() =>
      completeSignIn(context, 'afterSignIn', (session) =>
        orFailed(
          usePasskey(context, () => askForChallenge(context, session), signal).then((used) =>
            sendPasskey(context, session, used),
          ),
        ),
      ),
    )
  })
}

const askForChallenge = (context: AppContext, session: Session | null = null) =>
  call<typeof startPasskeySignIn>(context, {
    method: 'POST',
    path: '/auth/passkey/initiate-passkey-authentication',
    body: {},
    session,
  })

const sendPasskey = (context: AppContext, session: Session, { code, response }: UsedPasskey) =>
  call<typeof signInWithPasskeyEndpoint>(context, {
    method: 'POST',
    path: '/auth/passkey/sign-in',
    body: { authentication_response: response, code },
    session,
  })

/** Turns all errors without a meaning of their own into PASSKEY_AUTHENTICATION_FAILED. */
const orFailed = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw isOfPasskeySignIn(error)
      ? error
      : withCause(new KnownError('PASSKEY_AUTHENTICATION_FAILED'), error)
  })

const isOfPasskeySignIn = (error: unknown): boolean =>
  SIGN_IN_ERRORS.some((code) => KnownError.is(error, code)) ||
  KnownError.is(error, 'MULTI_FACTOR_AUTHENTICATION_REQUIRED')

function hostForRegistration(context: AppContext): string {
  // An app that does not redirect does not know the host of its page (protocol 07 §4.3).
  if (context.redirectMethod === 'none')
    throw new Error(
      'Give registerPasskey a hostname: the app has no redirect method to know the page by.',
    )
  return pageHost(context)
}
