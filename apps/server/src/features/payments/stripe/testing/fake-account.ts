import { randomBytes } from 'node:crypto'
import { type Form, formAt, listAt, textAt } from './form.ts'

/*
 * The objects of one account at Stripe, with the fields that the service and Stripe.js read. Only
 * for tests and for trying out purchases without Stripe.
 */

export type StripeObject = { id: string; object: string; [field: string]: unknown }

/** A request that Stripe would reject, as its API answers it. */
export class StripeApiError extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

export const missing = (id: string) =>
  new StripeApiError(404, 'resource_missing', `No such object: '${id}'`)

const UNIT_DAYS = { day: 1, week: 7, month: 30, year: 365 }
const DAY_SECONDS = 86_400

/** The metadata after an update: an empty value deletes its key. */
export function mergeMetadata(
  before: Readonly<Record<string, string>>,
  form: Form,
): Record<string, string> {
  const merged: Record<string, string> = { ...before }
  for (const [key, value] of Object.entries(form)) {
    if (typeof value !== 'string') continue
    if (value.length > 500)
      throw new StripeApiError(400, 'invalid_metadata', `Metadata values have up to 500 characters`)
    if (value === '') delete merged[key]
    else merged[key] = value
  }
  if (Object.keys(merged).length > 50)
    throw new StripeApiError(400, 'invalid_metadata', 'Metadata has up to 50 keys')
  return merged
}

/** An account at Stripe. `emit` is called with every event. */
export class FakeAccount {
  readonly objects = new Map<string, StripeObject>()
  readonly #now: () => number
  readonly #emit: (type: string, object: StripeObject) => void

  /** `now` returns seconds since the epoch. */
  constructor(now: () => number, emit: (type: string, object: StripeObject) => void) {
    this.#now = now
    this.#emit = emit
  }

  find(id: string): StripeObject {
    const object = this.objects.get(id)
    if (object === undefined) throw missing(id)
    return object
  }

  list(kind: string): StripeObject[] {
    return [...this.objects.values()].filter(({ object }) => object === kind).toReversed()
  }

  add(prefix: string, kind: string, fields: object): StripeObject {
    const object = {
      id: `${prefix}_${randomBytes(9).toString('hex')}`,
      object: kind,
      created: this.#now(),
      livemode: false,
      ...fields,
    }
    this.objects.set(object.id, object)
    return object
  }

  createCustomer(form: Form): StripeObject {
    return this.add('cus', 'customer', { metadata: mergeMetadata({}, formAt(form, 'metadata')) })
  }

  /** Stripe's query language, as far as the service uses it. */
  searchCustomers(query: string): StripeObject[] {
    const terms = [...query.matchAll(/metadata\["(\w+)"\]:"((?:[^"\\]|\\.)*)"/g)].map(
      ([, name, value]) => [name as string, (value as string).replace(/\\(.)/g, '$1')] as const,
    )
    return this.list('customer').filter(({ metadata }) =>
      terms.every(([name, value]) => (metadata as Record<string, string>)[name] === value),
    )
  }

  createSubscription(form: Form): StripeObject {
    const customer = textAt(form, 'customer') ?? ''
    this.find(customer)
    const subscription = this.add('sub', 'subscription', {
      customer,
      status: 'incomplete',
      cancel_at_period_end: false,
      metadata: mergeMetadata({}, formAt(form, 'metadata')),
      items: { object: 'list', data: listAt(form, 'items').map((item) => this.#item(item)) },
    })
    subscription.latest_invoice = this.#invoice(subscription)
    this.#emit('customer.subscription.created', subscription)
    return subscription
  }

  updateSubscription(id: string, form: Form): StripeObject {
    const subscription = this.find(id)
    if (subscription.status === 'canceled')
      throw new StripeApiError(400, 'subscription_canceled', 'The subscription is canceled')
    const items = listAt(form, 'items')
    if (items.length > 0)
      subscription.items = { object: 'list', data: items.map((item) => this.#item(item)) }
    subscription.metadata = mergeMetadata(
      subscription.metadata as Record<string, string>,
      formAt(form, 'metadata'),
    )
    const atEnd = textAt(form, 'cancel_at_period_end')
    if (atEnd !== undefined) subscription.cancel_at_period_end = atEnd === 'true'
    this.#emit('customer.subscription.updated', subscription)
    return subscription
  }

  cancelSubscription(id: string): StripeObject {
    const subscription = this.find(id)
    if (subscription.status === 'canceled') throw missing(id)
    subscription.status = 'canceled'
    this.#emit('customer.subscription.deleted', subscription)
    return subscription
  }

  createPayment(form: Form): StripeObject {
    const customer = textAt(form, 'customer') ?? ''
    this.find(customer)
    return this.#payment(customer, Number(textAt(form, 'amount')), formAt(form, 'metadata'))
  }

  /** Confirms a payment, as Stripe.js does. Pays the subscription whose invoice it belongs to. */
  confirm(clientSecret: string, succeeds: boolean): StripeObject {
    const payment = this.list('payment_intent').find(
      ({ client_secret }) => client_secret === clientSecret,
    )
    if (payment === undefined) throw missing(clientSecret)
    if (!succeeds) {
      payment.status = 'requires_payment_method'
      payment.last_payment_error = { message: 'Your card was declined.' }
      this.#emit('payment_intent.payment_failed', payment)
      return payment
    }
    if (payment.status === 'succeeded') return payment
    payment.status = 'succeeded'
    payment.last_payment_error = null
    this.#emit('payment_intent.succeeded', payment)
    const subscription = this.list('subscription').find(
      ({ latest_invoice }) =>
        (latest_invoice as StripeObject | undefined)?.payment_intent === payment.id,
    )
    if (subscription !== undefined && subscription.status === 'incomplete') {
      subscription.status = 'active'
      const invoice = subscription.latest_invoice as StripeObject
      invoice.status = 'paid'
      this.#emit('customer.subscription.updated', subscription)
      this.#emit('invoice.paid', invoice)
    }
    return payment
  }

  /** Moves a subscription to its next period, as a paid renewal does. */
  renew(id: string): StripeObject {
    const subscription = this.find(id)
    const { data } = subscription.items as { data: Record<string, unknown>[] }
    for (const item of data) {
      const length = (item.current_period_end as number) - (item.current_period_start as number)
      item.current_period_start = item.current_period_end
      item.current_period_end = (item.current_period_end as number) + length
    }
    this.#emit('customer.subscription.updated', subscription)
    return subscription
  }

  #item(form: Form): object {
    const price = formAt(form, 'price_data')
    this.find(textAt(price, 'product') ?? '')
    const recurring = formAt(price, 'recurring')
    const unit = textAt(recurring, 'interval') as keyof typeof UNIT_DAYS
    const count = Number(textAt(recurring, 'interval_count') ?? 1)
    const start = this.#now()
    return {
      id: textAt(form, 'id') ?? `si_${randomBytes(9).toString('hex')}`,
      object: 'subscription_item',
      quantity: Number(textAt(form, 'quantity') ?? 1),
      current_period_start: start,
      current_period_end: start + count * UNIT_DAYS[unit] * DAY_SECONDS,
      price: {
        id: `price_${randomBytes(9).toString('hex')}`,
        object: 'price',
        currency: textAt(price, 'currency'),
        unit_amount: Number(textAt(price, 'unit_amount')),
        recurring: { interval: unit, interval_count: count },
      },
    }
  }

  #invoice(subscription: StripeObject): object {
    const { data } = subscription.items as {
      data: { quantity: number; price: { unit_amount: number } }[]
    }
    const amount = data.reduce((sum, item) => sum + item.quantity * item.price.unit_amount, 0)
    const customer = subscription.customer as string
    if (amount === 0) {
      subscription.status = 'active'
      return this.add('in', 'invoice', { customer, status: 'paid', confirmation_secret: null })
    }
    const payment = this.#payment(customer, amount, {})
    return this.add('in', 'invoice', {
      customer,
      status: 'open',
      payment_intent: payment.id,
      confirmation_secret: { type: 'payment_intent', client_secret: payment.client_secret },
    })
  }

  #payment(customer: string, amount: number, metadata: Form): StripeObject {
    if (!Number.isSafeInteger(amount) || amount < 50 || amount > 99_999_999)
      throw new StripeApiError(400, 'amount_too_small', 'The amount is not allowed')
    const payment = this.add('pi', 'payment_intent', {
      customer,
      amount,
      currency: 'usd',
      status: 'requires_payment_method',
      last_payment_error: null,
      metadata: mergeMetadata({}, metadata),
    })
    payment.client_secret = `${payment.id}_secret_${randomBytes(9).toString('hex')}`
    return payment
  }
}
