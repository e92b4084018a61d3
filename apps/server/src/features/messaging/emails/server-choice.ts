import type { Context } from '../../../kernel/context.ts'
import type { Project } from '../../../kernel/project-cache.ts'
import type { StoredEmailType } from './email-types.ts'
import { translateEmails } from './messages/index.ts'
import { CannotSend } from './smtp-errors.ts'
import type { SmtpServer } from './smtp-server.ts'
import type { Sender } from './smtp-servers.ts'
import { projectNameInEmail } from './templates/index.ts'

/** How an email is delivered. Without a server it goes to the development mailbox. */
export interface ServerChoice {
  readonly server: SmtpServer | null
  readonly sender: Sender
}

const MAILBOX = { host: 'mailbox', port: 0, username: '' }

/** The sender of emails that come from the operator of the service and not from the project. */
export const SERVICE_NAME = 'Latchkey'

/** Emails that always use the shared server, whatever the project's is (protocol 05 §2). */
const SENT_BY_SERVICE: ReadonlySet<StoredEmailType> = new Set([
  'api_key_revoked',
  'failed_emails_digest',
])

/** The sender of an email of the project, even if the configuration is incomplete. */
export function senderOf(ctx: Context, project: Project, type: StoredEmailType): Sender {
  const own = project.config.emails.server
  const isSentByService = SENT_BY_SERVICE.has(type)
  if (!own.isShared && !isSentByService) {
    return {
      type: 'standard',
      host: own.host ?? '',
      port: own.port ?? 0,
      username: own.username ?? '',
      sender_name: own.senderName ?? '',
      sender_email: own.senderEmail ?? '',
    }
  }
  const { server, from } = ctx.config.mail
  const { host, port, username } = server ?? MAILBOX
  return {
    type: 'shared',
    host,
    port,
    username: username ?? '',
    sender_name: isSentByService
      ? SERVICE_NAME
      : projectNameInEmail(project, translateEmails('en-US')),
    sender_email: from,
  }
}

/**
 * Selects the project's own SMTP server or the shared one (protocol 05 §1). Throws `CannotSend` if
 * its own is incomplete.
 */
export function chooseServer(ctx: Context, project: Project, type: StoredEmailType): ServerChoice {
  const sender = senderOf(ctx, project, type)
  if (sender.type === 'shared') {
    const { server } = ctx.config.mail
    return { sender, server: server && { ...server, isGuarded: false } }
  }
  const { host, port, username, password, senderEmail } = project.config.emails.server
  const missing = Object.entries({ host, port, username, password, senderEmail }).flatMap(
    ([name, value]) => (value ? [] : [name]),
  )
  if (missing.length > 0)
    throw new CannotSend(
      'UNKNOWN',
      `The project's SMTP server is incomplete: ${missing.join(', ')} missing.`,
    )
  const address = {
    host: host as string,
    port: port as number,
    username: username as string,
    password: password as string,
  }
  return { sender, server: { ...address, implicitTls: port === 465, isGuarded: true } }
}
