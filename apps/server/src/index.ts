import { readConfig } from './config/index.ts'
import { type Service, startService } from './service.ts'

/** The options of an embedded service. All others are settings in `docs/configuration.md`. */
export interface LatchkeyOptions {
  /** The URL of a PostgreSQL server. Defaults to the embedded one. */
  databaseUrl?: string
  /**
   * At least 32 characters, the same in every process. Defaults to a generated secret in the data
   * directory.
   */
  secret?: string
  /** The URL at which browsers reach the service, without a slash at the end. */
  publicUrl?: string
  /**
   * Further settings by environment variable. Of the environment itself, only `NODE_ENV` is read.
   */
  settings?: Readonly<Record<string, string>>
}

/** The service as a library. Mount `fetch` in any server with web-standard requests. */
export interface Latchkey {
  /**
   * Handles a request. Returns a 503 until `start` has finished.
   * `remoteAddress` is the address of the socket, `request.socket.remoteAddress` in Node. Without
   * it, limits by address do not apply to the request.
   */
  fetch(request: Request, connection?: { remoteAddress?: string | undefined }): Promise<Response>
  /**
   * Connects to the database, migrates and seeds it, then starts background work. Throws if any
   * step fails.
   */
  start(): Promise<void>
  /** Stops background work and closes the database connections. */
  stop(): Promise<void>
}

/**
 * Creates a Latchkey service without starting it. Throws `ConfigError` with every mistake in the
 * options.
 */
export function createLatchkey(options: LatchkeyOptions = {}): Latchkey {
  const { config } = readConfig({
    NODE_ENV: process.env.NODE_ENV,
    ...options.settings,
    ...(options.databaseUrl === undefined ? {} : { DATABASE_URL: options.databaseUrl }),
    ...(options.secret === undefined ? {} : { LATCHKEY_SECRET: options.secret }),
    ...(options.publicUrl === undefined ? {} : { LATCHKEY_PUBLIC_URL: options.publicUrl }),
  })
  let service: Service | null = null
  return {
    async fetch(request, connection) {
      return (
        service?.fetch(request, connection) ??
        new Response('The service is starting.', { status: 503, headers: { 'retry-after': '1' } })
      )
    },
    async start() {
      service ??= await startService(config)
    },
    async stop() {
      const running = service
      service = null
      await running?.stop()
    },
  }
}

export { ConfigError } from './config/config-error.ts'
