import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request as a fake sees it. */
export interface FakeRequest {
  method: string
  /** With the host it was meant for: `github.com/login/oauth/access_token`. */
  path: string
  query: URLSearchParams
  form: URLSearchParams
  headers: IncomingMessage['headers']
}

/** JSON with its status, or a function that answers by hand. */
export type FakeAnswer = { status?: number; json: unknown } | ((response: ServerResponse) => void)
export type FakeHandler = (request: FakeRequest) => FakeAnswer

/** A server on loopback that plays every host of the world. */
export interface FakeWorld {
  /** Leads an address of the world here. */
  locate(url: URL): URL
  /** Answers a path such as `api.github.com/user`, the query left out. */
  on(path: string, handler: FakeHandler): void
  /** What was asked, newest last. */
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
    const answer = handlers.get(seen.path)?.(seen) ?? {
      status: 404,
      json: { error: `nobody plays ${seen.path}` },
    }
    if (typeof answer === 'function') return answer(response)
    response
      .writeHead(answer.status ?? 200, { 'content-type': 'application/json' })
      .end(JSON.stringify(answer.json))
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

/** How the token endpoint of a fake provider behaves. */
export interface FakeTokenEndpoint {
  clientId: string
  clientSecret: string
  secretIn: 'header' | 'body'
  /** The authorization URL that the browser was sent to, from which challenge and redirect URI are known. */
  startedWith: string
  answer: Record<string, unknown>
}

/** A token endpoint as RFC 6749 §4.1.3 and RFC 7636 §4.6 want it: the code is `the-code`, good once. */
export function fakeTokenEndpoint(options: FakeTokenEndpoint): FakeHandler {
  const asked = new URL(options.startedWith).searchParams
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
    const isProven = asked.has('code_challenge')
      ? challenge === asked.get('code_challenge')
      : !form.has('code_verifier')
    const isGood =
      form.get('code') === 'the-code' &&
      form.get('redirect_uri') === asked.get('redirect_uri') &&
      isProven &&
      !isUsed
    isUsed ||= isGood
    return isGood ? { json: options.answer } : { status: 400, json: { error: 'invalid_grant' } }
  }
}
