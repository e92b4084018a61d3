import type * as oauth from 'oauth4webapi'
import type { Clock } from '../../../../kernel/clock.ts'
import { Lru } from '../../../../kernel/lru.ts'
import { ProviderRefusal } from './provider.ts'

/**
 * How providers are reached. Their hosts are constants of ours or come from the operator's settings; a project chooses none of them, so
 * requests need not go through the guard for addresses that projects configure.
 */
export interface ProviderNetwork {
  /** How long one answer is waited for. */
  readonly timeoutMs: number
  /** Where an endpoint is. */
  locate(url: string): string
  /**
   * Sends a request and reads the whole answer, within the limits of time and size. Redirects are refused: what we send is a secret of that
   * endpoint. Throws `ProviderRefusal`.
   */
  fetch(url: string, init: ProviderRequest, send?: SendRequest): Promise<Response>
  /** The metadata of authorization servers by issuer. The library hangs the keys of a server on its object, so the objects are kept. */
  readonly servers: Lru<string, KnownServer>
}

/** A request as the OAuth library makes it. */
export interface ProviderRequest {
  method?: string
  headers?: Record<string, string>
  body?: URLSearchParams | null | undefined
}

/** Carries a request to its server. */
export type SendRequest = (url: string, init: RequestInit) => Promise<Response>

/** An authorization server and until when what is known of it may be used. */
export interface KnownServer {
  readonly metadata: oauth.AuthorizationServer
  /** Null: for good. */
  readonly until: Date | null
}

/** What whoever starts the service in code may replace. No setting and no configuration of a project leads here. */
export interface ProviderNetworkOptions {
  /** Leads the endpoints of providers elsewhere: in tests, to fakes on loopback. */
  locate?: (url: URL) => URL
  timeoutMs?: number
}

const TIMEOUT_MS = 10_000
/** Far more than any profile or key set needs. */
const MAX_ANSWER_BYTES = 512 * 1024
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
        const answer = await send(url, {
          method,
          // GitHub answers nobody without a name.
          headers: { ...headers, 'user-agent': 'latchkey' },
          body,
          redirect: 'manual',
          signal: AbortSignal.timeout(timeoutMs),
        })
        return await readAnswer(answer, host)
      } catch (error) {
        if (error instanceof ProviderRefusal) throw error
        throw new ProviderRefusal('unreachable', `${host} gave no whole answer: ${describe(error)}`)
      }
    },
  }
  return network
}

/** The answer with its body in memory and nothing of its headers but the type: the rest is of no use here, and the library would act on it. */
async function readAnswer(answer: Response, host: string): Promise<Response> {
  const { status } = answer
  if (status >= 500 || status === 429 || (status >= 300 && status < 400)) {
    await answer.body?.cancel()
    if (status < 400)
      throw new ProviderRefusal('bad-answer', `${host} redirected a request that must not leave it`)
    throw new ProviderRefusal('unreachable', `${host} answered with ${status}`)
  }
  const body = await readBody(answer, host)
  const type = answer.headers.get('content-type')
  return new Response(body.length === 0 ? null : body, {
    status,
    headers: type === null ? {} : { 'content-type': type },
  })
}

async function readBody(answer: Response, host: string): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  // Leaving the loop by an error cancels the stream, and with it the connection.
  for await (const chunk of answer.body ?? []) {
    size += chunk.length
    if (size > MAX_ANSWER_BYTES)
      throw new ProviderRefusal(
        'bad-answer',
        `${host} answered with more than ${MAX_ANSWER_BYTES} bytes`,
      )
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}

const describe = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}

/** How far the service's clock is ahead of the machine's, in seconds; tests move it by hand, and tokens are judged by it. */
export const clockSkewSeconds = (clock: Clock): number =>
  Math.round((clock.now().getTime() - Date.now()) / 1000)
