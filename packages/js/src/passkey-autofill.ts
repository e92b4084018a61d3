import type { AppContext } from './app-context.ts'
import {
  abortedCeremony,
  askedCeremonies,
  authenticationOptions,
  type PasskeyChallenge,
  type PasskeyResponse,
  pageHost,
  type UsedPasskey,
  type WebAuthn,
  withBrowserErrors,
} from './passkey-ceremony.ts'

/**
 * How long a challenge is offered. The service accepts it for 65 seconds; the rest of them is for the
 * dialog that the browser shows after the user has chosen a passkey.
 */
const OFFERED_MS = 45_000
/** A request that ends sooner was refused by the browser and not canceled by the user. */
const REFUSED_WITHIN_MS = 1000
/** Events that only a user causes who is at the page. */
const USER_EVENTS = ['focus', 'keydown', 'pointerdown', 'pointermove'] as const
/** How browsers name the end of a request: aborted, canceled or refused, another one is pending. */
const ENDED = ['AbortError', 'NotAllowedError', 'OperationError']

interface OfferedChallenge {
  readonly code: string
  readonly options: ReturnType<typeof authenticationOptions>
  readonly expiresAt: number
}

/** Unused challenges. A form that appears again needs no other one. */
const challenges = new WeakMap<AppContext, OfferedChallenge>()

/** Ends when the latest offer has ended. Browsers have one at a time. */
let turn: Promise<unknown> = Promise.resolve()

/**
 * Offers passkeys among the suggestions of input fields until the user chooses one (protocol 07 §18).
 * Waits while another offer or a ceremony with a dialog is in progress. Throws
 * PASSKEY_WEBAUTHN_ERROR where the browser does not support it, and when `signal` is aborted.
 */
export async function choosePasskey(
  context: AppContext,
  ask: () => Promise<PasskeyChallenge>,
  signal: AbortSignal = new AbortController().signal,
): Promise<UsedPasskey> {
  const offer = turn.then(() => withBrowserErrors(() => offerPasskeys(context, ask, signal)))
  turn = offer.catch(() => {})
  const aborted = until(signal, () => () => {}).then(() => {
    throw abortedCeremony()
  })
  return Promise.race([offer, aborted])
}

async function offerPasskeys(
  context: AppContext,
  ask: () => Promise<PasskeyChallenge>,
  signal: AbortSignal,
): Promise<UsedPasskey> {
  const library = await import('@simplewebauthn/browser')
  if (!(await library.browserSupportsWebAuthnAutofill()))
    throw new DOMException('This browser suggests no passkeys', 'NotSupportedError')
  const { now } = context.platform
  while (!signal.aborted) {
    if (askedCeremonies.isAny()) {
      await until(signal, askedCeremonies.onChange)
      continue
    }
    const challenge = await currentChallenge(context, ask)
    const { expiresAt } = challenge
    const whenRenewed = (done: () => void) => onUser(() => now() >= expiresAt && done())
    if (!('code' in challenge)) {
      await until(signal, whenRenewed)
      continue
    }
    if (signal.aborted || askedCeremonies.isAny()) continue

    const end = new AbortController()
    const stop = () => end.abort()
    const removals = [askedCeremonies.onChange(stop), whenRenewed(stop)]
    signal.addEventListener('abort', stop)
    const begun = now()
    try {
      const response = await offerOnce(library, challenge, end.signal)
      challenges.delete(context)
      return { code: challenge.code, response }
    } catch (error) {
      if (!(error instanceof DOMException && ENDED.includes(error.name))) throw error
    } finally {
      for (const remove of removals) remove()
      signal.removeEventListener('abort', stop)
    }
    const isCanceled = now() >= begun + REFUSED_WITHIN_MS && now() < expiresAt
    if (!(end.signal.aborted || isCanceled)) await until(signal, whenRenewed)
  }
  throw abortedCeremony()
}

/**
 * The challenge that is offered. After a failed request none is asked for until the next one is due:
 * the user has not asked for it.
 */
async function currentChallenge(
  context: AppContext,
  ask: () => Promise<PasskeyChallenge>,
): Promise<OfferedChallenge | Pick<OfferedChallenge, 'expiresAt'>> {
  const { now } = context.platform
  const known = challenges.get(context)
  if (known !== undefined && now() < known.expiresAt) return known
  const expiresAt = now() + OFFERED_MS
  try {
    const { code, options_json } = await ask()
    const options = authenticationOptions(options_json, pageHost(context))
    const challenge = { code, options, expiresAt }
    challenges.set(context, challenge)
    return challenge
  } catch {
    return { expiresAt }
  }
}

/** One request of the browser. */
async function offerOnce(
  library: WebAuthn,
  { options }: OfferedChallenge,
  signal: AbortSignal,
): Promise<PasskeyResponse> {
  const credential = (await navigator.credentials.get({
    mediation: 'conditional',
    signal,
    publicKey: {
      rpId: options.rpId,
      userVerification: options.userVerification,
      challenge: library.base64URLStringToBuffer(options.challenge),
    } as PublicKeyCredentialRequestOptions,
  })) as PublicKeyCredential | null
  if (credential === null) throw new DOMException('No passkey was chosen', 'NotAllowedError')
  const { authenticatorData, clientDataJSON, signature, userHandle } =
    credential.response as AuthenticatorAssertionResponse
  const encode = library.bufferToBase64URLString
  return {
    id: credential.id,
    rawId: encode(credential.rawId),
    type: 'public-key',
    response: {
      authenticatorData: encode(authenticatorData),
      clientDataJSON: encode(clientDataJSON),
      signature: encode(signature),
      ...(userHandle && { userHandle: encode(userHandle) }),
    },
    clientExtensionResults: credential.getClientExtensionResults(),
    authenticatorAttachment: credential.authenticatorAttachment ?? undefined,
  }
}

/**
 * Calls back while the user is at the page. A dialog of the browser has the focus, so the page has
 * not. Returns the function that ends it.
 */
function onUser(act: () => void): () => void {
  const check = () => {
    if (document.hasFocus()) act()
  }
  for (const name of USER_EVENTS)
    window.addEventListener(name, check, { capture: true, passive: true })
  return () => {
    for (const name of USER_EVENTS) window.removeEventListener(name, check, { capture: true })
  }
}

/** Resolves when `subscribe` calls back or the signal is aborted. */
function until(signal: AbortSignal, subscribe: (done: () => void) => () => void): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      unsubscribe()
      signal.removeEventListener('abort', end)
      resolve()
    }
    const unsubscribe = subscribe(end)
    signal.addEventListener('abort', end)
    if (signal.aborted) end()
  })
}
