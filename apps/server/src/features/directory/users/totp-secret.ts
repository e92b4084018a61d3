import type { Context } from '../../../kernel/context.ts'

const PURPOSE = 'sealed:totp'

/** The secret of an authenticator as it is stored; given in base64, as it comes over the wire. */
export const sealTotpSecret = (ctx: Pick<Context, 'secrets'>, base64: string): Buffer =>
  ctx.secrets.seal(PURPOSE, base64)

/** The bytes of a stored secret, a copy of their own. */
export const openTotpSecret = (
  ctx: Pick<Context, 'secrets'>,
  sealed: Uint8Array,
): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(Buffer.from(ctx.secrets.open(PURPOSE, sealed), 'base64'))
