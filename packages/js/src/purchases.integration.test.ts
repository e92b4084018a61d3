import { startService } from '@latchkey/testkit'
// For what it adds to the types of others, which the web's type check would not see otherwise.
import type {} from '@latchkey/testkit/global-setup'
import { afterAll, describe, expect, test } from 'vitest'
import { AdminApp } from './admin-app.ts'
import { outsideOfBrowsers, signUpBeforeServer } from './testing/back-end.ts'

const service = await startService()
afterAll(() => service.stop())

type Project = Awaited<ReturnType<typeof service.newProject>>

const OFFERS = {
  'payments.items.credits': { displayName: 'Credits', customerType: 'user' },
  'payments.items.seats': { displayName: 'Seats', customerType: 'team' },
  'payments.items.calls': { displayName: 'Calls', customerType: 'custom' },
  'payments.groups.plans': { displayName: 'Plans' },
  'payments.offers.pack': {
    displayName: 'Credit pack',
    customerType: 'user',
    stackable: true,
    prices: { once: { USD: '5' } },
    includedItems: { credits: { quantity: 10 } },
  },
  'payments.offers.gift': {
    displayName: 'Gift',
    customerType: 'user',
    serverOnly: true,
    prices: { once: { USD: '0' } },
    includedItems: { credits: { quantity: 1 } },
  },
  'payments.offers.pro': {
    displayName: 'Pro',
    customerType: 'team',
    groupId: 'plans',
    prices: { monthly: { USD: '20', interval: [1, 'month'] } },
    includedItems: { seats: { quantity: 5, expires: 'when-purchase-expires' } },
  },
} as const

const INLINE = {
  display_name: 'Custom calls',
  customer_type: 'custom',
  prices: { once: { USD: '9.50' } },
  included_items: { calls: { quantity: 100 } },
} as const

const openAdmin = (project: Project) =>
  new AdminApp(
    { ...project, projectId: project.id, baseUrl: service.url },
    outsideOfBrowsers(service),
  )

/** A user and their back end, in a project with offers. `setUp`: which is connected to Stripe. */
async function setUp(email: string, { isConnected = true } = {}) {
  const people = await signUpBeforeServer(service, email, { client_team_creation_enabled: true })
  const admin = openAdmin(people.project)
  await admin.updateConfig(OFFERS)
  if (isConnected) await admin.setupPayments()
  return { ...people, admin }
}

/** The code of a checkout link. */
const codeOf = (url: string) => url.split('/purchase/')[1] ?? ''

describe('a checkout link', () => {
  test('of a user leads to the purchase page, and buys once', async () => {
    const { admin, person } = await setUp('ada@example.com')

    const url = await person.createCheckoutUrl({ offerId: 'pack' })
    await admin.testModePurchase({ priceId: 'once', fullCode: codeOf(url), quantity: 2 })

    expect(url).toMatch(/^https?:\/\/[^/]+\/purchase\/[a-z0-9-_]+$/)
    expect((await person.getItem('credits')).quantity).toBe(20)
    await expect(
      admin.testModePurchase({ priceId: 'once', fullCode: codeOf(url) }),
    ).rejects.toMatchObject({ errorCode: 'VERIFICATION_CODE_NOT_FOUND' })
  })

  test('of a team buys for the team', async () => {
    const { admin, app, person } = await setUp('bob@example.com')
    const team = await person.createTeam({ displayName: 'Engines' })

    for (const url of [
      await team.createCheckoutUrl({ offerId: 'pro' }),
      await app.createCheckoutUrl({ teamId: team.id, offerId: 'pro' }),
    ])
      expect(codeOf(url)).toMatch(/^[0-9a-f-]{36}_[0-9a-z]{45}$/)
    const fullCode = codeOf(await team.createCheckoutUrl({ offerId: 'pro' }))
    await admin.testModePurchase({ priceId: 'monthly', fullCode })

    expect((await team.getItem('seats')).quantity).toBe(5)
  })

  test('is refused to clients for offers of servers, other customers and unknown ones', async () => {
    const { app, person } = await setUp('carol@example.com')
    const create = (offerId: string) => person.createCheckoutUrl({ offerId })

    for (const offerId of ['gift', 'unknown'])
      await expect(create(offerId)).rejects.toMatchObject({
        errorCode: 'OFFER_DOES_NOT_EXIST',
        details: { offer_id: offerId, access_type: 'client' },
      })
    await expect(create('pro')).rejects.toMatchObject({
      errorCode: 'OFFER_CUSTOMER_TYPE_DOES_NOT_MATCH',
    })
    await expect(app.createCheckoutUrl({ offerId: 'pack' } as never)).rejects.toThrow('one of')
  })

  test('of a server can sell offers for servers only, and any other', async () => {
    const { admin, server, user } = await setUp('dora@example.com')

    const gift = await user.createCheckoutUrl({ offerId: 'gift' })
    const custom = await server.createCheckoutUrl({ customCustomerId: 'acme', offer: INLINE })
    await admin.testModePurchase({ priceId: 'once', fullCode: codeOf(gift) })
    await admin.testModePurchase({ priceId: 'once', fullCode: codeOf(custom) })

    expect((await user.getItem('credits')).quantity).toBe(1)
    expect((await server.getItem({ itemId: 'calls', customCustomerId: 'acme' })).quantity).toBe(100)
  })

  test('needs a project that is set up for payments', async () => {
    const { person, user } = await setUp('eve@example.com', { isConnected: false })

    for (const customer of [person, user])
      await expect(customer.createCheckoutUrl({ offerId: 'pack' })).rejects.toMatchObject({
        status: 400,
      })
  })
})

describe('a server', () => {
  test('gives offers away, and sees and cancels them', async () => {
    const { server, person, user } = await setUp('fay@example.com', { isConnected: false })
    const team = await server.createTeam({ displayName: 'Engines', creatorUserId: person.id })

    const pack = await user.grantOffer({ offerId: 'pack', quantity: 3 })
    const pro = await team.grantOffer({ offerId: 'pro' })
    const custom = await server.grantOffer({ customCustomerId: 'acme', offer: INLINE })

    expect([pack, pro, custom].map(({ type }) => type)).toEqual([
      'one_time',
      'subscription',
      'one_time',
    ])
    expect(await user.getCustomer()).toMatchObject({
      type: 'user',
      id: user.id,
      items: [{ id: 'credits', displayName: 'Credits', quantity: 30 }],
      subscriptions: [],
      oneTimePurchases: [
        {
          id: pack.id,
          offerId: 'pack',
          offerDisplayName: 'Credit pack',
          priceId: null,
          quantity: 3,
          source: 'grant',
          createdAt: service.clock.now(),
        },
      ],
    })
    const { subscriptions, items } = await team.getCustomer()
    expect(subscriptions).toMatchObject([
      {
        id: pro.id,
        status: 'active',
        currentPeriodStart: service.clock.now(),
        currentPeriodEnd: null,
        cancelAtPeriodEnd: false,
      },
    ])
    expect(await items[0]?.tryDecreaseQuantity(2)).toBe(true)
    expect((await team.getItem('seats')).quantity).toBe(3)
    expect((await server.getCustomer({ customCustomerId: 'acme' })).oneTimePurchases).toMatchObject(
      [{ offerId: null, offerDisplayName: 'Custom calls' }],
    )

    service.clock.advance({ minutes: 1 })
    await subscriptions[0]?.cancel()
    await server.cancelSubscription(pro.id, { at: 'now' })

    const { subscriptions: canceled } = await server.getCustomer({ teamId: team.id })
    expect(canceled).toMatchObject([{ status: 'canceled', currentPeriodEnd: service.clock.now() }])
    expect((await team.getItem('seats')).quantity).toBe(0)
  })

  test('gets an error for a customer, an offer and a subscription that do not exist', async () => {
    const { server, user } = await setUp('gil@example.com')
    const nobody = '00000000-0000-4000-8000-000000000000'

    await expect(server.getCustomer({ userId: nobody })).rejects.toMatchObject({
      errorCode: 'USER_NOT_FOUND',
    })
    await expect(user.grantOffer({ offerId: 'unknown' })).rejects.toMatchObject({
      errorCode: 'OFFER_DOES_NOT_EXIST',
    })
    await expect(
      user.grantOffer({ offerId: 'pack', offer: INLINE } as never),
    ).rejects.toMatchObject({ status: 400 })
    await expect(server.cancelSubscription(nobody)).rejects.toMatchObject({ status: 404 })
  })
})

describe('an admin app', () => {
  test('has no Stripe account before payments are set up, and one account afterwards', async () => {
    const { admin, project } = await setUp('hal@example.com', { isConnected: false })
    const before = await admin.getStripeAccountInfo()

    const { url } = await admin.setupPayments()
    const account = await admin.getStripeAccountInfo()
    await admin.setupPayments()

    expect(before).toBeNull()
    expect(url).toMatch(new RegExp(`/projects/${project.id}/payments$`))
    expect(account).toEqual({
      account_id: expect.stringMatching(/^acct_/),
      charges_enabled: false,
      details_submitted: false,
      payouts_enabled: false,
    })
    expect(await admin.getStripeAccountInfo()).toEqual(account)
    // The account of test mode is none of Stripe's.
    await expect(admin.createStripeWidgetAccountSession()).rejects.toMatchObject({ status: 400 })
  })

  test('changes quantities, but not below zero', async () => {
    const { admin, person } = await setUp('ida@example.com')
    const change = (quantity: number, more = {}) =>
      admin.createItemQuantityChange({ userId: person.id, itemId: 'credits', quantity, ...more })

    await change(5, { description: 'Welcome' })
    await change(2, { expiresAt: new Date(service.clock.now().getTime() + 1000).toISOString() })
    await change(-3)

    expect((await admin.getItem({ itemId: 'credits', userId: person.id })).quantity).toBe(4)
    await expect(change(-5)).rejects.toMatchObject({
      errorCode: 'ITEM_QUANTITY_INSUFFICIENT_AMOUNT',
    })
    await expect(
      admin.createItemQuantityChange({ itemId: 'credits', quantity: 1 } as never),
    ).rejects.toThrow('one of')
  })

  test('lists every purchase and change once, page by page', async () => {
    const { admin, user, server } = await setUp('joe@example.com')
    const fullCode = codeOf(await user.createCheckoutUrl({ offerId: 'pack' }))
    await admin.testModePurchase({ priceId: 'once', fullCode, quantity: 2 })
    const team = await server.createTeam({ displayName: 'Engines' })
    await team.grantOffer({ offerId: 'pro' })
    await (await user.getItem('credits')).decreaseQuantity(4, { description: 'A job' })

    const first = await admin.listTransactions({ limit: 2 })
    const second = await admin.listTransactions({
      limit: 2,
      cursor: first.nextCursor ?? undefined,
    })
    const ofUsers = await admin.listTransactions({ customerType: 'user', type: 'one_time' })

    const all = [...first.transactions, ...second.transactions]
    expect(new Set(all.map(({ id }) => id)).size).toBe(3)
    expect(all.map(({ type }) => type).toSorted()).toEqual([
      'item_quantity_change',
      'one_time',
      'subscription',
    ])
    expect(second.nextCursor).toBeNull()
    expect(all.find(({ type }) => type === 'item_quantity_change')).toMatchObject({
      quantity: -4,
      item_id: 'credits',
      description: 'A job',
    })
    expect(ofUsers.transactions).toMatchObject([
      { customer_id: user.id, quantity: 2, test_mode: true, price: { USD: '5' } },
    ])
  })
})
