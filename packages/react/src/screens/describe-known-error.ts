import { belongsTo, KnownError } from '@latchkey/contract/pure'
import { type ErrorCode, type ErrorDetails, UnexpectedResponseError } from '@latchkey/js'
import { CookiesBlockedError } from '@latchkey/js/internal'
import type { Translate } from '../context.ts'
import { isUnavailable } from './is-unavailable.ts'
import { isTooLong, isTooShort } from './password-lengths.ts'

type Texts = { readonly [C in ErrorCode]?: (t: Translate, details: ErrorDetails<C>) => string }

const methodIsOff = (t: Translate) =>
  t('This way to sign in is turned off. Please choose another one.')
const codeIsWrong = (t: Translate) => t("That code isn't right.")
const codeIsOver = (t: Translate) => t('This code can no longer be used.')
const sessionIsOver = (t: Translate) => t('Your session has ended. Please sign in again.')
const isNotAllowed = (t: Translate) => t('You do not have permission to do this.')
const teamIsGone = (t: Translate) => t('This team does not exist, or you are not a member.')
const isElsewhere = (t: Translate) =>
  t('It is already connected to another user. Please use a different account.')
const isMisconfigured = (t: Translate) =>
  t('This app is not set up correctly. Please contact the people who run it.')
const terminalIsOver = (t: Translate) =>
  t('This request has expired or was already used. Start again in your terminal.')

/**
 * What known errors mean to users. The texts of the service are English, and often for developers.
 */
const texts: Texts = {
  EMAIL_PASSWORD_MISMATCH: (t) => t('Wrong email or password.'),
  PASSWORD_CONFIRMATION_MISMATCH: (t) => t('Incorrect password'),
  PASSWORD_REQUIREMENTS_NOT_MET: (t) =>
    t('This password is among the most used ones and easily guessed. Please choose another.'),
  PASSWORD_TOO_SHORT: (t, { min_length }) => isTooShort(t, min_length),
  PASSWORD_TOO_LONG: (t, { maxLength }) => isTooLong(t, maxLength),
  USER_EMAIL_ALREADY_EXISTS: (t, { would_work_if_email_was_verified: isUnproven }) =>
    isUnproven
      ? t(
          'An account with this email already exists. Sign in the way you did before and verify the email first.',
        )
      : t('An account with this email already exists. Try to sign in instead.'),
  CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE: (t) =>
    t('An account with this email already exists. Sign in the way you did before.'),
  EMAIL_ALREADY_VERIFIED: (t) => t('This email is already verified.'),
  SIGN_UP_NOT_ENABLED: (t) =>
    t(['Sign-ups are closed.', 'New account registration is not allowed']),

  PASSWORD_AUTHENTICATION_NOT_ENABLED: methodIsOff,
  PASSKEY_AUTHENTICATION_NOT_ENABLED: methodIsOff,
  OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED: methodIsOff,

  VERIFICATION_CODE_NOT_FOUND: codeIsWrong,
  VERIFICATION_ERROR: codeIsOver,
  INVALID_TOTP_CODE: codeIsWrong,
  INVALID_RECOVERY_CODE: (t) => t("That code isn't right, or it was used before."),
  PASSKEY_REGISTRATION_FAILED: (t) => t('The passkey could not be registered. Please try again.'),
  PASSKEY_AUTHENTICATION_FAILED: (t) => t('The passkey was not accepted. Please try again.'),
  PASSKEY_WEBAUTHN_ERROR: (t) => t('Your browser could not use the passkey. Please try again.'),
  CLI_AUTH_ERROR: terminalIsOver,
  CLI_AUTH_EXPIRED_ERROR: terminalIsOver,
  CLI_AUTH_USED_ERROR: terminalIsOver,

  OUTER_OAUTH_TIMEOUT: (t) => t('This sign-in took too long. Please sign in again.'),
  INVALID_AUTHORIZATION_CODE: (t) => t('Verification failed. Please sign in again.'),
  OAUTH_PROVIDER_ACCESS_DENIED: (t) =>
    t('The sign-in was cancelled or denied at the provider. Please try again.'),
  OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER: isElsewhere,
  OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN: isElsewhere,
  USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION: (t) =>
    t(
      'You are already connected to another account of this provider. Did you choose the right one?',
    ),

  REFRESH_TOKEN_ERROR: sessionIsOver,
  SESSION_AUTHENTICATION_ERROR: sessionIsOver,
  USER_AUTHENTICATION_REQUIRED: sessionIsOver,
  CANNOT_GET_OWN_USER_WITHOUT_USER: sessionIsOver,
  USER_NOT_FOUND: sessionIsOver,
  RECENT_AUTHENTICATION_REQUIRED: (t) =>
    t('For your security, confirm who you are before you make this change.'),

  TEAM_NOT_FOUND: teamIsGone,
  TEAM_MEMBERSHIP_NOT_FOUND: teamIsGone,
  TEAM_PERMISSION_REQUIRED: isNotAllowed,
  PROJECT_PERMISSION_REQUIRED: isNotAllowed,
  QUOTA_EXCEEDED: (t) =>
    t('A limit of this app is reached. Remove what you no longer need, or contact support.'),
  SCHEMA_ERROR: (t) => t('This was not accepted. Please check what you entered.'),

  REDIRECT_URL_NOT_WHITELISTED: isMisconfigured,
  INVALID_OAUTH_CLIENT_ID_OR_SECRET: isMisconfigured,
  REQUIRES_CUSTOM_EMAIL_SERVER: isMisconfigured,
  PROJECT_AUTHENTICATION_ERROR: (t) =>
    t('The project of this page was deleted, or its keys have changed.'),
  CURRENT_PROJECT_NOT_FOUND: (t) =>
    t('The project of this page was deleted, or its keys have changed.'),
}

// Families after their members.
const CODES = Object.keys(texts) as ErrorCode[]

/** What an error means to users; null if there is no text for it. */
export function describeKnownError(error: unknown, t: Translate): string | null {
  if (error instanceof CookiesBlockedError)
    return t(
      'Your browser blocks cookies that signing in needs. Allow them for this page, then try again.',
    )
  if (isUnavailable(error))
    return t('The service could not be reached. Please try again in a moment.')
  // For example while an administrator impersonates the user.
  if (error instanceof UnexpectedResponseError && error.status === 403) return isNotAllowed(t)
  if (!KnownError.isKnownError(error)) return null
  const { errorCode, details } = error
  const code = texts[errorCode] ? errorCode : CODES.find((family) => belongsTo(errorCode, family))
  return code === undefined ? null : (texts[code] as Describe)(t, details)
}

type Describe = (t: Translate, details: unknown) => string
