import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const requestHeaders = new Map<string, string>()
const redirect = vi.hoisted(() => vi.fn())
// Next.js is not installed in the workspace (decision 0030).
vi.mock('next/navigation', () => ({ redirect, RedirectType: { push: 'push', replace: 'replace' } }))
vi.mock('next/headers', () => ({
  headers: async () => ({ get: (name: string) => requestHeaders.get(name) ?? null }),
}))

const { nextFramework } = await import('./framework.ts')

beforeEach(() => vi.stubEnv('__NEXT_ROUTER_BASEPATH', '/app'))
afterEach(() => {
  vi.unstubAllEnvs()
  requestHeaders.clear()
  redirect.mockClear()
})

test('a redirect of a route handler contains the base path', async () => {
  await nextFramework.redirect('/app/handler/sign-in', { replace: true })

  expect(redirect).toHaveBeenCalledWith('/app/handler/sign-in', 'replace')
})

test('a redirect of a server action leaves the base path to Next.js', async () => {
  requestHeaders.set('next-action', 'abc')
  await nextFramework.redirect('/app/handler/sign-in', { replace: false })

  expect(redirect).toHaveBeenCalledWith('/handler/sign-in', 'push')
})
