/**
 * The claims of an access token (protocol 01 §10.2). A snapshot, and unverified: only the service
 * checks signatures.
 */
export interface AccessTokenClaims {
  readonly sub: string
  readonly iss: string
  readonly aud: string
  readonly project_id: string
  readonly branch_id: string
  readonly refresh_token_id: string
  readonly role: 'authenticated'
  readonly name: string | null
  readonly email: string | null
  readonly selected_team_id: string | null
  readonly email_verified: boolean
  readonly is_anonymous: boolean
  readonly exp?: number
}

const isText = (value: unknown) => typeof value === 'string'
const isTextOrNull = (value: unknown) => value === null || isText(value)
const isBoolean = (value: unknown) => typeof value === 'boolean'

const checks: { [K in keyof AccessTokenClaims]-?: (value: unknown) => boolean } = {
  sub: isText,
  iss: isText,
  aud: isText,
  project_id: isText,
  branch_id: isText,
  refresh_token_id: isText,
  role: (value) => value === 'authenticated',
  name: isTextOrNull,
  email: isTextOrNull,
  selected_team_id: isTextOrNull,
  email_verified: isBoolean,
  is_anonymous: isBoolean,
  exp: (value) => value === undefined || typeof value === 'number',
}

/** Reads all claims, or throws if one is missing or of another type. */
export function readClaims(token: string): AccessTokenClaims {
  const payload = readPayload(token)
  if (payload === null) throw new Error('The access token is not a JSON Web Token.')
  const wrong = Object.entries(checks).filter(([name, check]) => !check(payload[name]))
  if (wrong.length > 0)
    throw new Error(
      `The access token lacks valid claims: ${wrong.map(([name]) => name).join(', ')}.`,
    )
  return payload as unknown as AccessTokenClaims
}

/**
 * When the token expires, in milliseconds since the Unix epoch: Infinity if never, 0 if it cannot
 * be read.
 */
export function expiryMillis(token: string): number {
  const payload = readPayload(token)
  if (payload === null) return 0
  return typeof payload.exp === 'number' ? payload.exp * 1000 : Number.POSITIVE_INFINITY
}

/** Who acts as the user of an access token, and until when. Null if it is not an impersonation. */
export function readImpersonation(
  token: string | null,
): { readonly by: string | null; readonly endsAt: Date } | null {
  const claim = token && readPayload(token)?.impersonation
  if (!claim) return null
  const { by, ends_at } = claim as { by: string | null; ends_at: number }
  return { by, endsAt: new Date(ends_at * 1000) }
}

function readPayload(token: string): Record<string, unknown> | null {
  try {
    const base64 = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
    const payload: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return typeof payload === 'object' && payload !== null
      ? (payload as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}
