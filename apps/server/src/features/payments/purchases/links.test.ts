import { randomUUID } from 'node:crypto'
import { startService } from '@latchkey/testkit'
import { afterAll, describe, expect, test } from 'vitest'
import { codeOf, INLINE, openShop } from './testing/shop.ts'

/* Tests protocol 06 §5 and §6 in a project without Stripe, and security case 58. */

const service = await startService()
afterAll(() => service.stop())
const shop = await openShop(service)
const { project } = shop

const CREATE = '/payments/purchases/create-purchase-url'
const customer = { customer_type: 'custom', customer_id: 'acme' }

/** Status and either code with details or text. */
const outcome = ({ status, code, json, text }: Awaited<ReturnType<typeof shop.validate>>) =>
  code === undefined ? [status, text] : [status, code, json.details]

describe('creating a link', () => {
  test('returns a URL of the dashboard with tenancy and code', async () => {
    const tenancyId = await service.rows.tenancyId(project.id)

    for (const access of ['client', 'server', 'admin'] as const) {
      const { status, json } = await project.as(access).post(CREATE, {
        ...customer,
        offer_id: 'pro',
      })
      expect([access, status, Object.keys(json)]).toEqual([access, 200, ['url']])
      expect(json.url).toMatch(new RegExp(`^http://.*/purchase/${tenancyId}_[0-9a-z]{45}$`))
    }
  })

  test('checks in the documented order', async () => {
    const notSetUp = await service.newProject()
    const [client, server] = [project.as('client'), project.as('server')]
    const both = { offer_id: 'nothing', offer_inline: INLINE }
    const wrongType = { customer_type: 'user', customer_id: 'no-user' }

    const all = await Promise.all([
      notSetUp.as('server').post(CREATE, { ...customer, ...both }),
      client.post(CREATE, { ...customer, ...both }),
      server.post(CREATE, { ...customer, offer_inline: INLINE, inline_offer: INLINE }),
      client.post(CREATE, { ...wrongType, offer_inline: INLINE }),
      client.post(CREATE, { ...wrongType, inline_offer: INLINE }),
      server.post(CREATE, wrongType),
      server.post(CREATE, { ...wrongType, offer_id: '' }),
      server.post(CREATE, { ...wrongType, offer_id: 'nothing' }),
      client.post(CREATE, { ...customer, offer_id: 'hidden' }),
      server.post(CREATE, { ...wrongType, offer_id: 'pro' }),
      server.post(CREATE, { ...wrongType, inline_offer: INLINE }),
    ])

    const twice = 'Send either offer_id or an inline offer, not both.'
    expect(all.map(outcome)).toEqual([
      [400, 'Payments are not set up for this project. Set them up in the dashboard first.'],
      [400, twice],
      [400, twice],
      [400, 'An inline offer can be sent only by a server.'],
      [400, 'An inline offer can be sent only by a server.'],
      [400, 'Send either offer_id or an inline offer.'],
      [400, 'Send either offer_id or an inline offer.'],
      [400, 'OFFER_DOES_NOT_EXIST', { offer_id: 'nothing', access_type: 'server' }],
      [400, 'OFFER_DOES_NOT_EXIST', { offer_id: 'hidden', access_type: 'client' }],
      [
        400,
        'OFFER_CUSTOMER_TYPE_DOES_NOT_MATCH',
        {
          offer_id: 'pro',
          customer_id: 'no-user',
          offer_customer_type: 'custom',
          actual_customer_type: 'user',
        },
      ],
      [
        400,
        'OFFER_CUSTOMER_TYPE_DOES_NOT_MATCH',
        {
          offer_id: null,
          customer_id: 'no-user',
          offer_customer_type: 'custom',
          actual_customer_type: 'user',
        },
      ],
    ])
  })

  test('accepts offers for servers only from servers, and inline offers under both names', async () => {
    const server = project.as('server')

    for (const offer of [
      { offer_id: 'hidden' },
      { offer_inline: INLINE },
      { inline_offer: INLINE },
    ])
      expect((await server.post(CREATE, { ...customer, ...offer })).status).toBe(200)
  })

  test.each([
    ['without prices', { ...INLINE, prices: undefined }],
    ['without items', { ...INLINE, included_items: undefined }],
    ['for clients', { ...INLINE, server_only: false }],
    ['with a price without an amount', { ...INLINE, prices: { once: {} } }],
    ['with a price for servers', { ...INLINE, prices: { once: { USD: '1', server_only: true } } }],
    ['with a negative amount', { ...INLINE, prices: { once: { USD: '-1' } } }],
    ['with a leading zero', { ...INLINE, prices: { once: { USD: '05' } } }],
    ['with an exponent', { ...INLINE, prices: { once: { USD: '1e3' } } }],
    ['with too many decimals', { ...INLINE, prices: { once: { JPY: '5.0' } } }],
    ['with an unknown currency', { ...INLINE, prices: { once: { CHF: '5' } } }],
    [
      'with an interval of hours',
      { ...INLINE, prices: { a: { USD: '1', interval: [1, 'hour'] } } },
    ],
    ['with a price id that starts with a digit', { ...INLINE, prices: { '1st': { USD: '1' } } }],
    ['with an unknown field', { ...INLINE, group_id: 'plans' }],
  ])('rejects an inline offer %s', async (_name, offer_inline) => {
    const reply = await project.as('server').post(CREATE, { ...customer, offer_inline })

    expect([reply.status, reply.code]).toEqual([400, 'SCHEMA_ERROR'])
  })

  test('does not check that the customer exists', async () => {
    await shop.configure({
      'payments.offers.seat': { customerType: 'user', prices: { once: { USD: '1' } } },
    })
    const customer_id = randomUUID()
    const { json } = await project
      .as('client')
      .post(CREATE, { customer_type: 'user', customer_id, offer_id: 'seat' })
    const code = codeOf(json.url)

    expect((await shop.validate(code)).status).toBe(200)
    const bought = await shop.buy(code, { price_id: 'once' })
    expect([bought.status, bought.code]).toEqual([404, 'USER_NOT_FOUND'])
    expect((await shop.validate(code)).status).toBe(200)
  })
})

describe('validating a link', () => {
  test('returns the offer without absent fields', async () => {
    const { status, json } = await shop.validate(await shop.link('acme', 'pro'))

    expect(status).toBe(200)
    expect(json).toEqual({
      offer: {
        display_name: 'Pro',
        customer_type: 'custom',
        stackable: false,
        prices: {
          monthly: { USD: '20', interval: [1, 'month'], free_trial: [1, 'week'] },
          lifetime: { USD: '400.50' },
        },
      },
      stripe_account_id: expect.stringMatching(/^acct_/),
      project_id: project.id,
      already_bought_non_stackable: false,
      conflicting_group_offers: [],
    })
  })

  test('shows the offer as it was when the link was created', async () => {
    const { configure, link, validate } = await openShop(service)
    const code = await link('acme', 'pack')
    await configure({
      'payments.offers.pack': { customerType: 'custom', prices: { once: { USD: '9' } } },
    })
    const inline = await link('acme', INLINE)
    await configure({ 'payments.offers.pack': null })

    expect((await validate(code)).json.offer).toMatchObject({
      display_name: 'Credit pack',
      stackable: true,
      prices: { once: { USD: '5' } },
    })
    expect((await validate(inline)).json.offer).toEqual({
      display_name: 'Special',
      customer_type: 'custom',
      stackable: false,
      prices: { once: { USD: '3' }, yearly: { USD: '30', interval: [1, 'year'] } },
    })
  })

  test('says what is held and what would be replaced', async () => {
    const { link, buy, validate } = await openShop(service)
    await buy(await link('acme', 'basic'))

    const [same, other, addOn, inline] = await Promise.all(
      ['basic', 'pro', 'more', INLINE].map(
        async (offer) => (await validate(await link('acme', offer))).json,
      ),
    )

    const basic = [{ offer_id: 'basic', display_name: 'Basic' }]
    expect(same.already_bought_non_stackable).toBe(true)
    expect(other.already_bought_non_stackable).toBe(false)
    expect(other.conflicting_group_offers).toEqual(basic)
    expect(addOn.already_bought_non_stackable).toBe(false)
    expect(addOn.conflicting_group_offers).toEqual(basic)
    expect(inline.conflicting_group_offers).toEqual([])
  })

  test('does not replace the offer that an add-on needs', async () => {
    const { link, buy, validate } = await openShop(service)
    await buy(await link('acme', 'pro'))

    expect((await validate(await link('acme', 'more'))).json.conflicting_group_offers).toEqual([])
  })

  test('may be repeated and does not use the link', async () => {
    const code = await shop.link('acme', 'pro')

    const statuses = []
    for (let attempt = 0; attempt < 30; attempt += 1)
      statuses.push((await shop.validate(code)).status)

    expect(new Set(statuses)).toEqual(new Set([200]))
  })

  test('rejects every other code alike', async () => {
    const code = await shop.link('acme', 'pro')
    const [tenancy = '', secret = ''] = code.split('_')
    const other = await openShop(service)
    const otherTenancy = await service.rows.tenancyId(other.project.id)

    const codes = [
      '',
      secret,
      tenancy,
      `${tenancy}${secret}`,
      `${code}_`,
      `_${code}`,
      code.toUpperCase(),
      `${tenancy}_${secret.slice(1)}`,
      `${tenancy}_${'0'.repeat(45)}`,
      `${randomUUID()}_${secret}`,
      `${otherTenancy}_${secret}`,
      `not-a-uuid_${secret}`,
    ]

    for (const full_code of codes) {
      const reply = await shop.validate(full_code)
      expect([full_code, reply.status, reply.code]).toEqual([
        full_code,
        404,
        'VERIFICATION_CODE_NOT_FOUND',
      ])
    }
    expect((await shop.validate(code)).status).toBe(200)
  })

  test('ends after 24 hours', async () => {
    const code = await shop.link('acme', 'pro')
    service.clock.advance({ hours: 24 })
    service.clock.advance({ millis: -1 })
    expect((await shop.validate(code)).status).toBe(200)
    service.clock.advance({ millis: 1 })

    for (const reply of [await shop.validate(code), await shop.pay(code), await shop.buy(code)])
      expect([reply.status, reply.code]).toEqual([404, 'VERIFICATION_CODE_NOT_FOUND'])
  })

  test('checks the access headers that are sent', async () => {
    const full_code = await shop.link('acme', 'pro')
    const wrong = { ...project, publishableClientKey: 'pck_wrong' }

    const reply = await service.anyone.post(
      '/payments/purchases/validate-code',
      { full_code },
      {
        'x-stack-access-type': 'client',
        'x-stack-project-id': wrong.id,
        'x-stack-publishable-client-key': wrong.publishableClientKey,
      },
    )

    expect([reply.status, reply.code]).toEqual([401, 'INVALID_PUBLISHABLE_CLIENT_KEY'])
  })
})
