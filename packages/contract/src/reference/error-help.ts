import type { ErrorCode } from '../errors/catalog.ts'

/** What an error code means and what its caller can do. Names of the wire are in backticks. */
export interface ErrorHelp {
  readonly when: string
  readonly fix: string
  /**
   * `sdk`: the SDK raises it in the browser or program. `none`: clients know the code, but this
   * service does not return it.
   */
  readonly raisedBy?: 'sdk' | 'none'
}

/** The error codes of one area. */
export interface ErrorHelpGroup {
  readonly title: string
  readonly errors: Readonly<Partial<Record<ErrorCode, ErrorHelp>>>
}

const help = (when: string, fix: string): ErrorHelp => ({ when, fix })
const fromSdk = (when: string, fix: string): ErrorHelp => ({ when, fix, raisedBy: 'sdk' })
const notReturned = (when: string, fix: string): ErrorHelp => ({ when, fix, raisedBy: 'none' })

const ENABLE_METHOD = 'Enable the method on the page Sign-in methods of the dashboard.'
const NEW_CODE = 'Request a new code and use the latest email.'
const KEYS_PAGE = 'Copy a current key from the page Keys of the dashboard.'
const OWN_KEYS =
  'Enter the client id and secret of your own app at the provider on the page Sign-in methods.'

/** Every error code that is not a family, explained. A test compares it with the catalog. */
export const errorHelp: readonly ErrorHelpGroup[] = [
  {
    title: 'Requests',
    errors: {
      BODY_PARSING_ERROR: help(
        'The body does not match its content type, or the content type is not supported.',
        'Send valid JSON with `content-type: application/json`.',
      ),
      SCHEMA_ERROR: help(
        'A parameter, header or field is missing, unknown or has a wrong value.',
        'Read `details.message`: it lists every problem with its place, such as `body.email`.',
      ),
      ALL_OVERLOADS_FAILED: help(
        'The endpoint accepts several kinds of requests, and this one matches none of them.',
        'Read `details.overload_errors`, and fix the problem listed for the kind you want.',
      ),
      QUOTA_EXCEEDED: help(
        'The request would exceed the quota in `details.quota`.',
        'Delete what is no longer needed, or ask the operator of the service for more.',
      ),
      UNSUPPORTED_ERROR: fromSdk(
        'The service returned an error code that this version of the SDK does not know.',
        'Update the SDK. `details.originalErrorCode` is the code.',
      ),
    },
  },
  {
    title: 'Projects, keys and access types',
    errors: {
      ACCESS_TYPE_REQUIRED: help(
        'The endpoint requires an access type, and the request has none.',
        'Send `x-stack-access-type`, `x-stack-project-id` and the key of that access type.',
      ),
      INVALID_ACCESS_TYPE: help(
        'The header `x-stack-access-type` has an unknown value.',
        'Send `client`, `server` or `admin`.',
      ),
      ACCESS_TYPE_WITHOUT_PROJECT_ID: help(
        'The request has an access type and no project.',
        'Send the id of the project in `x-stack-project-id`.',
      ),
      PROJECT_KEY_WITHOUT_ACCESS_TYPE: help(
        'The request has a key and no access type.',
        'Send `x-stack-access-type` with the access type of the key.',
      ),
      INSUFFICIENT_ACCESS_TYPE: help(
        'The endpoint does not accept this access type.',
        'Use one of `details.allowed_access_types`. Send server and admin keys only from a back end.',
      ),
      INVALID_PUBLISHABLE_CLIENT_KEY: help(
        'The publishable client key is unknown, expired, revoked, or of another project.',
        KEYS_PAGE,
      ),
      INVALID_SECRET_SERVER_KEY: help(
        'The secret server key is unknown, expired, revoked, or of another project.',
        KEYS_PAGE,
      ),
      INVALID_SUPER_SECRET_ADMIN_KEY: help(
        'The super secret admin key is unknown, expired, revoked, or of another project.',
        KEYS_PAGE,
      ),
      CLIENT_AUTHENTICATION_REQUIRED: help(
        'The request has client access and no key.',
        'Send the header `x-stack-publishable-client-key`.',
      ),
      SERVER_AUTHENTICATION_REQUIRED: help(
        'The request has server access and no key.',
        'Send the header `x-stack-secret-server-key` from a back end.',
      ),
      ADMIN_AUTHENTICATION_REQUIRED: help(
        'The request has admin access and neither key nor token.',
        'Send the header `x-stack-super-secret-admin-key`, or `x-stack-admin-access-token`.',
      ),
      CLIENT_OR_SERVER_AUTHENTICATION_REQUIRED: notReturned(
        'The request has neither a publishable client key nor a secret server key.',
        'Send one of the two keys with its access type.',
      ),
      CLIENT_OR_ADMIN_AUTHENTICATION_REQUIRED: notReturned(
        'The request has neither a publishable client key nor a super secret admin key.',
        'Send one of the two keys with its access type.',
      ),
      CLIENT_OR_SERVER_OR_ADMIN_AUTHENTICATION_REQUIRED: notReturned(
        'The request has no key.',
        'Send a key with its access type.',
      ),
      UNPARSABLE_ADMIN_ACCESS_TOKEN: help(
        'The admin access token is malformed, or its signature is wrong.',
        'Send the access token of an owner as project `internal` issued it.',
      ),
      ADMIN_ACCESS_TOKEN_EXPIRED: help(
        'The admin access token has expired.',
        'Refresh the session of the owner, and repeat the request with the new token.',
      ),
      ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN: help(
        'The user of the admin access token is not in the owner team of this project.',
        'Ask an owner of the team for an invitation, or check `x-stack-project-id`.',
      ),
      INVALID_PROJECT_FOR_ADMIN_ACCESS_TOKEN: notReturned(
        'The admin access token was not issued by project `internal`.',
        'Sign in to the dashboard and use the access token of that session.',
      ),
      SECOND_FACTOR_REQUIRED: help(
        'The owner team, or the installation, requires administrators to have a second factor.',
        'Set up an authenticator app in your account settings of the dashboard.',
      ),
      EXPECTED_INTERNAL_PROJECT: help(
        'The endpoint exists only for project `internal`, which the users of the dashboard belong to.',
        'Send `x-stack-project-id: internal` with a key of that project.',
      ),
      CURRENT_PROJECT_NOT_FOUND: help(
        'The project in `x-stack-project-id` does not exist or was deleted.',
        'Copy the id from the page Project settings of the dashboard.',
      ),
      PROJECT_NOT_FOUND: help(
        'The project named in the request does not exist, or you do not manage it.',
        'Check the id, and whether you are a member of its owner team.',
      ),
      BRANCH_DOES_NOT_EXIST: help(
        'The branch in `x-stack-branch-id` does not exist.',
        'Leave the header out. Every project has the branch `main`.',
      ),
      WORKFLOW_TOKEN_DOES_NOT_EXIST: help(
        'The token in `x-stack-workflow-token` is unknown in this project.',
        'Leave the header out, or send a token of this project.',
      ),
      WORKFLOW_TOKEN_EXPIRED: help(
        'The token in `x-stack-workflow-token` has expired.',
        'Create a new token.',
      ),
    },
  },
  {
    title: 'Sessions and tokens',
    errors: {
      ACCESS_TOKEN_EXPIRED: help(
        'The access token of the user has expired. Access tokens are short-lived.',
        'Refresh the session, and repeat the request with the new token. The SDK does both.',
      ),
      UNPARSABLE_ACCESS_TOKEN: help(
        'The access token is malformed, or its signature is wrong.',
        'Send the token in `x-stack-access-token` exactly as the service issued it.',
      ),
      INVALID_PROJECT_FOR_ACCESS_TOKEN: help(
        'The user of the access token belongs to another project.',
        'Send the token with the project that issued it.',
      ),
      REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED: help(
        'The refresh token is unknown in this project, has expired, or its session was ended.',
        'Let the user sign in again.',
      ),
      USER_AUTHENTICATION_REQUIRED: help(
        'The endpoint requires a signed-in user, and the request has no access token.',
        'Let the user sign in, and send `x-stack-access-token`.',
      ),
      CANNOT_GET_OWN_USER_WITHOUT_USER: help(
        'The request uses `me` and has no access token of a user.',
        'Send `x-stack-access-token`, or with server access the id of the user.',
      ),
      ANONYMOUS_AUTHENTICATION_NOT_ALLOWED: help(
        'The user of the access token is anonymous.',
        'Send `x-stack-allow-anonymous-user: true` if your app accepts anonymous users.',
      ),
      ANONYMOUS_ACCOUNTS_NOT_ENABLED: notReturned(
        'The project has no anonymous users.',
        'Let the user sign up.',
      ),
      CANNOT_DELETE_CURRENT_SESSION: help(
        'The request would end its own session.',
        'Use `DELETE /auth/sessions/current` to sign out.',
      ),
      MULTI_FACTOR_AUTHENTICATION_REQUIRED: help(
        'The first factor was correct. The account also has a second factor.',
        'Ask for the code of the authenticator app, and send it to `POST /auth/mfa/sign-in` with `details.attempt_code`.',
      ),
      RECENT_AUTHENTICATION_REQUIRED: help(
        'The change requires that the user has confirmed their identity recently.',
        'Confirm it with one of `details.factors` at `POST /auth/sessions/current/reauthenticate`, and repeat the request.',
      ),
    },
  },
  {
    title: 'Users, passwords and sign-in methods',
    errors: {
      USER_NOT_FOUND: help(
        'No user of this project has the id.',
        'Check the id and the project. The user may have been deleted.',
      ),
      USER_ID_DOES_NOT_EXIST: help(
        'The body or query names a user that does not exist in this project.',
        'Check the id in `details.user_id`.',
      ),
      USER_EMAIL_ALREADY_EXISTS: help(
        'Another user signs in with this email.',
        'Offer to sign in. If `details.would_work_if_email_was_verified` is true, verifying the email first helps.',
      ),
      EMAIL_PASSWORD_MISMATCH: help(
        'The email or the password is wrong. The response does not say which.',
        'Let the user correct them or reset the password.',
      ),
      PASSWORD_CONFIRMATION_MISMATCH: help(
        'The current password is wrong.',
        'Let the user enter it again or reset the password.',
      ),
      USER_DOES_NOT_HAVE_PASSWORD: help(
        'The account has no password to change.',
        'Set one with `POST /auth/password/set`.',
      ),
      PASSWORD_REQUIREMENTS_NOT_MET: help(
        'The password is one of the most common ones.',
        'Let the user choose another password.',
      ),
      PASSWORD_TOO_SHORT: help(
        'The password has fewer characters than `details.min_length`.',
        'Let the user choose a longer password.',
      ),
      PASSWORD_TOO_LONG: help(
        'The password has more characters than `details.maxLength`.',
        'Let the user choose a shorter password.',
      ),
      SIGN_UP_NOT_ENABLED: help(
        'The project does not let new users sign up.',
        'Enable sign-up on the page Sign-in methods, or create the user with server access.',
      ),
      PASSWORD_AUTHENTICATION_NOT_ENABLED: help(
        'The project does not use passwords.',
        ENABLE_METHOD,
      ),
      PASSKEY_AUTHENTICATION_NOT_ENABLED: help('The project does not use passkeys.', ENABLE_METHOD),
      PASSKEY_REGISTRATION_FAILED: help(
        'The passkey does not belong to the challenge, or its host is not trusted.',
        'Start the registration again on a trusted domain of the project.',
      ),
      PASSKEY_AUTHENTICATION_FAILED: help(
        'The passkey is unknown, or its signature does not belong to the challenge.',
        'Start the sign-in again, or offer another method.',
      ),
      PASSKEY_WEBAUTHN_ERROR: fromSdk(
        'The browser stopped using the passkey, for example because the user canceled.',
        'Read `details.code`, and let the user try again.',
      ),
      INVALID_TOTP_CODE: help(
        'The code of the authenticator app is wrong or was used before.',
        'Let the user enter the current code. Check the clock of the device.',
      ),
      INVALID_RECOVERY_CODE: help(
        'The recovery code is wrong or was used before.',
        'Let the user enter another recovery code.',
      ),
    },
  },
  {
    title: 'Emails of users and codes',
    errors: {
      EMAIL_NOT_VERIFIED: help(
        'The contact channel is not verified.',
        'Send a verification email first.',
      ),
      EMAIL_ALREADY_VERIFIED: help(
        'The email is already verified.',
        'Nothing to do. Read the contact channel again.',
      ),
      EMAIL_IS_NOT_PRIMARY_EMAIL: help(
        'The email is not the primary email of the user.',
        'Use `details.primary_email`, or change the primary email first.',
      ),
      EMAIL_NOT_ASSOCIATED_WITH_USER: notReturned(
        'The email does not belong to the user.',
        'Read the contact channels of the user.',
      ),
      CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE: help(
        'Another user signs in with this address.',
        'Use another address, or add it without `used_for_auth`.',
      ),
      REDIRECT_URL_NOT_WHITELISTED: help(
        'The redirect or callback URL is not on a trusted domain of the project.',
        'Add its domain on the page Domains of the dashboard.',
      ),
      VERIFICATION_CODE_NOT_FOUND: help(
        'The code is wrong, or it has another purpose.',
        'Check that the code is complete. Otherwise request a new one.',
      ),
      VERIFICATION_CODE_EXPIRED: help('The code has expired.', NEW_CODE),
      VERIFICATION_CODE_ALREADY_USED: help('The code was used before.', NEW_CODE),
      VERIFICATION_CODE_MAX_ATTEMPTS_REACHED: help(
        'There were too many wrong attempts for this code.',
        NEW_CODE,
      ),
    },
  },
  {
    title: 'Sign-in from the command line',
    errors: {
      INVALID_POLLING_CODE: help(
        'The polling code is unknown or has expired.',
        'Start the sign-in again with `POST /auth/cli`.',
      ),
      CLI_AUTH_ERROR: fromSdk('The sign-in from the command line failed.', 'Start it again.'),
      CLI_AUTH_EXPIRED_ERROR: fromSdk(
        'Nobody confirmed the sign-in in the browser in time.',
        'Start it again, and confirm it in the browser.',
      ),
      CLI_AUTH_USED_ERROR: fromSdk(
        'The result of this sign-in was already read.',
        'Start it again.',
      ),
    },
  },
  {
    title: 'Teams and permissions',
    errors: {
      TEAM_NOT_FOUND: help(
        'No team of this project has the id, or the user is not a member.',
        'Check `details.team_id` and the project.',
      ),
      TEAM_ALREADY_EXISTS: notReturned('A team with this id exists.', 'Use the existing team.'),
      TEAM_MEMBERSHIP_NOT_FOUND: help(
        'The user is not a member of the team.',
        'Add the user to the team, or check both ids.',
      ),
      TEAM_MEMBERSHIP_ALREADY_EXISTS: help(
        'The user is already a member of the team.',
        'Nothing to do.',
      ),
      TEAM_PERMISSION_REQUIRED: help(
        'The signed-in user lacks a permission in the team.',
        'Grant `details.permission_id`, or send the request with server access.',
      ),
      PROJECT_PERMISSION_REQUIRED: notReturned(
        'The signed-in user lacks a permission of the project.',
        'Grant `details.permission_id`, or send the request with server access.',
      ),
      TEAM_PERMISSION_NOT_FOUND: help(
        'The user does not hold this permission in the team directly.',
        'List the permissions of the user. Contained permissions are revoked with the permission that contains them.',
      ),
      PERMISSION_NOT_FOUND: help(
        'The project does not define this permission.',
        'Define it first, or check the spelling of its id.',
      ),
      WRONG_PERMISSION_SCOPE: help(
        'The permission is for teams and the request for the project, or the reverse.',
        'Use a permission of `details.expected_scope`.',
      ),
      CONTAINED_PERMISSION_NOT_FOUND: help(
        'A permission in `contained_permission_ids` does not exist in this scope.',
        'Define `details.permission_id` first.',
      ),
      PERMISSION_ID_ALREADY_EXISTS: help(
        'A permission with this id exists.',
        'Choose another id, or change the existing definition.',
      ),
    },
  },
  {
    title: 'OAuth and accounts at providers',
    errors: {
      INVALID_OAUTH_CLIENT_ID_OR_SECRET: help(
        'The client id or secret of the OAuth request is wrong.',
        'Send the project id as `client_id`, and a publishable client key as `client_secret`.',
      ),
      INVALID_AUTHORIZATION_CODE: help(
        'The authorization code is wrong, expired or was used before.',
        'Start the sign-in again. A code works once.',
      ),
      OUTER_OAUTH_TIMEOUT: help(
        'The user took too long at the provider.',
        'Start the sign-in again.',
      ),
      OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED: help(
        'The project does not use this provider.',
        'Enable the provider on the page Sign-in methods of the dashboard.',
      ),
      OAUTH_PROVIDER_ACCESS_DENIED: help(
        'The user or the provider denied access.',
        'Let the user try again and allow access.',
      ),
      OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN: help(
        'Another user signs in with this account of the provider.',
        'Sign in with the account, or remove it from the other user first.',
      ),
      OAUTH_CONNECTION_NOT_CONNECTED_TO_USER: help(
        'The user has connected no account of this provider.',
        'Let the user connect one.',
      ),
      OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER: help(
        'The account of the provider is connected to another user.',
        'Sign in with the account, or use another one.',
      ),
      USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION: notReturned(
        'The user has connected another account of this provider.',
        'Remove the connected account first.',
      ),
      OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE: help(
        'No usable token of the provider has the requested scopes.',
        'Let the user connect the account again with these scopes.',
      ),
      OAUTH_EXTRA_SCOPE_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS: help(
        'The provider uses shared keys, which allow no extra scopes.',
        OWN_KEYS,
      ),
      OAUTH_ACCESS_TOKEN_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS: help(
        'The provider uses shared keys, which give no access tokens of the provider.',
        OWN_KEYS,
      ),
      PROVIDER_REJECTED: notReturned(
        'The provider refused to refresh its token.',
        'Let the user sign in again.',
      ),
      INVALID_SCOPE: notReturned('The OAuth scope is unknown.', 'Send the scope `legacy`.'),
      INVALID_SHARED_OAUTH_PROVIDER_ID: notReturned(
        'No provider with shared keys has this id.',
        'Check the id of the provider.',
      ),
      INVALID_STANDARD_OAUTH_PROVIDER_ID: notReturned(
        'No provider has this id.',
        'Check the id of the provider.',
      ),
    },
  },
  {
    title: 'API keys of users and teams',
    errors: {
      API_KEY_NOT_FOUND: help(
        'The API key is unknown in this project.',
        'Let its owner create a new key.',
      ),
      API_KEY_EXPIRED: help('The API key has expired.', 'Let its owner create a new key.'),
      API_KEY_REVOKED: help('The API key was revoked.', 'Let its owner create a new key.'),
      WRONG_API_KEY_TYPE: help(
        'The key is of a team and one of a user is needed, or the reverse.',
        'Check it at the endpoint of `details.actual_type` keys.',
      ),
      PUBLIC_API_KEY_CANNOT_BE_REVOKED: help(
        'The key is public, so finding it somewhere is not a reason to revoke it.',
        'Nothing to do. Its owner can revoke it.',
      ),
    },
  },
  {
    title: 'Emails',
    errors: {
      EMAIL_RENDERING_ERROR: help(
        'The template or the theme does not compile, or fails with these values.',
        'Read `details.error`, and fix the source in the editor of the dashboard.',
      ),
      REQUIRES_CUSTOM_EMAIL_SERVER: help(
        'The project sends through the shared email server, which does not offer this.',
        'Configure an SMTP server on the page Emails of the dashboard.',
      ),
      EMAIL_TEMPLATE_ALREADY_EXISTS: notReturned(
        'A template of this kind exists.',
        'Change the existing template.',
      ),
    },
  },
  {
    title: 'Payments',
    errors: {
      ITEM_NOT_FOUND: help(
        'The project has no item with this id.',
        'Check the id, or create the item on the page Offers of the dashboard.',
      ),
      ITEM_CUSTOMER_TYPE_DOES_NOT_MATCH: help(
        'The item is for another type of customer.',
        'Send a customer of type `details.item_customer_type`.',
      ),
      ITEM_QUANTITY_INSUFFICIENT_AMOUNT: help(
        'The customer has less of the item than the request takes.',
        'Take less, or let the customer buy more.',
      ),
      OFFER_DOES_NOT_EXIST: help(
        'The project has no offer with this id, or a client may not buy it.',
        'Check the id. Offers for servers only are sold with server access.',
      ),
      OFFER_CUSTOMER_TYPE_DOES_NOT_MATCH: help(
        'The offer is for another type of customer.',
        'Send a customer of type `details.offer_customer_type`.',
      ),
      CUSTOMER_DOES_NOT_EXIST: notReturned(
        'No user or team has this id.',
        'Check the id and the type of the customer.',
      ),
      STRIPE_ACCOUNT_INFO_NOT_FOUND: help(
        'The project has no Stripe account.',
        'Connect one on the page Payments of the dashboard.',
      ),
    },
  },
  {
    title: 'Data vault',
    errors: {
      DATA_VAULT_STORE_DOES_NOT_EXIST: help(
        'The project has no store with this id.',
        'Create the store on the page Data vault of the dashboard.',
      ),
      DATA_VAULT_STORE_HASHED_KEY_DOES_NOT_EXIST: help(
        'The store has no value for this key.',
        'Store a value first. The SDK hashes keys, so the same secret must be used.',
      ),
    },
  },
]

const byCode: ReadonlyMap<string, ErrorHelp> = new Map(
  errorHelp.flatMap(({ errors }) => Object.entries(errors)),
)

/** The explanation of an error code; undefined for a family or an unknown code. */
export const findErrorHelp = (code: string): ErrorHelp | undefined => byCode.get(code)
