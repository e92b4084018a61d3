export interface PasswordsTable {
  tenancy_id: string
  user_id: string
  hash: string
  updated_at: Date
}

declare module '../../../kernel/jobs.ts' {
  interface Jobs {
    /** Mails a reset link to an address, if it signs somebody in. */
    'passwords.mail-reset-code': {
      projectId: string
      tenancyId: string
      email: string
      callbackUrl: string
    }
    /** Lowers what wrong sign-ins cost in projects whose imported users have signed in since. */
    'passwords.forget-imported-costs': Record<string, never>
  }
}

declare module '../../../kernel/tables.ts' {
  interface Tables {
    passwords: PasswordsTable
  }
}
