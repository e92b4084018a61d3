import { accessHeaders, createCaller, startService } from '@latchkey/testkit'
import { afterAll, describe, expect, test } from 'vitest'
import { startWithStripe } from './testing/stripe-service.ts'

/* Tests protocol 06 §10. */

const { service, stripe, stop } = await startWithStripe()
const withoutStripe = await startService()
afterAll(async () => {
  await withoutStripe.stop()
  await stop()
})

const SETUP = '/internal/payments/setup'
const INFO = '/internal/payments/stripe/account-info'
const SESSION = '/internal/payments/stripe-widgets/account-session'

const created = () =>
  stripe.requests.filter(({ method, path }) => method === 'POST' && path === '/v1/accounts')

describe('with Stripe', () => {
  test('creates the account on the first call and a new link on each', async () => {
    const project = await service.newProject()
    const admin = project.as('admin')
    const before = created().length

    const [first, second] = [await admin.post(SETUP, { ignored: true }), await admin.post(SETUP)]
    const info = await admin.get(INFO)

    const page = `http://localhost:8102/projects/${project.id}/payments`
    for (const { status, json } of [first, second]) {
      expect(status).toBe(200)
      expect(new URL(json.url).searchParams.get('return_url')).toBe(page)
    }
    expect(info.json).toEqual({
      account_id: expect.stringMatching(/^acct_/),
      charges_enabled: false,
      details_submitted: false,
      payouts_enabled: false,
    })
    const [request, ...others] = created().slice(before)
    expect(others).toEqual([])
    expect(request).toMatchObject({
      version: '2026-10-28.endive',
      form: {
        country: 'US',
        controller: { stripe_dashboard: { type: 'none' } },
        capabilities: { card_payments: { requested: 'true' }, transfers: { requested: 'true' } },
        metadata: { tenancyId: await service.rows.tenancyId(project.id) },
      },
    })
  })

  test('of 50 parallel calls all get the same account', async () => {
    const project = await service.newProject()
    const admin = project.as('admin')

    const replies = await Promise.all(Array.from({ length: 50 }, () => admin.post(SETUP, {})))

    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    const tenancyId = await service.rows.tenancyId(project.id)
    const accounts = new Set(
      stripe.requests
        .filter(({ path }) => path === '/v1/account_links')
        .map(({ form }) => form.account)
        .slice(-50),
    )
    expect(accounts).toEqual(new Set([(await admin.get(INFO)).json.account_id]))
    expect(
      new Set(
        created()
          .filter(({ form }) => JSON.stringify(form).includes(tenancyId))
          .map(({ idempotencyKey }) => idempotencyKey),
      ).size,
    ).toBe(1)
  })

  test('reads the state of the account at Stripe', async () => {
    const project = await service.newProject()
    const admin = project.as('admin')
    await admin.post(SETUP, {})
    const { account_id } = (await admin.get(INFO)).json
    Object.assign(stripe.platform.find(account_id), {
      charges_enabled: true,
      details_submitted: true,
    })

    expect((await admin.get(INFO)).json).toEqual({
      account_id,
      charges_enabled: true,
      details_submitted: true,
      payouts_enabled: false,
    })
  })

  test('creates a session for the embedded components', async () => {
    const project = await service.newProject()
    const admin = project.as('admin')
    const before = await admin.post(SESSION, {})
    await admin.post(SETUP, {})

    const after = await admin.post(SESSION, {})

    expect([before.status, before.text]).toEqual([
      400,
      'Payments are not set up for this project. Set them up in the dashboard first.',
    ])
    expect([after.status, after.json]).toEqual([
      200,
      { client_secret: expect.stringMatching(/^accs_secret_/) },
    ])
    expect(stripe.requests.at(-1)?.form.components).toEqual({
      payments: {
        enabled: 'true',
        features: {
          refund_management: 'true',
          dispute_management: 'true',
          capture_payments: 'true',
        },
      },
      notification_banner: { enabled: 'true' },
    })
  })

  test('has no account before the setup', async () => {
    const reply = await (await service.newProject()).as('admin').get(INFO)

    expect([reply.status, reply.code]).toEqual([404, 'STRIPE_ACCOUNT_INFO_NOT_FOUND'])
  })

  test.each([
    ['GET', INFO],
    ['POST', SETUP],
    ['POST', SESSION],
  ])('%s %s is for administrators only', async (method, path) => {
    const project = await service.newProject()

    for (const access of ['client', 'server'] as const) {
      const reply = await project.as(access).send(method, path)
      expect([reply.status, reply.code, reply.json.details]).toEqual([
        401,
        'INSUFFICIENT_ACCESS_TYPE',
        { actual_access_type: access, allowed_access_types: ['admin'] },
      ])
    }
  })

  test('says that Stripe failed, without its words', async () => {
    const project = await service.newProject()
    stripe.failNext('/v1/accounts', 400)

    const reply = await project.as('admin').post(SETUP, {})

    expect([reply.status, reply.text]).toEqual([
      502,
      'Stripe did not respond as expected. Please try again.',
    ])
    expect((await project.as('admin').post(SETUP, {})).status).toBe(200)
  })
})

describe('without a Stripe key', () => {
  test('the account is a local one, and the link leads back', async () => {
    const project = await withoutStripe.newProject()
    const admin = project.as('admin')

    const replies = [await admin.post(SETUP, {}), await admin.post(SETUP, {})]
    const info = await admin.get(INFO)
    const session = await admin.post(SESSION, {})

    const url = `http://localhost:8102/projects/${project.id}/payments`
    expect(replies.map(({ json }) => json)).toEqual([{ url }, { url }])
    expect(info.json).toEqual({
      account_id: expect.stringMatching(/^acct_local_/),
      charges_enabled: false,
      details_submitted: false,
      payouts_enabled: false,
    })
    expect([session.status, session.text]).toEqual([
      400,
      'Payments with Stripe are not configured on this server. Set LATCHKEY_STRIPE_SECRET_KEY, LATCHKEY_STRIPE_PUBLISHABLE_KEY and LATCHKEY_STRIPE_WEBHOOK_SECRET.',
    ])
  })
})

test('a local account is replaced once there is a Stripe key', async () => {
  const local = await startService({ database: service.database })
  const project = await local.newProject()
  await project.as('admin').post(SETUP, {})
  expect((await project.as('admin').get(INFO)).json.account_id).toMatch(/^acct_local_/)
  await local.stop()

  const admin = createCaller(service.fetch, service.url, accessHeaders(project, 'admin'))
  await admin.post(SETUP, {})

  expect((await admin.get(INFO)).json.account_id).not.toMatch(/^acct_local_/)
})
