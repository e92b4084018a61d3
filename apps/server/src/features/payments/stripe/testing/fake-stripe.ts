import { createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { FakeAccount, mergeMetadata, StripeApiError, type StripeObject } from './fake-account.ts'
import { type Form, formAt, parseForm, textAt } from './form.ts'

/** The keys with which a service uses the fake. */
export const STRIPE_KEYS = {
  secretKey: 'sk_test_fake_platform',
  publishableKey: 'pk_test_fake_platform',
  webhookSecret: 'whsec_fake_platform',
} as const

/** A request that the fake received. */
export interface StripeRequest {
  readonly method: string
  readonly path: string
  readonly account: string | null
  readonly version: string | null
  readonly idempotencyKey: string | null
  readonly form: Form
}

/** An event as Stripe sends it. */
export interface StripeEvent {
  readonly id: string
  readonly object: 'event'
  readonly type: string
  readonly account: string
  readonly created: number
  readonly data: { readonly object: StripeObject }
}

export interface FakeStripe {
  /** For `LATCHKEY_STRIPE_API_URL`. */
  readonly url: string
  readonly requests: readonly StripeRequest[]
  /** Every event, oldest first. The object of each is that of its moment. */
  readonly events: readonly StripeEvent[]
  /** The platform's own objects: the accounts. */
  readonly platform: FakeAccount
  /** The objects of a connected account. */
  account(id: string): FakeAccount
  /** The next calls whose path contains the text fail with that status. */
  failNext(path: string, status: number, times?: number): void
  /** Calls `listener` before each response is sent. */
  beforeResponse(listener: ((request: StripeRequest) => Promise<void> | void) | null): void
  /** Sends events to the service from now on; null: keeps them. */
  deliverTo(webhookUrl: string | null): void
  /** Waits until every event was delivered. */
  delivered(): Promise<void>
  close(): Promise<void>
}

/** The header `stripe-signature` of a body. `at` is in seconds. */
export function signEvent(
  body: string,
  at: number,
  secret: string = STRIPE_KEYS.webhookSecret,
): string {
  const signature = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')
  return `t=${at},v1=${signature}`
}

export interface FakeStripeOptions {
  readonly now?: () => Date
  /** The source of Stripe.js, served at `/v3/`. */
  readonly stripeJs?: string
  readonly port?: number
}

/**
 * Starts a server that speaks the part of Stripe's HTTP protocol that the service uses. It checks
 * the key, keeps idempotency keys, and limits metadata as Stripe does.
 */
export async function startFakeStripe({
  now = () => new Date(),
  stripeJs = '',
  port = 0,
}: FakeStripeOptions = {}): Promise<FakeStripe> {
  const seconds = () => Math.floor(now().getTime() / 1000)
  const accounts = new Map<string, FakeAccount>()
  const platform = new FakeAccount(seconds, () => undefined)
  const requests: StripeRequest[] = []
  const events: StripeEvent[] = []
  const answers = new Map<string, { request: string; status: number; body: string }>()
  let failures: { path: string; status: number; times: number }[] = []
  let listener: ((request: StripeRequest) => Promise<void> | void) | null = null
  let webhookUrl: string | null = null
  let deliveries: Promise<unknown> = Promise.resolve()

  const accountOf = (id: string | null): FakeAccount => {
    const account = id === null ? platform : accounts.get(id)
    if (account === undefined) throw new StripeApiError(403, 'account_invalid', 'No such account')
    return account
  }

  function emit(account: string, type: string, object: StripeObject): void {
    const event: StripeEvent = {
      id: `evt_${randomBytes(9).toString('hex')}`,
      object: 'event',
      type,
      account,
      created: seconds(),
      data: { object: structuredClone(object) },
    }
    events.push(event)
    const url = webhookUrl
    if (url === null) return
    deliveries = deliveries.then(() => deliver(url, event))
  }

  async function deliver(url: string, event: StripeEvent): Promise<void> {
    const body = JSON.stringify(event)
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signEvent(body, seconds()),
      },
      body,
    })
    await response.arrayBuffer()
  }

  function createAccount(form: Form): StripeObject {
    const object = platform.add('acct', 'account', {
      charges_enabled: false,
      details_submitted: false,
      payouts_enabled: false,
      country: textAt(form, 'country'),
      metadata: mergeMetadata({}, formAt(form, 'metadata')),
    })
    accounts.set(
      object.id,
      new FakeAccount(seconds, (type, changed) => emit(object.id, type, changed)),
    )
    return object
  }

  const list = (data: readonly StripeObject[]) => ({ object: 'list', data, has_more: false })

  /** Cuts a list at `starting_after` and `limit`. */
  function page(data: readonly StripeObject[], form: Form) {
    const after = textAt(form, 'starting_after')
    const from = after === undefined ? 0 : data.findIndex(({ id }) => id === after) + 1
    const limit = Number(textAt(form, 'limit') ?? 10)
    const part = data.slice(from, from + limit)
    return { object: 'list', data: part, has_more: from + limit < data.length }
  }

  type Handler = (parts: {
    account: FakeAccount
    form: Form
    id: string
    accountId: string
  }) => object
  const routes: Readonly<Record<string, Handler>> = {
    'POST /v1/accounts': ({ form }) => createAccount(form),
    'GET /v1/accounts/:id': ({ id }) => platform.find(id),
    'POST /v1/account_links': ({ form }) => {
      platform.find(textAt(form, 'account') ?? '')
      return {
        object: 'account_link',
        created: seconds(),
        expires_at: seconds() + 300,
        url: `${url}/onboarding?return_url=${encodeURIComponent(textAt(form, 'return_url') ?? '')}`,
      }
    },
    'POST /v1/account_sessions': ({ form }) => {
      platform.find(textAt(form, 'account') ?? '')
      return {
        object: 'account_session',
        account: textAt(form, 'account'),
        client_secret: `accs_secret_${randomBytes(9).toString('hex')}`,
        expires_at: seconds() + 1_800,
      }
    },
    'GET /v1/customers/search': ({ account, form }) => ({
      object: 'search_result',
      data: account.searchCustomers(textAt(form, 'query') ?? ''),
      has_more: false,
    }),
    'POST /v1/customers': ({ account, form }) => account.createCustomer(form),
    'GET /v1/customers/:id': ({ account, id }) => account.find(id),
    'POST /v1/products': ({ account, form }) =>
      account.add('prod', 'product', { name: textAt(form, 'name') }),
    'POST /v1/subscriptions': ({ account, form }) => account.createSubscription(form),
    'GET /v1/subscriptions': ({ account, form }) =>
      page(
        account
          .list('subscription')
          .filter(({ customer }) => customer === textAt(form, 'customer')),
        form,
      ),
    'GET /v1/subscriptions/:id': ({ account, id }) => account.find(id),
    'POST /v1/subscriptions/:id': ({ account, form, id }) => account.updateSubscription(id, form),
    'DELETE /v1/subscriptions/:id': ({ account, id }) => account.cancelSubscription(id),
    'POST /v1/payment_intents': ({ account, form }) => account.createPayment(form),
    'GET /v1/payment_intents/:id': ({ account, id }) => account.find(id),
    'GET /v1/events': ({ accountId, form }) => {
      const types = Object.values(formAt(form, 'types'))
      const since = Number(textAt(formAt(form, 'created'), 'gte') ?? 0)
      return page(
        events
          .filter(
            ({ account, type, created }) =>
              account === accountId && created >= since && types.includes(type),
          )
          .toReversed() as unknown as StripeObject[],
        form,
      )
    },
    // What Stripe.js does in a browser.
    'POST /v1/test/confirm': ({ account, form }) =>
      account.confirm(textAt(form, 'client_secret') ?? '', textAt(form, 'outcome') !== 'declined'),
    'GET /v1/test/payments': ({ account, form }) =>
      list(
        account
          .list('payment_intent')
          .filter(({ client_secret }) => client_secret === textAt(form, 'client_secret')),
      ),
  }

  function answer(request: StripeRequest): { status: number; body: string } {
    const failure = failures.find(({ path }) => request.path.includes(path))
    if (failure !== undefined) {
      failure.times -= 1
      failures = failures.filter(({ times }) => times > 0)
      throw new StripeApiError(failure.status, 'api_error', 'The fake was told to fail')
    }
    const known = request.idempotencyKey === null ? undefined : answers.get(request.idempotencyKey)
    const fingerprint = JSON.stringify([
      request.method,
      request.path,
      request.account,
      request.form,
    ])
    if (known !== undefined) {
      if (known.request === fingerprint) return known
      throw new StripeApiError(400, 'idempotency_key_in_use', 'Keys must not be reused')
    }
    const fixed = `${request.method} ${request.path}`
    const parts = request.path.split('/')
    const id = parts.pop() as string
    const handler = routes[fixed] ?? routes[`${request.method} ${parts.join('/')}/:id`]
    if (handler === undefined) throw new StripeApiError(404, 'unknown_url', fixed)
    const result = handler({
      account: accountOf(request.account),
      accountId: request.account ?? '',
      form: request.form,
      id,
    })
    const made = { request: fingerprint, status: 200, body: JSON.stringify(result) }
    if (request.idempotencyKey !== null) answers.set(request.idempotencyKey, made)
    return made
  }

  async function handle(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const target = new URL(message.url as string, 'http://fake')
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', '*')
    if (message.method === 'OPTIONS') return void response.end()
    if (target.pathname.startsWith('/v3')) {
      response.setHeader('content-type', 'text/javascript; charset=utf-8')
      return void response.end(stripeJs)
    }
    if (target.pathname === '/onboarding') {
      response.writeHead(303, { location: target.searchParams.get('return_url') ?? '/' })
      return void response.end()
    }
    let text = ''
    for await (const chunk of message) text += chunk
    const header = (name: string) => {
      const value = message.headers[name]
      return typeof value === 'string' ? value : null
    }
    const request: StripeRequest = {
      method: message.method as string,
      path: target.pathname,
      account: header('stripe-account'),
      version: header('stripe-version'),
      idempotencyKey: header('idempotency-key'),
      form: parseForm(message.method === 'POST' ? text : target.search),
    }
    requests.push(request)
    let reply: { status: number; body: string }
    try {
      const isTest = target.pathname.startsWith('/v1/test/')
      if (!isTest && header('authorization') !== `Bearer ${STRIPE_KEYS.secretKey}`)
        throw new StripeApiError(401, 'api_key_invalid', 'Invalid API Key provided')
      reply = answer(request)
    } catch (error) {
      if (!(error instanceof StripeApiError)) throw error
      const type = error.status >= 500 ? 'api_error' : 'invalid_request_error'
      reply = {
        status: error.status,
        body: JSON.stringify({ error: { type, code: error.code, message: error.message } }),
      }
    }
    await listener?.(request)
    response.writeHead(reply.status, {
      'content-type': 'application/json',
      'request-id': `req_${randomBytes(9).toString('hex')}`,
    })
    response.end(reply.body)
  }

  const server = createServer((message, response) => {
    handle(message, response).catch((error: unknown) => {
      response.writeHead(500)
      response.end(String(error))
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    url,
    requests,
    events,
    platform,
    account: accountOf,
    failNext: (path, status, times = 1) => failures.push({ path, status, times }),
    beforeResponse: (next) => {
      listener = next
    },
    deliverTo: (next) => {
      webhookUrl = next
    },
    delivered: async () => {
      await deliveries
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
