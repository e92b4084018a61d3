import type { Duplex } from 'node:stream'
import pg from 'pg'
import { lostStatement } from './database-down.ts'
import type { StatementNames } from './statement-names.ts'

/** The database did not respond long after its own timeouts, so the connection was closed. */
export class DatabaseSilent extends Error {
  override readonly name = 'DatabaseSilent'

  constructor() {
    super('The database does not respond on this connection.')
  }
}

const DONE = Promise.resolve({ command: 'ROLLBACK', rowCount: null, rows: [] })

/** PostgreSQL's code for a write on a connection that may only read. */
const READ_ONLY = '25006'

/**
 * A client that sends frequent statements under a name, and `begin` together with the statement
 * after it, which saves a round trip per transaction. It knows for how long it has been waiting.
 */
export class ServiceClient extends pg.Client {
  static names: StatementNames

  /** May its statements take any time? */
  isPatient = false
  /**
   * Has a write failed because the connection may only read? Its server can be a replica, or was one
   * when the connection was opened.
   */
  isReadOnly = false
  #waiting = 0
  #progressAt = 0
  #isLost = false
  /** The statement that was sent last. Those that run with it belong to the same transaction. */
  #text: unknown = null
  #isInTransaction = false

  constructor(config?: string | pg.ClientConfig) {
    super(config)
    this.on('error', () => {
      this.#isLost = true
    })
  }

  // The driver has many overloads. Only `begin` and a text with values are changed; all others
  // pass through.
  override query(...args: unknown[]): never {
    const [text, values, ...rest] = args
    // The driver sends nothing on a lost connection.
    this.#text = this.#isLost ? '' : text
    if (text === 'begin') this.#isInTransaction = true
    if (text === 'commit' || text === 'rollback') this.#isInTransaction = false
    if (text === 'begin') return this.#begin(this.#send(['begin'])) as never
    // Lost with its transaction. The error that lost it is the one to report.
    if (text === 'rollback' && this.#isLost) return DONE as never
    const name =
      typeof text === 'string' && Array.isArray(values) && values.length > 0
        ? (this.constructor as typeof ServiceClient).names.nameOf(text)
        : undefined
    return this.#send(name === undefined ? args : [{ name, text, values }, ...rest]) as never
  }

  #send(args: unknown[]): unknown {
    const call = super.query as (...args: unknown[]) => unknown
    const callback = args.at(-1)
    this.#started()
    if (typeof callback === 'function') {
      return call.apply(this, [
        ...args.slice(0, -1),
        (error: unknown, result: unknown) => {
          this.#ended(error)
          callback(error, result)
        },
      ])
    }
    const result = call.apply(this, args)
    if (result instanceof Promise) result.then(this.#ended, this.#ended)
    else this.#ended()
    return result
  }

  #started(): void {
    if (this.#waiting === 0) this.#progressAt = performance.now()
    this.#waiting += 1
  }

  readonly #ended = (error?: unknown): void => {
    this.#waiting -= 1
    this.#progressAt = performance.now()
    if (error === undefined || error === null) return
    if ((error as { code?: unknown }).code === READ_ONLY) this.isReadOnly = true
    if (error instanceof Error && !(error instanceof pg.DatabaseError) && this.#isClosed())
      lostStatement(error, { text: this.#text, isInTransaction: this.#isInTransaction })
  }

  #isClosed(): boolean {
    const { connection } = this as unknown as { connection: { stream: Duplex } }
    return this.#isLost || !connection.stream.writable
  }

  /**
   * Does not wait for the response of `begin`. PostgreSQL starts a transaction unless the
   * connection is broken, so the connection is closed if it does not.
   */
  async #begin(begun: unknown): Promise<{ command: string; rowCount: null; rows: never[] }> {
    Promise.resolve(begun).catch(() => this.end().catch(() => {}))
    return { command: 'BEGIN', rowCount: null, rows: [] }
  }

  /** For how many milliseconds a statement has been waiting for a response. */
  silentMs(): number {
    return this.#waiting === 0 || this.isPatient ? 0 : performance.now() - this.#progressAt
  }

  /** Closes the connection without waiting for the server. All of its statements fail. */
  abandon(): void {
    const { connection } = this as unknown as { connection: { stream: Duplex } }
    connection.stream.destroy(new DatabaseSilent())
  }
}

/** The class of the clients of one pool, which share the names of statements. */
export const serviceClient = (names: StatementNames): typeof pg.Client =>
  class extends ServiceClient {
    static override names = names
  }

/**
 * Closes connections whose server is silent for longer than the limit, as after a failover or when
 * a firewall has forgotten them. Otherwise only the kernel would end them, after some 15 minutes,
 * and requests would wait for them until then.
 */
export function endSilentConnections(pool: pg.Pool, limitMs: number): void {
  const clients = new Set<ServiceClient>()
  pool.on('connect', (client) => clients.add(client as unknown as ServiceClient))
  pool.on('remove', (client) => clients.delete(client as unknown as ServiceClient))
  const timer = setInterval(
    () => {
      if (pool.ended) clearInterval(timer)
      for (const client of clients) if (client.silentMs() > limitMs) client.abandon()
    },
    Math.min(limitMs, 5_000),
  )
  timer.unref()
}

/** Closes connections that may only read when they come back, so that the pool opens new ones. */
export function endReadOnlyConnections(pool: pg.Pool): void {
  pool.on('release', (_, client) => {
    if ((client as unknown as ServiceClient).isReadOnly) client.end().catch(() => {})
  })
}
