import { KnownError } from '@latchkey/contract/pure'
import type {
  PasskeyRegistrationError,
  PasskeySignInError,
  ReauthenticationError,
} from '@latchkey/js'
import { isPassing, type Message, messageOf } from './describe-error.ts'

// Browsers report a closed dialog and a missing passkey with the same errors. Neither needs a
// message.
const CANCELLED = ['NotAllowedError', 'AbortError', 'ERROR_CEREMONY_ABORTED']

/** The message for a failed passkey ceremony, or undefined if the user canceled. */
export function passkeyProblem(
  error: PasskeySignInError | PasskeyRegistrationError | ReauthenticationError,
): Message | undefined {
  if (KnownError.is(error, 'PASSKEY_WEBAUTHN_ERROR') && CANCELLED.includes(error.details.code))
    return undefined
  // Prefer the cause if it is temporary, because then the passkey is not the problem.
  return messageOf(isPassing(error.cause) ? error.cause : error)
}
