import { HOUR_MS } from '@latchkey/contract'
import type { Log } from './log.ts'

/** What is counted over time (protocol 04 §15.1). */
export type Metric =
  | 'active_users'
  | 'sign_ups'
  | 'sign_ins'
  | 'failed_sign_ins'
  | 'emails'
  | 'webhooks'

/**
 * How a user signed up or in. `server`: by a request of the app's server. `totp`: a second factor,
 * only for attempts that fail.
 */
export type SignInMethod =
  | 'password'
  | 'otp'
  | 'passkey'
  | 'totp'
  | 'anonymous'
  | 'server'
  | `oauth:${string}`

/** One event of a metric. Optional values are unknown or have no meaning for the metric. */
export interface MetricEvent {
  tenancyId: string
  metric: Metric
  at: Date
  /** Only for `active_users`. */
  userId?: string
  isAnonymous?: boolean
  method?: SignInMethod | null
  /** Two letters (ISO 3166-1). Anything else counts as unknown. */
  country?: string | null
}

/** Equal events of one hour, counted. */
export interface CountedEvent extends MetricEvent {
  count: number
}

/** Collects events in memory and writes them in batches. */
export interface EventLog {
  /** Never waits and never throws. */
  record(event: MetricEvent): void
  /**
   * Writes what was recorded so far, and returns whether there was anything. Throws if that fails;
   * the events are kept then.
   */
  flush(): Promise<boolean>
}

/** Kinds of pending events after which a batch is written at once, and after which they are lost. */
const BATCH_SIZE = 5_000
const MAX_PENDING = 50_000

/**
 * Creates the log of one process. It writes once a second, all events in one statement. A crash may
 * lose the last second. If the database is down, at most `maxPending` kinds of events are kept, and
 * the log reports how many were lost.
 */
export function createEventLog(
  write: (events: CountedEvent[]) => Promise<void>,
  log: Log,
  { maxDelayMs = 1_000, maxPending = MAX_PENDING } = {},
): EventLog {
  let pending = new Map<string, CountedEvent>()
  let lost = 0
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<unknown> = Promise.resolve()

  const add = (event: CountedEvent): void => {
    const key = keyOf(event)
    const known = pending.get(key)
    if (known !== undefined) {
      known.count += event.count
      if (event.at > known.at) known.at = event.at
    } else if (pending.size < maxPending) pending.set(key, event)
    else lost += event.count
  }

  const writePending = async (): Promise<boolean> => {
    clearTimeout(timer)
    timer = undefined
    if (lost > 0) {
      log.warn({ lost }, 'Events of metrics were lost, because they could not be written in time')
      lost = 0
    }
    const batch = pending
    if (batch.size === 0) return false
    pending = new Map()
    try {
      await write([...batch.values()])
      return true
    } catch (error) {
      for (const event of batch.values()) add(event)
      throw error
    }
  }

  /** One batch at a time. */
  const flush = (): Promise<boolean> => {
    const next = writing.then(writePending)
    writing = next.catch(() => {})
    return next
  }

  const flushLater = (delayMs: number): void => {
    timer ??= setTimeout(() => {
      flush().catch((error: unknown) => {
        log.warn({ error }, 'Events of metrics could not be written')
        flushLater(maxDelayMs)
      })
    }, delayMs).unref()
  }

  return {
    record(event) {
      add({ ...event, country: countryCode(event.country), count: 1 })
      if (pending.size === BATCH_SIZE) {
        clearTimeout(timer)
        timer = undefined
        flushLater(0)
      } else flushLater(maxDelayMs)
    },
    flush,
  }
}

/** Clients can send any text as their country, and each would be a row. `XX` means unknown. */
const countryCode = (text: string | null | undefined): string | null => {
  const code = text?.toUpperCase() ?? ''
  return /^[A-Z]{2}$/.test(code) && code !== 'XX' ? code : null
}

/** Events with the same key become one row. Roll-ups are by hour, so a row never spans two. */
const keyOf = ({ tenancyId, metric, at, userId, isAnonymous, method, country }: CountedEvent) =>
  [
    tenancyId,
    metric,
    Math.floor(at.getTime() / HOUR_MS),
    userId,
    isAnonymous,
    method,
    country,
  ].join('/')
