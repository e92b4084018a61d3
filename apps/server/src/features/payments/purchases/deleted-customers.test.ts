import { sql } from 'kysely'
import { transact } from 'latchkey/internals'
import { afterAll, describe, expect, test } from 'vitest'
import { untilStatementsWait } from '../../../testing/locks.ts'
import { accountOf, startWithStripe } from '../stripe/testing/stripe-service.ts'
import { codeOf, openShop } from './testing/shop.ts'

/* Tests protocol 06 §8.2 with a server that speaks Stripe's protocol. */

const { service, stripe, deliver, stop } = await startWithStripe()
afterAll(stop)

type CustomerType = 'user' | 'team'

const offerFor = (customerType: CustomerType) => ({
  displayName: 'Plan',
  customerType,
  stackable: true,
  prices: { monthly: { USD: '10', interval: [1, 'month'] } },
  includedItems: {},
})

/** A project that sells subscriptions and a one-time offer to users and teams. */
async function openStripeShop() {
  const shop = await openShop(service)
  const offersTo = (customerType: CustomerType) => ({
    [`payments.offers.${customerType}-plan`]: offerFor(customerType),
  })
  await shop.configure({ ...offersTo('user'), ...offersTo('team') })
  const { objects: account } = await accountOf(stripe, shop.project.as('admin'))
  const server = shop.project.as('server')
  return {
    ...shop,
    account,
    server,
    async create(type: CustomerType): Promise<string> {
      const body = type === 'user' ? {} : { display_name: 'Customer' }
      return (await server.post(`/${type}s`, { ...body, primary_email: undefined })).json.id
    },
    /** Starts to pay for a subscription. Returns what completes the payment at Stripe. */
    async subscribe(type: CustomerType, id: string): Promise<() => void> {
      const { json } = await server.post('/payments/purchases/create-purchase-url', {
        customer_type: type,
        customer_id: id,
        offer_id: `${type}-plan`,
      })
      const session = await shop.pay(codeOf(json.url))
      return () => void account.confirm(session.json.client_secret, true)
    },
    statusesAtStripe: () => account.list('subscription').map(({ status }) => status),
    /** The statuses that are stored, and whether their periods are over. */
    stored: (id: string) =>
      service.query<{ status: string; is_over: boolean }>(
        `select status, period_end <= $2 as is_over from subscriptions where customer_id = $1
         order by created_at`,
        [id, service.clock.now()],
      ),
  }
}

describe.each<CustomerType>(['user', 'team'])('a deleted %s', (type) => {
  test('pays no longer: subscriptions are canceled at Stripe', async () => {
    const { create, subscribe, server, statusesAtStripe, stored } = await openStripeShop()
    const [id, other] = [await create(type), await create(type)]
    for (const customer of [id, id, other]) (await subscribe(type, customer))()
    await deliver()
    expect(statusesAtStripe()).toEqual(['active', 'active', 'active'])

    const reply = await server.delete(`/${type}s/${id.toUpperCase()}`)
    await service.drain()

    expect(reply.status).toBe(200)
    // The newest first.
    expect(statusesAtStripe()).toEqual(['active', 'canceled', 'canceled'])
    expect((await stored(id)).map(({ status }) => status)).toEqual(['canceled', 'canceled'])
    expect((await stored(other)).map(({ status }) => status)).toEqual(['active'])
    await deliver()
  })

  test('pays no longer either for a purchase that arrives after the deletion', async () => {
    const { create, subscribe, server, statusesAtStripe } = await openStripeShop()
    const id = await create(type)
    const confirm = await subscribe(type, id)
    await server.delete(`/${type}s/${id}`)

    confirm()
    await deliver()
    await service.drain()

    expect(statusesAtStripe()).toEqual(['canceled'])
    await deliver()
  })

  test('pays for none of the purchases that arrive at the time of the deletion', async () => {
    const { create, subscribe, server, statusesAtStripe } = await openStripeShop()
    const ids = await Promise.all(Array.from({ length: 10 }, () => create(type)))
    for (const id of ids) (await subscribe(type, id))()

    await Promise.all([deliver(), ...ids.map((id) => server.delete(`/${type}s/${id}`))])
    await service.drain()

    expect(new Set(statusesAtStripe())).toEqual(new Set(['canceled']))
    await deliver()
  })

  test('pays for no subscription of which the service hears first while it is deleted', async () => {
    const { create, server, account, statusesAtStripe } = await openStripeShop()
    const id = await create(type)
    const customer = account.createCustomer({
      metadata: { customerId: id, customerType: type.toUpperCase() },
    })
    const product = account.add('prod', 'product', {}).id
    const price_data = { product, unit_amount: '0', recurring: { interval: 'month' } }
    account.createSubscription({
      customer: customer.id,
      metadata: { offer: JSON.stringify(offerFor(type)) },
      items: { 0: { price_data } },
    })

    // The deletion has looked for subscriptions, and waits before it commits.
    const [deletion, delivery] = await transact(service.ctx, async (tx) => {
      await sql`lock table audit_log in exclusive mode`.execute(tx.db)
      const deletion = server.delete(`/${type}s/${id}`)
      await untilStatementsWait(service, 1)
      const delivery = deliver()
      await Promise.race([delivery, untilStatementsWait(service, 2)])
      return [deletion, delivery]
    })
    const replies = [await deletion, ...(await delivery)]
    await service.drain()

    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    expect(statusesAtStripe()).toEqual(['canceled'])
    await deliver()
  })

  test('holds no grants or test purchases', async () => {
    const { create, server, stored } = await openStripeShop()
    const id = await create(type)
    await server.post('/payments/purchases/grant', {
      customer_type: type,
      customer_id: id,
      offer_id: `${type}-plan`,
    })
    expect(await stored(id)).toMatchObject([{ status: 'active' }])

    await server.delete(`/${type}s/${id}`)

    expect(await stored(id)).toEqual([{ status: 'canceled', is_over: true }])
  })

  test('gets no grant while it is deleted', async () => {
    const { create, server, stored } = await openStripeShop()
    const id = await create(type)

    const replies = await transact(service.ctx, async (tx) => {
      await sql`lock table audit_log in exclusive mode`.execute(tx.db)
      const deletion = server.delete(`/${type}s/${id}`)
      await untilStatementsWait(service, 1)
      const grant = server.post('/payments/purchases/grant', {
        customer_type: type,
        customer_id: id,
        offer_id: `${type}-plan`,
      })
      await untilStatementsWait(service, 2)
      return [deletion, grant]
    })

    expect((await Promise.all(replies)).map(({ status }) => status)).toEqual([200, 404])
    expect(await stored(id)).toEqual([])
  })

  test('is canceled later while Stripe fails', async () => {
    const { create, subscribe, server, statusesAtStripe } = await openStripeShop()
    const id = await create(type)
    ;(await subscribe(type, id))()
    await deliver()
    stripe.failNext('/v1/subscriptions/', 500, 3)

    const reply = await server.delete(`/${type}s/${id}`)
    await service.drain()
    expect(reply.status).toBe(200)
    expect(statusesAtStripe()).toEqual(['active'])

    await service.query(
      `update graphile_worker._private_jobs set run_at = now()
       where task_id = (select id from graphile_worker._private_tasks
         where identifier = 'payments.cancel-subscription')`,
    )
    await service.drain()

    expect(statusesAtStripe()).toEqual(['canceled'])
    await deliver()
  })
})

test('deleting a user who never bought anything adds no job', async () => {
  const { create, server } = await openStripeShop()
  const id = await create('user')

  await server.delete(`/users/${id}`)

  expect(
    await service.query(
      "select from graphile_worker.jobs where task_identifier = 'payments.cancel-subscription'",
    ),
  ).toEqual([])
})
