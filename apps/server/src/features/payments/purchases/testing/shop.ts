import type { TestProject, TestService } from '@latchkey/testkit'

/** What the tests of purchases sell to custom customers, apart from what they add. */
export const OFFERS = {
  'payments.groups.plans': { displayName: 'Plans' },
  'payments.items.credits': { displayName: 'Credits', customerType: 'custom' },
  'payments.offers.basic': {
    displayName: 'Basic',
    customerType: 'custom',
    groupId: 'plans',
    prices: { monthly: { USD: '10', interval: [1, 'month'] } },
    includedItems: { credits: { quantity: 10, expires: 'when-purchase-expires' } },
  },
  'payments.offers.pro': {
    displayName: 'Pro',
    customerType: 'custom',
    groupId: 'plans',
    prices: {
      monthly: { USD: '20', interval: [1, 'month'], freeTrial: [1, 'week'] },
      lifetime: { USD: '400.50', serverOnly: true },
    },
    includedItems: { credits: { quantity: 50, expires: 'when-purchase-expires' } },
  },
  'payments.offers.more': {
    displayName: 'More credits',
    customerType: 'custom',
    groupId: 'plans',
    stackable: true,
    isAddOnTo: { pro: true },
    prices: { monthly: { USD: '4', interval: [1, 'month'] } },
    includedItems: { credits: { quantity: 5, expires: 'when-purchase-expires' } },
  },
  'payments.offers.pack': {
    displayName: 'Credit pack',
    customerType: 'custom',
    stackable: true,
    prices: { once: { USD: '5' } },
    includedItems: { credits: { quantity: 100 } },
  },
  'payments.offers.hidden': {
    displayName: 'Hidden',
    customerType: 'custom',
    serverOnly: true,
    prices: { once: { USD: '1' } },
    includedItems: {},
  },
} as const

/** An offer of a request of a server. */
export const INLINE = {
  display_name: 'Special',
  customer_type: 'custom',
  prices: { once: { USD: '3' }, yearly: { USD: '30', interval: [1, 'year'] } },
  included_items: { credits: { quantity: 7 } },
} as const

export interface Purchase {
  price_id?: string
  quantity?: number
}

/** Buys and reads in a project that has the offers above. */
export interface Shop {
  readonly project: TestProject
  /** Changes the configuration. */
  configure(override: object): Promise<void>
  /** Creates a link for a server and returns its full code. */
  link(customerId: string, offer: string | object): Promise<string>
  validate(code: string): ReturnType<TestService['anyone']['post']>
  /** Buys in test mode. The price is the one called `monthly` unless another is named. */
  buy(code: string, purchase?: Purchase): ReturnType<TestService['anyone']['post']>
  /** Starts to pay at Stripe. */
  pay(code: string, purchase?: Purchase): ReturnType<TestService['anyone']['post']>
  /** How many credits a customer has. */
  credits(customerId: string): Promise<number>
  /** The items and purchases of a customer. */
  customer(customerId: string): Promise<Customer>
}

/** The response of `GET /payments/customers/custom/{id}`, as far as the tests read it. */
interface Customer {
  subscriptions: {
    id: string
    offer_id: string | null
    price_id: string | null
    quantity: number
    status: string
    source: string
    current_period_start_millis: number
    current_period_end_millis: number | null
    cancel_at_period_end: boolean
  }[]
  one_time_purchases: {
    id: string
    offer_id: string | null
    price_id: string | null
    quantity: number
    source: string
  }[]
}

/** Creates a project with the offers above, whose payments are set up. */
export async function openShop(service: TestService): Promise<Shop> {
  const project = await service.newProject()
  const admin = project.as('admin')
  const configure = async (override: object) => {
    const reply = await admin.patch('/internal/config/override', {
      config_override_string: JSON.stringify(override),
    })
    if (reply.status !== 200) throw new Error(reply.text)
  }
  await configure(OFFERS)
  const setup = await admin.post('/internal/payments/setup', {})
  if (setup.status !== 200) throw new Error(setup.text)
  const body = (full_code: string, { price_id = 'monthly', quantity }: Purchase) => ({
    full_code,
    price_id,
    ...(quantity !== undefined && { quantity }),
  })
  return {
    project,
    configure,
    async link(customerId, offer) {
      const reply = await project.as('server').post('/payments/purchases/create-purchase-url', {
        customer_type: 'custom',
        customer_id: customerId,
        ...(typeof offer === 'string' ? { offer_id: offer } : { offer_inline: offer }),
      })
      if (reply.status !== 200) throw new Error(reply.text)
      return codeOf(reply.json.url)
    },
    validate: (full_code) =>
      service.anyone.post('/payments/purchases/validate-code', { full_code }),
    buy: (code, purchase = {}) =>
      admin.post('/internal/payments/test-mode-purchase-session', body(code, purchase)),
    pay: (code, purchase = {}) =>
      service.anyone.post('/payments/purchases/purchase-session', body(code, purchase)),
    credits: async (customerId) =>
      (await project.as('server').get(`/payments/items/custom/${customerId}/credits`)).json
        .quantity,
    customer: async (customerId) =>
      (await project.as('server').get(`/payments/customers/custom/${customerId}`)).json,
  }
}

/** The full code in the URL of a purchase link. */
export const codeOf = (url: string): string => url.slice(url.lastIndexOf('/') + 1)
