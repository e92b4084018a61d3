import type { SourceKind } from './source-state.ts'

export interface EmailSourceVersionsTable {
  tenancy_id: string
  kind: SourceKind
  source_id: string
  version: number
  display_name: string
  tsx_source: string
  theme_id: string | null
  /** False for an email without a theme. */
  has_theme: boolean
  saved_at: Date
  /** The user of project `internal` who saved it, or null. */
  saved_by: string | null
}

declare module '../../../kernel/tables.ts' {
  interface Tables {
    email_source_versions: EmailSourceVersionsTable
  }
}
