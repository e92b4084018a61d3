import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request as received. */
export interface Received {
  path: string
  method: string
  headers: IncomingHttpHeaders
  body: string
}

/** A server that receives webhooks. */
export interface Receiver {
  readonly url: string
  readonly port: number
  readonly received: Received[]
  /** The statuses of the next responses. */
  readonly nextStatuses: number[]
  /** The status of a response when `nextStatuses` is empty. */
  defaultStatus: number
  /** Handles requests instead of `nextStatuses`. */
  respond: RequestListener | null
  stop(): Promise<void>
}

/** Starts a real server on loopback. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { url = '', method = '', headers } = request
    received.push({ path: url, method, headers, body: Buffer.concat(chunks).toString() })
    if (receiver.respond) receiver.respond(request, response)
    else response.writeHead(receiver.nextStatuses.shift() ?? receiver.defaultStatus).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const receiver: Receiver = {
    url: `http://127.0.0.1:${port}/hook`,
    port,
    received,
    nextStatuses: [],
    defaultStatus: 204,
    respond: null,
    async stop() {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
  return receiver
}
