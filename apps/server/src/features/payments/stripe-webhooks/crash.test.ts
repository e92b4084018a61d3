import { createCaller, startBareProcess } from '@latchkey/testkit'
import { afterAll, expect, test } from 'vitest'
import { openShop } from '../purchases/testing/shop.ts'
import { type StripeEvent, signEvent } from '../stripe/testing/fake-stripe.ts'
import { accountOf, startWithStripe } from '../stripe/testing/stripe-service.ts'

/* Processes that are killed when Stripe has answered and nothing is committed yet, and their
   successor on the same database. */

const { service, stripe, send, stop } = await startWithStripe()
afterAll(stop)

const shop = await openShop(service)
const { objects } = await accountOf(stripe, shop.project.as('admin'))

/**
 * Sends a request to a process that is killed as soon as Stripe answers a call with that method and
 * path. Returns whether it got no response.
 */
async function dies(
  [method, path]: [method: string, path: string],
  request: (url: string) => Promise<unknown>,
): Promise<boolean> {
  const child = await startBareProcess(service)
  stripe.beforeResponse(async (call) => {
    if (call.method === method && call.path === path) await child.stop('SIGKILL')
  })
  try {
    return await request(child.url).then(
      () => false,
      () => true,
    )
  } finally {
    stripe.beforeResponse(null)
    await child.stop('SIGKILL')
  }
}

const sendTo = (url: string, event: StripeEvent) => {
  const body = JSON.stringify(event)
  return createCaller(fetch, url).send('POST', '/integrations/stripe/webhooks', {
    headers: {
      'content-type': 'application/json',
      'stripe-signature': signEvent(body, Math.floor(Date.now() / 1000)),
    },
    body,
  })
}

test('a purchase is granted exactly once after kills of its session and of its event', {
  timeout: 60_000,
}, async () => {
  const full_code = await shop.link('acme', 'pro')
  const body = { full_code, price_id: 'monthly' }

  expect(
    await dies(['POST', '/v1/subscriptions'], (url) =>
      createCaller(fetch, url).post('/payments/purchases/purchase-session', body),
    ),
  ).toBe(true)
  // The link was not used. The next request gets the same subscription.
  const session = await shop.pay(full_code)
  expect(session.status).toBe(200)
  expect(objects.list('subscription')).toHaveLength(1)

  objects.confirm(session.json.client_secret, true)
  const event = stripe.events.at(-1) as StripeEvent
  expect(await dies(['GET', '/v1/subscriptions'], (url) => sendTo(url, event))).toBe(true)
  expect(await shop.credits('acme')).toBe(0)
  for (let attempt = 0; attempt < 2; attempt += 1) expect((await send(event)).status).toBe(200)

  expect((await shop.customer('acme')).subscriptions).toMatchObject([{ status: 'active' }])
  expect(await shop.credits('acme')).toBe(50)
})

test('a one-time payment is granted exactly once after a kill', { timeout: 60_000 }, async () => {
  const session = await shop.pay(await shop.link('other', 'pack'), { price_id: 'once' })
  objects.confirm(session.json.client_secret, true)
  const event = stripe.events.at(-1) as StripeEvent

  // The payment is recorded when the process dies; its subscriptions are not.
  expect(await dies(['GET', '/v1/subscriptions'], (url) => sendTo(url, event))).toBe(true)
  for (let attempt = 0; attempt < 2; attempt += 1) expect((await send(event)).status).toBe(200)

  expect((await shop.customer('other')).one_time_purchases).toHaveLength(1)
  expect(await shop.credits('other')).toBe(100)
})
