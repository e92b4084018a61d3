import type * as oauth from 'oauth4webapi'
import type { Clock } from '../../../../kernel/clock.ts'
import { Lru } from '../../../../kernel/lru.ts'
import { ProviderRefusal } from './provider.ts'

/**
 * Sends requests to providers. Their hosts are constants or come from the operator's settings.
 * Projects cannot choose them, so requests skip the guard for URLs from projects.
 */
export interface ProviderNetwork {
  /** The timeout of one request. */
  readonly timeoutMs: number
  /** Returns the URL of an endpoint. */
  locate(url: string): string
  /**
   * Sends a request and reads the whole response within the limits of time and size. Rejects
   * redirects, because requests contain secrets of the endpoint. Throws `ProviderRefusal`.
   */
  fetch(url: string, init: ProviderRequest, send?: SendRequest): Promise<Response>
  /**
   * The metadata of authorization servers by issuer. The objects are kept, because the library
   * caches the keys of a server on its object.
   */
  readonly servers: Lru<string, KnownServer>
}

/** A request as created by the OAuth library. */
export interface ProviderRequest {
  method?: string
  headers?: Record<string, string>
  body?: URLSearchParams | null | undefined
}

/** Sends a request to its server. */
export type SendRequest = (url: string, init: RequestInit) => Promise<Response>

/** An authorization server and the time until which its metadata is valid. */
export interface KnownServer {
  readonly metadata: oauth.AuthorizationServer
  /** Null means without limit. */
  readonly until: Date | null
}

/** Options for code that starts the service. They cannot be set by configuration. */
export interface ProviderNetworkOptions {
  /** Replaces the URLs of providers: in tests, with fakes on loopback. */
  locate?: (url: URL) => URL
  timeoutMs?: number
}

const TIMEOUT_MS = 10_000
/** Profiles and key sets are far smaller. */
const MAX_RESPONSE_BYTES = 512 * 1024
const MAX_SERVERS = 500

export function createProviderNetwork({
  locate,
  timeoutMs = TIMEOUT_MS,
}: ProviderNetworkOptions = {}): ProviderNetwork {
  const network: ProviderNetwork = {
    timeoutMs,
    servers: new Lru(MAX_SERVERS),
    locate: (url) => (locate ? locate(new URL(url)).href : url),
    async fetch(
      url,
      { method = 'GET', headers = {}, body = null },
      send = (address, init) => fetch(network.locate(address), init),
    ) {
      const { host } = new URL(url)
      try {
        const response = await send(url, {
          method,
          // GitHub rejects requests without a user agent.
          headers: { ...headers, 'user-agent': 'latchkey' },
          body,
          redirect: 'manual',
          signal: AbortSignal.timeout(timeoutMs),
        })
        return await readResponse(response, host)
      } catch (error) {
        if (error instanceof ProviderRefusal) throw error
        throw new ProviderRefusal(
          'unreachable',
          `${host} did not send a complete response: ${describe(error)}`,
        )
      }
    },
  }
  return network
}

/**
 * Reads the body into memory and keeps only the content type header, because the library would act
 * on others.
 */
async function readResponse(response: Response, host: string): Promise<Response> {
  const { status } = response
  if (status >= 500 || status === 429 || (status >= 300 && status < 400)) {
    await response.body?.cancel()
    if (status < 400) throw new ProviderRefusal('bad-response', `${host} redirected the request`)
    throw new ProviderRefusal('unreachable', `${host} returned ${status}`)
  }
  const body = await readBody(response, host)
  const type = response.headers.get('content-type')
  return new Response(body.length === 0 ? null : body, {
    status,
    headers: type === null ? {} : { 'content-type': type },
  })
}

async function readBody(response: Response, host: string): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  // Throwing from the loop cancels the stream and closes the connection.
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > MAX_RESPONSE_BYTES)
      throw new ProviderRefusal(
        'bad-response',
        `${host} responded with more than ${MAX_RESPONSE_BYTES} bytes`,
      )
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}

const describe = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}

/**
 * Returns how many seconds the service's clock is ahead of the machine's. Tests advance it, and
 * tokens are checked with it.
 */
export const clockSkewSeconds = (clock: Clock): number =>
  Math.round((clock.now().getTime() - Date.now()) / 1000)
