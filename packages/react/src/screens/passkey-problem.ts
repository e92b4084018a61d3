import { KnownError } from '@latchkey/contract/pure'
import type {
  PasskeyRegistrationError,
  PasskeySignInError,
  ReauthenticationError,
} from '@latchkey/js'
import { isPassing } from './describe-error.ts'

// Browsers tell a person who closed the dialog from nothing at all: neither needs to be told about it.
const CANCELLED = ['NotAllowedError', 'AbortError', 'ERROR_CEREMONY_ABORTED']

/** Words for a ceremony that came to nothing; none where the person broke it off. */
export function passkeyProblem(
  error: PasskeySignInError | PasskeyRegistrationError | ReauthenticationError,
  describe: (error: unknown) => string,
): string | undefined {
  if (KnownError.is(error, 'PASSKEY_WEBAUTHN_ERROR') && CANCELLED.includes(error.details.code))
    return undefined
  // A failed ceremony carries its reason along; where that will pass by itself, it is better news than that the passkey is no good.
  const { cause, message } = error
  return isPassing(cause) ? describe(cause) : message
}
