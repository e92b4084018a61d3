import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Connection } from './client-address.ts'

/** Answers a request that came in on a connection. */
type Handler = (request: Request, connection: Connection) => Response | Promise<Response>

/**
 * Limits on what one connection may keep the server busy with. A request line with its headers has
 * to come within `headersTimeout`, the whole request within `requestTimeout`; anyone who sends a
 * byte now and then is cut off. Node refuses more than 16 KB of headers with 431, and what cannot
 * be parsed with 400.
 */
const LIMITS = {
  headersTimeout: 20_000,
  requestTimeout: 60_000,
  // How often Node looks whether a request is late.
  connectionsCheckingInterval: 5_000,
  maxHeaderSize: 16_384,
} as const
const MAX_CONNECTIONS = 10_000
// Enough for a client that reads the answer only when it is through with sending.
const MAX_UNWANTED_BYTES = 1_000_000

/**
 * An HTTP server, not listening yet, that hands everything to the handler. While it drains, it
 * closes each connection after its response.
 */
export function createNodeServer(
  handle: Handler,
  { isDraining = () => false }: { isDraining?: () => boolean } = {},
): Server {
  const server = createServer(
    LIMITS,
    getRequestListener((request, { incoming, outgoing }) => {
      // A connection that is always busy would otherwise delay the stop until the timeout.
      if (isDraining()) outgoing.setHeader('connection', 'close')
      return handle(request, { remoteAddress: incoming.socket.remoteAddress })
    }),
  )
  server.maxConnections = MAX_CONNECTIONS
  server.prependListener('request', hangUpOnUnwantedBytes)
  return server
}

/**
 * A request that was answered before it was read: a little more is taken and thrown away, then the
 * connection ends. It begins before the response has finished, because Node then swallows an unread
 * body to its end, out of sight.
 */
function hangUpOnUnwantedBytes(incoming: IncomingMessage, outgoing: ServerResponse): void {
  outgoing.once('prefinish', () => {
    if (incoming.complete) return
    let unwanted = 0
    const count = (chunk: Uint8Array) => {
      unwanted += chunk.byteLength
      if (unwanted <= MAX_UNWANTED_BYTES) return
      incoming.off('data', count)
      incoming.socket.destroySoon()
    }
    incoming.on('data', count)
  })
}
