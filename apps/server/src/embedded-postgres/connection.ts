import pg from 'pg'

/** A connection that can be kept without keeping the process; the published types leave that out. */
export type Client = pg.Client & { ref(): void; unref(): void }

/** Where a running server answers. */
export interface Address {
  host: string
  port: number
}

/** The address in the form that every PostgreSQL client takes; all is named, so that PG… variables change nothing. */
export const toUrl = ({ host, port }: Address, password: string, database = 'latchkey'): string =>
  host.startsWith('/')
    ? `postgresql://latchkey:${password}@/${database}?host=${encodeURIComponent(host)}&port=${port}&sslmode=disable`
    : `postgresql://latchkey:${password}@${host}:${port}/${database}?sslmode=disable`

/** Opens one connection. */
export const connect = async (address: Address, password: string, database = 'latchkey'): Promise<Client> => {
  const client = new pg.Client({
    connectionString: toUrl(address, password, database),
    application_name: 'latchkey-embedded',
    connectionTimeoutMillis: 5000,
  })
  // A server that goes away later is noticed by whoever asks it something.
  client.on('error', () => {})
  await client.connect()
  return client as Client
}
