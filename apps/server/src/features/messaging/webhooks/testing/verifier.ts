import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Received } from './receiver.ts'

const TOLERANCE_SECONDS = 5 * 60

/**
 * Verifies messages like a careful receiver (Standard Webhooks, "Verifying webhooks"), written from
 * the public specification: a signature of the raw body, a recent timestamp, and a new id. Returns
 * the failed check, or null.
 */
export function createVerifier(secret: string, prefix: 'svix' | 'webhook', now: () => Date) {
  const seen = new Set<string>()
  return ({ headers, body }: Received): 'timestamp' | 'signature' | 'replay' | null => {
    const id = String(headers[`${prefix}-id`])
    const timestamp = Number(headers[`${prefix}-timestamp`])
    if (!(Math.abs(now().getTime() / 1000 - timestamp) <= TOLERANCE_SECONDS)) return 'timestamp'
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
    const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest()
    const signatures = String(headers[`${prefix}-signature`]).split(' ')
    const isSigned = signatures.some((text) => {
      const [version, value = ''] = text.split(',')
      const given = Buffer.from(value, 'base64')
      return (
        version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected)
      )
    })
    if (!isSigned) return 'signature'
    if (seen.has(id)) return 'replay'
    seen.add(id)
    return null
  }
}
