import type {
  BodyOf,
  RELYING_PARTY_PLACEHOLDER,
  ReturnsOf,
  signInWithPasskey,
  startPasskeyReauthentication,
} from '@latchkey/contract'
import { KnownError } from '@latchkey/contract/pure'
import type { AppContext } from './app-context.ts'
import { createListeners } from './listeners.ts'

/* The parts of every ceremony of a passkey (protocol 07 §18). */

/** What the browser returns for a use of a passkey. */
export type PasskeyResponse = BodyOf<typeof signInWithPasskey>['authentication_response']
/** A challenge of the service, with its options for the browser. */
export type PasskeyChallenge = Pick<
  ReturnsOf<typeof startPasskeyReauthentication>,
  'code' | 'options_json'
>
/** A used passkey, with the code of the challenge it was used for. */
export interface UsedPasskey {
  readonly code: string
  readonly response: PasskeyResponse
}
export type WebAuthn = typeof import('@simplewebauthn/browser')

const PLACEHOLDER: typeof RELYING_PARTY_PLACEHOLDER = 'THIS_VALUE_WILL_BE_REPLACED.example.com'

let asked = 0
const listeners = createListeners()

/** The ceremonies that a user has asked for with a button. */
export const askedCeremonies = {
  /** Whether one is in progress. */
  isAny: () => asked > 0,
  /** Calls back when one begins or ends. */
  onChange: listeners.add,
  /** Runs one. Browsers run a single ceremony at a time, so the suggestions of fields wait for it. */
  async run<T>(ceremony: () => Promise<T>): Promise<T> {
    asked++
    listeners.tell()
    try {
      return await ceremony()
    } finally {
      asked--
      listeners.tell()
    }
  },
}

/** Runs the ceremony of using a passkey with the options that `ask` returns. */
export async function usePasskey(
  context: AppContext,
  ask: () => Promise<PasskeyChallenge>,
  signal?: AbortSignal,
): Promise<UsedPasskey> {
  const hostname = pageHost(context)
  const { library, code, options_json } = await begin(ask)
  const optionsJSON = authenticationOptions(options_json, hostname)
  const response = await runCeremony(
    library,
    () => library.startAuthentication({ optionsJSON }),
    signal,
  )
  return { code, response: response as unknown as PasskeyResponse }
}

/** The options of the service for this host. */
export function authenticationOptions(
  options: PasskeyChallenge['options_json'],
  hostname: string,
): Parameters<WebAuthn['startAuthentication']>[0]['optionsJSON'] {
  insistOnPlaceholder(options.rpId)
  return { ...options, rpId: hostname } as ReturnType<typeof authenticationOptions>
}

/**
 * Gets the options of a ceremony. The WebAuthn library is loaded at the same time and not earlier:
 * a sign-in page without a passkey should not load it, and browsers allow the ceremony only shortly
 * after the click.
 */
export async function begin<T>(ask: () => Promise<T>): Promise<T & { readonly library: WebAuthn }> {
  const [library, response] = await Promise.all([import('@simplewebauthn/browser'), ask()])
  return { ...response, library }
}

/** Runs a ceremony that the user has asked for. */
export const runCeremony = <T>(
  library: WebAuthn,
  ceremony: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> =>
  askedCeremonies.run(() =>
    withBrowserErrors(async () => {
      if (!library.browserSupportsWebAuthn())
        throw webAuthnError('NotSupportedError', 'WebAuthn is not supported in this browser')
      if (signal?.aborted) throw abortedCeremony()
      const stop = () => library.WebAuthnAbortService.cancelCeremony()
      signal?.addEventListener('abort', stop)
      try {
        return await ceremony()
      } finally {
        signal?.removeEventListener('abort', stop)
      }
    }, library.WebAuthnError),
  )

/**
 * Turns errors of the browser, and those of a library, into PASSKEY_WEBAUTHN_ERROR with the
 * browser's name for them (protocol 07 §9.2).
 */
export async function withBrowserErrors<T>(
  work: () => Promise<T>,
  LibraryError?: WebAuthn['WebAuthnError'],
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const isOfLibrary = LibraryError !== undefined && error instanceof LibraryError
    if (!(isOfLibrary || error instanceof DOMException)) throw error
    throw withCause(webAuthnError(error.name, error.message), error)
  }
}

const webAuthnError = (code: string, message: string) =>
  new KnownError('PASSKEY_WEBAUTHN_ERROR', { message, code })

/** The error of a ceremony whose caller has aborted it. */
export const abortedCeremony = () => webAuthnError('AbortError', 'The ceremony was aborted')

/**
 * The service does not know the app's host and sends a placeholder. Any other value would bind the
 * passkey to another site.
 */
export function insistOnPlaceholder(relyingParty: string | undefined): void {
  if (relyingParty !== PLACEHOLDER)
    throw new Error(
      `Expected the relying party of the passkey to be ${PLACEHOLDER}, not ${relyingParty}.`,
    )
}

export function pageHost({ platform }: AppContext): string {
  const browser = platform.browser()
  if (browser === null) throw new Error('Passkeys need a browser window.')
  return new URL(browser.location.href).hostname
}

export function withCause<E extends Error>(error: E, cause: unknown): E {
  error.cause = cause
  return error
}
