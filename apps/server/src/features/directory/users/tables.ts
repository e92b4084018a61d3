import type { Json as JsonValue } from '@latchkey/contract'
import type { ColumnType, Generated, Insertable } from 'kysely'
import type { CallerUser } from '../../../kernel/caller.ts'

/** A JSON document: read as it is, written as text, since `null` in JSON and no value at all differ. */
type Json = ColumnType<JsonValue, string | null, string | null>

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

/**
 * What one select finds of a user, its primary address and its ways to sign in included: what the
 * access check learns of a caller.
 */
export type UserRow = CallerUser

declare module '../../../kernel/tables.ts' {
  interface Tables {
    users: UsersTable
    contact_channels: ContactChannelsTable
  }
}
