import type Stripe from 'stripe'
import type { Config, StripeConfig } from '../../../config/config.ts'
import type { Context } from '../../../kernel/context.ts'
import { HttpError } from '../../../kernel/http/responses.ts'

/** The version of Stripe's API that this service is written for. */
const API_VERSION = '2026-10-28.endive'
const TIMEOUT_MS = 10_000
const MAX_RETRIES = 2

const clients = new WeakMap<Config, Promise<Stripe>>()

/** Stripe, with the platform's key. Throws `stripe-not-configured` without one. */
export function requireStripe(ctx: Pick<Context, 'config'>): Promise<Stripe> {
  const { stripe } = ctx.config
  if (stripe === null) throw new HttpError('stripe-not-configured')
  const known = clients.get(ctx.config)
  if (known !== undefined) return known
  const created = createClient(stripe)
  clients.set(ctx.config, created)
  return created
}

/** Loaded on first use: most installations take no payments. */
async function createClient({ secretKey, apiUrl }: StripeConfig): Promise<Stripe> {
  const { default: StripeClient } = await import('stripe')
  const url = apiUrl === null ? null : new URL(apiUrl)
  return new StripeClient(secretKey, {
    apiVersion: API_VERSION,
    timeout: TIMEOUT_MS,
    maxNetworkRetries: MAX_RETRIES,
    telemetry: false,
    appInfo: { name: 'Latchkey' },
    ...(url && {
      protocol: url.protocol === 'http:' ? ('http' as const) : ('https' as const),
      host: url.hostname,
      ...(url.port !== '' && { port: url.port }),
    }),
  })
}

/**
 * Calls Stripe. An error of Stripe is logged and becomes `stripe-failed`, so that no text of Stripe
 * about the platform's account reaches a customer.
 */
export async function callStripe<T>(
  ctx: Context,
  call: (stripe: Stripe) => Promise<T>,
): Promise<T> {
  const stripe = await requireStripe(ctx)
  try {
    return await call(stripe)
  } catch (error) {
    const { default: StripeClient } = await import('stripe')
    if (!(error instanceof StripeClient.errors.StripeError)) throw error
    ctx.log.warn({ error }, 'Stripe rejected a call or could not be reached')
    throw new HttpError('stripe-failed')
  }
}

/** Options of a call on a connected account. A repeated call with the same key has one effect. */
export const onAccount = (accountId: string, idempotencyKey?: string): Stripe.RequestOptions => ({
  stripeAccount: accountId,
  ...(idempotencyKey !== undefined && { idempotencyKey }),
})
