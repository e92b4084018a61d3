import type { SmtpServerAddress } from '../../../config/kinds.ts'

/** An SMTP server with its credentials. */
export interface SmtpServer extends SmtpServerAddress {
  /** Configured by a project admin, so its address must be checked. */
  readonly isGuarded: boolean
}
