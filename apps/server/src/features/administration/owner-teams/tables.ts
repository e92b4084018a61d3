/** An account that an invitation prepared while sign-up was closed. */
export interface PreparedAccountsTable {
  tenancy_id: string
  user_id: string
  created_at: Date
}

declare module '../../../kernel/tables.ts' {
  interface Tables {
    prepared_accounts: PreparedAccountsTable
  }
}

declare module '../../../kernel/jobs.ts' {
  interface Jobs {
    /** Deletes prepared accounts whose invitations ended unused. */
    'owner-teams.delete-unused-accounts': Record<string, never>
  }
}
