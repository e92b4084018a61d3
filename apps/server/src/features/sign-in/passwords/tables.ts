export interface PasswordsTable {
  tenancy_id: string
  user_id: string
  hash: string
  updated_at: Date
}

declare module '../../../kernel/jobs.ts' {
  interface Jobs {
    /** Emails a reset link to an address if a user signs in with it. */
    'passwords.mail-reset-code': {
      projectId: string
      tenancyId: string
      email: string
      callbackUrl: string
    }
    /** Lowers the cost of failed sign-ins once a project has no imported hashes of that cost. */
    'passwords.forget-imported-costs': Record<string, never>
  }
}

declare module '../../../kernel/tables.ts' {
  interface Tables {
    passwords: PasswordsTable
  }
}
