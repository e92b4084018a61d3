import type { WebhookEvent } from '@latchkey/contract'

/** Why a message was rejected. */
export type WebhookRejection =
  | 'missing-headers'
  | 'invalid-timestamp'
  | 'too-old'
  | 'too-new'
  | 'wrong-signature'
  | 'invalid-body'

/** A message that does not come from the service, or not now. Respond with status 400. */
export class WebhookVerificationError extends Error {
  override name = 'WebhookVerificationError'
  readonly reason: WebhookRejection

  constructor(reason: WebhookRejection, message: string) {
    super(message)
    this.reason = reason
  }
}

/** The headers of a request: of `fetch`, or an object as in Node. */
export type WebhookHeaders =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>

/** A message to verify. */
export interface WebhookMessage {
  /** The body as it was received, before any parsing. */
  readonly body: string | Uint8Array
  readonly headers: WebhookHeaders
  /**
   * The secret of the endpoint (`whsec_…`), or several. After a rotation the service signs with
   * both the old and the new secret for a day.
   */
  readonly secret: string | readonly string[]
  /** Milliseconds since the Unix epoch; the current time by default. */
  readonly now?: number | undefined
}

const TOLERANCE_SECONDS = 5 * 60

// The service sends one signature for each secret that is valid. More only cost time.
const MOST_SIGNATURES = 10

/**
 * Checks that a webhook message comes from the service and is at most five minutes old (protocol 07
 * §28), and returns its id and event. Throws `WebhookVerificationError` otherwise. Process each id
 * once: a message may arrive twice.
 */
export async function verifyWebhook({
  body,
  headers,
  secret,
  now = Date.now(),
}: WebhookMessage): Promise<{ readonly id: string; readonly event: WebhookEvent }> {
  if (typeof body !== 'string' && !(body instanceof Uint8Array))
    throw new TypeError(
      'verifyWebhook needs the raw body as text or bytes. Read it before a framework parses it.',
    )
  const secrets = typeof secret === 'string' ? [secret] : secret
  const keys = await Promise.all(secrets.map(importKey))
  const { id, timestamp, signatures } = readHeaders(headers)
  checkTimestamp(timestamp, now)

  const content = join(encode(`${id}.${timestamp}.`), encode(body))
  // Every pair is checked, so that the time says nothing about which one was right.
  const checks = await Promise.all(
    keys.flatMap((key) =>
      signatures.map((signature) => crypto.subtle.verify('HMAC', key, signature, content)),
    ),
  )
  if (!checks.includes(true))
    throw new WebhookVerificationError(
      'wrong-signature',
      'No signature of the message belongs to the secret. Is it the secret of this endpoint, and the body unchanged?',
    )
  return { id, event: parseEvent(body) }
}

async function importKey(secret: string): Promise<CryptoKey> {
  const bytes = /^whsec_.+$/.test(secret) ? decodeBase64(secret.slice('whsec_'.length)) : null
  if (bytes === null)
    throw new TypeError('The secret of a webhook endpoint is base64 text that starts with whsec_.')
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
}

function readHeaders(headers: WebhookHeaders) {
  const read = (name: string) =>
    readHeader(headers, `webhook-${name}`) ?? readHeader(headers, `svix-${name}`)
  const [id, timestamp, signature] = [read('id'), read('timestamp'), read('signature')]
  if (!id || !timestamp || !signature)
    throw new WebhookVerificationError(
      'missing-headers',
      'The headers webhook-id, webhook-timestamp and webhook-signature are required.',
    )
  const signatures = signature
    .split(' ')
    .slice(0, MOST_SIGNATURES)
    .filter((entry) => entry.startsWith('v1,'))
    .flatMap((entry) => decodeBase64(entry.slice('v1,'.length)) ?? [])
  return { id, timestamp, signatures }
}

function readHeader(headers: WebhookHeaders, name: string): string | null {
  if (isFetchHeaders(headers)) return headers.get(name)
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1]
  return (typeof found === 'object' ? found[0] : found) ?? null
}

const isFetchHeaders = (
  headers: WebhookHeaders,
): headers is Extract<WebhookHeaders, { get(name: string): string | null }> =>
  typeof headers.get === 'function'

function checkTimestamp(timestamp: string, now: number): void {
  if (!/^\d{1,12}$/.test(timestamp))
    throw new WebhookVerificationError('invalid-timestamp', 'The timestamp is not a number.')
  const age = now / 1000 - Number(timestamp)
  if (age > TOLERANCE_SECONDS)
    throw new WebhookVerificationError('too-old', 'The message is more than five minutes old.')
  if (age < -TOLERANCE_SECONDS)
    throw new WebhookVerificationError(
      'too-new',
      'The message is from the future. Is the clock of this server right?',
    )
}

function parseEvent(body: string | Uint8Array): WebhookEvent {
  try {
    const event = JSON.parse(typeof body === 'string' ? body : new TextDecoder().decode(body))
    if (typeof event?.type === 'string') return event as WebhookEvent
  } catch {
    // Reported below.
  }
  throw new WebhookVerificationError('invalid-body', 'The body is not an event.')
}

const encode = (text: string | Uint8Array): Uint8Array =>
  typeof text === 'string' ? new TextEncoder().encode(text) : text

function join(start: Uint8Array, end: Uint8Array): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(start.length + end.length)
  joined.set(start)
  joined.set(end, start.length)
  return joined
}

/** The bytes of base64 text; null if it is none. */
function decodeBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return null
  }
}
