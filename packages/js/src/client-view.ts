import type { UserJson } from './user-scope.ts'

type ClientUser = UserJson<'client'>
type ClientTeam = NonNullable<ClientUser['selected_team']>

// Named one by one, so that fields that a later service sends to servers are not included.
const USER_FIELDS: Readonly<Record<Exclude<keyof ClientUser, 'selected_team'>, true>> = {
  id: true,
  display_name: true,
  primary_email: true,
  primary_email_verified: true,
  profile_image_url: true,
  client_metadata: true,
  client_read_only_metadata: true,
  signed_up_at_millis: true,
  has_password: true,
  otp_auth_enabled: true,
  passkey_auth_enabled: true,
  auth_with_email: true,
  requires_totp_mfa: true,
  is_anonymous: true,
  oauth_providers: true,
  selected_team_id: true,
}
const TEAM_FIELDS: Readonly<Record<keyof ClientTeam, true>> = {
  id: true,
  display_name: true,
  profile_image_url: true,
  client_metadata: true,
  client_read_only_metadata: true,
}

/** The user without fields that only servers may read, so that it can be passed to a browser. */
export const toClientView = ({ selected_team: team, ...user }: UserJson<'server'>): ClientUser => ({
  ...only(USER_FIELDS, user),
  selected_team: team && only(TEAM_FIELDS, team),
})

const only = <K extends string, T extends Record<K, unknown>>(
  fields: Readonly<Record<K, true>>,
  object: T,
): Pick<T, K> =>
  Object.fromEntries(
    Object.entries(object).filter(([name]) => Object.hasOwn(fields, name)),
  ) as Pick<T, K>
