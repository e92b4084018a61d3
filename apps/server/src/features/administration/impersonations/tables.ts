/** Who started an impersonation by a link. It is deleted with its session. */
export interface ImpersonationsTable {
  tenancy_id: string
  session_id: string
  /** The email address or name of the administrator; null for a key. */
  impersonator: string | null
  reason: string
}

declare module '../../../kernel/tables.ts' {
  interface Tables {
    impersonations: ImpersonationsTable
  }
}
