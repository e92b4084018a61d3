import { isTrustedUrl } from '@latchkey/contract/pure'
import { describe, expect, test } from 'vitest'
import { isOpenToAnyone, WILDCARD_EXAMPLES } from './wildcards.ts'

describe.each(WILDCARD_EXAMPLES)('the example $pattern', ({ pattern, matches, not }) => {
  const trusts = (host: string) =>
    isTrustedUrl(
      {
        allowLocalhost: false,
        trustedDomains: [{ baseUrl: `https://${pattern}`, handlerPath: '/handler' }],
      },
      `https://${host}/x`,
    )

  test.each(matches)('matches %s', (host) => {
    expect(trusts(host)).toBe(true)
  })
  test.each(not)('does not match %s', (host) => {
    expect(trusts(host)).toBe(false)
  })
})

test.each([
  ['https://*.com', true],
  ['https://**', true],
  ['https://*', true],
  ['https://*.*.org', true],
  ['https://app-*.dev:8080', true],
  ['https://*.example.com', false],
  ['https://**.example.com', false],
  ['https://api-*.example.com', false],
  ['https://example.com', false],
  ['http://localhost:*', false],
])('%s is open to anyone: %s', (baseUrl, isOpen) => {
  expect(isOpenToAnyone(baseUrl)).toBe(isOpen)
})
