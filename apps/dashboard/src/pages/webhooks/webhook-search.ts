import { DAY_MS, HOUR_MS } from '@latchkey/contract/pure'
import { FAIL, SUCCESS } from './health.ts'

/** What the page of an endpoint shows, in the address. */
export interface WebhookSearch {
  status?: 'delivered' | 'failed'
  /** An event type. */
  type?: string
  within?: TimeSpan
  /** ISO 8601. */
  after?: string
  before?: string
  size?: number
  /** Where the page starts, and its number from zero. */
  cursor?: string
  page?: number
  /** The open attempt and its message. Neither can be read without the other. */
  attempt?: string
  message?: string
}

/** Time spans up to now, as named in the address, in milliseconds. */
export const WITHIN_MS = { '1h': HOUR_MS, '24h': DAY_MS, '7d': 7 * DAY_MS }
type TimeSpan = keyof typeof WITHIN_MS
export const SPANS = ['1h', '24h', '7d'] as const satisfies readonly TimeSpan[]

/** The page sizes; the first is the default. */
export const SIZES = [25, 10, 50, 100] as const

/** The numbers of the public API for the values of the address. */
export const STATUS_NUMBERS = { delivered: SUCCESS, failed: FAIL } as const

/** Reads valid values from an address, and ignores others. */
export function readWebhookSearch(search: Record<string, unknown>): WebhookSearch {
  const text = (name: keyof WebhookSearch) =>
    typeof search[name] === 'string' && search[name] !== '' ? { [name]: search[name] } : {}
  const among = (name: keyof WebhookSearch, choices: object) =>
    Object.hasOwn(choices, String(search[name])) ? text(name) : {}
  const moment = (name: 'after' | 'before') =>
    Number.isNaN(Date.parse(String(search[name]))) ? {} : text(name)
  const size = Number(search.size)
  return {
    ...among('status', STATUS_NUMBERS),
    ...text('type'),
    ...among('within', WITHIN_MS),
    ...moment('after'),
    ...moment('before'),
    ...(size !== SIZES[0] && SIZES.some((choice) => choice === size) ? { size } : {}),
    ...(text('cursor').cursor
      ? {
          ...text('cursor'),
          page: Number.isInteger(search.page) ? Math.max(1, Number(search.page)) : 1,
        }
      : {}),
    ...(text('attempt').attempt && text('message').message
      ? { ...text('attempt'), ...text('message') }
      : {}),
  }
}
