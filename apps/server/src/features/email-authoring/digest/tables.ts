import type { Generated } from 'kysely'

export interface FailedEmailDigestsTable {
  tenancy_id: string
  /** The last failed attempt that a digest reported; 0 if there was none. */
  covered_sequence: string
  /** When the last digest was queued; null if there was none. */
  sent_at: Date | null
  /** The last digest, an email of project `internal`; null if there was none. */
  mail_id: Generated<string | null>
  /** What the digests before the last one reported. */
  previous_sequence: Generated<string>
}

declare module '../../../kernel/tables.ts' {
  interface Tables {
    failed_email_digests: FailedEmailDigestsTable
  }
}

declare module '../../../kernel/jobs.ts' {
  interface Jobs {
    /** Emails the owners of projects a digest of failed emails. */
    'mails.digest': Record<string, never>
  }
}
