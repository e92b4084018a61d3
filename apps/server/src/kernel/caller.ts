import type { AccessType, Json, MemberRole, team } from '@latchkey/contract'
import type { z } from 'zod'

/** A team with the fields that servers see. Clients see fewer. */
export type SelectedTeam = z.infer<(typeof team)['view']['server']>

/** A user as the access check reads it, with one statement. */
export interface CallerUser {
  id: string
  display_name: string | null
  profile_image_url: string | null
  client_metadata: Json
  client_read_only_metadata: Json
  server_metadata: Json
  is_anonymous: boolean
  otp_auth_enabled: boolean
  requires_totp_mfa: boolean
  created_at: Date
  last_active_at: Date
  primary_email: string | null
  primary_email_verified: boolean
  primary_email_auth_enabled: boolean
  has_password: boolean
  has_passkey: boolean
  /** Accounts at providers, in the form of the wire. */
  oauth_providers: { id: string; account_id: string; email: string | null }[]
  selected_team_id: string | null
  /** The selected team in the form of the wire, all its fields. */
  selected_team: SelectedTeam | null
}

/** The access of a dashboard user to a project of their owner team. */
export interface Ownership {
  readonly role: MemberRole
  /** The tenancy of project `internal`. */
  readonly tenancyId: string
  /** The session of the admin access token, whether or not it still exists. */
  readonly sessionId: string
}

/** The key of a request, as far as it may be shown. */
export interface CallerKey {
  /** Null for the key of the hosted pages, which is in no key set. */
  readonly setId: string | null
  readonly lastFour: string
}

/** The caller, after all checks of protocol 01 §4. */
export interface Caller {
  readonly accessType: AccessType
  readonly user: CallerUser | null
  /** The user of `internal` whose admin access token was used; null if a key was used. */
  readonly owner: CallerUser | null
  /** The key that was used; null for access tokens, workflow tokens and the override key. */
  readonly key: CallerKey | null
  /** How that user has access to the project; null if a key was used. */
  readonly ownership: Ownership | null
  /** The session of the access token, whether or not it still exists. */
  readonly sessionId: string | null
}
