import type { WebhookAttempt } from '../../data/webhooks/queries.ts'
import { t } from '../../text.ts'
import { FAIL, PENDING, SENDING, SUCCESS } from './health.ts'

type Tone = 'success' | 'danger' | 'warning' | 'neutral'

/** What a status of the public API is called, and how it is marked. */
export function statusOf(status: number): { readonly label: string; readonly tone: Tone } {
  switch (status) {
    case SUCCESS:
      return { label: t('Delivered'), tone: 'success' }
    case PENDING:
      return { label: t('Waiting'), tone: 'warning' }
    case FAIL:
      return { label: t('Failed'), tone: 'danger' }
    case SENDING:
      return { label: t('Sending'), tone: 'neutral' }
    default:
      return { label: t('Unknown'), tone: 'neutral' }
  }
}

/** What set an attempt off. */
export const triggerOf = ({ triggerType }: Pick<WebhookAttempt, 'triggerType'>): string =>
  triggerType === 1 ? t('Manual') : t('Automatic')

/** How long an attempt took, in the unit that suits it. */
export function durationText(ms: number): string {
  const [value, unit] = ms < 1_000 ? [ms, 'millisecond'] : [ms / 1_000, 'second']
  return new Intl.NumberFormat(undefined, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: 1,
  }).format(value)
}

/** A page of attempts, the newest first. */
export interface AttemptPage {
  readonly attempts: readonly WebhookAttempt[]
  /** Does nothing older follow it? */
  readonly isLast: boolean
  /** Might attempts of the same messages be left out of it? */
  readonly isPartial: boolean
}

/**
 * Which try of its message an attempt was, from one; null if the page cannot tell. It can when it holds everything since before the message: what
 * came earlier for the message is then on it too.
 */
export function tryOnPage(
  { attempts, isLast, isPartial }: AttemptPage,
  attempt: WebhookAttempt,
): number | null {
  const oldest = attempts.at(-1)
  if (isPartial || !oldest || !attempt.msg) return null
  if (!isLast && !(Date.parse(attempt.msg.timestamp) > Date.parse(oldest.timestamp))) return null
  return tryAmong(attempts, attempt)
}

/** Which try of its message an attempt was, among all of them, the newest first. Null if it is not there. */
export function tryAmong(
  tries: readonly WebhookAttempt[],
  { id, msgId }: Pick<WebhookAttempt, 'id' | 'msgId'>,
): number | null {
  const at = tries.findIndex((other) => other.id === id)
  return at < 0 ? null : tries.slice(at).filter((other) => other.msgId === msgId).length
}

/** What is shown at most of what a receiver answered. */
const SHOWN_RESPONSE_BYTES = 4_096

/** The beginning of what a receiver answered. */
export const shownResponse = (response: string): string =>
  new TextDecoder()
    .decode(new TextEncoder().encode(response).slice(0, SHOWN_RESPONSE_BYTES))
    .replace(/\uFFFD+$/, '')
