import type { Generated } from 'kysely'
import type { EmailType } from './email-types.ts'
import type { EmailErrorRecord } from './smtp-errors.ts'
import type { Sender } from './smtp-servers.ts'

export interface EmailsTable {
  tenancy_id: string
  id: string
  sequence: Generated<string>
  type: EmailType
  recipient: string
  user_id: string | null
  /** With codes masked. */
  subject: string
  /** Sealed `MailContent`, or null once it is no longer needed. */
  content: Buffer | null
  message_id: string
  state: 'queued' | 'sending' | 'sent' | 'failed'
  is_awaited: boolean
  attempts: number
  next_attempt_at: Date
  created_at: Date
  finished_at: Date | null
  mailbox: string | null
  size: number | null
  sender: Sender | null
  is_seen: boolean
}

export interface EmailAttemptsTable {
  tenancy_id: string
  id: string
  sequence: Generated<string>
  mail_id: string
  attempted_at: Date
  sender: Sender
  error: EmailErrorRecord | null
}

declare module '../../../kernel/tables.ts' {
  interface Tables {
    mails: EmailsTable
    mail_attempts: EmailAttemptsTable
  }
}

declare module '../../../kernel/jobs.ts' {
  interface Jobs {
    /** Delivers an email if it is due. */
    'mails.deliver': { tenancyId: string; id: string }
    /** Reschedules emails whose job was lost in a crash. */
    'mails.recover': Record<string, never>
    /** Deletes old emails and records. */
    'mails.delete-old': Record<string, never>
  }
}
