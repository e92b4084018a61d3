import pg from 'pg'
import { noConnection } from './database-down.ts'

/**
 * Were all connections of the pool in use for too long? The driver has no code for this. A
 * connection that cannot be opened is another error.
 */
export const isPoolTimeout = (error: unknown): boolean =>
  error instanceof Error && error.message === 'timeout exceeded when trying to connect'

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void

/** A pool that remembers which errors say that the database cannot be reached. */
export class ServicePool extends pg.Pool {
  readonly #open = new Set<pg.PoolClient>()

  constructor(config: pg.PoolConfig) {
    super(config)
    this.on('connect', (client) => this.#open.add(client))
    this.on('remove', (client) => this.#open.delete(client))
  }

  override connect(): Promise<pg.PoolClient>
  override connect(connected: Connected): void
  override connect(connected?: Connected): Promise<pg.PoolClient> | undefined {
    if (connected === undefined) {
      const client = super.connect()
      client.catch(this.#failed)
      return client
    }
    super.connect((error, client, done) => {
      if (error) this.#failed(error)
      connected(error, client, done)
    })
    return undefined
  }

  /** A request can also wait for a connection because none of those being opened gets through. */
  readonly #failed = (error: Error): void => {
    if (!isPoolTimeout(error) || this.#open.size === 0) noConnection(error)
  }
}
