import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '../../../config/config.ts'
import type { SmtpServerAddress } from '../../../config/kinds.ts'
import { type EmailTimeouts, IDLE_MS, library, openPool, type Pool } from './smtp-connections.ts'
import { createSmtpLimiter, type SmtpLimiter } from './smtp-limiter.ts'
import type { SmtpServer } from './smtp-server.ts'

/**
 * The SMTP server and sender of an attempt, without the password, as the log shows it (protocol 05
 * §9).
 */
export interface Sender {
  readonly type: 'shared' | 'standard'
  readonly host: string
  readonly port: number
  readonly username: string
  readonly sender_name: string
  readonly sender_email: string
}

/** A message to send. */
export interface OutgoingMessage {
  readonly from: { readonly name: string; readonly address: string }
  /** One address, or all addresses of one message. */
  readonly to: string | readonly string[]
  readonly subject: string
  /** Empty for a message without this part. */
  readonly html: string
  readonly text: string
  readonly messageId: string
  readonly date: Date
  /** An https URL that unsubscribes with one request (RFC 8058). */
  readonly unsubscribeLink?: string | undefined
}

/** Pooled connections to SMTP servers. */
export interface SmtpServers {
  /** Resolves once the SMTP server has accepted the message. */
  send(server: SmtpServer, message: OutgoingMessage): Promise<void>
  /** Limits the worker's attempts to SMTP servers of projects. */
  readonly limiter: SmtpLimiter
  /** Tracks work that no request waits for. */
  track(work: Promise<unknown>): void
  /** Resolves when all tracked work has finished. */
  settled(): Promise<unknown>
  stop(): Promise<void>
}

const TIMEOUTS: EmailTimeouts = {
  connectMs: 10_000,
  greetingMs: 10_000,
  silenceMs: 30_000,
  attemptMs: 90_000,
  guardedAttemptMs: 20_000,
}

const STOP_TIMEOUT_MS = 5_000

interface Entry {
  pool: Pool
  busy: number
  idleTimer: NodeJS.Timeout | undefined
}

export function createSmtpServers(config: Config, timeouts: EmailTimeouts = TIMEOUTS): SmtpServers {
  const entries = new Map<string, Entry>()
  const tracked = new Set<Promise<unknown>>()

  const close = (key: string, entry: Entry) => {
    clearTimeout(entry.idleTimer)
    if (entries.get(key) === entry) entries.delete(key)
    entry.pool.close()
  }

  return {
    limiter: createSmtpLimiter(),
    async send(server, message) {
      const { createTransport } = await library()
      const key = JSON.stringify(server)
      const entry: Entry = entries.get(key) ?? {
        pool: openPool(createTransport, { config, server, timeouts }),
        busy: 0,
        idleTimer: undefined,
      }
      entries.set(key, entry)
      clearTimeout(entry.idleTimer)
      entry.busy += 1
      const deadline = AbortSignal.timeout(
        server.isGuarded ? timeouts.guardedAttemptMs : timeouts.attemptMs,
      )
      try {
        await entry.pool.sendMail({ ...composed(message), signal: deadline })
      } catch (error) {
        if (deadline.aborted)
          throw Object.assign(new Error('The SMTP server timed out'), { code: 'ETIMEDOUT' })
        throw error
      } finally {
        entry.busy -= 1
        if (entry.busy === 0) entry.idleTimer = setTimeout(() => close(key, entry), IDLE_MS).unref()
      }
    },
    track(work) {
      const settled = work.finally(() => tracked.delete(settled))
      tracked.add(settled)
    },
    settled: () => Promise.allSettled(tracked),
    async stop() {
      const pools = [...entries.values()].map(({ pool }) => pool)
      for (const [key, entry] of entries) close(key, entry)
      const isDone = await Promise.race([
        Promise.allSettled(tracked).then(() => true),
        pause(STOP_TIMEOUT_MS, false, { ref: false }),
      ])
      if (isDone) return
      // Abort what is still running. The attempts are recorded, and the next process retries them.
      for (const pool of pools) pool.close({ force: true })
      await Promise.allSettled(tracked)
    },
  }
}

/**
 * Checks that the operator's SMTP server responds and accepts the credentials. Throws the error
 * otherwise.
 */
export async function checkSmtpServer(config: Config, server: SmtpServerAddress): Promise<void> {
  const { createTransport } = await library()
  const pool = openPool(createTransport, {
    config,
    server: { ...server, isGuarded: false },
    timeouts: TIMEOUTS,
  })
  try {
    await pool.verify()
  } finally {
    pool.close()
  }
}

/**
 * Sends one message over a connection of its own, without another attempt, and closes the
 * connection. Throws the error otherwise, after `timeoutMs` at the latest.
 */
export async function sendOnce(
  config: Config,
  server: SmtpServer,
  message: OutgoingMessage,
  timeoutMs: number,
): Promise<void> {
  const { createTransport } = await library()
  const timeouts = {
    ...TIMEOUTS,
    connectMs: timeoutMs,
    greetingMs: timeoutMs,
    silenceMs: timeoutMs,
  }
  const pool = openPool(createTransport, { config, server, timeouts, maxRequeues: 0 })
  const deadline = AbortSignal.timeout(timeoutMs)
  try {
    await pool.sendMail({ ...composed(message), signal: deadline })
  } catch (error) {
    if (deadline.aborted)
      throw Object.assign(new Error('The SMTP server timed out'), { code: 'ETIMEDOUT' })
    throw error
  } finally {
    pool.close({ force: true })
  }
}

/**
 * Composes a message for the library. Addresses are objects, so that no string is parsed for
 * addresses.
 */
export const composed = ({
  from,
  to,
  subject,
  html,
  text,
  messageId,
  date,
  unsubscribeLink,
}: OutgoingMessage) => ({
  from: { name: singleLine(from.name), address: from.address },
  to: [to].flat().map((address) => ({ name: '', address })),
  envelope: { from: from.address, to: [to].flat() },
  subject: singleLine(subject),
  html,
  text,
  messageId,
  date,
  headers: {
    // Suppresses automatic replies (RFC 3834 §5).
    'Auto-Submitted': 'auto-generated',
    ...(unsubscribeLink === undefined
      ? {}
      : {
          'List-Unsubscribe': `<${singleLine(unsubscribeLink)}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
  },
  xMailer: false as const,
  disableFileAccess: true,
  disableUrlAccess: true,
})

/** Removes line breaks, which would end a header. */
export const singleLine = (text: string): string =>
  text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
