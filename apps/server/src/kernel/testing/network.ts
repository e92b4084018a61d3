import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import pg from 'pg'

/** A network between a service and its database that can fail without closing a connection. */
export interface Network {
  /** The address of the database through this network. */
  readonly url: string
  /** Drops everything on the connections there are, both ways. New connections work. */
  silence(): void
  /** Closes the connections there are. New connections work. */
  cut(): void
  stop(): Promise<void>
}

export async function startNetwork(databaseUrl: string): Promise<Network> {
  const { host, port, user, password, database } = new pg.Client({ connectionString: databaseUrl })
  const target = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }
  const pairs: (readonly [Socket, Socket])[] = []
  const server = createServer((near) => {
    const far = connect(target)
    pairs.push([near, far])
    near.on('error', () => far.destroy()).pipe(far)
    far.on('error', () => near.destroy()).pipe(near)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const login = [user ?? '', password ?? ''].map(encodeURIComponent).join(':')
  return {
    url: `postgres://${login}@127.0.0.1:${(server.address() as AddressInfo).port}/${database}`,
    silence() {
      for (const [near, far] of pairs) {
        near.unpipe(far).resume()
        far.unpipe(near).resume()
      }
    },
    cut() {
      for (const [near] of pairs) near.destroy()
    },
    async stop() {
      for (const socket of pairs.flat()) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
