import type { ErrorCode } from '../errors/catalog.ts'
import type { PlainErrorName } from '../errors/plain-errors.ts'

/** Why an image is refused. */
export const IMAGE_ERRORS = [
  'image-address-too-long',
  'image-not-a-url',
  'image-too-large',
  'image-not-readable',
] as const satisfies readonly PlainErrorName[]

/** The same where clients may only upload an image. */
export const CLIENT_IMAGE_ERRORS = [
  ...IMAGE_ERRORS,
  'image-not-uploaded',
] as const satisfies readonly PlainErrorName[]

/** Why a change of the configuration of a project is refused. */
export const CONFIGURATION_ERRORS = [
  'configuration-too-long',
  'configuration-too-many-values',
] as const satisfies readonly PlainErrorName[]

/** Why an OAuth provider does not sign a user in, or gives no token. */
export const PROVIDER_ERRORS = [
  'oauth-provider-invalid-grant',
  'oauth-provider-invalid-client',
  'oauth-provider-invalid-scope',
  'oauth-provider-no-email',
  'oauth-provider-bad-response',
  'oauth-provider-unreachable',
] as const satisfies readonly PlainErrorName[]

/** Why the user of an account at a provider cannot be found, linked or created (protocol 02 §9). */
export const RESOLUTION_ERRORS = [
  'ACCESS_TOKEN_EXPIRED',
  'OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER',
  'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE',
  'SIGN_UP_NOT_ENABLED',
  'USER_EMAIL_ALREADY_EXISTS',
  'QUOTA_EXCEEDED',
] as const satisfies readonly ErrorCode[]

/** The plain errors of the same. */
export const RESOLUTION_PLAIN_ERRORS = [
  'linking-user-gone',
  'not-while-impersonating',
] as const satisfies readonly PlainErrorName[]
