import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Connection } from './client-address.ts'

/** Handles a request of a connection. */
type Handler = (request: Request, connection: Connection) => Response | Promise<Response>

/**
 * Limits on how long one connection may occupy the server. A request line with its headers must
 * arrive within `headersTimeout`, the whole request within `requestTimeout`, so that a client that
 * sends a byte now and then is disconnected. Node rejects more than 16 KB of headers with 431, and
 * what it cannot parse with 400.
 */
const LIMITS = {
  headersTimeout: 20_000,
  requestTimeout: 60_000,
  // How often Node checks for late requests.
  connectionsCheckingInterval: 5_000,
  maxHeaderSize: 16_384,
} as const
const MAX_CONNECTIONS = 10_000
/**
 * How long a client may take nothing of a response that waits to be sent, which keeps a page of up
 * to some megabytes in memory. Browsers stop reading while they ask where to save a file.
 */
const STALLED_MS = 120_000
// Enough for a client that reads the response only after it has sent everything.
const MAX_UNWANTED_BYTES = 1_000_000

/**
 * An HTTP server, not listening yet, that passes every request to the handler. While it drains, it
 * closes each connection after its response.
 */
export function createNodeServer(
  handle: Handler,
  {
    isDraining = () => false,
    stalledMs = STALLED_MS,
  }: { isDraining?: () => boolean; stalledMs?: number } = {},
): Server {
  const server = createServer(
    LIMITS,
    getRequestListener((request, { incoming, outgoing }) => {
      // A connection that is always busy would otherwise delay the stop until the timeout.
      if (isDraining()) outgoing.setHeader('connection', 'close')
      const { rawHeaders, socket } = incoming
      return handle(request, { remoteAddress: socket.remoteAddress, rawHeaders })
    }),
  )
  server.maxConnections = MAX_CONNECTIONS
  server.prependListener('request', hangUpOnUnwantedBytes)
  server.prependListener('request', (_incoming, outgoing) => hangUpOnStall(outgoing, stalledMs))
  return server
}

/**
 * For a request with a response before its body was read: a little more is read and discarded, then
 * the connection is closed. This starts before the response has finished, because Node would then
 * read an unread body to its end.
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

/** Ends a connection whose client takes nothing of what was written to it. */
function hangUpOnStall(outgoing: ServerResponse, stalledMs: number): void {
  // Called when nothing was sent or received for that time, also while the response is prepared.
  outgoing.setTimeout(stalledMs, () => {
    const { socket } = outgoing
    if (socket !== null && socket.writableLength > 0) socket.destroy()
  })
}
