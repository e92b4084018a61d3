import type { CurrentUserJson } from './app-context.ts'

/** The fields of every user object (protocol 07 §13.1). */
export interface BaseUser {
  readonly id: string
  readonly displayName: string | null
  readonly primaryEmail: string | null
  readonly primaryEmailVerified: boolean
  readonly profileImageUrl: string | null
  readonly signedUpAt: Date
  readonly clientMetadata: CurrentUserJson['client_metadata']
  readonly clientReadOnlyMetadata: CurrentUserJson['client_read_only_metadata']
  readonly hasPassword: boolean
  readonly otpAuthEnabled: boolean
  readonly passkeyAuthEnabled: boolean
  readonly isMultiFactorRequired: boolean
  readonly isAnonymous: boolean
  /** @deprecated Use `otpAuthEnabled` and `hasPassword`. */
  readonly emailAuthEnabled: boolean
  /** @deprecated Contains the sign-in providers of the user as the service lists them. */
  readonly oauthProviders: CurrentUserJson['oauth_providers']
  /** The user as the service describes it to clients. */
  toClientJson(): CurrentUserJson
}

export const toBaseUser = (json: CurrentUserJson): BaseUser => ({
  id: json.id,
  displayName: json.display_name,
  primaryEmail: json.primary_email,
  primaryEmailVerified: json.primary_email_verified,
  profileImageUrl: json.profile_image_url,
  signedUpAt: new Date(json.signed_up_at_millis),
  clientMetadata: json.client_metadata,
  clientReadOnlyMetadata: json.client_read_only_metadata,
  hasPassword: json.has_password,
  otpAuthEnabled: json.otp_auth_enabled,
  passkeyAuthEnabled: json.passkey_auth_enabled,
  isMultiFactorRequired: json.requires_totp_mfa,
  isAnonymous: json.is_anonymous,
  emailAuthEnabled: json.auth_with_email,
  oauthProviders: json.oauth_providers,
  toClientJson: () => json,
})
