import { act } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { createFakeBrowser, createFakePlatform } from '../../js/src/testing/fake-platform.ts'
import { createFakeWire, json, knownError } from '../../js/src/testing/fake-wire.ts'
import { serverTeamJson, serverUserJson } from '../../js/src/testing/server-wire.ts'
import { listOf, teamJson } from '../../js/src/testing/signed-in.ts'
import { AdminApp } from './admin-app.ts'
import { ClientApp } from './client-app.ts'
import { useUser } from './context.ts'
import type { ItemHook } from './customer-hooks.ts'
import { installRendering, shows } from './testing/render.tsx'
import { setUpReactApp } from './testing/set-up-react-app.ts'

const { render } = installRendering()

const item = (id: string, quantity: number) => json({ id, display_name: id, quantity })

const Quantity = ({ of, itemId }: { of: ItemHook; itemId: string }) => of.useItem(itemId).quantity

const Credits = ({ itemId = 'credits' }: { itemId?: string }) => {
  const user = useUser()
  return user ? <Quantity of={user} itemId={itemId} /> : 'Nobody'
}

const Seats = () => {
  const team = useUser({ or: 'throw' }).useTeam('team-1')
  return team ? <Quantity of={team} itemId="seats" /> : 'No team'
}

const Calls = ({ app }: { app: Pick<ClientApp, 'useItem'> }) =>
  app.useItem({ itemId: 'calls', customCustomerId: 'acme' }).quantity

const Named = ({ of, seen }: { of: ItemHook; seen: Set<unknown> }) => {
  const shown = of.useItem('credits')
  seen.add(shown)
  return shown.displayName
}

const Both = ({ seen }: { seen: Set<unknown> }) => {
  const user = useUser({ or: 'throw' })
  return (
    <>
      <Named of={user} seen={seen} /> <Named of={user} seen={seen} />
    </>
  )
}

const Same = ({ app }: { app: AdminApp }) =>
  app.useItem({ itemId: 'credits', userId: 'u-1' }).quantity

const Quantities = ({ app }: { app: AdminApp }) => {
  const user = app.useUser('u-1')
  const team = app.useTeam('t-1')
  return (
    <>
      {user && <Quantity of={user} itemId="credits" />}{' '}
      {team && <Quantity of={team} itemId="seats" />} <Same app={app} />
    </>
  )
}

const Payments = ({ app }: { app: AdminApp }) => {
  const account = app.useStripeAccountInfo()
  const { transactions } = app.useTransactions({ type: 'item_quantity_change' })
  return `${account?.account_id ?? 'none'} ${transactions.length}`
}

describe('in the browser', () => {
  async function setUp() {
    const setUp = setUpReactApp()
    await setUp.signUp('ada@example.com')
    const { id } = await setUp.app.getUser({ or: 'throw' })
    const known = { credits: 3, seats: 5, calls: 7 }
    const { routes, wire } = setUp.service
    routes['GET /teams'] = () => listOf(teamJson())
    routes[`GET /payments/items/user/${id}/credits`] = () => item('credits', known.credits)
    routes['GET /payments/items/team/team-1/seats'] = () => item('seats', known.seats)
    routes['GET /payments/items/custom/acme/calls'] = () => item('calls', known.calls)
    routes[`GET /payments/items/user/${id}/coins`] = () =>
      knownError('ITEM_NOT_FOUND', { item_id: 'coins' }, 404)
    wire.requests.length = 0
    return { ...setUp, known }
  }

  test('useItem suspends, shows the quantity, and updates when it is read again', async () => {
    const all = await setUp()
    const page = await render(all, <Credits />)
    await shows(page, '3')
    all.known.credits = 2

    await act(async () => {
      await (await all.app.getUser({ or: 'throw' })).getItem('credits')
    })

    await shows(page, '2')
    expect(all.service.wire.lines.filter((line) => line.includes('/payments/'))).toHaveLength(2)
  })

  test('two components share one request, and the same object while nothing changes', async () => {
    const all = await setUp()
    const seen = new Set<unknown>()
    const page = await render(all, <Both seen={seen} />)
    await shows(page, 'credits credits')
    await page.draw(<Both seen={seen} />)

    expect(all.service.wire.lines.filter((line) => line.includes('/payments/'))).toHaveLength(1)
    expect(seen.size).toBe(2)
  })

  test('useItem of a team, and of the app for any customer', async () => {
    const all = await setUp()
    const page = await render(
      all,
      <>
        <Seats /> <Calls app={all.app} />
      </>,
    )

    await shows(page, '5 7')
  })

  test('an item that is not configured ends in the error boundary', async () => {
    const all = await setUp()

    const page = await render(all, <Credits itemId="coins" />)

    await shows(page, /^Error: .*coins/)
  })

  test('after sign-out the item of any customer is still there', async () => {
    const all = await setUp()
    const page = await render(
      all,
      <>
        <Credits /> <Calls app={all.app} />
      </>,
    )
    await shows(page, '3 7')

    await act(async () => (await all.app.getUser({ or: 'throw' })).signOut())

    await shows(page, 'Nobody 7')
  })

  test('works in an app without a token store', async () => {
    const wire = createFakeWire(() => item('calls', 7))
    const app = new ClientApp(
      {
        projectId: 'p',
        publishableClientKey: 'pck_1',
        baseUrl: 'http://service.test',
        tokenStore: null,
      },
      createFakePlatform({ browser: createFakeBrowser(), fetch: wire.fetch }),
    )

    const page = await render({ app: app as never }, <Calls app={app} />)

    await shows(page, '7')
    await page.draw(<Calls app={app} />)
    expect(wire.lines).toEqual(['GET /payments/items/custom/acme/calls'])
  })

  test('is left to the browser while a server renders', () => {
    const { app } = setUpReactApp({ browser: null })

    expect(() => renderToString(<Calls app={app} />)).toThrow('reads data in the browser')
  })
})

describe('with server access', () => {
  function setUp() {
    const quantities: Record<string, number> = { user: 3, team: 5 }
    const known = { account: null as object | null }
    const changes: object[] = []
    const wire = createFakeWire(({ method, path, body }) => {
      const [, type = '', id = ''] = /^\/payments\/items\/(\w+)\/[^/]+\/(\w+)/.exec(path) ?? []
      if (path.endsWith('/update-quantity')) {
        const { delta } = JSON.parse(body ?? '')
        if ((quantities[type] ?? 0) + delta < 0)
          return knownError('ITEM_QUANTITY_INSUFFICIENT_AMOUNT', {
            item_id: id,
            customer_id: 'u-1',
            quantity: delta,
          })
        quantities[type] = (quantities[type] ?? 0) + delta
        changes.push({ id: `c-${changes.length}`, quantity: delta })
        return json({ id: 'c-1' })
      }
      if (type !== '') return item(id, quantities[type] ?? 0)
      switch (`${method} ${path}`) {
        case 'GET /users/u-1':
          return json(serverUserJson('u-1'))
        case 'GET /teams/t-1':
          return json(serverTeamJson('t-1'))
        case 'GET /internal/payments/transactions':
          return json({ transactions: changes, next_cursor: null })
        case 'POST /internal/payments/setup':
          known.account = { account_id: 'acct_1' }
          return json({ url: 'http://stripe.test' })
        default:
          return known.account
            ? json(known.account)
            : knownError('STRIPE_ACCOUNT_INFO_NOT_FOUND', undefined, 404)
      }
    })
    const app = new AdminApp(
      {
        projectId: 'p',
        publishableClientKey: 'pck_1',
        secretServerKey: 'ssk_1',
        superSecretAdminKey: 'sak_1',
        baseUrl: 'http://service.test',
      },
      createFakePlatform({ browser: createFakeBrowser(), fetch: wire.fetch }),
    )
    return { app }
  }

  test('items of users and teams update after a change by the same app', async () => {
    const { app } = setUp()
    const page = await render({ app }, <Quantities app={app} />)
    await shows(page, '3 5 3')

    await act(async () => {
      const credits = await app.getItem({ itemId: 'credits', userId: 'u-1' })
      expect(await credits.tryDecreaseQuantity(4)).toBe(false)
      expect(await credits.tryDecreaseQuantity(2)).toBe(true)
    })

    await shows(page, '1 5 1')
  })

  test('transactions and the Stripe account update after a change', async () => {
    const { app } = setUp()
    const page = await render({ app }, <Payments app={app} />)
    await shows(page, 'none 0')

    await act(async () => void (await app.setupPayments()))
    await shows(page, 'acct_1 0')
    await act(() => app.createItemQuantityChange({ userId: 'u-1', itemId: 'credits', quantity: 1 }))
    await shows(page, 'acct_1 1')
  })
})
