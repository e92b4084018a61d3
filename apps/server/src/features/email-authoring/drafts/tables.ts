export interface EmailDraftsTable {
  tenancy_id: string
  id: string
  display_name: string
  tsx_source: string
  /** Null for the theme that the project has selected. */
  theme_id: string | null
  /** False for an email without a theme. */
  has_theme: boolean
  sent_at: Date | null
  created_at: Date
  updated_at: Date
}

declare module '../../../kernel/tables.ts' {
  interface Tables {
    email_drafts: EmailDraftsTable
  }
}
