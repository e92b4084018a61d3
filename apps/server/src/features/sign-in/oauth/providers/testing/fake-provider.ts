import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request to a fake. */
export interface FakeRequest {
  method: string
  /** Includes the original host: `github.com/login/oauth/access_token`. */
  path: string
  query: URLSearchParams
  form: URLSearchParams
  headers: IncomingMessage['headers']
}

/** JSON with its status, or a function that writes the response. */
export type FakeResponse = { status?: number; json: unknown } | ((response: ServerResponse) => void)
export type FakeHandler = (request: FakeRequest) => FakeResponse

/** A server on loopback that acts as every host. */
export interface FakeWorld {
  /** Maps a URL to this server. */
  locate(url: URL): URL
  /** Handles a path such as `api.github.com/user`, without the query. */
  on(path: string, handler: FakeHandler): void
  /** All requests, newest last. */
  readonly requests: FakeRequest[]
  stop(): Promise<void>
}

export async function startFakeWorld(): Promise<FakeWorld> {
  const handlers = new Map<string, FakeHandler>()
  const requests: FakeRequest[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const url = new URL(request.url ?? '/', 'http://fake')
    const seen: FakeRequest = {
      method: request.method ?? '',
      path: url.pathname.slice(1),
      query: url.searchParams,
      form: new URLSearchParams(Buffer.concat(chunks).toString()),
      headers: request.headers,
    }
    requests.push(seen)
    const reply = handlers.get(seen.path)?.(seen) ?? {
      status: 404,
      json: { error: `no handler for ${seen.path}` },
    }
    if (typeof reply === 'function') return reply(response)
    response
      .writeHead(reply.status ?? 200, { 'content-type': 'application/json' })
      .end(JSON.stringify(reply.json))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    locate: (url) => new URL(`http://127.0.0.1:${port}/${url.host}${url.pathname}${url.search}`),
    on: (path, handler) => void handlers.set(path, handler),
    requests,
    async stop() {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

/** The options of a fake token endpoint. */
export interface FakeTokenEndpoint {
  clientId: string
  clientSecret: string
  secretIn: 'header' | 'body'
  /** The authorization URL of the browser, with the challenge and the redirect URI. */
  startedWith: string
  answer: Record<string, unknown>
}

/** A token endpoint of RFC 6749 §4.1.3 and RFC 7636 §4.6. The code is `the-code` and works once. */
export function fakeTokenEndpoint(options: FakeTokenEndpoint): FakeHandler {
  const parameters = new URL(options.startedWith).searchParams
  let isUsed = false
  return ({ form, headers }) => {
    const basic = `Basic ${Buffer.from(`${options.clientId}:${options.clientSecret}`).toString('base64')}`
    const inBody =
      form.get('client_id') === options.clientId &&
      form.get('client_secret') === options.clientSecret
    const isClient =
      options.secretIn === 'header'
        ? headers.authorization === basic && !form.has('client_secret')
        : inBody && !headers.authorization
    if (!isClient) return { status: 401, json: { error: 'invalid_client' } }
    if (form.get('grant_type') === 'refresh_token') {
      return form.get('refresh_token') === 'the-refresh-token'
        ? { json: options.answer }
        : { status: 400, json: { error: 'invalid_grant' } }
    }
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const isProven = parameters.has('code_challenge')
      ? challenge === parameters.get('code_challenge')
      : !form.has('code_verifier')
    const isGood =
      form.get('code') === 'the-code' &&
      form.get('redirect_uri') === parameters.get('redirect_uri') &&
      isProven &&
      !isUsed
    isUsed ||= isGood
    return isGood ? { json: options.answer } : { status: 400, json: { error: 'invalid_grant' } }
  }
}
