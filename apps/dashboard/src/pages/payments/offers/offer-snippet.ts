import type { CustomerType } from '../../../data/payments/offers.ts'

/** How code asks for a link to buy an offer. */
export function offerSnippet(offerId: string, type: CustomerType): string {
  if (type === 'custom')
    return `POST /payments/purchases/create-purchase-url { "customer_type": "custom", "customer_id": "…", "offer_id": "${offerId}" }`
  return `await ${type}.createCheckoutUrl({ offerId: '${offerId}' })`
}
