import type Stripe from 'stripe'
import type { Context } from '../../../kernel/context.ts'
import { HttpError } from '../../../kernel/http/responses.ts'
import { requireStripe } from '../stripe/index.ts'

/** How old an event may be, in seconds. */
const TOLERANCE_S = 300

/**
 * The event in a request of Stripe, once its signature matches the exact bytes of the body (protocol
 * 06 §11). Throws `stripe-not-configured` or `stripe-signature-wrong`.
 */
export async function verifyEvent(
  ctx: Context,
  body: Uint8Array,
  signature: string,
): Promise<Stripe.Event> {
  const stripe = await requireStripe(ctx)
  const secret = ctx.config.stripe?.webhookSecret as string
  try {
    return stripe.webhooks.constructEvent(
      Buffer.from(body),
      signature,
      secret,
      TOLERANCE_S,
      undefined,
      ctx.clock.now().getTime(),
    )
  } catch {
    throw new HttpError('stripe-signature-wrong')
  }
}
