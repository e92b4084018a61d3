import { promises as dns, type LookupAddress } from 'node:dns'
import { connect, isIP, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { createTransport as CreateTransport } from 'nodemailer'
import type { Config } from '../../../config/config.ts'
import type { MailServerAddress } from '../../../config/kinds.ts'
import { isLoopback, pinned, resolveOutgoing } from '../../../kernel/outgoing-guard.ts'
import { createSmtpLimiter, type SmtpLimiter } from './smtp-limiter.ts'
import type { SmtpServer } from './smtp-server.ts'

/** The server that an attempt used, without its password, as the log shows it (protocol 05 §9). */
export interface Sender {
  readonly type: 'shared' | 'standard'
  readonly host: string
  readonly port: number
  readonly username: string
  readonly sender_name: string
  readonly sender_email: string
}

/** A message ready to leave. */
export interface OutgoingMessage {
  readonly from: { readonly name: string; readonly address: string }
  readonly to: string
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly messageId: string
  readonly date: Date
}

/** Connections to mail servers, kept open for a while for the next mail. */
export interface MailServers {
  /** Resolves once the server has taken the message. */
  send(server: SmtpServer, message: OutgoingMessage): Promise<void>
  /** Limits attempts of the worker to servers that projects configured. */
  readonly limiter: SmtpLimiter
  /** Remembers work that no request waits for any more. */
  track(work: Promise<unknown>): void
  /** Resolves when all of that work is done. */
  settled(): Promise<unknown>
  stop(): Promise<void>
}

/** How long a server may take for what. */
export interface MailTimeouts {
  readonly connectMs: number
  readonly greetingMs: number
  /** Between two signs of life. */
  readonly silenceMs: number
  /** For the whole attempt, as a server can send one byte at a time. Shorter than a mail's lease. */
  readonly attemptMs: number
  /** The same for a server that a project configured: what it wastes belongs to everybody. */
  readonly guardedAttemptMs: number
}

const TIMEOUTS: MailTimeouts = {
  connectMs: 10_000,
  greetingMs: 10_000,
  silenceMs: 30_000,
  attemptMs: 90_000,
  guardedAttemptMs: 20_000,
}
const IDLE_MS = 30_000
const STOP_TIMEOUT_MS = 5_000

type Pool = ReturnType<typeof openPool>

interface Entry {
  pool: Pool
  busy: number
  idleTimer: NodeJS.Timeout | undefined
}

export function createMailServers(config: Config, timeouts: MailTimeouts = TIMEOUTS): MailServers {
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
        pool: openPool(createTransport, config, server, timeouts),
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
          throw Object.assign(new Error('The mail server took too long'), { code: 'ETIMEDOUT' })
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
      // What was under way is broken off, recorded as such, and taken up by the next process.
      for (const pool of pools) pool.close({ force: true })
      await Promise.allSettled(tracked)
    },
  }
}

/** Does the operator's server answer, and does it let the service in? Throws what is in the way. */
export async function checkMailServer(config: Config, server: MailServerAddress): Promise<void> {
  const { createTransport } = await library()
  const pool = openPool(createTransport, config, { ...server, isGuarded: false }, TIMEOUTS)
  try {
    await pool.verify()
  } finally {
    pool.close()
  }
}

/** A message for the library. Addresses are objects, so that no text is parsed for addresses. */
export const composed = ({ from, to, subject, html, text, messageId, date }: OutgoingMessage) => ({
  from: { name: singleLine(from.name), address: from.address },
  to: { name: '', address: to },
  envelope: { from: from.address, to: [to] },
  subject: singleLine(subject),
  html,
  text,
  messageId,
  date,
  // RFC 3834 §5: nobody's holiday note need answer this.
  headers: { 'Auto-Submitted': 'auto-generated' },
  xMailer: false as const,
  disableFileAccess: true,
  disableUrlAccess: true,
})

/** A header ends where its line does. */
const singleLine = (text: string): string => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

/** A large one, which is not needed before there is mail to send. */
const library = () => import('nodemailer')

function openPool(
  createTransport: typeof CreateTransport,
  config: Config,
  server: SmtpServer,
  timeouts: MailTimeouts,
) {
  const loopback = isLoopback(server.host)
  return createTransport({
    pool: true,
    maxConnections: 3,
    // A connection that closes before its greeting is tried once more, not again and again.
    maxRequeues: 1,
    idleTimeout: IDLE_MS,
    host: server.host,
    port: server.port,
    secure: server.implicitTls,
    ...(server.username === null
      ? {}
      : { auth: { user: server.username, pass: server.password ?? '' } }),
    // How this side greets: the public name, not that of the machine.
    name: new URL(config.publicUrl).hostname,
    greetingTimeout: timeouts.greetingMs,
    socketTimeout: timeouts.silenceMs,
    // Nobody sits between this machine and itself, and no authority vouches for `localhost`.
    tls: {
      rejectUnauthorized: !loopback,
      ...(isIP(server.host) === 0 ? { servername: server.host } : {}),
    },
    // Every connection looks the address up anew and goes to what was checked.
    getSocket(
      _options: unknown,
      callback: (error: Error | null, socket?: { connection: Socket }) => void,
    ) {
      openSocket(config, server, timeouts.connectMs).then(
        (connection) => callback(null, { connection }),
        (error: Error) => callback(error),
      )
    },
  })
}

async function openSocket(config: Config, server: SmtpServer, timeoutMs: number): Promise<Socket> {
  const addresses = server.isGuarded
    ? await resolveOutgoing(config, server.host)
    : await resolveAny(server.host)
  return new Promise((resolve, reject) => {
    const [only] = addresses
    const host = isIP(server.host) === 0 ? server.host : (only?.address ?? server.host)
    const socket = connect({
      host,
      port: server.port,
      lookup: pinned(addresses),
      autoSelectFamily: true,
    })
    const timer = setTimeout(
      () =>
        socket.destroy(
          Object.assign(new Error('Connecting to the mail server took too long'), {
            code: 'ETIMEDOUT',
          }),
        ),
      timeoutMs,
    )
    const fail = (error: Error) => {
      clearTimeout(timer)
      reject(error)
    }
    socket.once('error', fail)
    socket.once('connect', () => {
      clearTimeout(timer)
      socket.off('error', fail)
      resolve(socket)
    })
  })
}

const resolveAny = (host: string): Promise<LookupAddress[]> => dns.lookup(host, { all: true })
