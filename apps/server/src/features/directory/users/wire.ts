import { clientDemands } from '../../../kernel/client-release.ts'
import type { RequestContext } from '../../../kernel/context.ts'
import type { UserRow } from './tables.ts'

/**
 * Converts a user to its wire format. Each access type sees a subset of the fields (protocol 03
 * §1.1).
 */
export const toWire = (user: UserRow) => ({
  id: user.id,
  display_name: user.display_name,
  primary_email: user.primary_email,
  primary_email_verified: user.primary_email_verified,
  primary_email_auth_enabled: user.primary_email_auth_enabled,
  profile_image_url: user.profile_image_url,
  client_metadata: user.client_metadata,
  client_read_only_metadata: user.client_read_only_metadata,
  server_metadata: user.server_metadata,
  signed_up_at_millis: user.created_at.getTime(),
  last_active_at_millis: user.last_active_at.getTime(),
  has_password: user.has_password,
  otp_auth_enabled: user.otp_auth_enabled,
  passkey_auth_enabled: user.has_passkey,
  auth_with_email: user.has_password || user.otp_auth_enabled,
  requires_totp_mfa: user.requires_totp_mfa,
  is_anonymous: user.is_anonymous,
  oauth_providers: user.oauth_providers,
  selected_team_id: user.selected_team_id,
  selected_team: user.selected_team,
})

const NO_RISK = { sign_up: { bot: 0, free_trial_abuse: 0 } } as const

/**
 * Returns the converter for responses. Some released clients require an additional field (decision
 * 0021).
 */
export const toWireFor = ({ caller, request }: RequestContext) =>
  caller.accessType !== 'client' && clientDemands(request).riskScores
    ? (user: UserRow) => ({ ...toWire(user), risk_scores: NO_RISK })
    : toWire
