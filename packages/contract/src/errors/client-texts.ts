/**
 * The texts of the errors that clients raise themselves. All others arrive with their text, so that
 * browsers need not load the catalog.
 */
export const clientTexts = {
  REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED: () =>
    'The refresh token is unknown in this project, has expired or was revoked. Sign in again.',
  CANNOT_GET_OWN_USER_WITHOUT_USER: () =>
    "'me' can only be used when the request carries the access token of a user.",
  PASSWORD_TOO_SHORT: (d: { readonly min_length: number }) =>
    `The password needs at least ${d.min_length} characters.`,
  PASSWORD_TOO_LONG: (d: { readonly maxLength: number }) =>
    `The password may have at most ${d.maxLength} characters.`,
  PASSKEY_REGISTRATION_FAILED: () => 'The passkey could not be registered. Please try again.',
  PASSKEY_AUTHENTICATION_FAILED: () => 'The passkey was not accepted. Please try again.',
  PASSKEY_WEBAUTHN_ERROR: (d: { readonly message: string }) =>
    `The browser could not complete the passkey ceremony: ${d.message}`,
  CLI_AUTH_ERROR: () => 'Signing in from the command line failed. Please try again.',
  CLI_AUTH_EXPIRED_ERROR: () => 'CLI authentication request expired. Please try again.',
  CLI_AUTH_USED_ERROR: () => 'This authentication token has already been used.',
} as const
