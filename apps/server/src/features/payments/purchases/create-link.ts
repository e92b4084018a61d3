import type { createPurchaseUrl, InputOf } from '@latchkey/contract'
import { type RequestContext, transact } from '../../../kernel/context.ts'
import { createCode } from '../../messaging/verification-codes/index.ts'
import { requireAccount } from '../stripe/index.ts'
import { chooseOffer } from './chosen-offer.ts'
import { describeCustomer } from './describe-customer.ts'
import { ensureStripeCustomer } from './stripe-customer.ts'

/**
 * Creates a purchase link (protocol 06 §5). It is valid for 24 hours and keeps the offer as it is
 * now. The customer need not exist yet.
 *
 * Throws `payments-not-set-up`, what `chooseOffer` throws, or `stripe-failed`.
 */
export async function createLink(
  ctx: RequestContext,
  body: InputOf<typeof createPurchaseUrl>['body'],
): Promise<{ url: string }> {
  const account = await requireAccount(ctx)
  const { offerId, offer, customer } = chooseOffer(ctx, body)
  const stripeCustomerId = account.isLocal
    ? null
    : await ensureStripeCustomer(ctx, account.accountId, customer)
  const { code } = await transact(ctx, (tx) => {
    describeCustomer(tx, customer, [{ path: 'offer_id', to: offerId }])
    return createCode(tx, 'purchase', {
      offer_id: offerId,
      offer,
      customer_type: customer.type,
      customer_id: customer.id,
      stripe_account_id: account.accountId,
      stripe_customer_id: stripeCustomerId,
    })
  })
  return { url: `${ctx.config.seed.dashboardUrl}/purchase/${ctx.tenancyId}_${code}` }
}
