import { isBase64 } from '@latchkey/contract'
import { addMillis, DAY_MS } from '../../../kernel/clock.ts'
import type { Context } from '../../../kernel/context.ts'
import { SECRET_PREFIX } from './signature.ts'

/** A secret of an endpoint; the newest has no end. */
export interface EndpointSecret {
  /** `whsec_` and base64. */
  key: string
  expires_at_millis: number | null
}

const PURPOSE = 'sealed:webhook-endpoint'
const SECRET_BYTES = 24
/** Standard Webhooks asks for 24 to 64 bytes; the public API that clients know takes up to 75. */
const MAX_SECRET_BYTES = 75

/** So long a secret that was replaced signs along if nobody says otherwise, for receivers to change over. */
export const OVERLAP_MS = DAY_MS
/** Each signs every message, so there is an end to how many do. */
const MAX_SECRETS = 5

export const newSecret = ({ random }: Pick<Context, 'random'>): string =>
  SECRET_PREFIX + random.bytes(SECRET_BYTES).toString('base64')

/** Is it a secret that somebody may bring along? */
export function isSecret(text: string): boolean {
  const encoded = text.slice(SECRET_PREFIX.length)
  if (!text.startsWith(SECRET_PREFIX) || !isBase64(encoded)) return false
  const { length } = Buffer.from(encoded, 'base64')
  return length >= SECRET_BYTES && length <= MAX_SECRET_BYTES
}

/** The secrets of an endpoint as they are stored. */
export const sealSecrets = (
  { secrets }: Pick<Context, 'secrets'>,
  kept: readonly EndpointSecret[],
): Buffer => secrets.seal(PURPOSE, JSON.stringify(kept))

/** The secrets that sign now, the newest first. None if they were sealed under another secret of the service. */
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
    return JSON.parse(ctx.secrets.open(PURPOSE, sealed)) as EndpointSecret[]
  } catch {
    return []
  }
}

/** What is kept once `key` takes the place of the newest, which signs along for `overlapMs`. None signs for longer than it would have. */
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
