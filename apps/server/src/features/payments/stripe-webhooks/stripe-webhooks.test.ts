import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { openShop } from '../purchases/testing/shop.ts'
import { STRIPE_KEYS, type StripeEvent, signEvent } from '../stripe/testing/fake-stripe.ts'
import { accountOf, startWithStripe } from '../stripe/testing/stripe-service.ts'

/* Tests protocol 06 §11, and security case 58. */

const { service, stripe, send, deliver, stop } = await startWithStripe()
afterAll(stop)

const WEBHOOK = '/integrations/stripe/webhooks'
const nowSeconds = () => Math.floor(service.clock.now().getTime() / 1000)

async function openStripeShop() {
  const shop = await openShop(service)
  const { id, objects } = await accountOf(stripe, shop.project.as('admin'))
  return { ...shop, accountId: id, account: objects }
}

/** Sends a body with a header as it is. */
const post = (body: string, signature?: string) =>
  service.anyone.send('POST', WEBHOOK, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      ...(signature !== undefined && { 'stripe-signature': signature }),
    },
    body,
  })

describe('the signature', () => {
  const body = JSON.stringify({ id: 'evt_1', object: 'event', type: 'plan.created', data: {} })

  test('lets an event in; one of another kind is ignored', async () => {
    const reply = await post(body, signEvent(body, nowSeconds()))

    expect([reply.status, reply.json]).toEqual([200, { received: true }])
  })

  test('is required', async () => {
    const reply = await post(body)

    expect([reply.status, reply.code]).toEqual([400, 'SCHEMA_ERROR'])
  })

  test.each([
    ['of another secret', () => signEvent(body, nowSeconds(), 'whsec_other')],
    ['of another body', () => signEvent(`${body} `, nowSeconds())],
    ['of six minutes ago', () => signEvent(body, nowSeconds() - 360)],
    ['without a time', () => signEvent(body, nowSeconds()).replace(/t=\d+,/, '')],
    [
      'with another time',
      () => signEvent(body, nowSeconds()).replace(/t=\d+/, `t=${nowSeconds() + 1}`),
    ],
    ['that is none', () => 'nothing'],
    ['of the old scheme', () => signEvent(body, nowSeconds()).replace('v1=', 'v0=')],
  ])('case 58: %s is rejected', async (_name, sign) => {
    const reply = await post(body, sign())

    expect([reply.status, reply.text]).toEqual([
      400,
      'The Stripe signature is not valid for this body.',
    ])
  })

  test('covers the exact bytes, whatever their type is', async () => {
    const spaced = body.replaceAll(',', ' ,\n')

    for (const type of ['application/json', 'text/plain', 'application/x-whatever']) {
      const reply = await service.anyone.send('POST', WEBHOOK, {
        headers: { 'content-type': type, 'stripe-signature': signEvent(spaced, nowSeconds()) },
        body: spaced,
      })
      expect([type, reply.status]).toEqual([type, 200])
    }
    expect(
      (await post(JSON.stringify(JSON.parse(spaced)), signEvent(spaced, nowSeconds()))).status,
    ).toBe(400)
  })

  test('is not that of the keys of the API', () => {
    expect(STRIPE_KEYS.webhookSecret).not.toBe(STRIPE_KEYS.secretKey)
  })
})

describe('events', () => {
  test('may come in any order and more than once', async () => {
    const { link, pay, credits, customer, account } = await openStripeShop()
    const session = await pay(await link('acme', 'pro'))
    account.confirm(session.json.client_secret, true)
    const reversed = (events: StripeEvent[]) => [...events.toReversed(), ...events, ...events]

    const replies = await deliver(reversed)

    expect(replies.length).toBeGreaterThan(3)
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await customer('acme')).subscriptions).toMatchObject([{ status: 'active' }])
    expect(await credits('acme')).toBe(50)
  })

  test('a one-time payment is granted once, by 50 parallel deliveries too', async () => {
    const { link, pay, credits, customer, account } = await openStripeShop()
    const session = await pay(await link('acme', 'pack'), { price_id: 'once', quantity: 2 })
    account.confirm(session.json.client_secret, true)
    const [event] = stripe.events.slice(-1) as [StripeEvent]

    const replies = await Promise.all(Array.from({ length: 50 }, () => send(event)))

    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await customer('acme')).one_time_purchases).toHaveLength(1)
    expect(await credits('acme')).toBe(200)
    await deliver()
  })

  test('a payment that failed grants nothing', async () => {
    const { link, pay, credits, account } = await openStripeShop()
    const session = await pay(await link('acme', 'pack'), { price_id: 'once' })
    account.confirm(session.json.client_secret, false)

    await deliver()

    expect(await credits('acme')).toBe(0)
  })

  test('a renewal moves the period, an end leaves it', async () => {
    const { link, pay, credits, customer, account } = await openStripeShop()
    const session = await pay(await link('acme', 'pro'))
    account.confirm(session.json.client_secret, true)
    const [subscription] = account.list('subscription')
    await deliver()
    service.clock.advance({ days: 31 })
    expect(await credits('acme')).toBe(0)

    account.renew(subscription?.id as string)
    await deliver()
    expect(await credits('acme')).toBe(50)

    account.cancelSubscription(subscription?.id as string)
    await deliver()
    expect((await customer('acme')).subscriptions).toMatchObject([{ status: 'canceled' }])
    expect(await credits('acme')).toBe(50)
    service.clock.advance({ days: 31 })
    expect(await credits('acme')).toBe(0)
  })

  test('a customer that was deleted at Stripe is ignored', async () => {
    const { link, accountId, account } = await openStripeShop()
    await link('acme', 'pro')
    const [customer] = account.list('customer')
    Object.assign(customer as object, { deleted: true })

    const reply = await send({
      type: 'invoice.paid',
      account: accountId,
      data: { object: { id: 'in_1', object: 'invoice', customer: customer?.id } },
    })

    expect([reply.status, reply.json]).toEqual([200, { received: true }])
  })

  test('a subscription without items or with an unknown offer is skipped', async () => {
    const { link, pay, customer, account } = await openStripeShop()
    const session = await pay(await link('acme', 'pro'))
    account.confirm(session.json.client_secret, true)
    const stripeCustomer = account.list('customer')[0]?.id
    const item = { quantity: 1, current_period_start: 0, current_period_end: 1 }
    for (const fields of [
      { items: { data: [] }, metadata: { offer: '{}' } },
      { items: { data: [item] }, metadata: {} },
      { items: { data: [item] }, metadata: { offer: 'nonsense' } },
      { items: { data: [item] }, metadata: { offer: '{"prices":5}' } },
    ])
      account.add('sub', 'subscription', { customer: stripeCustomer, status: 'active', ...fields })

    await deliver()

    expect((await customer('acme')).subscriptions).toMatchObject([{ offer_id: 'pro' }])
  })

  test('reads every page of the subscriptions', async () => {
    const { link, account, accountId } = await openStripeShop()
    await link('acme', 'pro')
    const stripeCustomer = account.list('customer')[0]?.id as string
    for (let at = 0; at < 120; at += 1)
      account.add('sub', 'subscription', {
        customer: stripeCustomer,
        status: 'active',
        cancel_at_period_end: false,
        metadata: {
          offerId: 'basic',
          offer: JSON.stringify({ customerType: 'custom', prices: {}, includedItems: {} }),
        },
        items: { data: [{ quantity: 1, current_period_start: at, current_period_end: at + 1 }] },
      })

    await send({
      type: 'invoice.paid',
      account: accountId,
      data: { object: { id: 'in_1', object: 'invoice', customer: stripeCustomer } },
    })

    const [row] = await service.query<{ count: string }>(
      'select count(*) from subscriptions s join stripe_accounts a using (tenancy_id) where a.account_id = $1',
      [accountId],
    )
    expect(row?.count).toBe('120')
  })
})

describe('an event that cannot be handled gets an error, so that it comes again', () => {
  const object = { id: 'in_1', object: 'invoice', customer: 'cus_1' }

  test.each([
    ['without an account', {}],
    ['of an unknown account', { account: 'acct_unknown' }],
  ])('%s', async (_name, fields) => {
    const reply = await send({ type: 'invoice.paid', data: { object }, ...fields })

    expect(reply.status).toBeGreaterThanOrEqual(500)
  })

  test('of an account that names no project, or one that is gone', async () => {
    const { accountId, account } = await openStripeShop()
    const stripeAccount = stripe.platform.find(accountId)
    const customer = account.createCustomer({ metadata: {} }).id

    for (const metadata of [{}, { tenancyId: 'nothing' }, { tenancyId: randomUUID() }]) {
      stripeAccount.metadata = metadata
      const reply = await send({
        type: 'invoice.paid',
        account: accountId,
        data: { object: { ...object, customer } },
      })
      expect(reply.status).toBe(500)
    }
  })

  test.each([
    ['without a customer', { customer: null }],
    ['with an expanded customer', { customer: { id: 'cus_1' } }],
    ['with an unknown customer', { customer: 'cus_unknown' }],
  ])('%s', async (_name, fields) => {
    const { accountId } = await openStripeShop()

    const reply = await send({
      type: 'invoice.paid',
      account: accountId,
      data: { object: { ...object, ...fields } },
    })

    expect(reply.status).toBeGreaterThanOrEqual(500)
  })

  test('of a customer that names nobody', async () => {
    const { accountId, account } = await openStripeShop()
    const customer = account.createCustomer({ metadata: { customerId: 'acme' } }).id

    const reply = await send({
      type: 'invoice.paid',
      account: accountId,
      data: { object: { ...object, customer } },
    })

    expect(reply.status).toBe(500)
  })
})

test('a purchase whose events never arrived is found by the reconciliation', async () => {
  const { link, pay, credits, account } = await openStripeShop()
  for (const [offer, price_id] of [
    ['pack', 'once'],
    ['pro', 'monthly'],
  ] as const) {
    const session = await pay(await link('acme', offer), { price_id })
    account.confirm(session.json.client_secret, true)
  }
  expect(await credits('acme')).toBe(0)
  service.clock.advance({ days: 3 })
  const { reconcile } = await import('./reconcile.ts')

  await reconcile(service.ctx)
  expect(await credits('acme')).toBe(150)

  await reconcile(service.ctx)
  expect(await credits('acme')).toBe(150)
})

test('a stand-in may send results along', async () => {
  const [{ project }, other] = [await openStripeShop(), await openStripeShop()]
  const tenancyId = await service.rows.tenancyId(project.id)
  const customer = other.account.createCustomer({}).id
  const now = nowSeconds()

  const reply = await send({
    type: 'invoice.paid',
    account: other.accountId,
    data: {
      object: {
        id: 'in_1',
        object: 'invoice',
        customer,
        stack_stripe_mock_data: {
          'accounts.retrieve': { metadata: { tenancyId } },
          'customers.retrieve': { metadata: { customerId: 'mocked', customerType: 'CUSTOM' } },
          'subscriptions.list': {
            data: [
              {
                id: 'sub_mock',
                status: 'active',
                items: {
                  data: [
                    { quantity: 2, current_period_start: now - 60, current_period_end: now + 60 },
                  ],
                },
                metadata: {
                  offerId: 'basic',
                  priceId: 'monthly',
                  offer: JSON.stringify({ customerType: 'custom', prices: {}, includedItems: {} }),
                },
                cancel_at_period_end: false,
              },
            ],
          },
        },
      },
    },
  })

  expect([reply.status, reply.json]).toEqual([200, { received: true }])
  expect(
    (await project.as('server').get('/payments/items/custom/mocked/credits')).json.quantity,
  ).toBe(20)
})
