import { readFileSync } from 'node:fs'

/**
 * A stand-in for Stripe.js, which the fake serves at `/v3/`. Only for tests and for trying out
 * purchases without Stripe.
 */
export const STRIPE_JS = readFileSync(new URL('./stripe-js.browser.js', import.meta.url), 'utf8')
