import { Badge, type BadgeProps } from '@latchkey/ui'
import { type Message, message, t } from '../../text.ts'

type StatusStyle = { readonly name: Message; readonly tone: NonNullable<BadgeProps['tone']> }

const STATUS_STYLES: Readonly<Record<string, StatusStyle>> = {
  active: { name: message('Active'), tone: 'success' },
  trialing: { name: message('Trial'), tone: 'success' },
  canceled: { name: message('Canceled'), tone: 'neutral' },
  paused: { name: message('Paused'), tone: 'warning' },
  incomplete: { name: message('Incomplete'), tone: 'warning' },
  incomplete_expired: { name: message('Incomplete, expired'), tone: 'neutral' },
  past_due: { name: message('Past due'), tone: 'danger' },
  unpaid: { name: message('Unpaid'), tone: 'danger' },
}

/** The status of a subscription, or nothing for a purchase without one. */
export function SubscriptionBadge({ status }: { status: string | null }) {
  if (status === null) return '–'
  const look = Object.hasOwn(STATUS_STYLES, status) ? STATUS_STYLES[status] : undefined
  return <Badge tone={look?.tone ?? 'neutral'}>{look ? t(look.name) : status}</Badge>
}
