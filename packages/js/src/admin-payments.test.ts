import { expect, test } from 'vitest'
import { keys, setUp } from './testing/admin-app.ts'
import { json, knownError } from './testing/fake-wire.ts'

const transaction = {
  id: 't-1',
  type: 'one_time',
  created_at_millis: 1,
  customer_type: 'user',
  customer_id: 'u-1',
  quantity: 2,
  test_mode: true,
  offer_display_name: 'Pack',
  price: { USD: '5' },
  status: null,
}

test('transactions are read page by page, with the names of the wire', async () => {
  const { app, wire } = setUp(keys, () =>
    json({ transactions: [transaction], next_cursor: 'a|b|c' }),
  )

  const page = await app.listTransactions({
    cursor: 'x|y|z',
    limit: 10,
    type: 'one_time',
    customerType: 'user',
  })
  const first = await app.listTransactions()

  expect(page).toEqual({ transactions: [transaction], nextCursor: 'a|b|c' })
  expect(first).toEqual(page)
  expect(wire.requests.map(({ url }) => url.split('/payments')[1])).toEqual([
    '/transactions?cursor=x%7Cy%7Cz&limit=10&type=one_time&customer_type=user',
    '/transactions',
  ])
  expect(wire.requests[0]?.headers.get('x-stack-access-type')).toBe('admin')
})

test('a session for the components of Stripe is created each time', async () => {
  const { app, wire } = setUp(keys, () => json({ client_secret: 'secret_1' }))

  const sessions = [
    await app.createStripeWidgetAccountSession(),
    await app.createStripeWidgetAccountSession(),
  ]

  expect(sessions).toEqual([{ client_secret: 'secret_1' }, { client_secret: 'secret_1' }])
  expect(wire.lines).toEqual(
    sessions.map(() => 'POST /internal/payments/stripe-widgets/account-session'),
  )
})

test('only a missing Stripe account is null', async () => {
  const missing = () => knownError('STRIPE_ACCOUNT_INFO_NOT_FOUND', undefined, 404)
  const forbidden = () =>
    knownError(
      'INSUFFICIENT_ACCESS_TYPE',
      { actual_access_type: 'server', allowed_access_types: ['admin'] },
      401,
    )
  const { app } = setUp(keys, missing, forbidden)

  expect(await app.getStripeAccountInfo()).toBeNull()
  await expect(app.getStripeAccountInfo()).rejects.toMatchObject({
    errorCode: 'INSUFFICIENT_ACCESS_TYPE',
  })
})

test('a quantity change and a purchase send exactly what is given', async () => {
  const { app, wire } = setUp(keys, () => json({ id: 'c-1', success: true }))

  await app.createItemQuantityChange({ teamId: 't', itemId: 'seats', quantity: -4 })
  await app.createItemQuantityChange({
    customCustomerId: 'a/b',
    itemId: 'calls',
    quantity: 2,
    expiresAt: '2030-01-01T00:00:00Z',
    description: 'Trial',
  })
  await app.testModePurchase({ priceId: 'm', fullCode: 's_c' })
  await app.testModePurchase({ priceId: 'm', fullCode: 's_c', quantity: 3 })

  expect(
    wire.requests.map(({ url, body }) => [url.split('/api/v1')[1], JSON.parse(body ?? '')]),
  ).toEqual([
    ['/payments/items/team/t/seats/update-quantity?allow_negative=false', { delta: -4 }],
    [
      '/payments/items/custom/a%2Fb/calls/update-quantity?allow_negative=false',
      { delta: 2, expires_at: '2030-01-01T00:00:00Z', description: 'Trial' },
    ],
    [
      '/internal/payments/test-mode-purchase-session',
      { full_code: 's_c', price_id: 'm', quantity: 1 },
    ],
    [
      '/internal/payments/test-mode-purchase-session',
      { full_code: 's_c', price_id: 'm', quantity: 3 },
    ],
  ])
})
