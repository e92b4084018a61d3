import * as oauth from 'oauth4webapi'
import { ProviderRefusal, type RefusalKind } from './provider.ts'

/**
 * Error codes of the authorization and token endpoints (RFC 6749 §4.1.2.1 and §5.2, OpenID Connect
 * Core §3.1.2.6).
 */
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

const MAX_TEXT_LENGTH = 200

/**
 * Runs `work` and turns every error of a provider into a `ProviderRefusal`. `codes` adds the
 * provider's own error codes.
 */
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
      : 'bad-response'
    const text = [error.error, error.error_description].filter(Boolean).join(': ')
    return new ProviderRefusal(kind, `The provider returned the error ${printable(text)}`)
  }
  // The causes of these errors contain whole responses with tokens, so only the message is kept.
  if (
    error instanceof oauth.OperationProcessingError ||
    error instanceof oauth.UnsupportedOperationError
  ) {
    return new ProviderRefusal(
      'bad-response',
      `The provider's response was rejected: ${error.message}`,
    )
  }
  // The library throws these for invalid parameters and keys.
  if (
    error instanceof TypeError ||
    (error instanceof DOMException && error.name !== 'AbortError')
  ) {
    return new ProviderRefusal(
      'bad-response',
      `The provider's response was rejected: ${error.message}`,
    )
  }
  return error instanceof Error ? error : new Error(String(error))
}

const printable = (text: string) => text.replaceAll(/\p{Cc}/gu, ' ').slice(0, MAX_TEXT_LENGTH)
