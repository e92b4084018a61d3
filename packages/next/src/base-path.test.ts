import { afterEach, expect, test, vi } from 'vitest'
import { withoutBasePath } from './base-path.ts'

afterEach(() => vi.unstubAllEnvs())

test.each([
  ['/app/handler/sign-in?a=b#c', '/handler/sign-in?a=b#c'],
  ['/app', '/'],
  ['/app?a=b', '/?a=b'],
  ['/apple', '/apple'],
  ['/handler/sign-in', '/handler/sign-in'],
  ['https://example.com/app/x', 'https://example.com/app/x'],
])('with the base path /app, %s is %s for Next.js', (url, expected) => {
  vi.stubEnv('__NEXT_ROUTER_BASEPATH', '/app')

  expect(withoutBasePath(url)).toBe(expected)
})

test('without a base path, addresses stay the same', () => {
  expect(withoutBasePath('/handler/sign-in')).toBe('/handler/sign-in')
})
