import { FAIL, SUCCESS } from './health.ts'

/** What the list of endpoints shows, as it stands in the address. */
export interface WebhooksSearch {
  /** The form for a new one. */
  dialog?: 'create'
}

/** What the page of an endpoint shows, as it stands in the address. */
export interface WebhookSearch {
  status?: 'delivered' | 'failed'
  /** A type of event. */
  type?: string
  within?: Within
  /** ISO 8601. */
  after?: string
  before?: string
  size?: number
  /** Where the page begins, and its number from zero. */
  cursor?: string
  page?: number
  /** The attempt that is open, and the message it sent: one cannot be read without the other. */
  attempt?: string
  message?: string
}

/** Spans of time up to now, as they stand in the address, in milliseconds. */
export const WITHIN_MS = { '1h': 3_600_000, '24h': 86_400_000, '7d': 604_800_000 } as const
export type Within = keyof typeof WITHIN_MS

/** How many attempts can be shown at once; the first of them by default. */
export const SIZES = [25, 10, 50, 100] as const

/** The numbers of the public API for what the address says. */
export const STATUS_NUMBERS = { delivered: SUCCESS, failed: FAIL } as const

export const readWebhooksSearch = (search: Record<string, unknown>): WebhooksSearch =>
  search.dialog === 'create' ? { dialog: 'create' } : {}

/** Takes from an address what can be meant, and leaves the rest. */
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
