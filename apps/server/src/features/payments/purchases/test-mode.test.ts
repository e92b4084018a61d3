import { DAY_MS } from '@latchkey/contract'
import { startService } from '@latchkey/testkit'
import { afterAll, describe, expect, test } from 'vitest'
import { INLINE, openShop } from './testing/shop.ts'

/* Tests protocol 06 §7.1, §7.2 and §8 in a project without Stripe. */

const service = await startService()
afterAll(() => service.stop())

type Reply = Awaited<ReturnType<typeof service.anyone.post>>
const said = ({ status, code, text }: Reply) => [status, code ?? text]

const ALREADY_BOUGHT = [400, 'The customer has already bought this offer.']
const ALREADY_HELD = [400, 'The customer already has this offer.']
const NO_BASE = [
  400,
  'This offer is an add-on. The customer needs one of the offers it adds to first.',
]
const SAME_GROUP = [400, 'The customer has already bought an offer of the same group.']
const USED = [404, 'VERIFICATION_CODE_NOT_FOUND']

test('grants a subscription at once and uses the link', async () => {
  const { link, buy, credits, customer, validate } = await openShop(service)
  const code = await link('acme', 'pro')
  const now = service.clock.now().getTime()

  const reply = await buy(code)

  expect([reply.status, reply.json]).toEqual([200, { success: true }])
  expect(await credits('acme')).toBe(50)
  const next = new Date(now)
  next.setUTCMonth(next.getUTCMonth() + 1)
  expect((await customer('acme')).subscriptions).toEqual([
    {
      id: expect.any(String),
      offer_id: 'pro',
      offer_display_name: 'Pro',
      price_id: 'monthly',
      quantity: 1,
      source: 'test_mode',
      created_at_millis: now,
      status: 'active',
      current_period_start_millis: now,
      current_period_end_millis: next.getTime(),
      cancel_at_period_end: false,
    },
  ])
  expect(said(await buy(code))).toEqual(USED)
  expect(said(await validate(code))).toEqual(USED)
})

test('grants a one-time purchase as often as its quantity', async () => {
  const { link, buy, credits, customer } = await openShop(service)

  await buy(await link('acme', 'pack'), { price_id: 'once', quantity: 3 })

  expect(await credits('acme')).toBe(300)
  expect((await customer('acme')).one_time_purchases).toMatchObject([
    { offer_id: 'pack', price_id: 'once', quantity: 3, source: 'test_mode' },
  ])
})

test('grants an inline offer again and again', async () => {
  const { link, buy, credits, customer } = await openShop(service)

  for (const price_id of ['once', 'once', 'yearly', 'yearly'])
    expect((await buy(await link('acme', INLINE), { price_id })).status).toBe(200)

  expect(await credits('acme')).toBe(28)
  expect((await customer('acme')).subscriptions).toMatchObject([
    { offer_id: null, status: 'active' },
    { offer_id: null, status: 'active' },
  ])
})

test.each(['day', 'week', 'month', 'year'])(
  'an interval of very many %ss never comes around',
  async (unit) => {
    const { link, buy, credits, customer } = await openShop(service)
    const interval = [Number.MAX_SAFE_INTEGER, unit]
    const offer = {
      ...INLINE,
      prices: { once: { USD: '3', interval } },
      included_items: { credits: { quantity: 7, repeat: interval, expires: 'when-repeated' } },
    }

    const reply = await buy(await link('acme', offer), { price_id: 'once' })

    expect(reply.status).toBe(200)
    expect((await customer('acme')).subscriptions).toMatchObject([
      { status: 'active', current_period_end_millis: null },
    ])
    expect(await credits('acme')).toBe(7)
  },
)

test('is for administrators only', async () => {
  const { project, link } = await openShop(service)
  const full_code = await link('acme', 'pro')

  for (const access of ['client', 'server'] as const) {
    const reply = await project
      .as(access)
      .post('/internal/payments/test-mode-purchase-session', { full_code, price_id: 'monthly' })
    expect([reply.status, reply.code, reply.json.details]).toEqual([
      401,
      'INSUFFICIENT_ACCESS_TYPE',
      { actual_access_type: access, allowed_access_types: ['admin'] },
    ])
  }
})

test('case 58: a link of project A is nothing in project B', async () => {
  const [one, other] = [await openShop(service), await openShop(service)]
  const code = await one.link('acme', 'pro')

  expect(said(await other.buy(code, { price_id: 'nothing' }))).toEqual([
    400,
    'This purchase link belongs to another project.',
  ])
  expect((await one.validate(code)).status).toBe(200)
  expect(await one.credits('acme')).toBe(0)
  expect(await other.credits('acme')).toBe(0)
})

describe('the rules', () => {
  test('are checked in the documented order', async () => {
    const { configure, link, buy } = await openShop(service)
    const once = { price_id: 'once', quantity: 2 }
    await configure({
      'payments.offers.free': {
        customerType: 'custom',
        groupId: 'plans',
        prices: 'include-by-default',
      },
      'payments.offers.extra': {
        customerType: 'custom',
        groupId: 'plans',
        isAddOnTo: {},
        prices: { once: { USD: '1' } },
      },
    })
    await buy(await link('acme', 'pro'), { price_id: 'lifetime' })

    expect(said(await buy(await link('acme', 'pro'), { price_id: 'weekly', quantity: 2 }))).toEqual(
      [400, 'The offer has no price weekly.'],
    )
    expect(said(await buy(await link('acme', 'free'), { price_id: 'include-by-default' }))).toEqual(
      [400, 'The offer has no price include-by-default.'],
    )
    expect(said(await buy(await link('acme', 'pro'), { quantity: 2 }))).toEqual([
      400,
      'This offer is not stackable. The quantity must be 1.',
    ])
    expect(said(await buy(await link('acme', 'pro')))).toEqual(ALREADY_BOUGHT)
    // An add-on to nothing is rejected for its base, although a purchase of the group exists too.
    expect(said(await buy(await link('acme', 'extra'), { ...once, quantity: 1 }))).toEqual(NO_BASE)
    expect(said(await buy(await link('acme', 'basic')))).toEqual(SAME_GROUP)
  })

  test('a one-time purchase cannot be repeated, even of a stackable offer', async () => {
    const { link, buy } = await openShop(service)
    await buy(await link('acme', 'pack'), { price_id: 'once' })

    expect(said(await buy(await link('acme', 'pack'), { price_id: 'once' }))).toEqual(
      ALREADY_BOUGHT,
    )
    expect(said(await buy(await link('other', 'pack'), { price_id: 'once' }))[0]).toBe(200)
  })

  test('a subscription cannot be repeated, except of a stackable offer', async () => {
    const { link, buy, credits } = await openShop(service)
    await buy(await link('acme', 'pro'))

    expect(said(await buy(await link('acme', 'pro')))).toEqual(ALREADY_HELD)
    for (const quantity of [2, 3])
      expect((await buy(await link('acme', 'more'), { quantity })).status).toBe(200)
    expect(await credits('acme')).toBe(50 + 5 * 5)
  })

  test('an offer that is included by default counts as held', async () => {
    const { configure, link, buy } = await openShop(service)
    const free = { customerType: 'custom', groupId: 'plans', prices: 'include-by-default' }
    const addOn = {
      customerType: 'custom',
      isAddOnTo: { free: true },
      prices: { once: { USD: '1' } },
    }
    await configure({ 'payments.offers.free': free, 'payments.offers.extra': addOn })

    expect((await buy(await link('acme', 'extra'), { price_id: 'once' })).status).toBe(200)
    await buy(await link('other', 'basic'))
    expect(said(await buy(await link('other', 'extra'), { price_id: 'once' }))).toEqual(NO_BASE)
  })

  test('a canceled subscription can be bought again, and is not a base of an add-on', async () => {
    const { project, link, buy, customer } = await openShop(service)
    await buy(await link('acme', 'pro'))
    const [held] = (await customer('acme')).subscriptions
    const cancel = await project
      .as('server')
      .post(`/payments/subscriptions/${held?.id}/cancel`, { at: 'now' })

    expect([cancel.status, cancel.json]).toEqual([200, { success: true }])
    expect(said(await buy(await link('acme', 'more')))).toEqual(NO_BASE)
    expect((await buy(await link('acme', 'pro'))).status).toBe(200)
  })

  test('an offer of the same group replaces the subscription; its period stays', async () => {
    const { link, buy, credits, customer } = await openShop(service)
    await buy(await link('acme', 'basic'))
    service.clock.advance({ days: 3 })

    await buy(await link('acme', 'pro'))

    expect((await customer('acme')).subscriptions).toMatchObject([
      { offer_id: 'pro', status: 'active' },
      { offer_id: 'basic', status: 'canceled', current_period_end_millis: expect.any(Number) },
    ])
    expect(await credits('acme')).toBe(60)
    service.clock.advance({ days: 28 })
    expect(await credits('acme')).toBe(50)
  })

  test('a one-time purchase in test mode cancels nothing', async () => {
    const { link, buy, customer } = await openShop(service)
    await buy(await link('acme', 'basic'))

    expect((await buy(await link('acme', 'pro'), { price_id: 'lifetime' })).status).toBe(200)

    expect((await customer('acme')).subscriptions).toMatchObject([{ status: 'active' }])
  })
})

test('a subscription in test mode never renews and stays active', async () => {
  const { link, buy, credits, customer } = await openShop(service)
  await buy(await link('acme', 'pro'))
  service.clock.advance({ days: 40 })
  await service.drain()

  expect(await credits('acme')).toBe(0)
  expect((await customer('acme')).subscriptions).toMatchObject([{ status: 'active' }])
  expect(said(await buy(await link('acme', 'pro')))).toEqual(ALREADY_HELD)
})

test('of 50 parallel purchases by one link exactly one succeeds', async () => {
  const { link, buy, credits } = await openShop(service)
  const code = await link('acme', 'pack')

  const replies = await Promise.all(
    Array.from({ length: 50 }, () => buy(code, { price_id: 'once' })),
  )

  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await credits('acme')).toBe(100)
})

test('of 50 parallel purchases of one offer by different links exactly one succeeds', async () => {
  const { link, buy, credits } = await openShop(service)
  const codes = await Promise.all(Array.from({ length: 50 }, () => link('acme', 'basic')))

  const replies = await Promise.all(codes.map((code) => buy(code)))

  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(replies.filter((reply) => said(reply)[1] === ALREADY_HELD[1])).toHaveLength(49)
  expect(await credits('acme')).toBe(10)
})

describe('granting an offer', () => {
  const grant = (shop: Awaited<ReturnType<typeof openShop>>, body: object) =>
    shop.project
      .as('server')
      .post('/payments/purchases/grant', { customer_type: 'custom', customer_id: 'acme', ...body })

  test('gives a recurring offer without end, in place of another of its group', async () => {
    const shop = await openShop(service)
    const basic = await grant(shop, { offer_id: 'basic' })
    service.clock.advance({ days: 400 })
    expect(await shop.credits('acme')).toBe(10)

    const pro = await grant(shop, { offer_id: 'pro' })

    expect(basic.json).toEqual({ id: expect.any(String), type: 'subscription' })
    expect(pro.json.type).toBe('subscription')
    expect((await shop.customer('acme')).subscriptions).toMatchObject([
      { id: pro.json.id, status: 'active', source: 'grant', current_period_end_millis: null },
      { id: basic.json.id, status: 'canceled', current_period_end_millis: expect.any(Number) },
    ])
    expect(await shop.credits('acme')).toBe(50)
  })

  test('gives any other offer once', async () => {
    const shop = await openShop(service)

    const reply = await grant(shop, { offer_id: 'pack', quantity: 2 })

    expect(reply.json).toEqual({ id: expect.any(String), type: 'one_time' })
    expect(await shop.credits('acme')).toBe(200)
    expect(said(await grant(shop, { offer_id: 'pack' }))).toEqual(ALREADY_BOUGHT)
  })

  test('needs no payment setup, but a server and a customer that exists', async () => {
    const project = await service.newProject()
    await project.as('admin').patch('/internal/config/override', {
      config_override_string: JSON.stringify({
        'payments.offers.seat': { customerType: 'team', prices: { once: { USD: '1' } } },
      }),
    })
    const body = {
      customer_type: 'team',
      customer_id: '11111111-1111-4111-8111-111111111111',
      offer_id: 'seat',
    }

    const path = '/payments/purchases/grant'
    expect((await project.as('client').post(path, body)).code).toBe('INSUFFICIENT_ACCESS_TYPE')
    const missing = await project.as('server').post(path, body)
    expect([missing.status, missing.code, missing.json.details]).toEqual([
      404,
      'TEAM_NOT_FOUND',
      { team_id: body.customer_id },
    ])
    const team = await project.as('server').post('/teams', { display_name: 'Acme' })
    expect(
      (await project.as('server').post(path, { ...body, customer_id: team.json.id })).status,
    ).toBe(200)
  })

  test('of 50 parallel grants exactly one succeeds', async () => {
    const shop = await openShop(service)

    const replies = await Promise.all(
      Array.from({ length: 50 }, () => grant(shop, { offer_id: 'pack' })),
    )

    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await shop.credits('acme')).toBe(100)
  })
})

describe('canceling a subscription', () => {
  test('ends one that is not paid at Stripe, with its period; again changes nothing', async () => {
    const { project, link, buy, credits, customer } = await openShop(service)
    await buy(await link('acme', 'pro'))
    const [held] = (await customer('acme')).subscriptions
    service.clock.advance({ days: 1 })
    const path = `/payments/subscriptions/${held?.id}/cancel`
    const now = service.clock.now().getTime()

    for (const at of ['period_end', 'now'])
      expect((await project.as('server').post(path, { at })).json).toEqual({ success: true })

    expect(await credits('acme')).toBe(0)
    expect((await customer('acme')).subscriptions).toMatchObject([
      { status: 'canceled', current_period_end_millis: now },
    ])
    expect(now - (held?.current_period_start_millis ?? 0)).toBe(DAY_MS)
  })

  test('finds none of another project', async () => {
    const [one, other] = [await openShop(service), await openShop(service)]
    await one.buy(await one.link('acme', 'pro'))
    const [held] = (await one.customer('acme')).subscriptions

    const reply = await other.project
      .as('server')
      .post(`/payments/subscriptions/${held?.id}/cancel`, {})

    expect(said(reply)).toEqual([404, `There is no subscription ${held?.id}.`])
    expect((await one.customer('acme')).subscriptions).toMatchObject([{ status: 'active' }])
  })
})

test('limits the purchases of a customer', async () => {
  const limited = await startService({
    config: { quotas: { ...service.ctx.config.quotas, purchases_per_customer: 2 } },
  })
  const { link, buy } = await openShop(limited)
  for (const price_id of ['once', 'yearly']) await buy(await link('acme', INLINE), { price_id })

  const reply = await buy(await link('acme', INLINE), { price_id: 'once' })

  expect([reply.status, reply.code, reply.json.details]).toEqual([
    403,
    'QUOTA_EXCEEDED',
    { quota: 'purchases_per_customer', limit: 2 },
  ])
  await limited.stop()
})

test('case 66: limits the items in the purchases of a customer', async () => {
  const limited = await startService({
    config: { quotas: { ...service.ctx.config.quotas, purchased_items_per_customer: 5 } },
  })
  const { link, buy } = await openShop(limited)
  const two = { ...INLINE, included_items: { credits: { quantity: 7 }, other: { quantity: 1 } } }
  for (const price_id of ['once', 'yearly']) await buy(await link('acme', two), { price_id })

  const inline = await buy(await link('acme', two), { price_id: 'once' })
  const other = await buy(await link('other', two), { price_id: 'once' })
  const configured = await buy(await link('acme', 'pro'), { price_id: 'monthly' })

  expect([inline.status, inline.code, inline.json.details]).toEqual([
    403,
    'QUOTA_EXCEEDED',
    { quota: 'purchased_items_per_customer', limit: 5 },
  ])
  expect([other.status, configured.status]).toEqual([200, 200])
  await limited.stop()
})
