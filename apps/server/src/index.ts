import { readConfig } from './config/index.ts'
import { type Service, startService } from './service.ts'

/** What an app that embeds Latchkey says; everything else comes from the settings in `docs/configuration.md`. */
export interface LatchkeyOptions {
  /** A PostgreSQL server; left out, the embedded one. */
  databaseUrl?: string
  /** At least 32 characters, the same in every process; left out, one is made and kept in the data directory. */
  secret?: string
  /** The address under which browsers reach the service; no slash at the end. */
  publicUrl?: string
  /** Any further setting by its name in the environment. Of the environment itself only `NODE_ENV` is read. */
  settings?: Readonly<Record<string, string>>
}

/** The service as a library: mount `fetch` in any server that speaks web-standard requests. */
export interface Latchkey {
  /** Answers requests; before `start` is through it says 503. */
  /**
   * `remoteAddress` is the address at the other end of the socket, as in `request.socket.remoteAddress` of Node. Without it nobody knows whom a request comes from, and
   * the limits by address do not apply to it.
   */
  fetch(request: Request, connection?: { remoteAddress?: string | undefined }): Promise<Response>
  /** Connects, migrates and seeds the database, then begins background work. Throws if it cannot. */
  start(): Promise<void>
  /** Ends background work and lets go of the database. */
  stop(): Promise<void>
}

/** Creates a Latchkey service that is not started yet. Throws `ConfigError` with every mistake in the options. */
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

export { ConfigError } from './config/index.ts'
