import { promises as dns, type LookupAddress } from 'node:dns'
import { connect, isIP, type Socket } from 'node:net'
import type { createTransport as CreateTransport } from 'nodemailer'
import type { Config } from '../../../config/config.ts'
import { isLoopback, pinned, resolveOutgoing } from '../../../kernel/outgoing-guard.ts'
import { BULK_CONCURRENCY_PER_SERVER, CONCURRENCY_PER_SERVER } from './smtp-limiter.ts'
import type { SmtpServer } from './smtp-server.ts'

/** Timeouts of an SMTP connection. */
export interface EmailTimeouts {
  readonly connectMs: number
  readonly greetingMs: number
  /** Between two packets. */
  readonly silenceMs: number
  /**
   * For the whole attempt, because a server can send one byte at a time. Shorter than the lease of
   * an email.
   */
  readonly attemptMs: number
  /** The same for a project's SMTP server, which must not block the worker for others. */
  readonly guardedAttemptMs: number
}

/** An unused connection closes after this time. */
export const IDLE_MS = 30_000

export type Pool = ReturnType<typeof openPool>

/** Loaded on demand, because it is large. */
export const library = () => import('nodemailer')

interface PoolOptions {
  readonly config: Config
  readonly server: SmtpServer
  readonly timeouts: EmailTimeouts
  /** How often a connection that closes before its greeting is retried. */
  readonly maxRequeues?: number
}

export function openPool(
  createTransport: typeof CreateTransport,
  { config, server, timeouts, maxRequeues = 1 }: PoolOptions,
) {
  const loopback = isLoopback(server.host)
  return createTransport({
    pool: true,
    // One for requests that wait, so that they never queue behind the worker.
    maxConnections: CONCURRENCY_PER_SERVER + BULK_CONCURRENCY_PER_SERVER + 1,
    maxRequeues,
    idleTimeout: IDLE_MS,
    host: server.host,
    port: server.port,
    secure: server.implicitTls,
    ...(server.username === null
      ? {}
      : { auth: { user: server.username, pass: server.password ?? '' } }),
    // The name in EHLO: the public host name instead of the machine's.
    name: new URL(config.publicUrl).hostname,
    greetingTimeout: timeouts.greetingMs,
    socketTimeout: timeouts.silenceMs,
    // Certificates for `localhost` are not issued by public authorities, and loopback traffic
    // cannot be intercepted.
    tls: {
      rejectUnauthorized: !loopback,
      ...(isIP(server.host) === 0 ? { servername: server.host } : {}),
    },
    // Resolve and check the address for every connection, and connect to the checked address.
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
          Object.assign(new Error('Connecting to the SMTP server timed out'), {
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
