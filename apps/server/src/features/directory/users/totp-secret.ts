import type { Context } from '../../../kernel/context.ts'
import { sealedColumn } from '../../../kernel/sealed-values.ts'

const PURPOSE = 'sealed:totp'

/** Seals an authenticator secret for storage. Takes base64, the wire format. */
export const sealTotpSecret = (ctx: Pick<Context, 'secrets'>, base64: string): Buffer =>
  ctx.secrets.seal(PURPOSE, base64)

/** Returns the bytes of a sealed secret, as a copy. */
export const openTotpSecret = (
  ctx: Pick<Context, 'secrets'>,
  sealed: Uint8Array,
): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(Buffer.from(ctx.secrets.open(PURPOSE, sealed), 'base64'))

/** The secrets of all authenticator apps, for a change of the server's secret. */
export const sealedTotpSecrets = sealedColumn({
  name: 'authenticator secrets',
  purpose: PURPOSE,
  table: 'users',
  key: { tenancy_id: 'uuid', id: 'uuid' },
  column: 'totp_secret',
})
