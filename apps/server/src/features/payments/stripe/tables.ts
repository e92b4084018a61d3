export interface StripeAccountsTable {
  tenancy_id: string
  account_id: string
  /** True for an account that exists only here: test mode only. */
  is_local: boolean
  created_at: Date
}

declare module '../../../kernel/tables.ts' {
  interface Tables {
    stripe_accounts: StripeAccountsTable
  }
}
