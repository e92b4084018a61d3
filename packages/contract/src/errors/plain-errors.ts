/** The definition of one plain error: its HTTP status and its whole text. */
export interface PlainErrorEntry {
  readonly status: number
  /** `{name}` is replaced by a value. */
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
    'Something went wrong on our side. If this keeps happening, report the request id {request_id}.',
  ),
  'database-too-slow': plain(503, 'This request took too long. Please try again later.'),
  'database-unavailable': plain(
    503,
    'The service is temporarily unavailable. Please try again later.',
  ),
  'override-key-not-accepted': plain(401, 'The development override key is not valid.'),
  'shared-view-of-developers': plain(
    403,
    'A shared view can only be changed by members with the role developer or owner.',
  ),
  'role-too-narrow': plain(
    403,
    'Your role in the owner team, {role}, does not allow this. Ask an owner of the team.',
  ),
  'admin-user-not-found': plain(401, 'The user of the admin access token no longer exists.'),

  // The first owner
  'owner-exists': plain(410, 'This installation already has an owner. Sign in instead.'),
  'setup-code-wrong': plain(
    403,
    'The setup code is wrong or has expired. Restart the service to get a new link.',
  ),

  // Users
  'user-blocked': plain(403, 'This account is blocked.'),
  'block-ends-in-the-past': plain(400, 'The end of the block must be in the future.'),
  'user-deletion-not-enabled': plain(
    400,
    'This project does not let users delete their own account.',
  ),
  'codes-not-enabled-for-user': plain(400, 'This project does not use sign-in codes.'),
  'passkey-not-found': plain(404, 'This user has no passkey {id}.'),
  'too-many-passkeys': plain(
    400,
    'A user can have at most {limit} passkeys. Remove one before you add another.',
  ),
  'passkey-not-registered': plain(400, 'A passkey cannot be enabled here. Register one instead.'),
  'passwords-not-enabled': plain(400, 'This project does not use passwords.'),
  'password-without-email': plain(400, 'A password requires a primary email.'),
  'sign-in-without-email': plain(400, 'primary_email_auth_enabled requires a primary email.'),
  'verified-without-email': plain(400, 'primary_email_verified requires a primary email.'),
  'no-second-factor': plain(
    400,
    'Recovery codes require multi-factor authentication. Set up an authenticator app first.',
  ),
  'password-given-twice': plain(400, 'Send either password or password_hash, not both.'),
  'password-hash-not-supported': plain(
    400,
    'The password hash is malformed, or its algorithm or cost is not supported. Send bcrypt with a cost of 4 to {max_cost}, or Argon2, scrypt or PBKDF2 within the documented limits.',
  ),
  'too-many-hash-settings': plain(
    400,
    'The imported hashes of this project have too many different settings. A sign-in would take too long.',
  ),
  'provider-not-in-project': plain(400, 'This project has no provider {provider_id}.'),
  'provider-given-twice': plain(400, 'A user can sign in with at most one account per provider.'),
  'user-id-taken': plain(409, 'A user with this ID exists already.'),
  'sign-up-in-the-future': plain(400, 'The user cannot have signed up in the future.'),
  'import-row-without-identity': plain(
    400,
    'The row has neither an ID, an email nor an account at a provider.',
  ),
  'import-upload-not-found': plain(404, 'This upload does not exist or has expired.'),
  'import-upload-in-use': plain(409, 'An import uses this upload.'),
  'import-upload-incomplete': plain(
    409,
    'Part {part} of this upload is missing. Send all parts before you start the import.',
  ),
  'not-while-impersonating': plain(403, 'You cannot do this while impersonating a user.'),

  // Images
  'image-address-too-long': plain(
    400,
    'The URL of an image must be at most {max_length} characters long.',
  ),
  'image-not-a-url': plain(
    400,
    'An image must be an http(s) URL or a base64 data URL of an image.',
  ),
  'image-too-large': plain(400, 'The image is too large.'),
  'image-not-readable': plain(
    400,
    'The image cannot be read. Send a PNG, JPEG, GIF, WebP or BMP. SVG is not supported.',
  ),
  'image-not-uploaded': plain(
    400,
    'The image must be a base64 data URL of a PNG, JPEG, GIF, BMP or WebP.',
  ),
  'logo-format': plain(
    400,
    'A logo must be a PNG, JPEG or WebP of at most {max_kilobytes} KB. SVG is not supported.',
  ),
  'logo-address': plain(400, 'A logo must be an upload or an https URL.'),

  // Teams, members and permissions
  'creator-given-twice': plain(400, 'Send either creator_user_id or add_current_user, not both.'),
  'team-creation-not-enabled': plain(403, 'This project does not let users create teams.'),
  'team-for-another-user': plain(403, 'You cannot create a team on behalf of another user.'),
  'no-user-to-add': plain(401, 'There is no signed-in user to add to the team.'),
  'not-own-teams': plain(403, 'You can list only your own teams.'),
  'team-owns-projects': plain(
    409,
    'This team owns projects. Transfer or delete them before you delete the team.',
  ),
  'role-in-team-too-narrow': plain(
    403,
    'Your role in this owner team, {role}, does not allow this. Ask an owner of the team.',
  ),
  'no-seat-free': plain(
    400,
    'All {limit} seats of the team are taken. Remove a member first, or ask the operator of this installation for more seats.',
  ),
  'last-owner-leaves': plain(
    409,
    '{who} the last owner of a team that owns projects. Make another member an owner ({permission_id}) first, or transfer or delete the projects of the team.',
  ),
  'last-owner-is-demoted': plain(
    409,
    '{who} the last owner of a team that owns projects and must remain one. Make another member an owner ({permission_id}) first, or transfer or delete the projects of the team.',
  ),
  'own-second-factor-missing': plain(
    409,
    'Set up a second factor for your own account before you require one of others.',
  ),
  'policy-of-installation': plain(
    403,
    'Only the team that owns project internal can require a second factor of everyone.',
  ),
  'team-not-named': plain(400, 'Specify the team whose members you want to list.'),
  'not-own-profile': plain(403, 'You cannot change the profile of another user.'),
  'inviter-is-anonymous': plain(403, 'Sign up first to invite others to a team.'),
  'invitation-not-found': plain(404, 'The team has no pending invitation with this id.'),
  'not-own-permissions': plain(403, 'You can list only your own permissions.'),
  'owner-permission-is-fixed': plain(
    409,
    'The owners of all projects have {permission_id}. It cannot be renamed or deleted here.',
  ),

  // Contact channels, notifications and API keys
  'not-own-channel': plain(403, 'You can access only your own contact channels.'),
  'not-own-channel-to-verify': plain(400, 'You can verify only your own contact channels.'),
  'channel-not-found': plain(404, 'This contact channel does not exist.'),
  'channel-to-change-not-found': plain(400, 'This contact channel does not exist.'),
  'channel-exists': plain(400, 'The user already has a contact channel with this value.'),
  'verified-channel-gone': plain(
    400,
    'The user no longer has a contact channel with this address.',
  ),
  'notification-category-not-found': plain(404, 'This notification category does not exist.'),
  'not-own-notifications': plain(403, 'You can access only your own notification preferences.'),
  'unsubscribe-link-incomplete': plain(400, 'This unsubscribe link is incomplete.'),
  'api-keys-not-enabled': plain(400, 'API keys of {kind}s are not enabled for this project.'),
  'not-own-api-keys': plain(403, 'You can access only your own API keys.'),

  // Sign-in
  'codes-not-enabled': plain(403, 'This project does not use sign-in codes.'),
  'password-exists': plain(400, 'This account already has a password. Change it instead.'),
  'reset-address-gone': plain(
    400,
    'This account no longer signs in with the address that the link was sent to.',
  ),
  'too-many-wrong-codes': plain(429, 'Too many wrong codes. Please wait before you try again.'),
  'not-own-sessions': plain(403, 'You can list only your own sessions.'),
  'saved-view-not-found': plain(404, 'This saved view does not exist.'),
  'job-not-found': plain(404, 'This job does not exist.'),
  'import-report-not-found': plain(
    404,
    'This import does not exist, or its report was deleted because newer imports ended.',
  ),
  'session-not-found': plain(404, 'This session does not exist.'),
  'login-code-not-found': plain(400, 'This login code is invalid, expired or already confirmed.'),
  'refresh-token-of-another-session': plain(
    400,
    'The refresh token does not belong to the session of this request.',
  ),

  // OAuth
  'account-not-found': plain(404, 'This account does not exist.'),
  'provider-not-found': plain(404, 'This project has no provider {provider_id}.'),
  'not-own-accounts': plain(403, 'These accounts are not yours.'),
  'another-account-signs-in': plain(
    400,
    'The user already signs in with another account of this provider.',
  ),
  'account-exists': plain(400, 'The user already has this account.'),
  'link-without-token': plain(400, 'Linking an account requires an access token of the user.'),
  'token-of-another-project': plain(403, 'The access token belongs to another project or branch.'),
  'redirect-uri-differs': plain(
    400,
    'The redirect URI differs from the one that started this sign-in.',
  ),
  'flow-not-found': plain(400, 'This sign-in does not exist. Please start again.'),
  'flow-of-another-browser': plain(
    400,
    'This sign-in was started in another browser or has expired. Please start again.',
  ),
  'flow-is-over': plain(400, 'This sign-in does not exist or has ended. Please start again.'),
  'flow-of-another-provider': plain(
    400,
    'This sign-in was started with another provider. Please start again.',
  ),
  'scope-not-supported': plain(400, 'The only supported scope is legacy.'),
  'response-type-not-supported': plain(400, 'The only supported response type is code.'),
  'code-challenge-not-supported': plain(400, 'The code challenge method must be S256.'),
  'state-not-printable': plain(400, 'The state must be printable ASCII.'),
  'linking-user-gone': plain(400, 'The user who started linking this account no longer exists.'),
  'oauth-provider-invalid-grant': plain(
    400,
    'The provider no longer accepts this sign-in. Please start again.',
  ),
  'oauth-provider-invalid-client': plain(
    400,
    'The provider rejected the client id and secret of this project.',
  ),
  'oauth-provider-invalid-scope': plain(
    400,
    'The provider rejected the scopes that this project requests.',
  ),
  'oauth-provider-no-email': plain(
    400,
    'The provider did not share an email address. Please allow access to it and try again.',
  ),
  'oauth-provider-bad-response': plain(
    400,
    'The provider returned an invalid response. Please try again.',
  ),
  'oauth-provider-unreachable': plain(
    400,
    'The provider cannot be reached. Please try again later.',
  ),

  // Projects and configuration
  'project-not-found': plain(404, 'This project does not exist.'),
  'project-without-owner-team': plain(
    400,
    'The project has no owner team and cannot be transferred.',
  ),
  'internal-project-is-fixed': plain(400, 'The project internal cannot be deleted.'),
  'email-theme-not-found': plain(400, 'The email theme does not exist in this project.'),
  'configuration-invalid': plain(400, '{problem}'),
  'config-version-not-found': plain(404, 'The configuration has no version {version}.'),
  'configuration-too-long': plain(
    400,
    'The configuration would be longer than {max_length} characters',
  ),
  'configuration-too-many-values': plain(
    400,
    'The configuration would have more than {max_values} members and entries',
  ),
  'hidden-secret-sent-back': plain(
    400,
    'A hidden secret was sent back. Leave it out to keep it, or send a new one.',
  ),

  // Partner integrations
  'partner-project-not-found': plain(
    400,
    'This project does not exist, you did not provision it, or it has been transferred already.',
  ),
  'project-already-transferred': plain(400, 'This project has already been transferred.'),
  'external-databases-not-supported': plain(
    400,
    'External databases are not supported. Leave connection_strings out, or send an empty list.',
  ),
  'too-many-domains': plain(400, 'A project can have at most {limit} trusted domains.'),
  'oauth-provider-exists': plain(400, 'This project already has the provider {provider_id}.'),
  'webhook-not-accepted': plain(400, 'The webhook endpoint was not added: {problem}'),
  'internal-project-not-connectable': plain(
    400,
    'The project internal cannot be connected to a partner.',
  ),
  'partner-flow-not-found': plain(
    400,
    'This connection does not exist, has expired, or was started in another browser. Start again.',
  ),
  'partner-code-not-found': plain(400, 'This code is unknown, used or expired. Start again.'),
  'partner-code-of-another-flow': plain(400, 'This code belongs to another connection.'),
  'partner-grant-refused': plain(
    400,
    'invalid_grant: the code is unknown, expired or used, or does not match the redirect URI, the code verifier or the client.',
  ),

  // Emails, webhooks and operation
  'email-not-found': plain(404, 'This email is not in the mailbox.'),
  'logged-email-not-found': plain(404, 'This email is not in the log.'),
  'email-cannot-be-resent': plain(
    400,
    'This email cannot be sent again: it is not finished, its code or link is only for one use, it has an unsubscribe link, or its content was deleted.',
  ),
  'email-category-unknown': plain(400, 'There is no notification category with this name.'),
  'email-template-unknown': plain(400, 'This project has no email template with this id.'),
  'email-draft-unknown': plain(400, 'This project has no email draft with this id.'),
  'email-template-not-found': plain(404, 'This email template does not exist.'),
  'email-theme-missing': plain(404, 'This email theme does not exist.'),
  'email-draft-not-found': plain(404, 'This email draft does not exist.'),
  'email-source-not-found': plain(404, 'This template, theme or draft does not exist.'),
  'email-version-not-found': plain(404, 'This version does not exist, or it is too old.'),
  'preview-recipient-not-own': plain(
    400,
    'A preview can be sent only to a verified email address of your own account.',
  ),
  'cron-secret-wrong': plain(401, 'The cron secret is wrong.'),
  'assistant-not-configured': plain(
    400,
    'The editing assistant is not configured. Set LATCHKEY_AI_URL and LATCHKEY_AI_MODEL.',
  ),
  'assistant-source-not-found': plain(404, 'This template or theme does not exist.'),
  'assistant-not-available': plain(
    502,
    'The language model did not respond as expected. Please try again.',
  ),
  'email-not-sent': plain(400, "The email could not be sent. Check the project's email settings."),
  // Payments
  'idempotency-key-reused': plain(
    400,
    'This Idempotency-Key was used for another request. Send a new key.',
  ),
  'payments-not-set-up': plain(
    400,
    'Payments are not set up for this project. Set them up in the dashboard first.',
  ),
  'stripe-not-configured': plain(
    400,
    'Payments with Stripe are not configured on this server. Set LATCHKEY_STRIPE_SECRET_KEY, LATCHKEY_STRIPE_PUBLISHABLE_KEY and LATCHKEY_STRIPE_WEBHOOK_SECRET.',
  ),
  'stripe-failed': plain(502, 'Stripe did not respond as expected. Please try again.'),
  'stripe-signature-wrong': plain(400, 'The Stripe signature is not valid for this body.'),
  'offer-given-twice': plain(400, 'Send either offer_id or an inline offer, not both.'),
  'offer-not-given': plain(400, 'Send either offer_id or an inline offer.'),
  'inline-offer-from-client': plain(400, 'An inline offer can be sent only by a server.'),
  'price-not-in-offer': plain(400, 'The offer has no price {price_id}.'),
  'price-not-payable': plain(
    400,
    'The price {price_id} cannot be paid. It needs an amount in USD, and an interval of up to 3 years if it recurs.',
  ),
  'amount-too-small': plain(400, 'The total is smaller than 0.50 USD.'),
  'amount-too-large': plain(400, 'The total is larger than 999,999.99 USD.'),
  'offer-too-large': plain(
    400,
    'The offer has too many prices and items to be sold through Stripe. Its JSON may have 20,000 characters.',
  ),
  'offer-not-stackable': plain(400, 'This offer is not stackable. The quantity must be 1.'),
  'offer-already-bought': plain(400, 'The customer has already bought this offer.'),
  'offer-already-subscribed': plain(400, 'The customer already has this offer.'),
  'add-on-without-base': plain(
    400,
    'This offer is an add-on. The customer needs one of the offers it adds to first.',
  ),
  'one-time-purchase-in-group': plain(
    400,
    'The customer has already bought an offer of the same group.',
  ),
  'purchase-of-another-project': plain(400, 'This purchase link belongs to another project.'),
  'subscription-not-found': plain(404, 'There is no subscription {id}.'),
  'webhook-service-gave-no-token': plain(502, 'The webhook delivery service returned no token.'),
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
