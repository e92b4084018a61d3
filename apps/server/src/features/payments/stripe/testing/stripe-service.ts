import { startService, type TestServiceOptions } from '@latchkey/testkit'
import {
  type FakeStripe,
  STRIPE_KEYS,
  type StripeEvent,
  signEvent,
  startFakeStripe,
} from './fake-stripe.ts'

/** A service under test that uses a fake of Stripe with the same clock. */
export async function startWithStripe(options: TestServiceOptions = {}) {
  let now = () => new Date()
  const stripe = await startFakeStripe({ now: () => now() })
  const service = await startService({
    ...options,
    config: { ...options.config, stripe: { ...STRIPE_KEYS, apiUrl: stripe.url } },
  })
  now = () => service.clock.now()
  let seen = 0

  /** Sends an event, signed now. */
  const send = (event: Pick<StripeEvent, 'type' | 'data'> & Partial<StripeEvent>) => {
    const body = JSON.stringify({ id: 'evt_test', object: 'event', ...event })
    return service.anyone.send('POST', '/integrations/stripe/webhooks', {
      headers: {
        'content-type': 'application/json',
        'stripe-signature': signEvent(body, Math.floor(service.clock.now().getTime() / 1000)),
      },
      body,
    })
  }
  return {
    service,
    stripe,
    send,
    /** Sends every event that was not sent yet, in the given order, and returns the responses. */
    async deliver(order: (events: StripeEvent[]) => StripeEvent[] = (events) => events) {
      const events = order(stripe.events.slice(seen))
      seen = stripe.events.length
      const replies = []
      for (const event of events) replies.push(await send(event))
      return replies
    },
    async stop() {
      await service.stop()
      await stripe.close()
    },
  }
}

/** The account of the project at the fake, and its objects. */
export async function accountOf(
  stripe: FakeStripe,
  admin: { get(path: string): Promise<{ json: { account_id: string } }> },
) {
  const { json } = await admin.get('/internal/payments/stripe/account-info')
  return { id: json.account_id, objects: stripe.account(json.account_id) }
}
