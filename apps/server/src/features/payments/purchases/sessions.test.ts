import { afterAll, describe, expect, test } from 'vitest'
import { accountOf, startWithStripe } from '../stripe/testing/stripe-service.ts'
import { INLINE, openShop } from './testing/shop.ts'

/* Tests protocol 06 §7 with a server that speaks Stripe's protocol. */

const { service, stripe, deliver, stop } = await startWithStripe()
afterAll(stop)

type Reply = Awaited<ReturnType<typeof service.anyone.post>>
const said = ({ status, code, text }: Reply) => [status, code ?? text]
const USED = [404, 'VERIFICATION_CODE_NOT_FOUND']

async function openStripeShop() {
  const shop = await openShop(service)
  const { id, objects } = await accountOf(stripe, shop.project.as('admin'))
  return {
    ...shop,
    account: objects,
    calls: (path: string) =>
      stripe.requests.filter((request) => request.account === id && request.path === path),
    /** Pays with the secret of a session, and delivers the events. */
    async confirm(reply: Reply) {
      objects.confirm(reply.json.client_secret, true)
      return deliver()
    },
  }
}

describe('the customer at Stripe', () => {
  test('is created once for 50 parallel links', async () => {
    const { link, calls, account } = await openStripeShop()

    await Promise.all(Array.from({ length: 50 }, () => link('acme', 'pro')))

    expect(account.list('customer')).toHaveLength(1)
    expect(account.list('customer')[0]?.metadata).toEqual({
      customerId: 'acme',
      customerType: 'CUSTOM',
    })
    const before = calls('/v1/customers').length
    await link('acme', 'pack')
    expect(calls('/v1/customers')).toHaveLength(before)
  })

  test('is found by its metadata, whatever its id is', async () => {
    const { link, account } = await openStripeShop()
    const customerId = 'a "quoted\\" id'
    account.createCustomer({ metadata: { customerId, customerType: 'TEAM' } })
    const known = account.createCustomer({ metadata: { customerId, customerType: 'CUSTOM' } })

    await link(customerId, 'pro')

    expect(account.list('customer')).toHaveLength(2)
    const [row] = await service.query<{ stripe_customer_id: string }>(
      'select stripe_customer_id from payment_customers where customer_id = $1',
      [customerId],
    )
    expect(row?.stripe_customer_id).toBe(known.id)
  })
})

test('starts a subscription, which counts once Stripe says so', async () => {
  const { link, pay, confirm, credits, customer, account, validate } = await openStripeShop()
  const code = await link('acme', 'pro')

  const reply = await pay(code)

  expect([reply.status, reply.json]).toEqual([
    200,
    { client_secret: expect.stringMatching(/^pi_\w+_secret_/) },
  ])
  expect(account.list('subscription')).toMatchObject([
    {
      status: 'incomplete',
      metadata: { offerId: 'pro', priceId: 'monthly', offer: expect.stringContaining('"Pro"') },
      items: {
        data: [
          {
            quantity: 1,
            price: {
              currency: 'usd',
              unit_amount: 2000,
              recurring: { interval: 'month', interval_count: 1 },
            },
          },
        ],
      },
    },
  ])
  expect(account.list('product')).toMatchObject([{ name: 'Pro' }])
  expect(await credits('acme')).toBe(0)
  expect(said(await validate(code))).toEqual(USED)
  expect(said(await pay(code))).toEqual(USED)

  const events = await confirm(reply)
  expect(new Set(events.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await credits('acme')).toBe(50)
  expect((await customer('acme')).subscriptions).toMatchObject([
    { offer_id: 'pro', price_id: 'monthly', status: 'active', source: 'purchase_page' },
  ])
})

test('starts a one-time payment of the exact total', async () => {
  const { configure, link, pay, confirm, credits, account } = await openStripeShop()
  await configure({
    'payments.offers.odd': {
      displayName: 'Odd',
      customerType: 'custom',
      stackable: true,
      prices: { once: { USD: '19.99', EUR: '1' } },
      includedItems: { credits: { quantity: 2 } },
    },
  })

  const reply = await pay(await link('acme', 'odd'), { price_id: 'once', quantity: 3 })

  expect(account.list('payment_intent')).toMatchObject([
    {
      amount: 5997,
      currency: 'usd',
      metadata: {
        offerId: 'odd',
        priceId: 'once',
        customerId: 'acme',
        customerType: 'custom',
        purchaseQuantity: '3',
        purchaseKind: 'ONE_TIME',
        offer: expect.any(String),
        tenancyId: expect.any(String),
      },
    },
  ])
  await confirm(reply)
  expect(await credits('acme')).toBe(6)
})

test('sells an inline offer', async () => {
  const { link, pay, confirm, credits, customer, account } = await openStripeShop()

  await confirm(await pay(await link('acme', INLINE), { price_id: 'once' }))
  await confirm(await pay(await link('acme', INLINE), { price_id: 'yearly' }))

  expect(await credits('acme')).toBe(14)
  const { subscriptions, one_time_purchases } = await customer('acme')
  expect([subscriptions, one_time_purchases]).toMatchObject([
    [{ offer_id: null, price_id: 'yearly' }],
    [{ offer_id: null, price_id: 'once' }],
  ])
  expect(account.list('subscription')[0]?.metadata).not.toHaveProperty('offerId')
})

test('an offer that is longer than a value of metadata arrives whole', async () => {
  const { configure, link, pay, confirm, credits } = await openStripeShop()
  const items = Object.fromEntries(
    Array.from({ length: 60 }, (_, at) => [`item${at}`, { quantity: at }]),
  )
  await configure({
    'payments.offers.large': {
      customerType: 'custom',
      prices: { once: { USD: '1' } },
      includedItems: { ...items, credits: { quantity: 9 } },
    },
  })

  await confirm(await pay(await link('acme', 'large'), { price_id: 'once' }))

  expect(await credits('acme')).toBe(9)
})

test.each([0, 1])('no character of such an offer is cut in two, %i', async (shift) => {
  const { link, pay, confirm, customer } = await openStripeShop()
  const display_name = `${'a'.repeat(shift)}${'🎁'.repeat(400)}`

  const reply = await pay(await link('acme', { ...INLINE, display_name }), { price_id: 'once' })
  await confirm(reply)

  expect((await customer('acme')).one_time_purchases).toMatchObject([
    { offer_display_name: display_name },
  ])
})

describe('replacing an offer of the same group', () => {
  test('changes a subscription at Stripe in place', async () => {
    const { link, pay, confirm, credits, customer, account } = await openStripeShop()
    await confirm(await pay(await link('acme', 'basic')))
    const [before] = account.list('subscription')

    const reply = await pay(await link('acme', 'pro'))
    expect([reply.status, reply.json]).toEqual([200, { client_secret: '' }])
    await deliver()

    expect(account.list('subscription')).toMatchObject([
      {
        id: before?.id,
        status: 'active',
        metadata: { offerId: 'pro', priceId: 'monthly' },
        items: { data: [{ price: { unit_amount: 2000 } }] },
      },
    ])
    expect((await customer('acme')).subscriptions).toMatchObject([
      { offer_id: 'pro', status: 'active' },
    ])
    expect(await credits('acme')).toBe(50)
  })

  test('ends a subscription in test mode, then starts one', async () => {
    const { link, buy, pay, customer, account } = await openStripeShop()
    await buy(await link('acme', 'basic'))

    const reply = await pay(await link('acme', 'pro'))

    expect(reply.json.client_secret).toMatch(/^pi_/)
    expect(account.list('subscription')).toHaveLength(1)
    expect((await customer('acme')).subscriptions).toMatchObject([
      { offer_id: 'basic', status: 'canceled' },
    ])
  })

  test('cancels a subscription at Stripe before a one-time payment', async () => {
    const { link, pay, confirm, customer, account } = await openStripeShop()
    await confirm(await pay(await link('acme', 'basic')))

    const reply = await pay(await link('acme', 'pro'), { price_id: 'lifetime' })

    expect(account.list('subscription')).toMatchObject([{ status: 'canceled' }])
    expect((await customer('acme')).subscriptions).toMatchObject([{ status: 'canceled' }])
    expect(account.list('payment_intent')[0]).toMatchObject({ amount: 40_050 })
    await confirm(reply)
    expect((await customer('acme')).one_time_purchases).toMatchObject([{ offer_id: 'pro' }])
  })

  test('cancels a subscription at Stripe when test mode replaces it', async () => {
    const { link, buy, pay, confirm, customer, account } = await openStripeShop()
    await confirm(await pay(await link('acme', 'basic')))

    expect((await buy(await link('acme', 'pro'))).status).toBe(200)
    await deliver()

    expect(account.list('subscription')).toMatchObject([{ status: 'canceled' }])
    expect((await customer('acme')).subscriptions).toMatchObject([
      { offer_id: 'pro', status: 'active', source: 'test_mode' },
      { offer_id: 'basic', status: 'canceled' },
    ])
  })
})

describe('canceling', () => {
  test('at the end of the period, then now', async () => {
    const { project, link, pay, confirm, credits, customer, account } = await openStripeShop()
    await confirm(await pay(await link('acme', 'pro')))
    const [held] = (await customer('acme')).subscriptions
    const cancel = (at: string) =>
      project.as('server').post(`/payments/subscriptions/${held?.id}/cancel`, { at })

    expect((await cancel('period_end')).status).toBe(200)
    expect((await customer('acme')).subscriptions).toMatchObject([
      { status: 'active', cancel_at_period_end: true },
    ])
    expect(account.list('subscription')).toMatchObject([
      { status: 'active', cancel_at_period_end: true },
    ])

    expect((await cancel('now')).status).toBe(200)
    expect((await cancel('now')).status).toBe(200)
    await deliver()
    expect((await customer('acme')).subscriptions).toMatchObject([
      {
        status: 'canceled',
        current_period_end_millis: held?.current_period_end_millis,
      },
    ])
    // What was paid lasts until the end of the period.
    expect(await credits('acme')).toBe(50)
    service.clock.advance({ days: 32 })
    expect(await credits('acme')).toBe(0)
  })
})

describe('what cannot be paid', () => {
  const ODD = {
    euros: { EUR: '5' },
    nothing: { USD: '0' },
    cents: { USD: '0.49' },
    huge: { USD: '1000000' },
    decade: { USD: '1', interval: [10, 'year'] },
    never: { USD: '1', interval: [0, 'month'] },
  }
  const UNPAYABLE =
    'cannot be paid. It needs an amount in USD, and an interval of up to 3 years if it recurs.'

  test.each([
    ['euros', 1, `The price euros ${UNPAYABLE}`],
    ['decade', 1, `The price decade ${UNPAYABLE}`],
    ['never', 1, `The price never ${UNPAYABLE}`],
    ['nothing', 1, 'The total is smaller than 0.50 USD.'],
    ['cents', 1, 'The total is smaller than 0.50 USD.'],
    ['huge', 1, 'The total is larger than 999,999.99 USD.'],
    ['cents', 1_000_000, null],
  ])('the price %s, %i times', async (price_id, quantity, text) => {
    const { configure, link, pay, validate } = await openStripeShop()
    await configure({
      'payments.offers.odd': { customerType: 'custom', stackable: true, prices: ODD },
    })
    const code = await link('acme', 'odd')

    const reply = await pay(code, { price_id, quantity })

    expect(said(reply)).toEqual(text === null ? [200, expect.any(String)] : [400, text])
    expect((await validate(code)).status).toBe(text === null ? 404 : 200)
  })

  test.each([0, -1, 1.5, 1_000_001])('a quantity of %d', async (quantity) => {
    const { link, pay } = await openStripeShop()

    expect(said(await pay(await link('acme', 'pack'), { price_id: 'once', quantity }))).toEqual([
      400,
      'SCHEMA_ERROR',
    ])
  })

  test('a free subscription needs no payment', async () => {
    const { configure, link, pay, customer } = await openStripeShop()
    await configure({
      'payments.offers.free': {
        customerType: 'custom',
        prices: { monthly: { USD: '0', interval: [1, 'month'] } },
      },
    })

    const reply = await pay(await link('acme', 'free'))
    await deliver()

    expect(reply.json).toEqual({ client_secret: '' })
    expect((await customer('acme')).subscriptions).toMatchObject([{ status: 'active' }])
  })
})

test('a failure of Stripe leaves the link as it was, and the next request continues', async () => {
  const { link, pay, account } = await openStripeShop()
  const code = await link('acme', 'pro')
  stripe.failNext('/v1/subscriptions', 402)

  expect(said(await pay(code))).toEqual([
    502,
    'Stripe did not respond as expected. Please try again.',
  ])
  expect((await pay(code)).status).toBe(200)
  expect(account.list('subscription')).toHaveLength(1)
})

test('after a failure of Stripe another price can be chosen', async () => {
  const { link, pay } = await openStripeShop()
  const code = await link('acme', 'pro')
  stripe.failNext('/v1/products', 402)
  expect((await pay(code)).status).toBe(502)

  expect((await pay(code, { price_id: 'lifetime' })).status).toBe(200)
})

test('of 50 parallel sessions by one link exactly one succeeds', async () => {
  const { link, pay, account } = await openStripeShop()
  const code = await link('acme', 'pro')

  const replies = await Promise.all(Array.from({ length: 50 }, () => pay(code)))

  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(replies.filter((reply) => said(reply)[1] === USED[1])).toHaveLength(49)
  expect(account.list('subscription')).toHaveLength(1)
})

test('of 50 parallel sessions with different prices only one changes the subscription', async () => {
  const { configure, link, pay, confirm, account, calls } = await openStripeShop()
  await configure({
    'payments.offers.duo': {
      customerType: 'custom',
      groupId: 'plans',
      prices: {
        monthly: { USD: '30', interval: [1, 'month'] },
        yearly: { USD: '300', interval: [1, 'year'] },
      },
      includedItems: {},
    },
  })
  await confirm(await pay(await link('acme', 'basic')))
  const [{ id } = { id: '' }] = account.list('subscription')
  const code = await link('acme', 'duo')

  const prices = Array.from({ length: 50 }, (_, at) => (at % 2 === 0 ? 'monthly' : 'yearly'))
  const replies = await Promise.all(prices.map((price_id) => pay(code, { price_id })))

  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(replies.filter((reply) => said(reply)[1] === USED[1])).toHaveLength(49)
  const changes = calls(`/v1/subscriptions/${id}`).filter(({ method }) => method === 'POST')
  expect(new Set(changes.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1)
  const bought = prices[replies.findIndex(({ status }) => status === 200)]
  expect(account.list('subscription')).toMatchObject([{ id, metadata: { priceId: bought } }])
})
