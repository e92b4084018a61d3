import type { LookupAddress } from 'node:dns'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import type { Config } from '../../../config/config.ts'
import { BlockedAddress, pinned, resolveOutgoing } from '../../../kernel/outgoing-guard.ts'

/** Why there was no response, with just enough detail for the owner of the endpoint. */
export type Failure =
  | 'blocked'
  | 'insecure'
  | 'name'
  | 'tls'
  | 'timeout'
  | 'connection'
  | 'secret'
  | 'broken-off'

/** The result of an attempt. */
export interface PostResult {
  /** Null without a response. */
  status: number | null
  failure: Failure | null
  durationMs: number
}

/** The request to send. */
export interface Post {
  url: string
  headers: Readonly<Record<string, string>>
  body: string
}

/** For everything: resolving, connecting, sending and the response. */
export const TIMEOUT_MS = 15_000

/** Responses that are longer are aborted. */
const MAX_ANSWER_BYTES = 64 * 1024

/**
 * Posts to a URL that a project configured. Connects only to addresses that were checked, follows
 * no redirects, and reads nothing of the response but the status. Never throws.
 */
export async function post(
  rules: Pick<Config, 'production' | 'allowedPrivateHosts'>,
  message: Post,
  timeoutMs = TIMEOUT_MS,
): Promise<PostResult> {
  const started = performance.now()
  const signal = AbortSignal.timeout(timeoutMs)
  const result = (status: number | null, failure: Failure | null): PostResult => ({
    status,
    failure,
    durationMs: Math.round(performance.now() - started),
  })
  try {
    const url = new URL(message.url)
    const addresses = await Promise.race([
      resolveOutgoing(rules, url.hostname),
      whenAborted(signal),
    ])
    if (!isSecureEnough(rules, url)) return result(null, 'insecure')
    return result(await exchange(url, addresses, message, signal), null)
  } catch (error) {
    return result(null, signal.aborted ? 'timeout' : failureOf(error))
  }
}

/** Production requires https, except for hosts that the operator allows. */
export const isSecureEnough = (
  rules: Pick<Config, 'production' | 'allowedPrivateHosts'>,
  { protocol, hostname }: URL,
): boolean =>
  protocol === 'https:' ||
  !rules.production ||
  rules.allowedPrivateHosts.includes(hostname.replace(/^\[(.*)\]$/, '$1'))

const whenAborted = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
  )

function exchange(
  url: URL,
  addresses: readonly LookupAddress[],
  { headers, body }: Post,
  signal: AbortSignal,
): Promise<number> {
  const { request: openRequest } = url.protocol === 'https:' ? https : http
  return new Promise((resolve, reject) => {
    // A new connection for each request: a reused one would bypass the address check.
    const options = {
      method: 'POST',
      lookup: pinned(addresses),
      autoSelectFamily: true,
      agent: false,
      signal,
    } as const
    const request = openRequest(url, {
      ...options,
      headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
    })
    let status: number | null = null
    // Once the status is known, later errors do not matter.
    request.on('error', (error) => (status === null ? reject(error) : resolve(status)))
    // A protocol switch (101) emits neither a response nor an error. The promise would never settle
    // and block a slot of the dispatcher.
    request.once('close', () =>
      status === null ? reject(new Error('The connection was closed.')) : resolve(status),
    )
    request.once('response', (response) => {
      const known = response.statusCode as number
      status = known
      response.on('error', () => {})
      response.once('close', () => resolve(known))
      discard(response)
    })
    request.end(body)
  })
}

function discard(response: IncomingMessage): void {
  let bytes = 0
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.byteLength
    if (bytes > MAX_ANSWER_BYTES) response.destroy()
  })
}

/** Classifies a connection error. */
export function failureOf(error: unknown): Failure {
  if (error instanceof BlockedAddress) return 'blocked'
  const code = String((error as NodeJS.ErrnoException).code ?? '')
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'name'
  if (/^(ERR_TLS|CERT_|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO|ERR_SSL|HOSTNAME_MISMATCH)/.test(code))
    return 'tls'
  return 'connection'
}
