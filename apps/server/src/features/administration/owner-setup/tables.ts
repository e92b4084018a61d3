export interface OwnerSetupCodesTable {
  tenancy_id: string
  code_hash: Buffer
  created_at: Date
  expires_at: Date
}

declare module '../../../kernel/tables.ts' {
  interface Tables {
    owner_setup_codes: OwnerSetupCodesTable
  }
}
