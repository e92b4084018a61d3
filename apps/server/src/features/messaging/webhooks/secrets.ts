import { DAY_MS, isBase64 } from '@latchkey/contract'
import { addMillis } from '../../../kernel/clock.ts'
import type { Context } from '../../../kernel/context.ts'
import { SECRET_PREFIX } from './signature.ts'

/** A secret of an endpoint. The newest does not expire. */
export interface EndpointSecret {
  /** `whsec_` followed by base64. */
  key: string
  expires_at_millis: number | null
}

export const ENDPOINT_PURPOSE = 'sealed:webhook-endpoint'
const SECRET_BYTES = 24
/** Standard Webhooks requires 24 to 64 bytes; the public API accepts up to 75. */
const MAX_SECRET_BYTES = 75

/** How long a replaced secret signs too by default, so that receivers can switch. */
export const OVERLAP_MS = DAY_MS
/** Limits the number of signatures per message. */
const MAX_SECRETS = 5

export const newSecret = ({ random }: Pick<Context, 'random'>): string =>
  SECRET_PREFIX + random.bytes(SECRET_BYTES).toString('base64')

/** Whether the text is a valid secret. */
export function isSecret(text: string): boolean {
  const encoded = text.slice(SECRET_PREFIX.length)
  if (!text.startsWith(SECRET_PREFIX) || !isBase64(encoded)) return false
  const { length } = Buffer.from(encoded, 'base64')
  return length >= SECRET_BYTES && length <= MAX_SECRET_BYTES
}

/** Seals the secrets of an endpoint for storage. */
export const sealSecrets = (
  { secrets }: Pick<Context, 'secrets'>,
  kept: readonly EndpointSecret[],
): Buffer => secrets.seal(ENDPOINT_PURPOSE, JSON.stringify(kept))

/** Opens the secrets that sign now, newest first. Returns none if the server secret has changed. */
export function openSecrets(
  ctx: Pick<Context, 'secrets' | 'clock'>,
  sealed: Buffer,
): EndpointSecret[] {
  const now = ctx.clock.now().getTime()
  return unseal(ctx, sealed).filter(
    ({ expires_at_millis }) => expires_at_millis === null || expires_at_millis > now,
  )
}

function unseal(ctx: Pick<Context, 'secrets'>, sealed: Buffer): EndpointSecret[] {
  try {
    return JSON.parse(ctx.secrets.open(ENDPOINT_PURPOSE, sealed)) as EndpointSecret[]
  } catch {
    return []
  }
}

/**
 * Replaces the newest secret with `key`. The previous one signs too for `overlapMs`. The expiry of
 * older secrets stays.
 */
export function rotated(
  ctx: Pick<Context, 'clock'>,
  kept: readonly EndpointSecret[],
  { key, overlapMs }: { key: string; overlapMs: number },
): EndpointSecret[] {
  const end = addMillis(ctx.clock.now(), overlapMs).getTime()
  const old = kept.filter((secret) => secret.key !== key)
  return [
    { key, expires_at_millis: null },
    ...old.map((secret) => ({ ...secret, expires_at_millis: secret.expires_at_millis ?? end })),
  ].slice(0, MAX_SECRETS)
}
