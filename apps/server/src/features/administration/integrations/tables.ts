import type { IntegrationFamily } from '@latchkey/contract'

/** A project that a partner provisioned and that was not transferred yet. */
export interface ProvisionedProjectsTable {
  /** The tenancy of the project. */
  tenancy_id: string
  client_id: string
  created_at: Date
}

/** An OAuth flow of a partner, in the tenancy of project `internal`. */
export interface PartnerFlowsTable {
  tenancy_id: string
  uid_hash: Buffer
  browser_hash: Buffer
  family: IntegrationFamily
  client_id: string
  redirect_uri: string
  state: string
  nonce: string | null
  code_challenge: string
  created_at: Date
  project_id: string | null
  key_set_id: string | null
  /** Null before the confirmation and after the partner got the key. */
  sealed_key: Buffer | null
  code_hash: Buffer | null
  code_expires_at: Date | null
  redeemed_at: Date | null
  subject: string
  token_hash: Buffer | null
}

/** A code that brings the key of a confirmation to the browser of its flow. */
export interface PartnerConfirmationsTable {
  tenancy_id: string
  code_hash: Buffer
  uid_hash: Buffer
  project_id: string
  key_set_id: string
  sealed_key: Buffer
  created_at: Date
}

declare module '../../../kernel/tables.ts' {
  interface Tables {
    provisioned_projects: ProvisionedProjectsTable
    partner_flows: PartnerFlowsTable
    partner_confirmations: PartnerConfirmationsTable
  }
}

declare module '../../../kernel/jobs.ts' {
  interface Jobs {
    /** Deletes flows and confirmations that ended or expired. */
    'integrations.delete-expired': Record<string, never>
  }
}
