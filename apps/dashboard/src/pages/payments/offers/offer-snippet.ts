import type { CustomerType } from '../../../data/payments/offers.ts'

/** How code asks for a link to buy an offer. */
export function offerSnippet(offerId: string, type: CustomerType): string {
  if (type === 'custom')
    return `POST /payments/purchases/create-purchase-url
{
  "customer_type": "custom",
  "customer_id": "…",
  "offer_id": "${offerId}"
}`
  const get = type === 'team' ? "getTeam('TEAM_ID')" : "getUser('USER_ID')"
  return `import { ServerApp } from '@latchkey/js'

const app = new ServerApp({ tokenStore: null })
const ${type} = await app.${get}
const url = await ${type}?.createCheckoutUrl({ offerId: '${offerId}' })`
}
