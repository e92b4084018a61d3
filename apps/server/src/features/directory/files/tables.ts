export interface FilesTable {
  tenancy_id: string
  id: string
  folder: string
  /** Whose it is; with a team and a user, that of a member. Null and null: of the project. */
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
