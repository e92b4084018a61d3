import type { OAuthProviderType } from '@latchkey/contract'
import type { Context } from '../../../kernel/context.ts'
import { findClient, isOwnCallback, issuerOf } from './clients.ts'
import type { CodeRequest } from './tables.ts'

/** An authorization request (OpenID Connect Core §3.1.2.1). */
export interface AuthorizationRequest {
  client: OAuthProviderType
  scope: string
  state: string | null
  code: CodeRequest
}

/** The result of reading a request: an error page, an error for the client, or a valid request. */
export type ReadRequest =
  | { status: 'unusable'; problem: string }
  | { status: 'refused'; redirect: string }
  | { status: 'good'; request: AuthorizationRequest }

const CHALLENGE = /^[A-Za-z0-9_-]{43}$/
const PRINTABLE = /^[\x20-\x7e]{1,512}$/

export function readRequest(ctx: Context, query: URLSearchParams): ReadRequest {
  const names = [...query.keys()]
  if (new Set(names).size < names.length)
    return { status: 'unusable', problem: 'A parameter is repeated.' }
  const client = findClient(query.get('client_id'))
  if (client === null)
    return {
      status: 'unusable',
      problem: 'Unknown client. A client id is the name of a provider, such as github.',
    }
  // Only callbacks of this service. Otherwise this page would be an open redirect (RFC 6749
  // §3.1.2.4).
  const redirectUri = query.get('redirect_uri') ?? ''
  if (!isOwnCallback(ctx, redirectUri))
    return { status: 'unusable', problem: 'The redirect URI must be a callback of this service.' }

  const state = query.get('state')
  const error = findError(query)
  if (error !== null)
    return { status: 'refused', redirect: responseUrl(ctx, { redirectUri, state }, error) }
  const scope = (query.get('scope') ?? '').split(' ').filter((part) => PRINTABLE.test(part))
  const code = {
    redirectUri,
    codeChallenge: query.get('code_challenge') ?? '',
    nonce: query.get('nonce'),
  }
  return { status: 'good', request: { client, scope: [...new Set(scope)].join(' '), state, code } }
}

function findError(query: URLSearchParams): Record<string, string> | null {
  const invalid = (description: string) => ({
    error: 'invalid_request',
    error_description: description,
  })
  if (query.get('response_type') !== 'code') return { error: 'unsupported_response_type' }
  if (!(query.get('scope') ?? '').split(' ').includes('openid'))
    return { error: 'invalid_scope', error_description: 'openid is missing' }
  if (query.get('code_challenge_method') !== 'S256')
    return invalid('code_challenge_method must be S256')
  if (!CHALLENGE.test(query.get('code_challenge') ?? ''))
    return invalid('code_challenge must be a SHA-256 in base64url')
  const nonce = query.get('nonce')
  return nonce === null || PRINTABLE.test(nonce)
    ? null
    : invalid('nonce must be short and printable')
}

/** Returns the URL that sends a response to the client, with the issuer (RFC 9207). */
export function responseUrl(
  ctx: Context,
  { redirectUri, state }: { redirectUri: string; state: string | null },
  response: Record<string, string>,
): string {
  const url = new URL(redirectUri)
  for (const [name, value] of Object.entries({
    ...response,
    ...(state === null ? {} : { state }),
    iss: issuerOf(ctx),
  })) {
    url.searchParams.set(name, value)
  }
  return url.href
}
