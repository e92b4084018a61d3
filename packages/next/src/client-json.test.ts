import { expect, test, vi } from 'vitest'

// Next.js is not installed in the workspace (decision 0030).
vi.mock('next/navigation', () => ({}))
vi.mock('next/headers', () => ({}))
vi.mock('next/server', () => ({}))

const options = {
  projectId: 'p',
  publishableClientKey: 'pck_1',
  baseUrl: 'http://service.test',
  tokenStore: 'memory',
} as const

test.each([
  ['client components', () => import('./index.ts')],
  ['server components', () => import('./index.react-server.ts')],
])('fromClientJson for %s makes a client app of this package', async (_, load) => {
  const { ClientApp, fromClientJson, toClientJson } = await load()

  const app = fromClientJson(toClientJson(new ClientApp(options)))

  expect(app).toBeInstanceOf(ClientApp)
})
