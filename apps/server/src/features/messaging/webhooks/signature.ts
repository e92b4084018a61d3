import { createHmac } from 'node:crypto'

/**
 * Signature headers under the names of Standard Webhooks and of Svix, which use the same scheme
 * (protocol 04 §14.2): `v1,` and base64 of HMAC-SHA-256 of `id.timestamp.body`, one per secret.
 * Sign each attempt with its own time, otherwise receivers reject it as a replay.
 */
function signedHeaders(
  secrets: readonly string[],
  message: { id: string; body: string; at: Date },
): Record<string, string> {
  const timestamp = String(Math.floor(message.at.getTime() / 1000))
  const signature = secrets
    .map((secret) => sign(secret, `${message.id}.${timestamp}.${message.body}`))
    .join(' ')
  return Object.fromEntries(
    ['webhook', 'svix'].flatMap((prefix) => [
      [`${prefix}-id`, message.id],
      [`${prefix}-timestamp`, timestamp],
      [`${prefix}-signature`, signature],
    ]),
  )
}

/** Headers that only the receiver may see. */
export const SIGNATURE_HEADERS = ['webhook-signature', 'svix-signature']

/** All headers of a message. */
export const messageHeaders = (
  secrets: readonly string[],
  message: { id: string; body: string; at: Date },
): Record<string, string> => ({
  'content-type': 'application/json',
  'user-agent': 'Latchkey-Webhooks/1',
  ...signedHeaders(secrets, message),
})

/** The headers of a sent message without the signatures. */
export const visibleHeaders = (id: string, at: Date): Record<string, string> =>
  Object.fromEntries(
    Object.entries(messageHeaders([], { id, body: '', at })).filter(
      ([name]) => !SIGNATURE_HEADERS.includes(name),
    ),
  )

const sign = (secret: string, content: string): string =>
  `v1,${createHmac('sha256', keyOf(secret)).update(content).digest('base64')}`

/** The key bytes of a `whsec_` secret. */
const keyOf = (secret: string): Buffer => Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64')

export const SECRET_PREFIX = 'whsec_'
