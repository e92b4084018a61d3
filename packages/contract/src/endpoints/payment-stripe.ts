import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const shared = { tag: 'Payments', access: ['admin'] } as const

export const setUpPayments = endpoint({
  ...shared,
  method: 'POST',
  path: '/internal/payments/setup',
  audit: { kind: 'payments.set_up' },
  summary: 'Connect a Stripe account',
  description:
    'Creates the connected account of the project on the first call, and returns a new link to Stripe’s onboarding. Without a Stripe key the account is a local one for test mode, and the link leads back to the dashboard.',
  body: z.unknown(),
  returns: z.strictObject({ url: z.string() }),
  errors: [],
  plainErrors: ['stripe-not-configured', 'stripe-failed'],
})

export const readStripeAccount = endpoint({
  ...shared,
  method: 'GET',
  path: '/internal/payments/stripe/account-info',
  summary: 'Read the state of the Stripe account',
  query: z.strictObject({}),
  returns: z.strictObject({
    account_id: z.string(),
    charges_enabled: z.boolean(),
    details_submitted: z.boolean(),
    payouts_enabled: z.boolean(),
  }),
  errors: ['STRIPE_ACCOUNT_INFO_NOT_FOUND'],
  plainErrors: ['stripe-failed'],
})

export const createStripeAccountSession = endpoint({
  ...shared,
  method: 'POST',
  path: '/internal/payments/stripe-widgets/account-session',
  audit: { none: 'Issues a short-lived token of Stripe.' },
  summary: 'Create a session for Stripe’s embedded components',
  body: z.strictObject({}).optional(),
  returns: z.strictObject({ client_secret: z.string() }),
  errors: [],
  plainErrors: ['payments-not-set-up', 'stripe-not-configured', 'stripe-failed'],
})

export const receiveStripeEvent = endpoint({
  tag: 'Payments',
  method: 'POST',
  path: '/integrations/stripe/webhooks',
  access: 'anyone',
  audit: { none: 'Sent by Stripe; the list of transactions has what it changes.' },
  summary: 'Receive an event from Stripe',
  description:
    'The webhook of the platform’s Stripe account for connected accounts. The signature must match the exact bytes of the body.',
  headers: z.object({ 'stripe-signature': z.string() }),
  rawBody: true,
  body: z.instanceof(Uint8Array),
  returns: z.strictObject({ received: z.literal(true) }),
  errors: [],
  plainErrors: ['stripe-signature-wrong', 'stripe-not-configured', 'stripe-failed'],
})
