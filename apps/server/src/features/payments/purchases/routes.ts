import {
  cancelSubscription as cancelSubscriptionEndpoint,
  createPurchaseSession,
  createPurchaseUrl,
  grantOffer as grantOfferEndpoint,
  purchaseInTestMode,
  validatePurchaseCode,
} from '@latchkey/contract'
import { on, type Route } from '../../../kernel/http/routes.ts'
import { cancelSubscription } from './cancel-subscription.ts'
import { createLink } from './create-link.ts'
import { grantOffer } from './grant-offer.ts'
import { startSession } from './start-session.ts'
import { buyInTestMode } from './test-mode.ts'
import { validateLink } from './validate-link.ts'

export const purchaseRoutes: readonly Route[] = [
  on(createPurchaseUrl, (ctx, { body }) => createLink(ctx, body)),
  on(validatePurchaseCode, (ctx, { body }) => validateLink(ctx, body.full_code)),
  on(createPurchaseSession, (ctx, { body }) => startSession(ctx, body)),
  on(purchaseInTestMode, (ctx, { body }) => buyInTestMode(ctx, body)),
  on(grantOfferEndpoint, (ctx, { body }) => grantOffer(ctx, body)),
  on(cancelSubscriptionEndpoint, (ctx, { params, body }) =>
    cancelSubscription(ctx, params.id, body),
  ),
]
