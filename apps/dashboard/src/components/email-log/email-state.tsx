import { Badge } from '@latchkey/ui'
import type { LoggedEmail } from '../../data/emails/queries.ts'
import { type Message, message, t } from '../../text.ts'

const STATES: Readonly<
  Record<
    LoggedEmail['state'],
    { readonly name: Message; readonly tone: 'neutral' | 'accent' | 'success' | 'danger' }
  >
> = {
  queued: { name: message('Waiting'), tone: 'neutral' },
  sending: { name: message('Sending'), tone: 'accent' },
  sent: { name: message('Sent'), tone: 'success' },
  failed: { name: message('Failed'), tone: 'danger' },
}

/** The name of a state. */
export const stateName = (state: LoggedEmail['state']): string => t(STATES[state].name)

type Sender = NonNullable<LoggedEmail['sender']>

/** Whether a sender is the mailbox of the service, not a server of that name (protocol 05 §9). */
export const isMailbox = ({ type, host, port }: Pick<Sender, 'type' | 'host' | 'port'>): boolean =>
  type === 'shared' && host === 'mailbox' && port === 0

/** Whether an email went to the mailbox instead of being sent. */
export const isInMailbox = ({ state, sender }: Pick<LoggedEmail, 'state' | 'sender'>): boolean =>
  state === 'sent' && sender !== null && isMailbox(sender)

/** Whether an email was sent. */
export function EmailStateBadge({
  email,
}: {
  email: Pick<LoggedEmail, 'state' | 'attempts' | 'sender'>
}) {
  if (isInMailbox(email)) return <Badge>{t('In mailbox')}</Badge>
  const { name, tone } = STATES[email.state]
  // It is not new: the server has refused it before.
  const isRetried = email.state === 'queued' && email.attempts > 0
  return <Badge tone={isRetried ? 'warning' : tone}>{isRetried ? t('Retrying') : t(name)}</Badge>
}
