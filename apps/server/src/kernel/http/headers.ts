const ALLOWED_METHODS = 'GET, POST, PUT, PATCH, DELETE, OPTIONS'

/** The protocol's own request headers (protocol 01 §3) that browsers may send. */
const PROTOCOL_HEADERS = [
  'x-stack-project-id',
  'x-stack-branch-id',
  'x-stack-override-error-status',
  'x-stack-random-nonce',
  'x-stack-client-version',
  'x-stack-disable-artificial-development-delay',
  'x-stack-access-type',
  'x-stack-publishable-client-key',
  'x-stack-secret-server-key',
  'x-stack-super-secret-admin-key',
  'x-stack-admin-access-token',
  'x-stack-workflow-token',
  'x-stack-refresh-token',
  'x-stack-access-token',
  'x-stack-allow-anonymous-user',
] as const

/** The name under which newer published clients send a header of the protocol. */
const aliasOf = (name: string) => name.replace('x-stack-', 'x-hexclave-')

/** The `Vary` of a response that depends on these headers of the protocol, by either name. */
export const varyBy = (...names: readonly (typeof PROTOCOL_HEADERS)[number][]): string =>
  [...names, ...names.map(aliasOf)].join(', ')

const ALLOWED_HEADERS = [
  'content-type',
  'authorization',
  ...PROTOCOL_HEADERS,
  ...PROTOCOL_HEADERS.map(aliasOf),
  'baggage',
  'sentry-trace',
  'x-vercel-protection-bypass',
  'ngrok-skip-browser-warning',
]

/**
 * CORS of every API response (protocol 01 §6): any origin, never with credentials, so no origin is
 * ever echoed.
 */
export const corsHeaders: Readonly<Record<string, string>> = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': ALLOWED_METHODS,
  'access-control-max-age': '86400',
  'access-control-allow-headers': ALLOWED_HEADERS.join(', '),
  // The last two are additions that §6 calls harmless and that SDKs use.
  'access-control-expose-headers':
    'content-type, x-stack-actual-status, x-stack-known-error, retry-after, x-stack-request-id',
}

const ALIASES = [
  ...PROTOCOL_HEADERS,
  'x-stack-development-override-key',
  'x-stack-development-disable-extended-logging',
].map((name) => [name, aliasOf(name)] as const)

/** The headers of a request, with every alias under the protocol's name. */
export interface RequestHeaders {
  headers: Headers
  /** A header that was sent under both names with different values, so its meaning is unclear. */
  conflict: string | null
}

/**
 * Reads the aliases of the protocol's headers, so that no other code knows of them. An empty header
 * counts as absent.
 */
export function readAliases(headers: Headers): RequestHeaders {
  let read: Headers | null = null
  for (const [name, alias] of ALIASES) {
    // Headers whose presence counts are kept when empty (protocol 01 §7.3).
    const value = headers.get(alias)
    if (value === null) continue
    const own = headers.get(name)
    if (own && value && own !== value) return { headers, conflict: name }
    read ??= new Headers(headers)
    if (!own) read.set(name, value)
  }
  return { headers: read ?? headers, conflict: null }
}

/** Headers of every response of the service, for the API and for pages (protocol 01 §7.2). */
export const securityHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
}

/**
 * The `Permissions-Policy` of our pages: they, and what they frame, never use these abilities of a
 * browser. Passkeys, payment and the clipboard stay allowed.
 */
export const pagePermissions = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'magnetometer',
  'microphone',
  'midi',
  'serial',
  'usb',
]
  .map((ability) => `${ability}=()`)
  .join(', ')
