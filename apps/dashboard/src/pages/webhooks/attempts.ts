import type { WebhookAttempt } from '../../data/webhooks/queries.ts'
import { localized, t } from '../../text.ts'
import { FAIL, PENDING, SENDING, SUCCESS } from './health.ts'

type Tone = 'success' | 'danger' | 'warning' | 'neutral'

/** The names of the statuses of the public API, and their tones. */
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

/** What triggered an attempt. */
export const triggerOf = ({ triggerType }: Pick<WebhookAttempt, 'triggerType'>): string =>
  triggerType === 1 ? t('Manual') : t('Automatic')

const inUnit = (unit: string) =>
  localized(
    (tag) =>
      new Intl.NumberFormat(tag, {
        style: 'unit',
        unit,
        unitDisplay: 'short',
        maximumFractionDigits: 1,
      }),
  )
const milliseconds = inUnit('millisecond')
const seconds = inUnit('second')

/** The duration of an attempt, in a suitable unit. */
export function durationText(ms: number): string {
  return ms < 1_000 ? milliseconds().format(ms) : seconds().format(ms / 1_000)
}

/** A page of attempts, newest first. */
export interface AttemptPage {
  readonly attempts: readonly WebhookAttempt[]
  /** Whether it is the last page. */
  readonly isLast: boolean
  /** Whether a filter may leave out attempts of the same messages. */
  readonly isPartial: boolean
}

/**
 * The number of an attempt within its message, from one; null if the page cannot tell. It can if it
 * contains everything since before the message, and so all earlier attempts too.
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

/**
 * The number of an attempt within its message, among all attempts, newest first. Null if it is not
 * among them.
 */
export function tryAmong(
  attempts: readonly WebhookAttempt[],
  { id, msgId }: Pick<WebhookAttempt, 'id' | 'msgId'>,
): number | null {
  const at = attempts.findIndex((other) => other.id === id)
  return at < 0 ? null : attempts.slice(at).filter((other) => other.msgId === msgId).length
}

/** The maximum that is shown of a response. */
const SHOWN_RESPONSE_BYTES = 4_096

/** The beginning of a response. */
export const shownResponse = (response: string): string =>
  new TextDecoder()
    .decode(new TextEncoder().encode(response).slice(0, SHOWN_RESPONSE_BYTES))
    .replace(/\uFFFD+$/, '')
