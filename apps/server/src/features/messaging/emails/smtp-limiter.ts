import { MINUTE_MS } from '@latchkey/contract'
import { addMillis } from '../../../kernel/clock.ts'
import { createDestinationQueue } from '../../../kernel/delivery/destination-queue.ts'
import { WORKER_PLACES } from '../../../kernel/jobs.ts'
import type { QueuedEmail } from './email-types.ts'
import type { SmtpServer } from './smtp-server.ts'

/**
 * A postponed email with its number of attempts. A higher number means that it was claimed since.
 */
export interface WaitingEmail extends QueuedEmail {
  readonly attempts: number
}

/** Why an email may not be sent now, and how long to postpone it. */
export interface Refusal {
  readonly waitMs: number
  /** The server is paused because it timed out. */
  readonly isPaused: boolean
}

/**
 * Limits the worker's concurrent attempts to SMTP servers of projects, per process. A slow server
 * occupies a slot of the worker, so all of them together leave enough for other jobs.
 */
export interface SmtpLimiter {
  /**
   * Starts an attempt, which `finish` ends. Returns a refusal and queues the email if the limit is
   * reached.
   */
  start(server: SmtpServer, email: WaitingEmail, now: Date): Refusal | null
  finish(server: SmtpServer): void
  /** Removes and returns a queued email that can be sent now. Servers take turns. */
  next(now: Date): WaitingEmail | null
  /** Pauses a server that timed out, longer each time. */
  timedOut(server: SmtpServer, now: Date): void
  /** Ends the pause of a server that responded, even with an error. */
  responded(server: SmtpServer): void
  /** How long a server is still paused, in milliseconds; 0 if it is not. */
  pausedMs(server: SmtpServer, now: Date): number
  /** Whether a server that timed out has not responded since. */
  isTesting(server: SmtpServer): boolean
}

const CONCURRENCY = WORKER_PLACES / 2
export const CONCURRENCY_PER_SERVER = 2
/**
 * Concurrent attempts for emails that a project sends to its users. They do not use the slots of
 * the other emails, which would have to wait for them.
 */
export const BULK_CONCURRENCY_PER_SERVER = 2

const FIRST_PAUSE_MS = MINUTE_MS / 2
const MAX_PAUSE_MS = 15 * MINUTE_MS
/** A server without a timeout for this long after its pause starts with the first pause again. */
const FORGET_AFTER_MS = 60 * MINUTE_MS

/** When a refused email retries by itself. Usually `next` returns it earlier. */
const RETRY_AFTER_MS = 1_000
/** The delay between refused emails, so that they do not keep the worker busy. */
const RETRY_APART_MS = 100
/** The maximum queue length per server. Further emails retry by themselves. */
const MAX_WAITING = 10_000

export function createSmtpLimiter(): SmtpLimiter {
  const queue = createDestinationQueue<WaitingEmail>(CONCURRENCY)
  /** Servers whose last attempt timed out, with the number of timeouts in a row. */
  const pauses = new Map<string, { timeouts: number; until: Date }>()

  const keyOf = (server: SmtpServer): string => JSON.stringify(server)
  const pauseMs = (key: string, now: Date): number =>
    Math.max((pauses.get(key)?.until.getTime() ?? 0) - now.getTime(), 0)
  /** After a pause, one email at a time tests whether the server has recovered. */
  const limitOf = (key: string, now: Date): number => {
    if (pauseMs(key, now) > 0) return 0
    return pauses.has(key) ? 1 : CONCURRENCY_PER_SERVER
  }

  return {
    start(server, email, now) {
      const key = keyOf(server)
      queue.remove(key, email.id)
      if (queue.start(key, limitOf(key, now))) return null
      const leftMs = pauseMs(key, now)
      const waiting = queue.waiting(key)
      if (waiting < MAX_WAITING) queue.add(key, email.id, email)
      const waitMs = Math.max(leftMs, RETRY_AFTER_MS) + waiting * RETRY_APART_MS
      return { waitMs, isPaused: leftMs > 0 }
    },
    finish: (server) => queue.finish(keyOf(server)),
    next: (now) => queue.take((key) => limitOf(key, now)),
    timedOut(server, now) {
      const key = keyOf(server)
      // Attempts that ran together with the one that caused the pause do not count again.
      if (!server.isGuarded || pauseMs(key, now) > 0) return
      const timeouts = pauses.get(key)?.timeouts ?? 0
      const newPauseMs = Math.min(FIRST_PAUSE_MS * 2 ** timeouts, MAX_PAUSE_MS)
      for (const [other, { until }] of pauses)
        if (addMillis(until, FORGET_AFTER_MS) < now) pauses.delete(other)
      pauses.set(key, { timeouts: timeouts + 1, until: addMillis(now, newPauseMs) })
    },
    responded(server) {
      pauses.delete(keyOf(server))
    },
    pausedMs: (server, now) => pauseMs(keyOf(server), now),
    isTesting: (server) => pauses.has(keyOf(server)),
  }
}
