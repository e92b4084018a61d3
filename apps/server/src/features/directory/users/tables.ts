import type { team } from '@latchkey/contract'
import type { ColumnType, Generated, Insertable } from 'kysely'
import type { z } from 'zod'

/** A JSON document: read as it is, written as text, since `null` in JSON and no value at all differ. */
type Json = ColumnType<unknown, string | null, string | null>

export interface UsersTable {
  tenancy_id: string
  id: string
  display_name: string | null
  profile_image_url: string | null
  client_metadata: Json
  client_read_only_metadata: Json
  server_metadata: Json
  is_anonymous: boolean
  otp_auth_enabled: boolean
  /** Has shown to read the mail of some address, once. */
  was_proven: Generated<boolean>
  /** Sealed. */
  totp_secret: Buffer | null
  /** The time step of the last accepted code. */
  totp_last_step: string | null
  /** Codes tried since the last one that was accepted. */
  totp_failures: Generated<number>
  /** Until then no further code is looked at. */
  totp_retry_at: Date | null
  created_at: Date
  last_active_at: Date
  /** Lower-case name and addresses, for searches. Triggers keep it current. */
  search_text: Generated<string | null>
}

/** What may be said of a user when it is made or changed, each a column of its own. */
export type UserColumns = Partial<
  Pick<
    Insertable<UsersTable>,
    | 'display_name'
    | 'profile_image_url'
    | 'client_metadata'
    | 'client_read_only_metadata'
    | 'server_metadata'
    | 'otp_auth_enabled'
  >
>

export interface ContactChannelsTable {
  tenancy_id: string
  id: string
  user_id: string
  type: 'email'
  value: string
  is_primary: boolean
  is_verified: boolean
  used_for_auth: boolean
  created_at: Date
  /** The address as it was when its mail was last shown to be read; it counts while it is still the value. */
  proven_value: ColumnType<string | null, string | null | undefined, string | null>
}

/** A team as the wire shows it to servers; clients get less of it. */
export type SelectedTeam = z.infer<(typeof team)['view']['server']>

/** What one select finds of a user, its primary address and its ways to sign in included. */
export interface UserRow {
  id: string
  display_name: string | null
  profile_image_url: string | null
  client_metadata: unknown
  client_read_only_metadata: unknown
  server_metadata: unknown
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

declare module '../../../kernel/tables.ts' {
  interface Tables {
    users: UsersTable
    contact_channels: ContactChannelsTable
  }
}

declare module '../../../kernel/context.ts' {
  interface CallerUser extends UserRow {}
}
