import { receiveStripeEvent } from '@latchkey/contract'
import { on, type Route } from '../../../kernel/http/routes.ts'
import { receiveEvent } from './rules.ts'

export const stripeWebhookRoutes: readonly Route[] = [
  on(receiveStripeEvent, (ctx, { headers, body }) =>
    receiveEvent(ctx, body, headers['stripe-signature']),
  ),
]
