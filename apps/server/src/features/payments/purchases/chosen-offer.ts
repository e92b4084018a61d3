import { type createPurchaseUrl, type InputOf, KnownError } from '@latchkey/contract'
import type { RequestContext } from '../../../kernel/context.ts'
import { HttpError } from '../../../kernel/http/responses.ts'
import { type Customer, findOffer, fromInlineOffer, type Offer } from '../offers/index.ts'
import { toCustomer } from './require-customer.ts'

/** The offer that a request names, and the customer. */
export interface ChosenOffer {
  /** Null for an inline offer. */
  readonly offerId: string | null
  readonly offer: Offer
  /** Not checked: it may not exist. */
  readonly customer: Customer
}

/**
 * The offer that a request names or contains (protocol 06 §5, checks 2 to 6). An empty `offer_id`
 * counts as absent.
 *
 * Throws plain errors, OFFER_DOES_NOT_EXIST or OFFER_CUSTOMER_TYPE_DOES_NOT_MATCH.
 */
export function chooseOffer(
  ctx: RequestContext,
  body: InputOf<typeof createPurchaseUrl>['body'],
): ChosenOffer {
  const { customer_type, customer_id, offer_inline, inline_offer } = body
  const { accessType } = ctx.caller
  const inline = offer_inline ?? inline_offer
  const offerId = body.offer_id || null
  const given = [offerId, offer_inline, inline_offer].filter((one) => one != null)
  if (given.length > 1) throw new HttpError('offer-given-twice')
  if (inline !== undefined && accessType === 'client')
    throw new HttpError('inline-offer-from-client')
  const offer = inline === undefined ? configuredOffer(ctx, offerId) : fromInlineOffer(inline)
  if (offer.customerType !== customer_type)
    throw new KnownError('OFFER_CUSTOMER_TYPE_DOES_NOT_MATCH', {
      offer_id: offerId,
      customer_id,
      offer_customer_type: offer.customerType,
      actual_customer_type: customer_type,
    })
  return { offerId, offer, customer: toCustomer(customer_type, customer_id) }
}

function configuredOffer({ project, caller }: RequestContext, offerId: string | null): Offer {
  if (offerId === null) throw new HttpError('offer-not-given')
  const offer = findOffer(project.config.payments, offerId)
  // A client cannot tell an offer for servers from one that does not exist.
  if (offer === undefined || (offer.serverOnly && caller.accessType === 'client'))
    throw new KnownError('OFFER_DOES_NOT_EXIST', {
      offer_id: offerId,
      access_type: caller.accessType,
    })
  return offer
}
