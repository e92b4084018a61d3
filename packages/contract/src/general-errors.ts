import type { Endpoint } from './endpoint.ts'
import type { ErrorCode } from './errors/catalog.ts'
import type { PlainErrorName } from './errors/plain-errors.ts'

/** Errors that an endpoint returns, with and without a code. */
export interface EndpointErrors {
  readonly codes: readonly ErrorCode[]
  readonly plain: readonly PlainErrorName[]
}

/** What the access headers of a request can cause; they are checked on every path (protocol 01 §4). */
const ACCESS_ERRORS: EndpointErrors = {
  codes: [
    'PROJECT_KEY_WITHOUT_ACCESS_TYPE',
    'INVALID_ACCESS_TYPE',
    'ACCESS_TYPE_WITHOUT_PROJECT_ID',
    'ACCESS_TOKEN_EXPIRED',
    'UNPARSABLE_ACCESS_TOKEN',
    'INVALID_PROJECT_FOR_ACCESS_TOKEN',
    'ANONYMOUS_AUTHENTICATION_NOT_ALLOWED',
    'CURRENT_PROJECT_NOT_FOUND',
    'BRANCH_DOES_NOT_EXIST',
    'CLIENT_AUTHENTICATION_REQUIRED',
    'SERVER_AUTHENTICATION_REQUIRED',
    'ADMIN_AUTHENTICATION_REQUIRED',
    'INVALID_PUBLISHABLE_CLIENT_KEY',
    'INVALID_SECRET_SERVER_KEY',
    'INVALID_SUPER_SECRET_ADMIN_KEY',
    'ADMIN_ACCESS_TOKEN_EXPIRED',
    'UNPARSABLE_ADMIN_ACCESS_TOKEN',
    'ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN',
    'SECOND_FACTOR_REQUIRED',
    'WORKFLOW_TOKEN_DOES_NOT_EXIST',
    'WORKFLOW_TOKEN_EXPIRED',
  ],
  plain: ['override-key-not-accepted', 'admin-user-not-found'],
}

/** What can happen whatever an endpoint does: the request is malformed or there is too much work. */
export const ALWAYS_POSSIBLE: EndpointErrors = {
  codes: ['BODY_PARSING_ERROR', 'SCHEMA_ERROR'],
  plain: [
    'body-too-large',
    'url-too-long',
    'unknown-host',
    'too-many-attempts',
    'too-busy',
    'internal-error',
    'database-too-slow',
    'database-unavailable',
  ],
}

/**
 * The errors that come with the access of an endpoint. They are declared here once; an endpoint
 * lists only those of its own rules.
 */
export function generalErrorsOf({ access }: Pick<Endpoint, 'access'>): EndpointErrors {
  const needsAccess: ErrorCode[] = access === 'anyone' ? [] : ['ACCESS_TYPE_REQUIRED']
  const isRestricted = access !== 'anyone' && access.length < 3
  // Roles of the owner team restrict server and admin access with an admin access token.
  const hasRoles = access !== 'anyone' && access.some((level) => level !== 'client')
  const roleErrors: PlainErrorName[] = hasRoles ? ['role-too-narrow'] : []
  return {
    codes: [
      ...ALWAYS_POSSIBLE.codes,
      ...needsAccess,
      ...(isRestricted ? (['INSUFFICIENT_ACCESS_TYPE'] as const) : []),
      ...ACCESS_ERRORS.codes,
    ],
    plain: [...ALWAYS_POSSIBLE.plain, ...ACCESS_ERRORS.plain, ...roleErrors],
  }
}
