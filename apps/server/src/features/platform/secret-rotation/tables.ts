import type { ColumnType } from 'kysely'
import type { Cursor } from '../../../kernel/sealed-values.ts'

export interface SecretRotationTable {
  /** The name of a `SealedValues`. */
  kind: string
  /** Names the secret that values are sealed with again. */
  secret_id: string
  cursor: ColumnType<Cursor | null, string | null, string | null>
  resealed: string
  unreadable: string
  /** When all values of the kind were looked at for the first time. */
  finished_at: Date | null
}

declare module '../../../kernel/tables.ts' {
  interface Tables {
    secret_rotation: SecretRotationTable
  }
}

declare module '../../../kernel/jobs.ts' {
  interface Jobs {
    /** Seals everything again that a former secret of the server sealed. */
    'secrets.reseal': Record<string, never>
  }
}
