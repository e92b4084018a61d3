import type { Json as JsonValue } from '@latchkey/contract'
import type { Language } from '@latchkey/contract/pure'
import type { ColumnType, Generated, Insertable } from 'kysely'
import type { CallerUser } from '../../../kernel/caller.ts'

/**
 * A JSON document: read as it is, written as text, since `null` in JSON and no value at all differ.
 */
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
  /** The user has proven an address at least once. */
  was_proven: Generated<boolean>
  /** Sealed (encrypted). */
  totp_secret: Buffer | null
  /** The time step of the last accepted code. */
  totp_last_step: string | null
  /** Attempts since the last accepted code. */
  totp_failures: Generated<number>
  /** No code is checked before this time. */
  totp_retry_at: Date | null
  /** The unused recovery codes, hashed. Null if the user has created none. */
  recovery_code_hashes: Buffer[] | null
  recovery_codes_created_at: Date | null
  created_at: Date
  last_active_at: Date
  /** The language that the user's sessions last asked for. Null if unknown. */
  language: Language | null
  /** When the user was blocked. Null if not blocked. */
  blocked_at: Date | null
  /** The block ends then. Null if it has no end. */
  blocked_until: Date | null
  block_reason: string | null
  /** Lowercase name and addresses, for searches. Maintained by triggers. */
  search_text: Generated<string | null>
}

/** The columns that can be set when a user is created or updated. */
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
  /** The address at the time it was last proven. The proof counts only while it equals `value`. */
  proven_value: ColumnType<string | null, string | null | undefined, string | null>
}

/** When users were last active, in their order. Maintained by triggers. */
export interface UserActivityTable {
  tenancy_id: string
  user_id: string
  last_active_at: Date
}

/**
 * A user with its primary address and sign-in methods. The access check reads the same columns of a
 * caller.
 */
export type UserRow = CallerUser

declare module '../../../kernel/tables.ts' {
  interface Tables {
    users: UsersTable
    user_activity: UserActivityTable
    contact_channels: ContactChannelsTable
  }
}
