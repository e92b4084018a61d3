export interface FilesTable {
  tenancy_id: string
  id: string
  folder: string
  format: string
  content: Buffer
  created_at: Date
}

declare module '../../kernel/tables.ts' {
  interface Tables {
    files: FilesTable
  }
}
