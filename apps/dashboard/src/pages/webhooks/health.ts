import type { EndpointHealth, WebhookEndpoint, WebhookStats } from '../../data/webhooks/queries.ts'

export type EndpointState = 'active' | 'paused' | 'failing'

/** Numbers of the public API (protocol 04 §14.1). */
export const SUCCESS = 0
export const PENDING = 1
export const FAIL = 2
export const SENDING = 3

/** Whether an endpoint gets what it is to get: it fails when the newest attempt has failed. */
export function stateOf(
  { disabled }: Pick<WebhookEndpoint, 'disabled'>,
  health: EndpointHealth | undefined,
): EndpointState {
  if (disabled) return 'paused'
  return health?.newest?.status === FAIL ? 'failing' : 'active'
}

type Counts = Pick<WebhookStats, 'success' | 'pending' | 'sending' | 'fail'>

/** How many messages there were. */
export const countOf = ({ success, pending, sending, fail }: Counts): number =>
  success + pending + sending + fail

/**
 * The share of messages that got through, between 0 and 1. What waits for another try counts as not through; what is being sent at this moment does
 * not count. Null if there is nothing to tell.
 */
export function shareOf({ success, pending, fail }: Counts): number | null {
  const all = success + pending + fail
  return all === 0 ? null : success / all
}

const percent = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 1 })

/** A share in per cent. It never says that everything got through when something did not, nor that nothing did when something did. */
export function shareText(share: number): string {
  const told = share === 0 || share === 1 ? share : Math.min(0.999, Math.max(0.001, share))
  return percent.format(told)
}
