import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ConfigError } from '../config/index.ts'

interface Listening {
  servers: Server[]
  port: number
}

/**
 * Opens the port: on all addresses of both families, on the given one, or for `localhost` on both
 * loopback addresses, because programs differ in which they use. A machine may have only one of the
 * two. Throws a `ConfigError` if the host is not an address of this machine.
 */
export async function listen(
  create: () => Server,
  { host, port }: { host: string | null; port: number },
): Promise<Listening> {
  const addresses = host === 'localhost' ? ['127.0.0.1', '::1'] : [host]
  const servers: Server[] = []
  let opened = port
  for (const address of addresses) {
    const server = create()
    try {
      opened = await open(server, opened, address)
      servers.push(server)
    } catch (error) {
      const isMissing = hasCode(error, ['EADDRNOTAVAIL', 'EAFNOSUPPORT'])
      if (isMissing && (servers.length > 0 || address !== addresses.at(-1))) continue
      for (const other of servers) other.close()
      if (host !== null && (isMissing || hasCode(error, ['ENOTFOUND', 'EAI_AGAIN', 'EINVAL'])))
        throw new ConfigError(
          [
            `LATCHKEY_HOST names ${host}, which is not an address of this machine (${error.message}).`,
          ],
          { cause: error },
        )
      throw error
    }
  }
  return { servers, port: opened }
}

const hasCode = (error: unknown, codes: readonly string[]): error is Error =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code))

const open = (server: Server, port: number, host: string | null): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, ...(host === null ? {} : { host }) }, () => {
      server.off('error', reject)
      resolve((server.address() as AddressInfo).port)
    })
  })
