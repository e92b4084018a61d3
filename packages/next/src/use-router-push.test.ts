import { afterEach, expect, test, vi } from 'vitest'

const push = vi.hoisted(() => vi.fn())
// Next.js is not installed in the workspace (decision 0030).
vi.mock('next/navigation', () => ({ useRouter: () => ({ push }) }))

const { useRouterPush } = await import('./use-router-push.ts')

afterEach(() => {
  vi.unstubAllEnvs()
  push.mockClear()
})

test('the router gets an address without the base path, which it adds itself', () => {
  vi.stubEnv('__NEXT_ROUTER_BASEPATH', '/app')
  useRouterPush()('/app/handler/sign-up?a=b')

  expect(push).toHaveBeenCalledWith('/handler/sign-up?a=b')
})

test('without a base path, the router gets the address as it is', () => {
  useRouterPush()('/handler/sign-up')

  expect(push).toHaveBeenCalledWith('/handler/sign-up')
})
