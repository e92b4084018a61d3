import { describe, expect, test } from 'vitest'
import { ClientApp } from './client-app.ts'
import { ServerApp } from './server-app.ts'
import { keys } from './testing/admin-app.ts'
import { createFakePlatform } from './testing/fake-platform.ts'
import { createFakeWire, json } from './testing/fake-wire.ts'
import { serverTeamJson, serverUserJson } from './testing/server-wire.ts'
import { listOf, setUpSignedIn, teamJson } from './testing/signed-in.ts'
import { appOptions } from './testing/test-app.ts'

/* How the methods of customers authenticate, and what they send (protocol 07 §14.8). */

const item = (quantity = 3) => ({ id: 'credits', display_name: 'Credits', quantity })
const USER_ITEM = 'GET /payments/items/user/user-1/credits'
const LINK = 'POST /payments/purchases/create-purchase-url'

describe('a user in the browser', () => {
  async function setUp() {
    const all = await setUpSignedIn()
    const id = all.user.id
    const known = { quantity: 3 }
    all.service.routes[`GET /payments/items/user/${id}/credits`] = () => json(item(known.quantity))
    all.service.routes[LINK] = () => json({ url: 'https://a.test/purchase/x_y' })
    return { ...all, id, known }
  }

  test('reads items and creates links with client access and the session', async () => {
    const { id, service, user } = await setUp()
    service.routes['GET /teams'] = () => listOf(teamJson())
    service.routes['GET /payments/items/team/team-1/seats'] = () => json(item())
    const [team] = await user.listTeams()

    await user.getItem('credits')
    await team?.getItem('seats')
    await user.createCheckoutUrl({ offerId: 'pack' })
    await team?.createCheckoutUrl({ offerId: 'pro' })

    const requests = service.wire.requests.slice(1)
    expect(requests.map(({ path, body }) => [path, body && JSON.parse(body)])).toEqual([
      [`/payments/items/user/${id}/credits`, undefined],
      ['/payments/items/team/team-1/seats', undefined],
      [
        '/payments/purchases/create-purchase-url',
        { customer_type: 'user', customer_id: id, offer_id: 'pack' },
      ],
      [
        '/payments/purchases/create-purchase-url',
        { customer_type: 'team', customer_id: 'team-1', offer_id: 'pro' },
      ],
    ])
    for (const { headers } of requests) {
      expect(headers.get('x-stack-access-type')).toBe('client')
      expect(headers.get('x-stack-access-token')).not.toBeNull()
    }
  })

  test('shares a response between subscribers, and asks again in getItem', async () => {
    const { id, known, scope, service, user } = await setUp()
    const entry = scope.item({ type: 'user', id }, 'credits')
    entry.getSnapshot()
    entry.subscribe(() => {})
    await entry.get()
    known.quantity = 2

    const [one, other] = await Promise.all([user.getItem('credits'), user.getItem('credits')])

    expect([one.quantity, other.quantity]).toEqual([2, 2])
    expect(entry.getSnapshot()).toMatchObject({ value: { quantity: 2 } })
    expect(service.wire.lines).toHaveLength(2)
  })

  test('does not read subscribed items again when the session ends', async () => {
    const { id, scope, service, user } = await setUp()
    const entry = scope.item({ type: 'user', id }, 'credits')
    entry.getSnapshot()
    entry.subscribe(() => {})
    await entry.get()
    service.wire.requests.length = 0

    await user.signOut()

    expect(service.wire.lines).toEqual(['DELETE /auth/sessions/current'])
  })

  test('keeps items of many customers only while they are used', async () => {
    const { scope } = await setUp()
    const first = scope.item({ type: 'custom', id: 'first' }, 'calls')

    for (let at = 0; at < 300; at += 1) scope.item({ type: 'custom', id: `c-${at}` }, 'calls')

    expect(scope.item({ type: 'custom', id: 'first' }, 'calls')).not.toBe(first)
  })
})

describe('a server', () => {
  function setUp() {
    const wire = createFakeWire(({ method, path }) => {
      switch (`${method} ${path}`) {
        case 'GET /users/user-1':
          return json(serverUserJson('user-1'))
        case 'GET /teams/team-1':
          return json(serverTeamJson('team-1'))
        case LINK:
          return json({ url: 'https://a.test/purchase/x_y' })
        case 'POST /payments/purchases/grant':
          return json({ id: 'g-1', type: 'one_time', later_field: true })
        case USER_ITEM:
        case 'GET /payments/items/team/team-1/seats':
          return json(item())
        default:
          return json({ id: 'change-1', success: true })
      }
    })
    const platform = createFakePlatform({ fetch: wire.fetch })
    const options = { ...appOptions, ...keys }
    return {
      wire,
      server: new ServerApp({ ...options, tokenStore: null }, platform),
      client: new ClientApp({ ...appOptions, tokenStore: null }, platform),
    }
  }

  const offer = {
    display_name: 'Calls',
    customer_type: 'user',
    prices: {},
    included_items: {},
  } as const

  test('sends offers with its secret key, an inline one as offer_inline', async () => {
    const { server, wire } = setUp()
    const [user, team] = [await server.getUser('user-1'), await server.getTeam('team-1')]
    wire.requests.length = 0

    await user?.createCheckoutUrl({ offer })
    await team?.createCheckoutUrl({ offerId: 'pro' })
    expect(await user?.grantOffer({ offerId: 'pack' })).toEqual({ id: 'g-1', type: 'one_time' })
    await server.grantOffer({ customCustomerId: 'acme', offer, quantity: 2 })

    expect(wire.requests.map(({ body }) => JSON.parse(body ?? ''))).toEqual([
      { customer_type: 'user', customer_id: 'user-1', offer_inline: offer },
      { customer_type: 'team', customer_id: 'team-1', offer_id: 'pro' },
      { customer_type: 'user', customer_id: 'user-1', quantity: 1, offer_id: 'pack' },
      { customer_type: 'custom', customer_id: 'acme', quantity: 2, offer_inline: offer },
    ])
    for (const { headers } of wire.requests)
      expect(headers.get('x-stack-secret-server-key')).toBe(keys.secretServerKey)
  })

  test('changes quantities with the delta and the rule of each method', async () => {
    const { server, wire } = setUp()
    const credits = await (await server.getUser('user-1'))?.getItem('credits')
    wire.requests.length = 0

    await credits?.increaseQuantity(5)
    await credits?.decreaseQuantity(2)
    await credits?.tryDecreaseQuantity(1, {
      expiresAt: new Date('2030-01-01T00:00:00Z'),
      description: 'A job',
      idempotencyKey: 'job-1',
    })

    expect(
      wire.requests.map(({ url, body }) => [url.split('?')[1], JSON.parse(body ?? '')]),
    ).toEqual([
      ['allow_negative=false', { delta: 5 }],
      ['allow_negative=true', { delta: -2 }],
      [
        'allow_negative=false',
        { delta: -1, expires_at: '2030-01-01T00:00:00.000Z', description: 'A job' },
      ],
    ])
    expect(wire.requests.map(({ headers }) => headers.get('idempotency-key'))).toEqual([
      null,
      null,
      'job-1',
    ])
  })

  test('without a key an app reads items with client access and no session', async () => {
    const { client, wire } = setUp()

    await client.getItem({ itemId: 'credits', userId: 'user-1' })

    const { headers } = wire.requests[0] ?? {}
    expect(headers?.get('x-stack-publishable-client-key')).toBe('pck_1')
    expect(headers?.get('x-stack-access-token')).toBeNull()
  })
})
