import { Lru } from '../lru.ts'
import type { Connection } from './client-address.ts'

/** A response that anyone gets, ready to be sent again. */
export interface ReusableResponse {
  /** The declared path of its endpoint. */
  readonly route: string
  readonly text: string
  readonly headers: Readonly<Record<string, string>>
  /** Whether the endpoint would still give the same response. */
  holds(): boolean
}

/** Responses in memory by URL, for requests that need neither router nor handler. */
export interface ReusableResponses {
  /** Returns null if there is none, or if the request could get another one. */
  find(request: Request, connection: Connection): ReusableResponse | null
  keep(request: Request, connection: Connection, response: ReusableResponse): void
}

const MAX_RESPONSES = 1_000
const MAX_URL_LENGTH = 300
const MAX_TEXT_LENGTH = 10_000

/** Headers of the protocol, by either name (protocol 01 §3): they say who sends the request. */
const PROTOCOL_HEADER = /^x-(?:stack|hexclave)-/i

export function createReusableResponses(): ReusableResponses {
  const responses = new Lru<string, ReusableResponse>(MAX_RESPONSES)

  return {
    find(request, connection) {
      const found = responses.get(request.url)
      if (found === undefined || !isPlain(request, connection)) return null
      if (found.holds()) return found
      responses.delete(request.url)
      return null
    },
    keep(request, connection, response) {
      if (request.url.length > MAX_URL_LENGTH || response.text.length > MAX_TEXT_LENGTH) return
      if (isPlain(request, connection)) responses.set(request.url, response)
    },
  }
}

/** Whether only the URL decides about the response. */
function isPlain(request: Request, { rawHeaders }: Connection): boolean {
  if (request.method !== 'GET') return false
  const headers = rawHeaders ?? [...request.headers].flat()
  for (let at = 0; at < headers.length; at += 2) {
    const name = headers[at] ?? ''
    if (PROTOCOL_HEADER.test(name)) return false
    // Browsers get indented JSON.
    if (/^accept$/i.test(name) && headers[at + 1]?.includes('text/html')) return false
  }
  return true
}
