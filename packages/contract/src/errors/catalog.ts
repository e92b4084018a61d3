import { clientTexts } from './client-texts.ts'
import type { DetailsOf, DetailsShape } from './details.ts'

/**
 * The definition of one error code: its HTTP status, the shape of its details, its text and its
 * family.
 */
export interface ErrorEntry<S extends DetailsShape | null = DetailsShape | null> {
  readonly status: number
  readonly details: S
  readonly message: (details: never) => string
  /** The parent family; clients also check for families. */
  readonly parent: string | null
  /** A family that is never returned itself. */
  readonly abstract: boolean
}

const entry = <const S extends DetailsShape | null>(
  status: number,
  details: S,
  message: (details: S extends DetailsShape ? DetailsOf<S> : undefined) => string,
  parent: string | null = null,
) =>
  ({
    status,
    details,
    message: message as (details: never) => string,
    parent,
    abstract: false as boolean,
  }) as const

/**
 * An entry whose details are its own text: published clients read `details.message` of these and
 * fail without it. A `KnownError` that is created without details gets them here.
 */
const told = <const T extends string>(status: number, text: T) =>
  ({ ...entry(status, { message: 'string' }, (d) => d.message), text }) as const

const family = (parent: string | null = null) =>
  ({ status: 400, details: null, message: () => '', parent, abstract: true as boolean }) as const

const levels = (list: readonly string[]) => list.map((level) => `'${level}'`).join(', ')

/**
 * Every error code of the wire (protocol 01 §9): status, details, family and text. Codes and
 * details are part of the contract and never change their meaning; texts may improve.
 */
export const catalog = {
  // General (§9.2)
  UNSUPPORTED_ERROR: entry(
    500,
    { originalErrorCode: 'string' },
    (d) =>
      `The service returned the error code ${d.originalErrorCode}, which this client does not know. Update the client.`,
  ),
  BODY_PARSING_ERROR: told(
    400,
    'The body is not valid for its content type, or the content type is not supported.',
  ),
  SCHEMA_ERROR: entry(400, { message: 'string' }, (d) => d.message),
  ALL_OVERLOADS_FAILED: entry(
    400,
    { overload_errors: 'object[]' },
    (d) =>
      `The request fits none of the ${d.overload_errors.length} forms this endpoint accepts. Each form's own error is listed in the details.`,
  ),

  // Project authentication (§9.3)
  PROJECT_AUTHENTICATION_ERROR: family(),
  INVALID_PROJECT_AUTHENTICATION: family('PROJECT_AUTHENTICATION_ERROR'),
  PROJECT_KEY_WITHOUT_ACCESS_TYPE: entry(
    400,
    null,
    () =>
      'The request has a key but no access type. Add the header x-stack-access-type: client, server or admin.',
    'INVALID_PROJECT_AUTHENTICATION',
  ),
  INVALID_ACCESS_TYPE: entry(
    400,
    null,
    () => 'The header x-stack-access-type must be client, server or admin.',
    'INVALID_PROJECT_AUTHENTICATION',
  ),
  ACCESS_TYPE_WITHOUT_PROJECT_ID: entry(
    400,
    { request_type: 'string' },
    (d) =>
      `A request with ${d.request_type} access must name its project in the header x-stack-project-id.`,
    'INVALID_PROJECT_AUTHENTICATION',
  ),
  ACCESS_TYPE_REQUIRED: entry(
    400,
    null,
    () =>
      'This endpoint needs the header x-stack-access-type with client, server or admin, and the key of that access.',
    'INVALID_PROJECT_AUTHENTICATION',
  ),
  INSUFFICIENT_ACCESS_TYPE: entry(
    401,
    { actual_access_type: 'string', allowed_access_types: 'string[]' },
    (d) =>
      `The access type '${d.actual_access_type}' is not allowed here. Allowed: ${levels(d.allowed_access_types)}.`,
    'INVALID_PROJECT_AUTHENTICATION',
  ),
  INVALID_PUBLISHABLE_CLIENT_KEY: entry(
    401,
    { project_id: 'string' },
    (d) => `The publishable client key is not valid for the project ${d.project_id}.`,
    'INVALID_PROJECT_AUTHENTICATION',
  ),
  INVALID_SECRET_SERVER_KEY: entry(
    401,
    { project_id: 'string' },
    (d) => `The secret server key is not valid for the project ${d.project_id}.`,
    'INVALID_PROJECT_AUTHENTICATION',
  ),
  INVALID_SUPER_SECRET_ADMIN_KEY: entry(
    401,
    { project_id: 'string' },
    (d) => `The super secret admin key is not valid for the project ${d.project_id}.`,
    'INVALID_PROJECT_AUTHENTICATION',
  ),
  INVALID_ADMIN_ACCESS_TOKEN: family('INVALID_PROJECT_AUTHENTICATION'),
  UNPARSABLE_ADMIN_ACCESS_TOKEN: entry(
    401,
    null,
    () => 'The admin access token is not usable.',
    'INVALID_ADMIN_ACCESS_TOKEN',
  ),
  ADMIN_ACCESS_TOKEN_EXPIRED: entry(
    401,
    { expired_at_millis: 'number|null' },
    () => 'The admin access token has expired. Refresh it and try again.',
    'INVALID_ADMIN_ACCESS_TOKEN',
  ),
  INVALID_PROJECT_FOR_ADMIN_ACCESS_TOKEN: entry(
    401,
    null,
    () => 'Admin access tokens must be issued by the project internal.',
    'INVALID_ADMIN_ACCESS_TOKEN',
  ),
  ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN: entry(
    401,
    null,
    () => 'The user of the admin access token does not manage this project.',
    'INVALID_ADMIN_ACCESS_TOKEN',
  ),
  PROJECT_AUTHENTICATION_REQUIRED: family('PROJECT_AUTHENTICATION_ERROR'),
  CLIENT_AUTHENTICATION_REQUIRED: entry(
    401,
    null,
    () => 'Client access needs the header x-stack-publishable-client-key.',
    'PROJECT_AUTHENTICATION_REQUIRED',
  ),
  SERVER_AUTHENTICATION_REQUIRED: entry(
    401,
    null,
    () => 'Server access needs the header x-stack-secret-server-key.',
    'PROJECT_AUTHENTICATION_REQUIRED',
  ),
  CLIENT_OR_SERVER_AUTHENTICATION_REQUIRED: entry(
    401,
    null,
    () => 'This endpoint needs the publishable client key or the secret server key.',
    'PROJECT_AUTHENTICATION_REQUIRED',
  ),
  CLIENT_OR_ADMIN_AUTHENTICATION_REQUIRED: entry(
    401,
    null,
    () => 'This endpoint needs the publishable client key or the super secret admin key.',
    'PROJECT_AUTHENTICATION_REQUIRED',
  ),
  CLIENT_OR_SERVER_OR_ADMIN_AUTHENTICATION_REQUIRED: entry(
    401,
    null,
    () =>
      'This endpoint needs the publishable client key, the secret server key or the super secret admin key.',
    'PROJECT_AUTHENTICATION_REQUIRED',
  ),
  ADMIN_AUTHENTICATION_REQUIRED: entry(
    401,
    null,
    () => 'Admin access needs the header x-stack-super-secret-admin-key or an admin access token.',
    'PROJECT_AUTHENTICATION_REQUIRED',
  ),
  EXPECTED_INTERNAL_PROJECT: entry(
    401,
    null,
    () => 'This endpoint only exists for the project internal.',
    'PROJECT_AUTHENTICATION_ERROR',
  ),
  WORKFLOW_TOKEN_DOES_NOT_EXIST: entry(
    400,
    null,
    () => 'The workflow token does not exist in this project.',
  ),
  WORKFLOW_TOKEN_EXPIRED: entry(400, null, () => 'The workflow token has expired.'),

  // User session (§9.4)
  SESSION_AUTHENTICATION_ERROR: family(),
  INVALID_SESSION_AUTHENTICATION: family('SESSION_AUTHENTICATION_ERROR'),
  INVALID_ACCESS_TOKEN: family('INVALID_SESSION_AUTHENTICATION'),
  UNPARSABLE_ACCESS_TOKEN: entry(
    401,
    null,
    () => 'The access token is not usable.',
    'INVALID_ACCESS_TOKEN',
  ),
  ACCESS_TOKEN_EXPIRED: entry(
    401,
    { expired_at_millis: 'number|null' },
    () => 'The access token has expired. Refresh it and try again.',
    'INVALID_ACCESS_TOKEN',
  ),
  INVALID_PROJECT_FOR_ACCESS_TOKEN: entry(
    401,
    { expected_project_id: 'string', actual_project_id: 'string' },
    (d) =>
      `The access token belongs to the project ${d.actual_project_id}, but the request is for ${d.expected_project_id}.`,
    'INVALID_ACCESS_TOKEN',
  ),
  ANONYMOUS_AUTHENTICATION_NOT_ALLOWED: entry(
    401,
    null,
    () =>
      'The user is anonymous. To accept anonymous users, send the header x-stack-allow-anonymous-user: true.',
  ),
  ANONYMOUS_ACCOUNTS_NOT_ENABLED: entry(
    400,
    null,
    () => 'Anonymous accounts are not enabled for this project.',
  ),
  REFRESH_TOKEN_ERROR: family(),
  REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED: entry(
    401,
    null,
    clientTexts.REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED,
    'REFRESH_TOKEN_ERROR',
  ),
  CANNOT_DELETE_CURRENT_SESSION: entry(
    400,
    null,
    () => 'The session in use cannot be deleted this way. Sign out instead.',
    'REFRESH_TOKEN_ERROR',
  ),
  PROVIDER_REJECTED: entry(
    401,
    null,
    () => 'The provider refused to refresh the token. Sign in again.',
    'REFRESH_TOKEN_ERROR',
  ),
  USER_AUTHENTICATION_REQUIRED: entry(401, null, () => 'This endpoint needs a signed-in user.'),
  CANNOT_GET_OWN_USER_WITHOUT_USER: entry(400, null, clientTexts.CANNOT_GET_OWN_USER_WITHOUT_USER),
  MULTI_FACTOR_AUTHENTICATION_REQUIRED: entry(
    400,
    { attempt_code: 'string' },
    () => 'The first factor was correct. Enter the code of the authenticator app.',
  ),
  INVALID_TOTP_CODE: entry(400, null, () => 'The TOTP code is invalid. Please try again.'),

  // Users, passwords, email (§9.5)
  USER_EMAIL_ALREADY_EXISTS: entry(
    409,
    { email: 'string', would_work_if_email_was_verified: 'boolean' },
    (d) =>
      d.would_work_if_email_was_verified
        ? 'An account with this email already exists. Sign in the way you did before and verify the email first.'
        : 'An account with this email already exists. Try to sign in instead.',
  ),
  EMAIL_NOT_VERIFIED: entry(400, null, () => 'The email is not verified.'),
  USER_ID_DOES_NOT_EXIST: entry(
    400,
    { user_id: 'string' },
    (d) => `There is no user ${d.user_id}.`,
  ),
  USER_NOT_FOUND: entry(404, null, () => 'The user was not found.'),
  USER_DOES_NOT_HAVE_PASSWORD: entry(400, null, () => 'This account has no password to change.'),
  EMAIL_PASSWORD_MISMATCH: entry(400, null, () => 'Wrong email or password.'),
  PASSWORD_AUTHENTICATION_NOT_ENABLED: entry(
    400,
    null,
    () => 'Signing in by password is not enabled for this project.',
  ),
  PASSWORD_REQUIREMENTS_NOT_MET: told(
    400,
    'This password is among the most used ones and easily guessed. Please choose another.',
  ),
  PASSWORD_TOO_SHORT: entry(
    400,
    { min_length: 'number' },
    clientTexts.PASSWORD_TOO_SHORT,
    'PASSWORD_REQUIREMENTS_NOT_MET',
  ),
  PASSWORD_TOO_LONG: entry(
    400,
    { maxLength: 'number' },
    clientTexts.PASSWORD_TOO_LONG,
    'PASSWORD_REQUIREMENTS_NOT_MET',
  ),
  PASSWORD_CONFIRMATION_MISMATCH: entry(400, null, () => 'The old password is wrong.'),
  SIGN_UP_NOT_ENABLED: entry(
    400,
    null,
    () => 'Creating new accounts is not enabled for this project.',
  ),
  EMAIL_ALREADY_VERIFIED: entry(409, null, () => 'This email is already verified.'),
  EMAIL_NOT_ASSOCIATED_WITH_USER: entry(400, null, () => 'This email does not belong to the user.'),
  EMAIL_IS_NOT_PRIMARY_EMAIL: entry(
    400,
    { email: 'string', primary_email: 'string|null' },
    (d) =>
      `The email ${d.email} is not the primary email of the user${d.primary_email ? `, which is ${d.primary_email}` : ''}.`,
  ),
  CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE: entry(
    409,
    {
      type: 'string',
      contact_channel_value: 'string|null',
      would_work_if_email_was_verified: 'boolean',
    },
    (d) =>
      `Another user already signs in with this ${d.type}${d.would_work_if_email_was_verified ? ', and has not verified it yet' : ''}.`,
  ),
  REDIRECT_URL_NOT_WHITELISTED: entry(
    400,
    null,
    () =>
      "The redirect URL is not trusted by this project. Add its domain to the project's trusted domains.",
  ),

  // Verification codes, passkeys, command line (§9.6)
  VERIFICATION_ERROR: family(),
  VERIFICATION_CODE_NOT_FOUND: entry(
    404,
    null,
    () => 'The code is not valid.',
    'VERIFICATION_ERROR',
  ),
  VERIFICATION_CODE_EXPIRED: entry(
    400,
    null,
    () => 'The code has expired. Ask for a new one.',
    'VERIFICATION_ERROR',
  ),
  VERIFICATION_CODE_ALREADY_USED: entry(
    409,
    null,
    () => 'The code was used before. Ask for a new one.',
    'VERIFICATION_ERROR',
  ),
  VERIFICATION_CODE_MAX_ATTEMPTS_REACHED: entry(
    400,
    null,
    () => 'There were too many attempts with this code. Ask for a new one.',
    'VERIFICATION_ERROR',
  ),
  PASSKEY_AUTHENTICATION_NOT_ENABLED: entry(
    400,
    null,
    () => 'Signing in by passkey is not enabled for this project.',
  ),
  PASSKEY_REGISTRATION_FAILED: entry(400, null, clientTexts.PASSKEY_REGISTRATION_FAILED),
  PASSKEY_AUTHENTICATION_FAILED: entry(400, null, clientTexts.PASSKEY_AUTHENTICATION_FAILED),
  PASSKEY_WEBAUTHN_ERROR: entry(
    400,
    { message: 'string', code: 'string' },
    clientTexts.PASSKEY_WEBAUTHN_ERROR,
  ),
  INVALID_POLLING_CODE: entry(400, null, () => 'The polling code is not valid.'),
  CLI_AUTH_ERROR: entry(400, null, clientTexts.CLI_AUTH_ERROR),
  CLI_AUTH_EXPIRED_ERROR: entry(400, null, clientTexts.CLI_AUTH_EXPIRED_ERROR),
  CLI_AUTH_USED_ERROR: entry(400, null, clientTexts.CLI_AUTH_USED_ERROR),

  // Projects, branches, permissions, teams (§9.7)
  PROJECT_NOT_FOUND: entry(
    404,
    { project_id: 'string' },
    (d) => `There is no project ${d.project_id}, or it is not accessible to you.`,
  ),
  CURRENT_PROJECT_NOT_FOUND: entry(
    400,
    { project_id: 'string' },
    (d) => `The project ${d.project_id} of the header x-stack-project-id does not exist.`,
  ),
  BRANCH_DOES_NOT_EXIST: entry(
    400,
    { branch_id: 'string' },
    (d) => `The branch ${d.branch_id} does not exist.`,
  ),
  PERMISSION_NOT_FOUND: entry(
    404,
    { permission_id: 'string' },
    (d) => `There is no permission ${d.permission_id}.`,
  ),
  WRONG_PERMISSION_SCOPE: entry(
    404,
    { permission_id: 'string', expected_scope: 'string', actual_scope: 'string|null' },
    (d) =>
      `The permission ${d.permission_id} is not of scope ${d.expected_scope}${d.actual_scope ? ` but of ${d.actual_scope}` : ''}.`,
  ),
  CONTAINED_PERMISSION_NOT_FOUND: entry(
    400,
    { permission_id: 'string' },
    (d) => `The contained permission ${d.permission_id} does not exist in this scope.`,
  ),
  PERMISSION_ID_ALREADY_EXISTS: entry(
    400,
    { permission_id: 'string' },
    (d) => `A permission ${d.permission_id} already exists.`,
  ),
  PROJECT_PERMISSION_REQUIRED: entry(
    401,
    { user_id: 'string', permission_id: 'string' },
    (d) => `The user ${d.user_id} lacks the project permission ${d.permission_id}.`,
  ),
  TEAM_PERMISSION_REQUIRED: entry(
    401,
    { team_id: 'string', user_id: 'string', permission_id: 'string' },
    (d) =>
      `The user ${d.user_id} lacks the permission ${d.permission_id} in the team ${d.team_id}.`,
  ),
  TEAM_PERMISSION_NOT_FOUND: entry(
    401,
    { team_id: 'string', user_id: 'string', permission_id: 'string' },
    (d) =>
      `The user ${d.user_id} does not hold the permission ${d.permission_id} in the team ${d.team_id}.`,
  ),
  TEAM_NOT_FOUND: entry(404, { team_id: 'string' }, (d) => `There is no team ${d.team_id}.`),
  TEAM_ALREADY_EXISTS: entry(
    409,
    { team_id: 'string' },
    (d) => `A team ${d.team_id} already exists.`,
  ),
  TEAM_MEMBERSHIP_NOT_FOUND: entry(
    404,
    { team_id: 'string', user_id: 'string' },
    (d) => `The user ${d.user_id} is not a member of the team ${d.team_id}.`,
  ),
  TEAM_MEMBERSHIP_ALREADY_EXISTS: entry(
    409,
    null,
    () => 'The user is already a member of this team.',
  ),

  // OAuth (§9.8)
  OAUTH_CONNECTION_NOT_CONNECTED_TO_USER: entry(
    400,
    null,
    () => 'The user has no account of this provider.',
  ),
  OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER: entry(
    409,
    null,
    () => 'This account of the provider is already connected to another user.',
  ),
  OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE: entry(
    400,
    null,
    () => 'No usable token of this provider has the requested scopes.',
  ),
  OAUTH_EXTRA_SCOPE_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS: entry(
    400,
    null,
    () => 'Extra scopes need OAuth keys of your own; shared keys do not offer them.',
  ),
  OAUTH_ACCESS_TOKEN_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS: entry(
    400,
    null,
    () =>
      'Access tokens of the provider need OAuth keys of your own; shared keys do not offer them.',
  ),
  INVALID_OAUTH_CLIENT_ID_OR_SECRET: entry(
    400,
    { client_id: 'string|null' },
    () =>
      'The OAuth client id or secret is not valid. The id is the project id, the secret a publishable client key.',
  ),
  INVALID_SCOPE: entry(400, null, () => 'The OAuth scope is not valid; the only one is legacy.'),
  USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION: entry(
    409,
    null,
    () => 'The user is already connected to another account of this provider.',
  ),
  OUTER_OAUTH_TIMEOUT: entry(408, null, () => 'Signing in took too long. Please start again.'),
  OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED: entry(
    400,
    null,
    () => 'This OAuth provider is not enabled for the project.',
  ),
  OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN: entry(
    400,
    null,
    () => 'Another user already signs in with this account of the provider.',
  ),
  OAUTH_PROVIDER_ACCESS_DENIED: entry(400, null, () => 'Access was denied at the provider.'),
  INVALID_SHARED_OAUTH_PROVIDER_ID: entry(
    400,
    { provider_id: 'string' },
    (d) => `There is no shared OAuth provider ${d.provider_id}.`,
  ),
  INVALID_STANDARD_OAUTH_PROVIDER_ID: entry(
    400,
    { provider_id: 'string' },
    (d) => `There is no OAuth provider ${d.provider_id}.`,
  ),
  INVALID_AUTHORIZATION_CODE: entry(400, null, () => 'The authorization code is not valid.'),

  // User and team API keys (§9.9)
  API_KEY_NOT_VALID: family(),
  API_KEY_EXPIRED: entry(401, null, () => 'The API key has expired.', 'API_KEY_NOT_VALID'),
  API_KEY_REVOKED: entry(401, null, () => 'The API key was revoked.', 'API_KEY_NOT_VALID'),
  WRONG_API_KEY_TYPE: entry(
    400,
    { expected_type: 'string', actual_type: 'string' },
    (d) => `This is a ${d.actual_type} API key; a ${d.expected_type} API key is needed here.`,
    'API_KEY_NOT_VALID',
  ),
  API_KEY_NOT_FOUND: entry(404, null, () => 'The API key was not found.', 'API_KEY_NOT_VALID'),
  PUBLIC_API_KEY_CANNOT_BE_REVOKED: entry(
    400,
    null,
    () => 'This API key is public, so finding it somewhere is not a reason to revoke it.',
    'API_KEY_NOT_VALID',
  ),

  // Email, payments, data vault (§9.10)
  EMAIL_TEMPLATE_ALREADY_EXISTS: entry(409, null, () => 'This email template already exists.'),
  EMAIL_RENDERING_ERROR: entry(
    400,
    { error: 'string' },
    (d) => `The email could not be rendered: ${d.error}`,
  ),
  REQUIRES_CUSTOM_EMAIL_SERVER: entry(
    400,
    null,
    () => 'This needs an email server of your own; the shared one does not offer it.',
  ),
  ITEM_NOT_FOUND: entry(404, { item_id: 'string' }, (d) => `There is no item ${d.item_id}.`),
  ITEM_CUSTOMER_TYPE_DOES_NOT_MATCH: entry(
    400,
    {
      item_id: 'string',
      customer_id: 'string',
      item_customer_type: 'string|null',
      actual_customer_type: 'string',
    },
    (d) => `The item ${d.item_id} is not for customers of type ${d.actual_customer_type}.`,
  ),
  CUSTOMER_DOES_NOT_EXIST: entry(
    400,
    { customer_id: 'string' },
    (d) => `There is no customer ${d.customer_id}.`,
  ),
  OFFER_DOES_NOT_EXIST: entry(
    400,
    { offer_id: 'string', access_type: 'string' },
    (d) =>
      `There is no offer ${d.offer_id}${d.access_type === 'client' ? ' that a client may buy' : ''}.`,
  ),
  OFFER_CUSTOMER_TYPE_DOES_NOT_MATCH: entry(
    400,
    {
      offer_id: 'string|null',
      customer_id: 'string',
      offer_customer_type: 'string|null',
      actual_customer_type: 'string',
    },
    (d) => `The offer is not for customers of type ${d.actual_customer_type}.`,
  ),
  ITEM_QUANTITY_INSUFFICIENT_AMOUNT: entry(
    400,
    { item_id: 'string', customer_id: 'string', quantity: 'number' },
    (d) =>
      `The customer ${d.customer_id} does not have enough of the item ${d.item_id} to change it by ${d.quantity}.`,
  ),
  STRIPE_ACCOUNT_INFO_NOT_FOUND: entry(
    404,
    null,
    () => 'No payment account is connected to this project.',
  ),
  DATA_VAULT_STORE_DOES_NOT_EXIST: entry(
    400,
    { store_id: 'string' },
    (d) => `There is no data vault store ${d.store_id}.`,
  ),
  DATA_VAULT_STORE_HASHED_KEY_DOES_NOT_EXIST: entry(
    400,
    { store_id: 'string', hashed_key: 'string' },
    (d) => `The data vault store ${d.store_id} has no value for this key.`,
  ),

  // Our own
  QUOTA_EXCEEDED: entry(
    403,
    { quota: 'string', limit: 'number' },
    (d) =>
      `This would exceed the quota ${d.quota}, which is ${d.limit}. Delete what is no longer needed, or ask the operator to raise it.`,
  ),
  INVALID_RECOVERY_CODE: entry(400, null, () => 'This recovery code is wrong or was used before.'),
  RECENT_AUTHENTICATION_REQUIRED: entry(
    403,
    { factors: 'string[]' },
    () => 'Confirm that it is you before you make this change.',
  ),
  SECOND_FACTOR_REQUIRED: entry(
    403,
    { team_id: 'string|null', team_display_name: 'string|null' },
    (d) =>
      `${d.team_display_name === null ? 'This installation' : `The team ${d.team_display_name}`} requires administrators to have a second factor. Set one up in the account settings of the dashboard.`,
  ),
} as const satisfies Record<string, ErrorEntry>

export type Catalog = typeof catalog
export type ErrorCode = keyof Catalog

/** The details of one error code; `undefined` where the protocol has none. */
export type ErrorDetails<C extends ErrorCode> = C extends ErrorCode
  ? Catalog[C]['details'] extends DetailsShape
    ? DetailsOf<Catalog[C]['details']>
    : undefined
  : never
