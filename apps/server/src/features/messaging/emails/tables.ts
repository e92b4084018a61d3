import type { Generated } from 'kysely'
import type { Sender } from './mail-servers.ts'
import type { MailType } from './mails.ts'
import type { MailErrorRecord } from './smtp-errors.ts'

export interface MailsTable {
  tenancy_id: string
  id: string
  sequence: Generated<string>
  type: MailType
  recipient: string
  user_id: string | null
  /** With sign-in codes masked. */
  subject: string
  /** Sealed `MailContent`; null once nobody needs it any more. */
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

export interface MailAttemptsTable {
  tenancy_id: string
  id: string
  sequence: Generated<string>
  mail_id: string
  attempted_at: Date
  sender: Sender
  error: MailErrorRecord | null
}

declare module '../../../kernel/tables.ts' {
  interface Tables {
    mails: MailsTable
    mail_attempts: MailAttemptsTable
  }
}

declare module '../../../kernel/jobs.ts' {
  interface Jobs {
    /** Hands one mail over, if it is due. */
    'mails.deliver': { tenancyId: string; id: string }
    /** Wakes mails whose wake-up was lost with its process. */
    'mails.recover': Record<string, never>
    /** Forgets mails and records that are old. */
    'mails.delete-old': Record<string, never>
  }
}
