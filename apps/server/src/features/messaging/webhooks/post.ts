import type { LookupAddress } from 'node:dns'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import type { Config } from '../../../config/config.ts'
import { BlockedAddress, pinned, resolveOutgoing } from '../../../kernel/outgoing-guard.ts'

/** Why there was no response; no more than the owner of the endpoint needs to fix it. */
export type Failure =
  | 'blocked'
  | 'insecure'
  | 'name'
  | 'tls'
  | 'timeout'
  | 'connection'
  | 'secret'
  | 'broken-off'

/** What came of an attempt. */
export interface PostResult {
  /** Null if there was no answer. */
  status: number | null
  failure: Failure | null
  durationMs: number
}

/** What is sent, and where. */
export interface Post {
  url: string
  headers: Readonly<Record<string, string>>
  body: string
}

/** Everything together: finding the address, connecting, sending, the answer. */
export const TIMEOUT_MS = 15_000

/** Enough for any polite answer; who sends more is cut off. */
const MAX_ANSWER_BYTES = 64 * 1024

/**
 * Posts to an address that a project configured. The connection goes to addresses that the guard has checked and to no others, redirects are not
 * followed, and of the answer nothing but the status is looked at. Never throws.
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

/** In production messages travel encrypted, but to hosts that an operator has listed. */
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
  const { request: begin } = url.protocol === 'https:' ? https : http
  return new Promise((resolve, reject) => {
    // A connection of its own, for one that is kept open would outlive the check of its address.
    const options = {
      method: 'POST',
      lookup: pinned(addresses),
      autoSelectFamily: true,
      agent: false,
      signal,
    } as const
    const request = begin(url, {
      ...options,
      headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
    })
    let status: number | null = null
    // Once the status is known, whatever happens to the rest of the answer changes nothing.
    request.on('error', (error) => (status === null ? reject(error) : resolve(status)))
    // One that changes protocols (101) gives neither a response nor an error, and a promise that nobody settles would hold a place of the dispatcher for ever.
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

/** What an error of a connection tells. */
export function failureOf(error: unknown): Failure {
  if (error instanceof BlockedAddress) return 'blocked'
  const code = String((error as NodeJS.ErrnoException).code ?? '')
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'name'
  if (/^(ERR_TLS|CERT_|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO|ERR_SSL|HOSTNAME_MISMATCH)/.test(code))
    return 'tls'
  return 'connection'
}
