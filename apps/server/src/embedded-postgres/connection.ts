import pg from 'pg'

/**
 * A connection that can be kept without keeping the process, with the number of its backend; the
 * published types leave that out.
 */
export type Client = pg.Client & { ref(): void; unref(): void; processID?: number | null }

/** Where a running server answers. */
export interface Address {
  host: string
  port: number
}

/**
 * The address in the form that every PostgreSQL client takes; all is named, so that PG… variables
 * change nothing.
 */
export const toUrl = ({ host, port }: Address, password: string, database = 'latchkey'): string =>
  host.startsWith('/')
    ? `postgresql://latchkey:${password}@/${database}?host=${encodeURIComponent(host)}&port=${port}&sslmode=disable`
    : `postgresql://latchkey:${password}@${host}:${port}/${database}?sslmode=disable`

/** The name under which a Latchkey that uses the server is connected, for as long as it does. */
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
  // A server that goes away later is noticed by whoever asks it something.
  client.on('error', () => {})
  await client.connect()
  return client as Client
}
