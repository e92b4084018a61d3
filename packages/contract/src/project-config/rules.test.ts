import { describe, expect, test } from 'vitest'
import { findMoneyProblem, idRules, isTrustedDomain } from './rules.ts'

describe('ids', () => {
  test.each([
    [
      'id',
      ['a', '_', 'A9', 'a-b', 'x'.repeat(63), '__proto__'],
      ['', '9a', '-a', 'a.b', 'a b', 'x'.repeat(64), 'ä', 'a\n'],
    ],
    ['permission', ['$a', 'a', '0', 'a:b_c', '_'], ['', '$', '$$a', 'a$', 'A', 'a-b', 'a b']],
    ['custom permission', ['a', '0', 'a:b_c'], ['', '$a', 'A', 'a-b']],
    [
      'uuid',
      ['5c0e2d9b-91c7-4e55-a1a4-0f4d3b0e6f10'],
      [
        '',
        '5C0E2D9B-91C7-4E55-A1A4-0F4D3B0E6F10',
        '5c0e2d9b-91c7-1e55-a1a4-0f4d3b0e6f10',
        '5c0e2d9b-91c7-4e55-a1a4-0f4d3b0e6f10\n',
      ],
    ],
  ] as const)('of the form %s', (name, good, bad) => {
    for (const id of good) expect([id, idRules[name].test(id)]).toEqual([id, true])
    for (const id of bad) expect([id, idRules[name].test(id)]).toEqual([id, false])
  })
})

describe('trusted domains', () => {
  test.each([
    'https://example.com',
    'http://localhost:3000',
    'myapp://callback',
    'https://*.example.com',
    'https://**.example.com',
    'https://api-*.example.com',
    'https://*.*.org',
    'https://localhost:*',
    'https://*.example.com:8080',
    'http://*:*',
    'http://**:*',
    'https://*.example.com/path?query#hash',
  ])('%s can be one', (text) => {
    expect(isTrustedDomain(text)).toBe(true)
  })

  test.each([
    '',
    'example.com',
    '*.example.com',
    'https://',
    'https://exa mple.com',
    'myapp://*.callback',
    'ftp://*.example.com',
    'https://.*.example.com',
    'https://*.example.com.',
    'https://*..example.com',
    'https://example.com/*',
    'https://*.example.com/*',
    'https://*.example.com?*',
    'https://user@*.example.com',
    'https://*.exa_mple.com',
    'https://*.example.com:99999',
    'https://*.example.com:80:80',
    'https://*.example.com\\@evil.com',
    'https://*.example.com /x',
    'https://*.éxample.com',
  ])('%s cannot', (text) => {
    expect(isTrustedDomain(text)).toBe(false)
  })
})

describe('amounts of money', () => {
  test.each([
    ['0', 'USD', 2],
    ['0.5', 'USD', 2],
    ['1000', 'USD', 2],
    ['19.99', 'EUR', 2],
    ['5', 'JPY', 0],
  ])('%s %s is fine', (amount, currency, decimals) => {
    expect(findMoneyProblem(amount, currency, decimals)).toBeNull()
  })

  const FORMAT = 'Money amount must be in the format of <number> or <number>.<number>'
  test.each([
    ['5.', 'USD', 2, FORMAT],
    ['.5', 'USD', 2, FORMAT],
    ['-1', 'USD', 2, FORMAT],
    ['1e3', 'USD', 2, FORMAT],
    ['', 'USD', 2, FORMAT],
    [' 5', 'USD', 2, FORMAT],
    ['1.2.3', 'USD', 2, FORMAT],
    ['٣', 'USD', 2, FORMAT],
    ['05', 'USD', 2, 'Money amount must not have leading zeros'],
    ['00', 'USD', 2, 'Money amount must not have leading zeros'],
    ['5.001', 'USD', 2, 'Too many decimals; USD only has 2 decimals'],
    ['5.0', 'JPY', 0, 'Too many decimals; JPY only has 0 decimals'],
  ])('%j %s is not', (amount, currency, decimals, problem) => {
    expect(findMoneyProblem(amount, currency, decimals)).toBe(problem)
  })
})
