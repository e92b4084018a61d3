import type { EndpointHealth, WebhookEndpoint, WebhookStats } from '../../data/webhooks/queries.ts'
import { localized } from '../../text.ts'

export type EndpointState = 'active' | 'paused' | 'failing'

/** Numbers of the public API (protocol 04 §14.1). */
export const SUCCESS = 0
export const PENDING = 1
export const FAIL = 2
export const SENDING = 3

/** The state of an endpoint. It fails if the newest attempt failed. */
export function stateOf(
  { disabled }: Pick<WebhookEndpoint, 'disabled'>,
  health: EndpointHealth | undefined,
): EndpointState {
  if (disabled) return 'paused'
  return health?.newest?.status === FAIL ? 'failing' : 'active'
}

type Counts = Pick<WebhookStats, 'success' | 'pending' | 'sending' | 'fail'>

/** The number of messages. */
export const countOf = ({ success, pending, sending, fail }: Counts): number =>
  success + pending + sending + fail

/**
 * The share of delivered messages, between 0 and 1. Those waiting for a retry count as not
 * delivered, those being sent do not count. Null if there are none.
 */
export function shareOf({ success, pending, fail }: Counts): number | null {
  const all = success + pending + fail
  return all === 0 ? null : success / all
}

const percent = localized(
  (tag) => new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 1 }),
)

/**
 * A share in percent. It never rounds to 100 if something failed, nor to 0 if something was
 * delivered.
 */
export function shareText(share: number): string {
  const told = share === 0 || share === 1 ? share : Math.min(0.999, Math.max(0.001, share))
  return percent().format(told)
}
