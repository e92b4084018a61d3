import type { ColumnType } from 'kysely'

export interface PasskeysTable {
  tenancy_id: string
  id: string
  user_id: string
  /** Chosen by the user, at most 100 characters. */
  name: string | null
  credential_id: Buffer
  /** COSE key (RFC 9052 §7). */
  public_key: Buffer
  /** The host on which the passkey was created. */
  rp_id: string
  counter: ColumnType<string, number, number>
  transports: string[]
  device_type: 'singleDevice' | 'multiDevice'
  is_backed_up: boolean
  created_at: Date
  last_used_at: Date | null
}

/** The columns of a passkey that a sign-in needs. */
export type StoredPasskey = Pick<
  PasskeysTable,
  'user_id' | 'credential_id' | 'public_key' | 'rp_id'
> & { counter: string }

/** The columns that the user sees, and the credential id. */
export type ListedPasskey = Pick<
  PasskeysTable,
  'id' | 'name' | 'credential_id' | 'is_backed_up' | 'created_at' | 'last_used_at'
>

declare module '../../../kernel/tables.ts' {
  interface Tables {
    passkeys: PasskeysTable
  }
}
