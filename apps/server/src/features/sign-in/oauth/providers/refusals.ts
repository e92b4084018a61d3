import * as oauth from 'oauth4webapi'
import { ProviderRefusal, type RefusalKind } from './provider.ts'

/** Error codes of the authorization endpoint and the token endpoint (RFC 6749 §4.1.2.1 and §5.2, OpenID Connect Core §3.1.2.6). */
const KINDS: Readonly<Record<string, RefusalKind>> = {
  access_denied: 'access-denied',
  consent_required: 'access-denied',
  invalid_grant: 'invalid-grant',
  invalid_client: 'invalid-client',
  unauthorized_client: 'invalid-client',
  invalid_scope: 'invalid-scope',
  server_error: 'unreachable',
  temporarily_unavailable: 'unreachable',
}

const MAX_WORDS = 200

/** Does work with a provider; whatever goes wrong becomes a `ProviderRefusal`. `codes` are the provider's own beside the standard's. */
export async function refusing<T>(
  codes: Readonly<Record<string, RefusalKind>> = {},
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw toRefusal(error, { ...KINDS, ...codes })
  }
}

function toRefusal(error: unknown, kinds: Readonly<Record<string, RefusalKind>>): Error {
  if (error instanceof ProviderRefusal) return error
  if (
    error instanceof oauth.AuthorizationResponseError ||
    error instanceof oauth.ResponseBodyError
  ) {
    const kind = Object.hasOwn(kinds, error.error)
      ? (kinds[error.error] as RefusalKind)
      : 'bad-answer'
    const words = [error.error, error.error_description].filter(Boolean).join(': ')
    return new ProviderRefusal(kind, `The provider says ${printable(words)}`)
  }
  // The causes of these carry whole answers, tokens included, so only the sentence goes on.
  if (
    error instanceof oauth.OperationProcessingError ||
    error instanceof oauth.UnsupportedOperationError
  ) {
    return new ProviderRefusal('bad-answer', `The provider's answer was refused: ${error.message}`)
  }
  // What the library throws at parameters and keys that make no sense, such as a key of another type.
  if (
    error instanceof TypeError ||
    (error instanceof DOMException && error.name !== 'AbortError')
  ) {
    return new ProviderRefusal('bad-answer', `The provider's answer was refused: ${error.message}`)
  }
  return error instanceof Error ? error : new Error(String(error))
}

const printable = (words: string) => words.replaceAll(/\p{Cc}/gu, ' ').slice(0, MAX_WORDS)
