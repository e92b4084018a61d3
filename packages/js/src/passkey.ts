import type {
  BodyOf,
  RELYING_PARTY_PLACEHOLDER,
  ReturnsOf,
  registerPasskey as registerPasskeyEndpoint,
  signInWithPasskey as signInWithPasskeyEndpoint,
  startPasskeyReauthentication,
  startPasskeyRegistration,
  startPasskeySignIn,
} from '@latchkey/contract'
import { KnownError } from '@latchkey/contract/pure'
import type { AppContext } from './app-context.ts'
import { call } from './call.ts'
import { completeSignIn } from './complete-sign-in.ts'
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

type PasskeyResponse = BodyOf<typeof signInWithPasskeyEndpoint>['authentication_response']
type WebAuthn = typeof import('@simplewebauthn/browser')

const PLACEHOLDER: typeof RELYING_PARTY_PLACEHOLDER = 'THIS_VALUE_WILL_BE_REPLACED.example.com'

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
): Promise<Result<undefined, PasskeySignInError>> {
  pageHost(context)
  return resultOf(SIGN_IN_ERRORS, () =>
    completeSignIn(context, 'afterSignIn', (session) =>
      askForPasskey(context, session).catch((error: unknown) => {
        throw isOfPasskeySignIn(error)
          ? error
          : withCause(new KnownError('PASSKEY_AUTHENTICATION_FAILED'), error)
      }),
    ),
  )
}

/** Runs the ceremony of using a passkey with the options that `ask` returns. */
export async function usePasskey(
  context: AppContext,
  ask: () => Promise<Pick<ReturnsOf<typeof startPasskeyReauthentication>, 'code' | 'options_json'>>,
): Promise<{ readonly code: string; readonly response: PasskeyResponse }> {
  const hostname = pageHost(context)
  const { library, code, options_json: options } = await begin(ask)
  insistOnPlaceholder(options.rpId)
  const optionsJSON = { ...options, rpId: hostname } as Parameters<
    WebAuthn['startAuthentication']
  >[0]['optionsJSON']
  const response = await runCeremony(library, () => library.startAuthentication({ optionsJSON }))
  return { code, response: response as unknown as PasskeyResponse }
}

async function askForPasskey(context: AppContext, session: Session) {
  const { code, response } = await usePasskey(context, () =>
    call<typeof startPasskeySignIn>(context, {
      method: 'POST',
      path: '/auth/passkey/initiate-passkey-authentication',
      body: {},
      session,
    }),
  )
  const body = { authentication_response: response, code }
  return call<typeof signInWithPasskeyEndpoint>(context, {
    method: 'POST',
    path: '/auth/passkey/sign-in',
    body,
    session,
  })
}

const isOfPasskeySignIn = (error: unknown): boolean =>
  SIGN_IN_ERRORS.some((code) => KnownError.is(error, code)) ||
  KnownError.is(error, 'MULTI_FACTOR_AUTHENTICATION_REQUIRED')

/**
 * Gets the options of a ceremony. The WebAuthn library is loaded at the same time and not earlier:
 * a sign-in page without a passkey should not load it, and browsers allow the ceremony only shortly
 * after the click.
 */
async function begin<T>(ask: () => Promise<T>): Promise<T & { readonly library: WebAuthn }> {
  const [library, response] = await Promise.all([import('@simplewebauthn/browser'), ask()])
  return { ...response, library }
}

/**
 * Runs the ceremony; errors of the browser become PASSKEY_WEBAUTHN_ERROR with the browser's name
 * for them (protocol 07 §9.2).
 */
async function runCeremony<T>(library: WebAuthn, ceremony: () => Promise<T>): Promise<T> {
  if (!library.browserSupportsWebAuthn()) {
    throw new KnownError('PASSKEY_WEBAUTHN_ERROR', {
      message: 'WebAuthn is not supported in this browser',
      code: 'NotSupportedError',
    })
  }
  try {
    return await ceremony()
  } catch (error) {
    if (!(error instanceof library.WebAuthnError || error instanceof DOMException)) throw error
    throw withCause(
      new KnownError('PASSKEY_WEBAUTHN_ERROR', { message: error.message, code: error.name }),
      error,
    )
  }
}

/**
 * The service does not know the app's host and sends a placeholder. Any other value would bind the
 * passkey to another site.
 */
function insistOnPlaceholder(relyingParty: string | undefined): void {
  if (relyingParty !== PLACEHOLDER)
    throw new Error(
      `Expected the relying party of the passkey to be ${PLACEHOLDER}, not ${relyingParty}.`,
    )
}

function hostForRegistration(context: AppContext): string {
  // An app that does not redirect does not know the host of its page (protocol 07 §4.3).
  if (context.redirectMethod === 'none')
    throw new Error(
      'Give registerPasskey a hostname: the app has no redirect method to know the page by.',
    )
  return pageHost(context)
}

function pageHost({ platform }: AppContext): string {
  const browser = platform.browser()
  if (browser === null) throw new Error('Passkeys need a browser window.')
  return new URL(browser.location.href).hostname
}

function withCause<E extends Error>(error: E, cause: unknown): E {
  error.cause = cause
  return error
}
