import type { MailServerAddress } from '../../../config/kinds.ts'

/** An SMTP server that sends emails. */
export interface SmtpServer extends MailServerAddress {
  /** Configured by a project's administrator, so that its address must be checked. */
  readonly isGuarded: boolean
}
