import { AdminApp } from '@latchkey/js'

// The project and its keys come from .env.
const admin = new AdminApp({})

await admin.updateConfig({
  'payments.items.credits': { displayName: 'Credits', customerType: 'user' },
  'payments.items.seats': { displayName: 'Seats', customerType: 'team' },
  'payments.groups.plans': { displayName: 'Plans' },
  'payments.offers.credit-pack': {
    displayName: 'Credit pack',
    customerType: 'user',
    stackable: true,
    prices: { once: { USD: '5' } },
    includedItems: { credits: { quantity: 10 } },
  },
  'payments.offers.free': {
    displayName: 'Free',
    customerType: 'team',
    groupId: 'plans',
    prices: 'include-by-default',
    includedItems: { seats: { quantity: 1, expires: 'when-purchase-expires' } },
  },
  'payments.offers.pro': {
    displayName: 'Pro',
    customerType: 'team',
    groupId: 'plans',
    prices: { monthly: { USD: '20', interval: [1, 'month'] } },
    includedItems: { seats: { quantity: 5, expires: 'when-purchase-expires' } },
  },
})

const { url } = await admin.setupPayments()
console.log(`Continue at ${url}`)
