export interface FilesTable {
  tenancy_id: string
  id: string
  folder: string
  /** The owner: both set for a member, both null for a project. */
  user_id: string | null
  team_id: string | null
  format: string
  content: Buffer
  created_at: Date
}

declare module '../../../kernel/tables.ts' {
  interface Tables {
    files: FilesTable
  }
}
