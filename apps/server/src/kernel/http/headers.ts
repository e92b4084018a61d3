const ALLOWED_METHODS = 'GET, POST, PUT, PATCH, DELETE, OPTIONS'

const ALLOWED_HEADERS = [
  'content-type',
  'authorization',
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
  'baggage',
  'sentry-trace',
  'x-vercel-protection-bypass',
  'ngrok-skip-browser-warning',
]

/** CORS of every API answer (contract 01 §6): any origin, never with credentials, so no origin is ever echoed. */
export const corsHeaders: Readonly<Record<string, string>> = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': ALLOWED_METHODS,
  'access-control-max-age': '86400',
  'access-control-allow-headers': ALLOWED_HEADERS.join(', '),
  // The last two are additions that §6 calls harmless and toolkits make use of.
  'access-control-expose-headers': 'content-type, x-stack-actual-status, x-stack-known-error, retry-after, x-stack-request-id',
}

/** Headers of every answer of the service, API and pages alike (contract 01 §7.2). */
export const securityHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
}
