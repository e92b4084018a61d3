import { randomUUID } from 'node:crypto'
import { startService, type TestProject } from '@latchkey/testkit'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import {
  configure,
  storedOffer,
  storePurchase,
  storeSubscription,
} from '../items/testing/stored-purchases.ts'

/* Tests protocol 06 §12 and the search of protocol 09 §24 no. 16. */

const service = await startService()
afterAll(() => service.stop())

const LIST = '/internal/payments/transactions'
const SEARCH = `${LIST}/search`

interface Entry {
  id: string
  type: string
  created_at_millis: number
  customer_type: string
}

async function newProject(): Promise<TestProject> {
  const project = await service.newProject()
  await configure(project, {
    'payments.items.credits': { customerType: 'custom' },
    'payments.items.emails': { customerType: 'user' },
    'payments.items.seats': { customerType: 'team' },
  })
  return project
}

async function list(project: TestProject, query: Record<string, string | number> = {}) {
  const { status, json, text } = await project
    .as('admin')
    .get(`${LIST}?${new URLSearchParams(query as Record<string, string>)}`)
  if (status !== 200) throw new Error(text)
  return json as { transactions: Entry[]; next_cursor: string | null }
}

async function search(project: TestProject, query: Record<string, string | number> = {}) {
  const { status, json, text } = await project
    .as('admin')
    .get(`${SEARCH}?${new URLSearchParams(query as Record<string, string>)}`)
  if (status !== 200) throw new Error(text)
  return json as { items: Entry[]; pagination: { next_cursor: string | null } }
}

/** Adds delta to the quantity of an item. Returns the id of the change. */
async function change(
  project: TestProject,
  { customer = 'acme', item = 'credits', type = 'custom', ...body }: Record<string, unknown>,
): Promise<string> {
  const { status, json, text } = await project
    .as('server')
    .post(`/payments/items/${type}/${customer}/${item}/update-quantity?allow_negative=true`, {
      delta: 1,
      ...body,
    })
  if (status !== 200) throw new Error(text)
  return json.id
}

/** Adds entries of all kinds, each a second after the previous one. Returns their ids, newest first. */
async function addEntries(project: TestProject, kinds: string): Promise<string[]> {
  const ids: string[] = []
  for (const kind of kinds) {
    service.clock.advance({ seconds: 1 })
    if (kind === 's')
      ids.unshift(await storeSubscription(service, project, { customer_id: 'acme' }))
    if (kind === 'o') ids.unshift(await storePurchase(service, project, { customer_id: 'acme' }))
    if (kind === 'i') ids.unshift(await change(project, {}))
  }
  return ids
}

const idsOf = (entries: readonly Entry[]) => entries.map(({ id }) => id)

/** Reads all pages by their cursors. */
async function readAll(project: TestProject, query: Record<string, string | number>) {
  const pages: string[][] = []
  let cursor: string | null = null
  do {
    const page = await list(project, { ...query, ...(cursor === null ? {} : { cursor }) })
    pages.push(idsOf(page.transactions))
    cursor = page.next_cursor
  } while (cursor !== null)
  return pages
}

async function searchAll(project: TestProject, query: Record<string, string | number>) {
  const pages: string[][] = []
  let cursor: string | null = null
  do {
    const page = await search(project, { ...query, ...(cursor === null ? {} : { cursor }) })
    pages.push(idsOf(page.items))
    cursor = page.pagination.next_cursor
  } while (cursor !== null)
  return pages
}

describe('the list of transactions', () => {
  test('of a new project is empty', async () => {
    const project = await newProject()
    const { status, json } = await project.as('admin').get(LIST)
    expect([status, json]).toEqual([200, { transactions: [], next_cursor: null }])
  })

  test('has exactly the fields of each kind, newest first', async () => {
    const project = await newProject()
    const { user_id } = await project.signUp()
    const team = (await project.as('server').post('/teams', { display_name: 'Acme' })).json.id
    const offer = storedOffer(
      {},
      {
        prices: {
          monthly: { USD: '20', interval: [1, 'month'], serverOnly: true, freeTrial: [7, 'day'] },
        },
      },
    )
    const expires = Date.parse('2999-01-01T00:00:00Z')
    const changed = await change(project, {
      customer: user_id,
      item: 'emails',
      type: 'user',
      delta: -4,
      description: 'monthly correction',
    })
    const at = service.clock.now().getTime()
    service.clock.advance({ seconds: 1 })
    const bought = await storePurchase(service, project, {
      customer_type: 'user',
      customer_id: user_id,
      offer: { ...offer, prices: { once: { USD: '5', serverOnly: false } } },
      price_id: 'once',
      quantity: 2,
    })
    service.clock.advance({ seconds: 1 })
    const subscribed = await storeSubscription(service, project, {
      customer_type: 'team',
      customer_id: team,
      offer_id: 'pro',
      offer,
      price_id: 'monthly',
      source: 'test_mode',
      status: 'past_due',
    })
    service.clock.advance({ seconds: 1 })
    const expiring = await change(project, { delta: 7, expires_at: '2999-01-01' })

    const page = await list(project)

    const noOffer = { test_mode: false, offer_display_name: null, price: null, status: null }
    expect(page).toEqual({
      transactions: [
        {
          ...noOffer,
          id: expiring,
          type: 'item_quantity_change',
          created_at_millis: at + 3_000,
          customer_type: 'custom',
          customer_id: 'acme',
          quantity: 7,
          item_id: 'credits',
          description: null,
          expires_at_millis: expires,
        },
        {
          id: subscribed,
          type: 'subscription',
          created_at_millis: at + 2_000,
          customer_type: 'team',
          customer_id: team,
          quantity: 1,
          test_mode: true,
          offer_display_name: 'Pro',
          price: { USD: '20', interval: [1, 'month'] },
          status: 'past_due',
        },
        {
          id: bought,
          type: 'one_time',
          created_at_millis: at + 1_000,
          customer_type: 'user',
          customer_id: user_id,
          quantity: 2,
          test_mode: false,
          offer_display_name: 'Pro',
          price: { USD: '5' },
          status: null,
        },
        {
          ...noOffer,
          id: changed,
          type: 'item_quantity_change',
          created_at_millis: at,
          customer_type: 'user',
          customer_id: user_id,
          quantity: -4,
          item_id: 'emails',
          description: 'monthly correction',
          expires_at_millis: null,
        },
      ],
      next_cursor: null,
    })
  })

  test.each([
    ['no price id', null, { monthly: { USD: '1' } }],
    ['an unknown price', 'yearly', { monthly: { USD: '1' } }],
    ['an offer included by default', 'monthly', 'include-by-default'],
  ])('has no price with %s, and no name if the offer has none', async (_name, price_id, prices) => {
    const project = await newProject()
    const offer = storedOffer({}, { displayName: undefined, prices })
    const bought = { customer_id: 'acme', price_id, offer, source: 'grant' as const }
    await storePurchase(service, project, bought)
    await storeSubscription(service, project, bought)

    const { transactions } = await list(project)

    const none = { price: null, offer_display_name: null, test_mode: false }
    expect(transactions).toMatchObject([none, none])
  })

  test('has the configured type of an item, and custom once it is deleted', async () => {
    const project = await newProject()
    const { user_id } = await project.signUp()
    await change(project, { customer: user_id, item: 'emails', type: 'user' })
    const types = async () => (await list(project)).transactions.map((entry) => entry.customer_type)
    const typesOf = async (customer_type: string) => {
      const query = { customer_type }
      const [listed, found] = [await list(project, query), await search(project, query)]
      expect(found.items).toEqual(listed.transactions)
      return listed.transactions.map((entry) => entry.customer_type)
    }

    expect(await types()).toEqual(['user'])
    expect([await typesOf('user'), await typesOf('team'), await typesOf('custom')]).toEqual([
      ['user'],
      [],
      [],
    ])
    await configure(project, { 'payments.items.emails': { customerType: 'team' } })
    expect(await types()).toEqual(['team'])
    expect([await typesOf('user'), await typesOf('team'), await typesOf('custom')]).toEqual([
      [],
      ['team'],
      [],
    ])
    await configure(project, { 'payments.items.emails': null })
    expect(await types()).toEqual(['custom'])
    expect([await typesOf('user'), await typesOf('team'), await typesOf('custom')]).toEqual([
      [],
      [],
      ['custom'],
    ])
  })

  test('does not have default offers', async () => {
    const project = await newProject()
    await configure(project, {
      'payments.groups.plans': {},
      'payments.offers.free': {
        customerType: 'custom',
        groupId: 'plans',
        prices: 'include-by-default',
        includedItems: { credits: { quantity: 3 } },
      },
    })

    expect((await list(project)).transactions).toEqual([])
  })

  test('is filtered by type and type of customer', async () => {
    const project = await newProject()
    const { user_id } = await project.signUp()
    const ofUser = { customer_type: 'user', customer_id: user_id } as const
    const subscriptions = [
      await storeSubscription(service, project, ofUser),
      await storeSubscription(service, project, { customer_id: 'acme' }),
    ]
    const purchases = [
      await storePurchase(service, project, ofUser),
      await storePurchase(service, project, { customer_id: 'acme' }),
    ]
    const changes = [
      await change(project, { customer: user_id, item: 'emails', type: 'user' }),
      await change(project, {}),
    ]

    const found = async (query: Record<string, string>) => {
      const { transactions } = await list(project, query)
      expect((await search(project, query)).items).toEqual(transactions)
      return idsOf(transactions).toSorted()
    }
    expect(await found({})).toEqual([...subscriptions, ...purchases, ...changes].toSorted())
    expect(await found({ type: 'subscription' })).toEqual(subscriptions.toSorted())
    expect(await found({ type: 'one_time' })).toEqual(purchases.toSorted())
    expect(await found({ type: 'item_quantity_change' })).toEqual(changes.toSorted())
    const [subscription, purchase, changed] = [subscriptions[0], purchases[0], changes[0]]
    expect(await found({ customer_type: 'user' })).toEqual(
      [subscription, purchase, changed].toSorted(),
    )
    expect(await found({ customer_type: 'team' })).toEqual([])
    expect(await found({ customer_type: 'custom' })).toEqual(
      [subscriptions[1], purchases[1], changes[1]].toSorted(),
    )
    expect(await found({ type: 'one_time', customer_type: 'user' })).toEqual([purchase])
  })

  test('is of the own project only', async () => {
    const [project, other] = [await newProject(), await newProject()]
    await addEntries(other, 'soi')

    expect((await list(project)).transactions).toEqual([])
    expect((await search(project)).items).toEqual([])
  })

  test.each(['client', 'server'] as const)('is refused to %ss', async (access) => {
    const project = await newProject()
    for (const path of [LIST, SEARCH, '/internal/payments/customers']) {
      const { status, code, json } = await project.as(access).get(path)
      expect([status, code, json.details.allowed_access_types]).toEqual([
        401,
        'INSUFFICIENT_ACCESS_TYPE',
        ['admin'],
      ])
    }
  })

  test.each(['type=purchase', 'customer_type=company', 'unknown=1', `cursor=${'a'.repeat(201)}`])(
    'rejects %s',
    async (query) => {
      const project = await newProject()
      for (const path of [LIST, SEARCH]) {
        const { status, code } = await project.as('admin').get(`${path}?${query}`)
        expect([status, code]).toEqual([400, 'SCHEMA_ERROR'])
      }
    },
  )

  test('reads any limit: 50 by default, 1 to 200', async () => {
    const project = await newProject()
    const now = service.clock.now().getTime()
    await service.query(
      `insert into item_quantity_changes
         (tenancy_id, id, customer_type, customer_id, item_id, delta, created_at)
       select $1, gen_random_uuid(), 'custom', 'acme', 'credits', n,
         to_timestamp($2::bigint / 1000.0) - n * interval '1 second' from generate_series(1, 201) n`,
      [await service.rows.tenancyId(project.id), now],
    )
    const count = async (limit?: string) =>
      (await list(project, limit === undefined ? {} : { limit })).transactions.length

    expect(await count()).toBe(50)
    for (const [limit, rows] of [
      ['', 50],
      ['abc', 50],
      ['0', 1],
      ['-7', 1],
      ['3', 3],
      ['200', 200],
      ['201', 200],
      ['9'.repeat(30), 200],
    ] as const)
      expect([limit, await count(limit)]).toEqual([limit, rows])
  })
})

describe('the cursor', () => {
  test('has the last subscription, change and purchase of the page', async () => {
    const project = await newProject()
    const [newest, purchase, item, subscription] = await addEntries(project, 'siooii')

    const page = await list(project, { limit: 4 })

    expect(idsOf(page.transactions)).toEqual([newest, purchase, item, subscription])
    expect(page.next_cursor).toBe(`|${purchase}|${subscription}`)
  })

  test('keeps the part of a kind that is not on the page', async () => {
    const project = await newProject()
    const [item, purchase, subscription] = await addEntries(project, 'soi')

    const first = await list(project, { limit: 1 })
    const second = await list(project, { limit: 1, cursor: first.next_cursor as string })
    const third = await list(project, { limit: 1, cursor: second.next_cursor as string })
    const fourth = await list(project, { limit: 1, cursor: third.next_cursor as string })

    expect([first, second, third].map(({ next_cursor }) => next_cursor)).toEqual([
      `|${item}|`,
      `|${item}|${purchase}`,
      `${subscription}|${item}|${purchase}`,
    ])
    expect(fourth).toEqual({ transactions: [], next_cursor: null })
  })

  test('is null only for a page that is not full', async () => {
    const project = await newProject()
    await addEntries(project, 'so')

    expect((await list(project, { limit: 2 })).next_cursor).not.toBeNull()
    expect((await list(project, { limit: 3 })).next_cursor).toBeNull()
  })

  test('leads through all entries once, in one order, whatever the kinds and times are', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom('s', 'o', 'i'), fc.boolean()), { maxLength: 14 }),
        fc.integer({ min: 1, max: 6 }),
        async (entries, limit) => {
          const project = await newProject()
          const added: { id: string; at: number }[] = []
          for (const [kind, isLater] of entries) {
            // Several entries have the same time.
            if (isLater) service.clock.advance({ millis: 1 })
            const at = service.clock.now().getTime()
            const id =
              kind === 's'
                ? await storeSubscription(service, project, { customer_id: 'a' })
                : kind === 'o'
                  ? await storePurchase(service, project, { customer_id: 'a' })
                  : await change(project, { customer: 'a' })
            added.push({ id, at })
          }
          const sorted = added
            .toSorted((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1))
            .map(({ id }) => id)

          expect((await readAll(project, { limit })).flat()).toEqual(sorted)
          expect((await searchAll(project, { limit })).flat()).toEqual(sorted)
        },
      ),
      { numRuns: 15 },
    )
  }, 60_000)

  test('continues where the page ended while entries are added', async () => {
    const project = await newProject()
    const ids = await addEntries(project, 'sssoooiii')

    const pages: string[][] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page = await list(project, { limit: 2, ...(cursor === '' ? {} : { cursor }) })
      pages.push(idsOf(page.transactions))
      cursor = page.next_cursor
      if (pages.length < 4) await addEntries(project, 'soi')
    }

    expect(pages.flat()).toEqual(ids)
  })

  test('of a filtered list leads through that list', async () => {
    const project = await newProject()
    const ids = await addEntries(project, 'sisoisio')
    const kinds = [...'sisoisio'].reverse()
    const of = (kind: string) => ids.filter((_, at) => kinds[at] === kind)

    expect((await readAll(project, { type: 'subscription', limit: 1 })).flat()).toEqual(of('s'))
    expect((await readAll(project, { type: 'one_time', limit: 1 })).flat()).toEqual(of('o'))
    expect((await readAll(project, { type: 'item_quantity_change', limit: 2 })).flat()).toEqual(
      of('i'),
    )
    expect((await readAll(project, { customer_type: 'custom', limit: 3 })).flat()).toEqual(ids)
  })

  test('of another project, or with unknown ids, starts at the top', async () => {
    const [project, other] = [await newProject(), await newProject()]
    const ids = await addEntries(project, 'soi')
    await addEntries(other, 'soi')
    const { next_cursor } = await list(other, { limit: 3 })

    for (const cursor of [
      next_cursor as string,
      [randomUUID(), randomUUID(), randomUUID()].join('|'),
      'x',
      'a|b|c|d',
      '||',
      '%00|%00|%00',
      "'; select 1",
    ])
      expect([cursor, idsOf((await list(project, { cursor })).transactions)]).toEqual([cursor, ids])
  })

  test('with an unknown id of one kind starts at the top of that kind only', async () => {
    const project = await newProject()
    const [change2, change1, subscription] = await addEntries(project, 'sii')

    const cursor = `${randomUUID()}|${change2}|`
    const { transactions } = await list(project, { cursor })

    expect(idsOf(transactions)).toEqual([change1, subscription])
  })
})

describe('the search', () => {
  test('has the entries of the list', async () => {
    const project = await newProject()
    await addEntries(project, 'soi')

    const { status, json } = await project.as('admin').get(SEARCH)

    const { transactions } = await list(project)
    expect([status, json]).toEqual([
      200,
      { items: transactions, is_paginated: true, pagination: { next_cursor: null } },
    ])
  })

  test('has no cursor on the last page, also if that is full', async () => {
    const project = await newProject()
    const ids = await addEntries(project, 'soio')

    expect(await searchAll(project, { limit: 2 })).toEqual([ids.slice(0, 2), ids.slice(2)])
  })

  test('finds what one customer has', async () => {
    const project = await newProject()
    const { user_id } = await project.signUp()
    const ofUser = { customer_type: 'user', customer_id: user_id } as const
    await addEntries(project, 'soi')
    const ids: string[] = []
    const add = async (id: Promise<string>) => {
      ids.unshift(await id)
      service.clock.advance({ seconds: 1 })
    }
    await add(storeSubscription(service, project, ofUser))
    await add(change(project, { customer: user_id, item: 'emails', type: 'user' }))
    await add(storePurchase(service, project, ofUser))
    await add(change(project, { customer: user_id, item: 'emails', type: 'user' }))
    const asCustom = await change(project, { customer: user_id })

    const found = async (query: Record<string, string>) =>
      (await searchAll(project, { ...query, limit: 2 })).flat()
    expect(await found({ customer_id: user_id })).toEqual([asCustom, ...ids])
    expect(await found({ customer_id: user_id, customer_type: 'user' })).toEqual(ids)
    expect(
      await found({ customer_id: user_id.toUpperCase(), customer_type: 'user', type: 'one_time' }),
    ).toEqual([ids[1]])
    expect(await found({ customer_id: user_id, customer_type: 'custom' })).toEqual([asCustom])
    expect(await found({ customer_id: user_id, customer_type: 'team' })).toEqual([])
    expect(await found({ customer_id: 'nobody' })).toEqual([])
  })

  test('finds a time range with both its ends', async () => {
    const project = await newProject()
    const [d, c, b, a] = await addEntries(project, 'sois')
    const now = service.clock.now().getTime()

    const found = async (query: Record<string, number>) =>
      (await searchAll(project, { ...query, limit: 1 })).flat()
    expect(await found({ from: now - 1_000 })).toEqual([d, c])
    expect(await found({ to: now - 1_000 })).toEqual([c, b, a])
    expect(await found({ from: now - 2_000, to: now - 1_000 })).toEqual([c, b])
    expect(await found({ from: now - 999, to: now - 1 })).toEqual([])
    expect(await found({ from: now, to: now - 1_000 })).toEqual([])
    expect(await found({ from: 0, to: Date.parse('9999-12-31T23:59:59.999Z') })).toHaveLength(4)
  })

  test('includes the whole last millisecond of a range', async () => {
    const project = await newProject()
    const id = await storePurchase(service, project, { customer_id: 'acme' })
    await service.query(
      `update one_time_purchases set created_at = created_at + interval '999 microseconds' where id = $1`,
      [id],
    )
    const now = service.clock.now().getTime()

    expect(idsOf((await search(project, { to: now })).items)).toEqual([id])
    expect(idsOf((await search(project, { to: now - 1 })).items)).toEqual([])
  })

  test('continues where the page ended while entries are added', async () => {
    const project = await newProject()
    const ids = await addEntries(project, 'soisoi')

    const first = await search(project, { limit: 4 })
    await addEntries(project, 'soi')
    const second = await search(project, {
      limit: 4,
      cursor: first.pagination.next_cursor as string,
    })

    expect([...idsOf(first.items), ...idsOf(second.items)]).toEqual(ids)
  })

  test('with a cursor of another project has no entries of that project', async () => {
    const [project, other] = [await newProject(), await newProject()]
    const ids = await addEntries(project, 'soi')
    await addEntries(other, 'soi')
    const { pagination } = await search(other, { limit: 1 })

    const { items } = await search(project, { cursor: pagination.next_cursor as string })

    expect(idsOf(items)).toEqual(ids)
  })

  const cursorOf = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  test.each([
    'limit=0',
    'limit=201',
    'limit=x',
    'from=-1',
    'from=x',
    `to=${Date.parse('9999-12-31T23:59:59.999Z') + 1}`,
    `customer_id=${'a'.repeat(257)}`,
    'customer_id=%00',
    'cursor=x',
    `cursor=${cursorOf(null)}`,
    `cursor=${cursorOf({ length: 2 })}`,
    `cursor=${cursorOf(['1'])}`,
    `cursor=${cursorOf([1, randomUUID()])}`,
    `cursor=${cursorOf(['1', 'x'])}`,
    `cursor=${cursorOf(['-1', randomUUID()])}`,
    `cursor=${cursorOf(['1'.repeat(19), randomUUID()])}`,
    `cursor=${cursorOf(['1', randomUUID(), '1'])}`,
  ])('rejects %s', async (query) => {
    const project = await newProject()
    const { status, code } = await project.as('admin').get(`${SEARCH}?${query}`)
    expect([status, code]).toEqual([400, 'SCHEMA_ERROR'])
  })
})
