import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A message that the service accepted. */
export interface TakenMessage {
  app: string
  eventType: string
  payload: unknown
  idempotencyKey: string | undefined
}

/** A fake delivery service with the part of the public interface that is used. */
export interface SvixServer {
  readonly url: string
  readonly apiKey: string
  /** By uid. */
  readonly applications: Map<string, { uid: string; name: string }>
  readonly messages: TakenMessage[]
  /** Every call in order, such as `POST /api/v1/app`. */
  readonly calls: string[]
  /** The error statuses for the next messages. */
  readonly refusals: number[]
  /** The error statuses for the next applications. */
  readonly applicationRefusals: number[]
  /** Sent with every error. */
  retryAfter: string | null
  /** Accepts the next message, then breaks the connection before the response. */
  breaksOff: boolean
  stop(): Promise<void>
}

/**
 * Starts the service on loopback. Like the real one, it finds applications by uid, and returns the
 * first response for a repeated idempotency key.
 */
export async function startSvixServer(apiKey: string): Promise<SvixServer> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { method = '', url = '', headers } = request
    svix.calls.push(`${method} ${url}`)
    const reply = (status: number, body: object, more: Record<string, string> = {}) =>
      response
        .writeHead(status, { 'content-type': 'application/json', ...more })
        .end(JSON.stringify(body))
    if (headers.authorization !== `Bearer ${apiKey}`)
      return reply(401, { code: 'authentication_failed', detail: 'Invalid token' })
    const body = JSON.parse(Buffer.concat(chunks).toString())

    if (method === 'POST' && url === '/api/v1/app?get_if_exists=true') {
      const refused = svix.applicationRefusals.shift()
      if (refused !== undefined) return reply(refused, { code: 'refused' })
      const isNew = !svix.applications.has(body.uid)
      if (isNew) svix.applications.set(body.uid, { uid: body.uid, name: body.name })
      return reply(isNew ? 201 : 200, {
        id: `app_${svix.applications.size}`,
        ...svix.applications.get(body.uid),
      })
    }
    const [, app = '', what] =
      /^\/api\/v1\/(?:auth\/app-portal-access|app)\/([^/]+)(\/msg)?$/.exec(url) ?? []
    if (method !== 'POST' || !svix.applications.has(app))
      return reply(404, { code: 'not_found', detail: 'Entity not found' })
    if (what === undefined)
      return reply(200, { token: `appsk_of_${app}`, url: 'https://app.example/login' })

    const refusal = svix.refusals.shift()
    if (refusal !== undefined)
      return reply(
        refusal,
        { code: 'refused' },
        svix.retryAfter === null ? {} : { 'retry-after': svix.retryAfter },
      )
    const idempotencyKey = headers['idempotency-key'] as string | undefined
    const taken = svix.messages.findIndex(
      (message) => idempotencyKey !== undefined && message.idempotencyKey === idempotencyKey,
    )
    if (taken !== -1) return reply(202, { id: `msg_${taken + 1}`, ...body })
    svix.messages.push({ app, ...body, idempotencyKey })
    if (svix.breaksOff) {
      svix.breaksOff = false
      return request.socket.destroy()
    }
    return reply(202, {
      id: `msg_${svix.messages.length}`,
      ...body,
      timestamp: new Date().toISOString(),
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const svix: SvixServer = {
    url: `http://127.0.0.1:${port}`,
    apiKey,
    applications: new Map(),
    messages: [],
    calls: [],
    refusals: [],
    applicationRefusals: [],
    retryAfter: null,
    breaksOff: false,
    async stop() {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
  return svix
}
