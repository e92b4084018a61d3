import pg from 'pg'

/**
 * A connection that does not keep the process alive, with the number of its backend; the published
 * types lack both.
 */
export type Client = pg.Client & { ref(): void; unref(): void; processID?: number | null }

/** The address of a running server. */
export interface Address {
  host: string
  port: number
}

/**
 * The address in the form of every PostgreSQL client. All values are given, so that PG… variables
 * change nothing.
 */
export const toUrl = ({ host, port }: Address, password: string, database = 'latchkey'): string =>
  host.startsWith('/')
    ? `postgresql://latchkey:${password}@/${database}?host=${encodeURIComponent(host)}&port=${port}&sslmode=disable`
    : `postgresql://latchkey:${password}@${host}:${port}/${database}?sslmode=disable`

/** The application name of a Latchkey that uses the server, for as long as it is connected. */
export const PRESENCE = 'latchkey-embedded'

/** Opens one connection. */
export const connect = async (
  address: Address,
  password: string,
  database = 'latchkey',
): Promise<Client> => {
  const client = new pg.Client({
    connectionString: toUrl(address, password, database),
    application_name: PRESENCE,
    connectionTimeoutMillis: 5000,
  })
  // The next query notices a server that ended later.
  client.on('error', () => {})
  await client.connect()
  return client as Client
}
