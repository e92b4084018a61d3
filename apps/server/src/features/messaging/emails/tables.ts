import type { Generated } from 'kysely'
import type { StoredEmailType } from './email-types.ts'
import type { EmailErrorRecord } from './smtp-errors.ts'
import type { Sender } from './smtp-servers.ts'

export interface EmailsTable {
  tenancy_id: string
  id: string
  sequence: Generated<string>
  type: StoredEmailType
  recipient: string
  /** Further addresses of the same message. */
  more_recipients: Generated<string[]>
  user_id: string | null
  /** The template of the project that an email to users was made from. */
  template_id: string | null
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
  /** Why the email was sent in the built-in look instead of the project's, or null. */
  rendering_error: string | null
  /** The send that the email belongs to. It is delivered in bulk. */
  send_id: string | null
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

/** The bodies in the log (decision 0039). */
export interface EmailBodiesTable {
  tenancy_id: string
  mail_id: string
  /** Sealed and compressed, with the codes and links of sign-in emails masked. */
  content: Buffer
  created_at: Date
}

declare module '../../../kernel/tables.ts' {
  interface Tables {
    mails: EmailsTable
    mail_bodies: EmailBodiesTable
    mail_attempts: EmailAttemptsTable
  }
}

declare module '../../../kernel/jobs.ts' {
  interface Jobs {
    /** Delivers an email if it is due. */
    'mails.deliver': { tenancyId: string; id: string }
    /** Delivers the bulk emails of a tenancy that are due. */
    'mails.deliver-bulk': { tenancyId: string }
    /** Queues more bulk emails of a tenancy, in `email-authoring/sending`. */
    'mails.continue-sends': { tenancyId: string }
    /** Reschedules emails whose job was lost in a crash. */
    'mails.recover': Record<string, never>
    /** Deletes old emails and records. */
    'mails.delete-old': Record<string, never>
  }
}
