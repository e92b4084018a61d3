import type { ColumnType } from 'kysely'

export interface PasskeysTable {
  tenancy_id: string
  user_id: string
  credential_id: Buffer
  /** COSE key (RFC 9052 §7). */
  public_key: Buffer
  /** The host the passkey was made for. */
  rp_id: string
  counter: ColumnType<string, number, number>
  transports: string[]
  device_type: 'singleDevice' | 'multiDevice'
  is_backed_up: boolean
  created_at: Date
}

declare module '../../../kernel/tables.ts' {
  interface Tables {
    passkeys: PasskeysTable
  }
}
