import { startService, type TestProject } from '@latchkey/testkit'
import { afterAll, expect, test } from 'vitest'
import { configure, storedOffer } from './testing/stored-purchases.ts'

/* Reads of customers with many items and purchases, and with large offers. */

const service = await startService()
afterAll(() => service.stop())

const RULE = { quantity: 1, repeat: [1, 'month'], expires: 'when-repeated' } as const
const PERMANENT = { quantity: 2, repeat: 'never', expires: 'never' } as const

const repeated = <T>(length: number, value: T): Record<string, T> =>
  Object.fromEntries(Array.from({ length }, (_, number) => [`item_${number}`, value]))

const readCustomer = (project: TestProject) =>
  project.as('server').get('/payments/customers/custom/acme')

/** The quantities of the items in a response. */
const quantitiesIn = (json: { items: { id: string; quantity: number }[] }) =>
  Object.fromEntries(json.items.map(({ id, quantity }) => [id, quantity]))

interface Stored {
  readonly offerId?: string
  readonly offer: object
  readonly count: number
}

/** Stores subscriptions that were created a minute after each other. */
async function storeSubscriptions(project: TestProject, { offerId, offer, count }: Stored) {
  await service.query(
    `insert into subscriptions (tenancy_id, id, customer_type, customer_id, offer_id, offer, quantity,
       status, period_start, source, created_at, updated_at)
     select $1, gen_random_uuid(), 'custom', 'acme', $2, $3, 1, 'active', moment, 'grant', moment, moment
     from (select $4::timestamptz - n * interval '1 minute' as moment
       from generate_series(1, $5::integer) n) moments`,
    [
      await service.rows.tenancyId(project.id),
      offerId ?? null,
      JSON.stringify(offer),
      service.clock.now(),
      count,
    ],
  )
}

async function storePurchases(project: TestProject, { offer, count }: Stored) {
  await service.query(
    `insert into one_time_purchases (tenancy_id, id, customer_type, customer_id, offer, quantity,
       source, created_at)
     select $1, gen_random_uuid(), 'custom', 'acme', $2, 3, 'grant', $3
     from generate_series(1, $4::integer)`,
    [await service.rows.tenancyId(project.id), JSON.stringify(offer), service.clock.now(), count],
  )
}

test('case 66: a customer with 1,500 subscriptions to an offer of 501 items is read quickly', async () => {
  const project = await service.newProject()
  await configure(project, {
    'payments.items': repeated(501, { customerType: 'custom' }),
    'payments.offers.pro': {
      displayName: 'Pro',
      customerType: 'custom',
      prices: { monthly: { USD: '20', interval: [1, 'month'] } },
      includedItems: repeated(501, RULE),
    },
  })
  await storeSubscriptions(project, { offerId: 'pro', offer: storedOffer({}), count: 1_500 })
  const before = process.cpuUsage()

  const { json } = await readCustomer(project)

  const { user, system } = process.cpuUsage(before)
  expect(quantitiesIn(json)).toEqual(repeated(501, 1_500))
  // The sums are computed once, not for each of the 501 items.
  expect((user + system) / 1_000).toBeLessThan(1_500)
})

test('an item has the same quantity alone as among all items of a customer', async () => {
  const project = await service.newProject()
  await configure(project, {
    'payments.groups.plans': {},
    'payments.items': repeated(4, { customerType: 'custom' }),
    'payments.offers.pro': {
      displayName: 'Pro',
      customerType: 'custom',
      prices: { monthly: { USD: '20', interval: [1, 'month'] } },
      includedItems: { item_0: RULE, item_1: { ...RULE, quantity: 5 }, item_2: PERMANENT },
    },
    'payments.offers.free': {
      displayName: 'Free',
      customerType: 'custom',
      groupId: 'plans',
      prices: 'include-by-default',
      includedItems: { item_3: PERMANENT },
    },
  })
  const inline = storedOffer({ item_0: PERMANENT, item_1: RULE, not_configured: PERMANENT })
  await storeSubscriptions(project, { offerId: 'pro', offer: storedOffer({}), count: 3 })
  await storeSubscriptions(project, { offer: inline, count: 2 })
  await storePurchases(project, { offer: inline, count: 2 })

  const { json } = await readCustomer(project)

  const alone = Object.fromEntries(
    await Promise.all(
      Object.keys(repeated(4, {})).map(async (id) => {
        const path = `/payments/items/custom/acme/${id}`
        return [id, (await project.as('server').get(path)).json.quantity]
      }),
    ),
  )
  expect(quantitiesIn(json)).toEqual({ item_0: 19, item_1: 23, item_2: 6, item_3: 2 })
  expect(alone).toEqual(quantitiesIn(json))
})

test('a subscription to an offer that was deleted still counts for its group', async () => {
  const project = await service.newProject()
  await configure(project, {
    'payments.groups.plans': {},
    'payments.items.item_0': { customerType: 'custom' },
    'payments.offers.free': {
      displayName: 'Free',
      customerType: 'custom',
      groupId: 'plans',
      prices: 'include-by-default',
      includedItems: { item_0: PERMANENT },
    },
  })
  const offer = storedOffer({ item_0: RULE }, { groupId: 'plans' })
  expect(quantitiesIn((await readCustomer(project)).json)).toEqual({ item_0: 2 })

  await storeSubscriptions(project, { offerId: 'deleted', offer, count: 1 })

  expect(quantitiesIn((await readCustomer(project)).json)).toEqual({ item_0: 0 })
})
