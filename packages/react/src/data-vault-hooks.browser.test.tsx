import { act } from 'react'
import { afterAll, expect, test, vi } from 'vitest'
import { createFakeBrowser, createFakePlatform } from '../../js/src/testing/fake-platform.ts'
import { createFakeWire, json, knownError } from '../../js/src/testing/fake-wire.ts'
import { ServerApp } from './server-app.ts'
import { installRendering } from './testing/render.tsx'

const { render } = installRendering()
afterAll(() => vi.unstubAllGlobals())

const options = { secret: 'the secret of the page' }

/** A server app with a fake service that stores the values of one store. */
function setUp(projectId = 'p') {
  const values = new Map<string, string>()
  const wire = createFakeWire(({ url, body }) => {
    const { pathname } = new URL(url)
    const { hashed_key, encrypted_value } = JSON.parse(body ?? '{}')
    if (!pathname.startsWith('/api/v1/data-vault/stores/keys/'))
      return knownError('DATA_VAULT_STORE_DOES_NOT_EXIST', { store_id: 'other' }, 400)
    if (pathname.endsWith('/set')) {
      values.set(hashed_key, encrypted_value)
      return json({ success: true })
    }
    const value = values.get(hashed_key)
    const missing = { store_id: 'keys', hashed_key }
    return value === undefined
      ? knownError('DATA_VAULT_STORE_HASHED_KEY_DOES_NOT_EXIST', missing, 400)
      : json({ encrypted_value: value })
  })
  const app = new ServerApp(
    {
      projectId,
      publishableClientKey: 'pck_1',
      secretServerKey: 'ssk_1',
      baseUrl: 'http://service.test',
      tokenStore: 'memory',
      redirectMethod: 'window',
    },
    createFakePlatform({ browser: createFakeBrowser(), fetch: wire.fetch }),
  )
  return { app, wire }
}

type App = ReturnType<typeof setUp>['app']

interface ValueProps {
  app: App
  store: string
  name: string
  onStore?: (store: ReturnType<App['useDataVaultStore']>) => void
}

function Value({ app, store: id, name, onStore }: ValueProps) {
  const store = app.useDataVaultStore(id)
  onStore?.(store)
  return String(store.useValue(name, options))
}

const StoreId = ({ app }: { app: App }) => app.useDataVaultStore('keys').id

test('useValue reads a value and updates when the store sets it', async () => {
  const { app, wire } = setUp()
  let store: ReturnType<App['useDataVaultStore']> | undefined
  const page = await render(
    { app },
    <Value
      app={app}
      store="keys"
      name="stripe"
      onStore={(given) => {
        store = given
      }}
    />,
  )
  await expect.poll(() => page.text()).toBe('null')

  await act(async () => store?.setValue('stripe', 'sk-demo-123', options))

  await expect.poll(() => page.text()).toBe('sk-demo-123')
  expect(
    wire.requests.every(({ headers }) => headers.get('x-stack-access-type') === 'server'),
  ).toBe(true)
  expect(wire.requests.map(({ body }) => body).join()).not.toContain('stripe')
})

test('two components share one request for a key', async () => {
  const { app, wire } = setUp()

  const page = await render(
    { app },
    <>
      <Value app={app} store="keys" name="a" />
      <Value app={app} store="keys" name="a" />
    </>,
  )

  await expect.poll(() => page.text()).toBe('nullnull')
  expect(wire.requests).toHaveLength(1)
})

test('an unknown store reaches the error boundary', async () => {
  const { app } = setUp()

  const page = await render({ app }, <Value app={app} store="other" name="a" />)

  await expect.poll(() => page.text()).toMatch(/store/i)
})

test('sends nothing for the store itself', async () => {
  const { app, wire } = setUp()

  const page = await render({ app }, <StoreId app={app} />)

  expect(page.text()).toBe('keys')
  expect(wire.requests).toEqual([])
})

test('another app gives a store of its own project', async () => {
  const [first, second] = [setUp('first'), setUp('second')]
  let store: ReturnType<App['useDataVaultStore']> | undefined
  const value = (app: App) => (
    <Value
      app={app}
      store="keys"
      name="a"
      onStore={(given) => {
        store = given
      }}
    />
  )
  const page = await render(first, value(first.app))
  await expect.poll(() => page.text()).toBe('null')

  await page.draw(value(second.app))
  await expect.poll(() => second.wire.requests.length).toBe(1)
  await act(async () => store?.setValue('a', 'b', options))

  await expect.poll(() => page.text()).toBe('b')
  expect(first.wire.requests).toHaveLength(1)
})
