/**
 * The catalog of known errors as protocol 01 §9 prints it, copied by hand: code → status, keys of
 * `details` (none: no details), the parent family. It is the second source that `catalog.ts` is
 * compared with, so it is never derived from it.
 */
export type Row = readonly [
  code: string,
  status: number,
  details: readonly string[],
  parent: string | null,
]

export const ABSTRACT: readonly (readonly [code: string, parent: string | null])[] = [
  ['PROJECT_AUTHENTICATION_ERROR', null],
  ['INVALID_PROJECT_AUTHENTICATION', 'PROJECT_AUTHENTICATION_ERROR'],
  ['INVALID_ADMIN_ACCESS_TOKEN', 'INVALID_PROJECT_AUTHENTICATION'],
  ['PROJECT_AUTHENTICATION_REQUIRED', 'PROJECT_AUTHENTICATION_ERROR'],
  ['SESSION_AUTHENTICATION_ERROR', null],
  ['INVALID_SESSION_AUTHENTICATION', 'SESSION_AUTHENTICATION_ERROR'],
  ['INVALID_ACCESS_TOKEN', 'INVALID_SESSION_AUTHENTICATION'],
  ['REFRESH_TOKEN_ERROR', null],
  ['VERIFICATION_ERROR', null],
  ['API_KEY_NOT_VALID', null],
]

/**
 * A family that the service also returns itself: common passwords are rejected (a stricter rule of
 * ours).
 */
export const SENT_FAMILY: Row = ['PASSWORD_REQUIREMENTS_NOT_MET', 400, ['message'], null]

const PROJECT = 'INVALID_PROJECT_AUTHENTICATION'
const ADMIN_TOKEN = 'INVALID_ADMIN_ACCESS_TOKEN'
const REQUIRED = 'PROJECT_AUTHENTICATION_REQUIRED'
const TOKEN = 'INVALID_ACCESS_TOKEN'
const REFRESH = 'REFRESH_TOKEN_ERROR'
const VERIFICATION = 'VERIFICATION_ERROR'
const API_KEY = 'API_KEY_NOT_VALID'

export const TABLE: readonly Row[] = [
  // §9.2
  ['UNSUPPORTED_ERROR', 500, ['originalErrorCode'], null],
  // Published clients require the message, which the printed catalog lacks (protocol 01 §8.2).
  ['BODY_PARSING_ERROR', 400, ['message'], null],
  ['SCHEMA_ERROR', 400, ['message'], null],
  ['ALL_OVERLOADS_FAILED', 400, ['overload_errors'], null],
  // §9.3
  ['PROJECT_KEY_WITHOUT_ACCESS_TYPE', 400, [], PROJECT],
  ['INVALID_ACCESS_TYPE', 400, [], PROJECT],
  ['ACCESS_TYPE_WITHOUT_PROJECT_ID', 400, ['request_type'], PROJECT],
  ['ACCESS_TYPE_REQUIRED', 400, [], PROJECT],
  ['INSUFFICIENT_ACCESS_TYPE', 401, ['actual_access_type', 'allowed_access_types'], PROJECT],
  ['INVALID_PUBLISHABLE_CLIENT_KEY', 401, ['project_id'], PROJECT],
  ['INVALID_SECRET_SERVER_KEY', 401, ['project_id'], PROJECT],
  ['INVALID_SUPER_SECRET_ADMIN_KEY', 401, ['project_id'], PROJECT],
  ['UNPARSABLE_ADMIN_ACCESS_TOKEN', 401, [], ADMIN_TOKEN],
  ['ADMIN_ACCESS_TOKEN_EXPIRED', 401, ['expired_at_millis'], ADMIN_TOKEN],
  ['INVALID_PROJECT_FOR_ADMIN_ACCESS_TOKEN', 401, [], ADMIN_TOKEN],
  ['ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN', 401, [], ADMIN_TOKEN],
  ['CLIENT_AUTHENTICATION_REQUIRED', 401, [], REQUIRED],
  ['SERVER_AUTHENTICATION_REQUIRED', 401, [], REQUIRED],
  ['CLIENT_OR_SERVER_AUTHENTICATION_REQUIRED', 401, [], REQUIRED],
  ['CLIENT_OR_ADMIN_AUTHENTICATION_REQUIRED', 401, [], REQUIRED],
  ['CLIENT_OR_SERVER_OR_ADMIN_AUTHENTICATION_REQUIRED', 401, [], REQUIRED],
  ['ADMIN_AUTHENTICATION_REQUIRED', 401, [], REQUIRED],
  ['EXPECTED_INTERNAL_PROJECT', 401, [], 'PROJECT_AUTHENTICATION_ERROR'],
  ['WORKFLOW_TOKEN_DOES_NOT_EXIST', 400, [], null],
  ['WORKFLOW_TOKEN_EXPIRED', 400, [], null],
  // §9.4
  ['UNPARSABLE_ACCESS_TOKEN', 401, [], TOKEN],
  ['ACCESS_TOKEN_EXPIRED', 401, ['expired_at_millis'], TOKEN],
  ['INVALID_PROJECT_FOR_ACCESS_TOKEN', 401, ['expected_project_id', 'actual_project_id'], TOKEN],
  ['ANONYMOUS_AUTHENTICATION_NOT_ALLOWED', 401, [], null],
  ['ANONYMOUS_ACCOUNTS_NOT_ENABLED', 400, [], null],
  ['REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED', 401, [], REFRESH],
  ['CANNOT_DELETE_CURRENT_SESSION', 400, [], REFRESH],
  ['PROVIDER_REJECTED', 401, [], REFRESH],
  ['USER_AUTHENTICATION_REQUIRED', 401, [], null],
  ['CANNOT_GET_OWN_USER_WITHOUT_USER', 400, [], null],
  ['MULTI_FACTOR_AUTHENTICATION_REQUIRED', 400, ['attempt_code'], null],
  ['INVALID_TOTP_CODE', 400, [], null],
  // §9.5
  ['USER_EMAIL_ALREADY_EXISTS', 409, ['email', 'would_work_if_email_was_verified'], null],
  ['EMAIL_NOT_VERIFIED', 400, [], null],
  ['USER_ID_DOES_NOT_EXIST', 400, ['user_id'], null],
  ['USER_NOT_FOUND', 404, [], null],
  ['USER_DOES_NOT_HAVE_PASSWORD', 400, [], null],
  ['EMAIL_PASSWORD_MISMATCH', 400, [], null],
  ['PASSWORD_AUTHENTICATION_NOT_ENABLED', 400, [], null],
  ['PASSWORD_TOO_SHORT', 400, ['min_length'], 'PASSWORD_REQUIREMENTS_NOT_MET'],
  ['PASSWORD_TOO_LONG', 400, ['maxLength'], 'PASSWORD_REQUIREMENTS_NOT_MET'],
  ['PASSWORD_CONFIRMATION_MISMATCH', 400, [], null],
  ['SIGN_UP_NOT_ENABLED', 400, [], null],
  ['EMAIL_ALREADY_VERIFIED', 409, [], null],
  ['EMAIL_NOT_ASSOCIATED_WITH_USER', 400, [], null],
  ['EMAIL_IS_NOT_PRIMARY_EMAIL', 400, ['email', 'primary_email'], null],
  [
    'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE',
    409,
    ['type', 'contact_channel_value', 'would_work_if_email_was_verified'],
    null,
  ],
  ['REDIRECT_URL_NOT_WHITELISTED', 400, [], null],
  // §9.6
  ['VERIFICATION_CODE_NOT_FOUND', 404, [], VERIFICATION],
  ['VERIFICATION_CODE_EXPIRED', 400, [], VERIFICATION],
  ['VERIFICATION_CODE_ALREADY_USED', 409, [], VERIFICATION],
  ['VERIFICATION_CODE_MAX_ATTEMPTS_REACHED', 400, [], VERIFICATION],
  ['PASSKEY_AUTHENTICATION_NOT_ENABLED', 400, [], null],
  ['PASSKEY_REGISTRATION_FAILED', 400, [], null],
  ['PASSKEY_AUTHENTICATION_FAILED', 400, [], null],
  ['PASSKEY_WEBAUTHN_ERROR', 400, ['message', 'code'], null],
  ['INVALID_POLLING_CODE', 400, [], null],
  ['CLI_AUTH_ERROR', 400, [], null],
  ['CLI_AUTH_EXPIRED_ERROR', 400, [], null],
  ['CLI_AUTH_USED_ERROR', 400, [], null],
  // §9.7
  ['PROJECT_NOT_FOUND', 404, ['project_id'], null],
  ['CURRENT_PROJECT_NOT_FOUND', 400, ['project_id'], null],
  ['BRANCH_DOES_NOT_EXIST', 400, ['branch_id'], null],
  ['PERMISSION_NOT_FOUND', 404, ['permission_id'], null],
  ['WRONG_PERMISSION_SCOPE', 404, ['permission_id', 'expected_scope', 'actual_scope'], null],
  ['CONTAINED_PERMISSION_NOT_FOUND', 400, ['permission_id'], null],
  ['PERMISSION_ID_ALREADY_EXISTS', 400, ['permission_id'], null],
  ['PROJECT_PERMISSION_REQUIRED', 401, ['user_id', 'permission_id'], null],
  ['TEAM_PERMISSION_REQUIRED', 401, ['team_id', 'user_id', 'permission_id'], null],
  ['TEAM_PERMISSION_NOT_FOUND', 401, ['team_id', 'user_id', 'permission_id'], null],
  ['TEAM_NOT_FOUND', 404, ['team_id'], null],
  ['TEAM_ALREADY_EXISTS', 409, ['team_id'], null],
  ['TEAM_MEMBERSHIP_NOT_FOUND', 404, ['team_id', 'user_id'], null],
  ['TEAM_MEMBERSHIP_ALREADY_EXISTS', 409, [], null],
  // §9.8
  ['OAUTH_CONNECTION_NOT_CONNECTED_TO_USER', 400, [], null],
  ['OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER', 409, [], null],
  ['OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE', 400, [], null],
  ['OAUTH_EXTRA_SCOPE_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS', 400, [], null],
  ['OAUTH_ACCESS_TOKEN_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS', 400, [], null],
  ['INVALID_OAUTH_CLIENT_ID_OR_SECRET', 400, ['client_id'], null],
  ['INVALID_SCOPE', 400, [], null],
  ['USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION', 409, [], null],
  ['OUTER_OAUTH_TIMEOUT', 408, [], null],
  ['OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED', 400, [], null],
  ['OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN', 400, [], null],
  ['OAUTH_PROVIDER_ACCESS_DENIED', 400, [], null],
  ['INVALID_SHARED_OAUTH_PROVIDER_ID', 400, ['provider_id'], null],
  ['INVALID_STANDARD_OAUTH_PROVIDER_ID', 400, ['provider_id'], null],
  ['INVALID_AUTHORIZATION_CODE', 400, [], null],
  // §9.9
  ['API_KEY_EXPIRED', 401, [], API_KEY],
  ['API_KEY_REVOKED', 401, [], API_KEY],
  ['WRONG_API_KEY_TYPE', 400, ['expected_type', 'actual_type'], API_KEY],
  ['API_KEY_NOT_FOUND', 404, [], API_KEY],
  ['PUBLIC_API_KEY_CANNOT_BE_REVOKED', 400, [], API_KEY],
  // §9.10
  ['EMAIL_TEMPLATE_ALREADY_EXISTS', 409, [], null],
  ['EMAIL_RENDERING_ERROR', 400, ['error'], null],
  ['REQUIRES_CUSTOM_EMAIL_SERVER', 400, [], null],
  ['ITEM_NOT_FOUND', 404, ['item_id'], null],
  [
    'ITEM_CUSTOMER_TYPE_DOES_NOT_MATCH',
    400,
    ['item_id', 'customer_id', 'item_customer_type', 'actual_customer_type'],
    null,
  ],
  ['CUSTOMER_DOES_NOT_EXIST', 400, ['customer_id'], null],
  ['OFFER_DOES_NOT_EXIST', 400, ['offer_id', 'access_type'], null],
  [
    'OFFER_CUSTOMER_TYPE_DOES_NOT_MATCH',
    400,
    ['offer_id', 'customer_id', 'offer_customer_type', 'actual_customer_type'],
    null,
  ],
  ['ITEM_QUANTITY_INSUFFICIENT_AMOUNT', 400, ['item_id', 'customer_id', 'quantity'], null],
  ['STRIPE_ACCOUNT_INFO_NOT_FOUND', 404, [], null],
  ['DATA_VAULT_STORE_DOES_NOT_EXIST', 400, ['store_id'], null],
  ['DATA_VAULT_STORE_HASHED_KEY_DOES_NOT_EXIST', 400, ['store_id', 'hashed_key'], null],
  // Our own
  ['INVALID_RECOVERY_CODE', 400, [], null],
  ['RECENT_AUTHENTICATION_REQUIRED', 403, ['factors'], null],
  ['SECOND_FACTOR_REQUIRED', 403, ['team_id', 'team_display_name'], null],
]
