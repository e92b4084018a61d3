import { createHmac } from 'node:crypto'

/**
 * The six digits of an authenticator app for a secret at a time (RFC 6238 with SHA-1 and steps of
 * 30 seconds).
 */
export function totpAt(secret: Uint8Array, moment: Date): string {
  const step = Buffer.alloc(8)
  step.writeBigUInt64BE(BigInt(Math.floor(moment.getTime() / 30_000)))
  const mac = createHmac('sha1', secret).update(step).digest()
  const offset = (mac.at(-1) as number) & 0xf
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}
