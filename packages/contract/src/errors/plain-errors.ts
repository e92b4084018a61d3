/** The definition of one plain error: its HTTP status and its whole text. */
export interface PlainErrorEntry {
  readonly status: number
  /** `{name}` stands for a value. */
  readonly text: string
}

const plain = <const T extends string>(status: number, text: T) => ({ status, text })

/**
 * Every error without a code (protocol 01 §8.4): clients get only the status and the text, which
 * may improve. The names are ours and never sent.
 */
export const plainErrors = {
  // Of any endpoint
  'page-not-found': plain(404, 'This page does not exist: {url}'),
  'body-too-large': plain(413, 'The body is larger than {limit} bytes.'),
  'url-too-long': plain(414, 'The URL is too long.'),
  'unknown-host': plain(
    421,
    'In development, Latchkey accepts requests only for localhost and the hosts in its settings. Add this host to LATCHKEY_ALLOWED_HOSTS, or set LATCHKEY_PUBLIC_URL.',
  ),
  'too-many-attempts': plain(429, 'Too many attempts. Please try again later.'),
  'too-busy': plain(429, 'The service is busy. Please try again in a moment.'),
  'internal-error': plain(
    500,
    'Something went wrong on our side. If it stays so, report the request id {request_id}.',
  ),
  'database-too-slow': plain(503, 'This takes too long at the moment. Please try again later.'),
  'override-key-not-accepted': plain(401, 'The development override key is not accepted.'),
  'admin-user-not-found': plain(401, 'The user of the admin access token no longer exists.'),

  // The first owner
  'owner-exists': plain(410, 'This installation has an owner already. Sign in instead.'),
  'setup-code-wrong': plain(
    403,
    'The setup code is wrong or has expired. Restart the service to get a new link.',
  ),

  // Users
  'user-deletion-not-enabled': plain(
    400,
    'This project does not let users delete their own account.',
  ),
  'codes-not-enabled-for-user': plain(400, 'This project does not use sign-in codes.'),
  'passkey-not-registered': plain(400, 'A passkey cannot be switched on. It has to be registered.'),
  'passwords-not-enabled': plain(400, 'This project does not use passwords.'),
  'password-without-email': plain(400, 'A user without primary email cannot be given a password.'),
  'sign-in-without-email': plain(400, 'primary_email_auth_enabled needs a primary email.'),
  'verified-without-email': plain(400, 'primary_email_verified needs a primary email.'),
  'password-given-twice': plain(400, 'Send either password or password_hash, not both.'),
  'password-hash-not-supported': plain(
    400,
    'The password hash is malformed, or its algorithm or cost is not supported. Send a bcrypt hash with a cost of 4 to {max_cost}.',
  ),
  'provider-not-in-project': plain(400, 'This project has no provider {provider_id}.'),
  'provider-given-twice': plain(400, 'A user signs in with one account of a provider at most.'),
  'not-while-impersonating': plain(403, 'This is not possible while acting for another user.'),

  // Images
  'image-address-too-long': plain(
    400,
    'The address of an image may be {max_length} characters long at most.',
  ),
  'image-not-a-url': plain(
    400,
    'An image must be an http(s) URL or a base64 data URL of an image.',
  ),
  'image-too-large': plain(400, 'The image is too large.'),
  'image-not-readable': plain(
    400,
    'The image cannot be read. PNG, JPEG, GIF, WebP and BMP are accepted; SVG is not.',
  ),
  'image-not-uploaded': plain(
    400,
    'The image must be a base64 data URL of a PNG, JPEG, GIF, BMP or WebP.',
  ),

  // Teams, members and permissions
  'creator-given-twice': plain(400, 'Send either creator_user_id or add_current_user, not both.'),
  'team-creation-not-enabled': plain(403, 'This project does not let users create teams.'),
  'team-for-another-user': plain(403, 'You cannot create a team on behalf of another user.'),
  'no-user-to-add': plain(401, 'There is no signed-in user to add to the team.'),
  'not-own-teams': plain(403, 'You can list your own teams only.'),
  'team-owns-projects': plain(
    409,
    'This team owns projects. Transfer or delete them before you delete the team.',
  ),
  'last-owner-leaves': plain(
    409,
    '{who} the last owner of a team that owns projects. Make another member an owner ({permission_id}) first, or transfer or delete the projects of the team.',
  ),
  'last-owner-is-demoted': plain(
    409,
    '{who} the last owner of a team that owns projects and cannot be made a member. Make another member an owner ({permission_id}) first, or transfer or delete the projects of the team.',
  ),
  'team-not-named': plain(400, 'Name the team whose members are to be listed.'),
  'not-own-profile': plain(403, 'You cannot change the profile of another user.'),
  'inviter-is-anonymous': plain(403, 'Sign up first to invite others to a team.'),
  'invitation-not-found': plain(404, 'The team has no such open invitation.'),
  'not-own-permissions': plain(403, 'You can list your own permissions only.'),
  'owner-permission-is-fixed': plain(
    409,
    'The owners of all projects hold {permission_id}, so that it can be neither renamed nor deleted here.',
  ),

  // Contact channels, notifications and API keys
  'not-own-channel': plain(
    403,
    'A client may only see and change the contact channels of its own user.',
  ),
  'not-own-channel-to-verify': plain(
    400,
    'A client may only verify the contact channels of its own user.',
  ),
  'channel-not-found': plain(404, 'There is no such contact channel.'),
  'channel-to-change-not-found': plain(400, 'There is no such contact channel.'),
  'channel-exists': plain(400, 'The user already has a contact channel with this value.'),
  'verified-channel-gone': plain(
    400,
    'The user has no contact channel with this address any more.',
  ),
  'notification-category-not-found': plain(404, 'There is no such notification category.'),
  'not-own-notifications': plain(
    403,
    'A client may only see and change the notification preferences of its own user.',
  ),
  'unsubscribe-link-incomplete': plain(400, 'This unsubscribe link is not complete.'),
  'api-keys-not-enabled': plain(400, 'API keys of {kind}s are not enabled for this project.'),
  'not-own-api-keys': plain(403, 'A client may only list the API keys of its own user.'),

  // Sign-in
  'codes-not-enabled': plain(403, 'This project does not use sign-in codes.'),
  'password-exists': plain(400, 'This account already has a password. Change it instead.'),
  'reset-address-gone': plain(
    400,
    'This account no longer signs in with the address that the link was mailed to.',
  ),
  'too-many-wrong-codes': plain(429, 'Too many wrong codes. Please wait before you try again.'),
  'not-own-sessions': plain(403, 'A client may only list the sessions of its own user.'),
  'session-not-found': plain(404, 'There is no such session.'),
  'login-code-not-found': plain(
    400,
    'This login code is unknown, has expired or was confirmed already.',
  ),
  'refresh-token-of-another-session': plain(
    400,
    'The refresh token is not that of the session of this request.',
  ),

  // OAuth
  'account-not-found': plain(404, 'There is no such account.'),
  'provider-not-found': plain(404, 'This project has no provider {provider_id}.'),
  'not-own-accounts': plain(403, 'These accounts are not yours.'),
  'another-account-signs-in': plain(
    400,
    'The user signs in with another account of this provider already.',
  ),
  'account-exists': plain(400, 'The user has this account already.'),
  'link-without-token': plain(400, 'Linking an account needs the access token of the user.'),
  'token-of-another-project': plain(403, 'The access token belongs to another project or branch.'),
  'redirect-uri-differs': plain(400, 'The redirect URI is not the one of the start.'),
  'flow-not-found': plain(400, 'This sign-in is not known. Please start again.'),
  'flow-of-another-browser': plain(
    400,
    'This sign-in began in another browser, or too long ago. Please start again.',
  ),
  'flow-is-over': plain(400, 'This sign-in is not known, or is over. Please start again.'),
  'flow-of-another-provider': plain(
    400,
    'This sign-in was begun with another provider. Please start again.',
  ),
  'scope-not-supported': plain(400, 'The only scope is legacy.'),
  'response-type-not-supported': plain(400, 'The only response type is code.'),
  'code-challenge-not-supported': plain(400, 'The code challenge must be made with S256.'),
  'state-not-printable': plain(400, 'The state must be printable ASCII.'),
  'linking-user-gone': plain(
    400,
    'The user who wanted to link this account does not exist any more.',
  ),
  'oauth-provider-invalid-grant': plain(
    400,
    'The provider does not accept this sign-in any more. Please start again.',
  ),
  'oauth-provider-invalid-client': plain(
    400,
    'The provider does not accept the client id and secret of this project.',
  ),
  'oauth-provider-invalid-scope': plain(
    400,
    'The provider does not grant what this project asks for.',
  ),
  'oauth-provider-no-email': plain(
    400,
    'The provider gave no email address. Please allow it and try again.',
  ),
  'oauth-provider-bad-response': plain(
    400,
    'The provider gave an answer that cannot be trusted. Please try again.',
  ),
  'oauth-provider-unreachable': plain(
    400,
    'The provider cannot be reached at the moment. Please try again.',
  ),

  // Projects and configuration
  'project-not-found': plain(404, 'There is no such project.'),
  'project-without-owner-team': plain(
    400,
    'The project has no owner team and cannot be transferred.',
  ),
  'internal-project-is-fixed': plain(400, 'The project internal cannot be deleted.'),
  'email-theme-not-found': plain(400, 'The email theme does not exist in this project.'),
  'configuration-invalid': plain(400, '{problem}'),
  'configuration-too-long': plain(
    400,
    'The configuration would be longer than {max_length} characters',
  ),
  'hidden-secret-sent-back': plain(
    400,
    'A hidden secret was sent back. Leave it out to keep it, or send a new one.',
  ),

  // Emails, webhooks and operation
  'mail-not-found': plain(404, 'There is no such mail in the mailbox.'),
  'mail-not-sent': plain(
    400,
    "The mail could not be sent. Please check the project's email settings.",
  ),
  'webhook-service-gave-no-token': plain(502, 'The delivery service for webhooks gave no token.'),
  'metrics-not-found': plain(404, 'Not found'),
} as const satisfies Readonly<Record<string, PlainErrorEntry>>

/** The name of a plain error. */
export type PlainErrorName = keyof typeof plainErrors

type PlaceholdersIn<T extends string> = T extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlaceholdersIn<Rest>
  : never

/** The values in the text of a plain error. */
export type PlainErrorValues<N extends PlainErrorName> = Readonly<
  Record<PlaceholdersIn<(typeof plainErrors)[N]['text']>, string | number>
>

/** The text of a plain error, with its values. */
export function plainErrorText(
  name: PlainErrorName,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return plainErrors[name].text.replace(/\{(\w+)\}/g, (_, key: string) => String(values[key]))
}
