import { expect, test } from 'vitest'
import { findProductionProblems } from './production-problems.ts'

const problemsOf = (allow_localhost: boolean, ...domains: string[]) =>
  findProductionProblems({
    id: 'p',
    config: {
      allow_localhost,
      domains: domains.map((domain) => ({ domain, handler_path: '/handler' })),
    },
  }).map(({ message }) => message)

test.each([
  'https://example.com',
  'https://*.example.com',
  'https://**.example.com/x',
  'https://api-*.example.com:8080',
])('%s is fine', (domain) => {
  expect(problemsOf(false, domain)).toEqual([])
})

test('localhost must be off', () => {
  expect(problemsOf(true)).toEqual([
    "Localhost is not allowed in production mode, turn off 'Allow localhost' in project settings",
  ])
})

test.each([
  ['nonsense', 'Trusted domain is not a valid URL: nonsense'],
  ['https://', 'Trusted domain is not a valid URL: https://'],
  ['https://example.com:*', 'Trusted domain is not a valid URL: https://example.com:*'],
  [
    'http://localhost:3000',
    'Localhost domains are not allowed to be trusted in production mode: http://localhost:3000',
  ],
  [
    'https://app.localhost',
    'Localhost domains are not allowed to be trusted in production mode: https://app.localhost',
  ],
  [
    'https://*.LOCALHOST',
    'Localhost domains are not allowed to be trusted in production mode: https://*.LOCALHOST',
  ],
  [
    'https://127.8.9.1',
    'Localhost domains are not allowed to be trusted in production mode: https://127.8.9.1',
  ],
  [
    'http://10.0.0.1',
    'Direct IPs are not valid for trusted domains in production mode: http://10.0.0.1',
  ],
  ['http://example.com', 'Trusted domains should be HTTPS: http://example.com'],
  ['http://*.example.com', 'Trusted domains should be HTTPS: http://*.example.com'],
])('%s: %s', (domain, message) => {
  expect(problemsOf(false, domain)).toEqual([message])
})

test('the switch comes first, then the domains in their order, one finding each', () => {
  expect(
    problemsOf(true, 'http://10.0.0.1', 'https://fine.example', 'nonsense').map((message) =>
      message.slice(0, 10),
    ),
  ).toEqual(['Localhost ', 'Direct IPs', 'Trusted do'])
})

test('every finding leads to the page of the domains', () => {
  const problems = findProductionProblems({
    id: 'p',
    config: { allow_localhost: true, domains: [] },
  })

  expect(problems[0]?.relativeFixUrl).toBe('/projects/p/domains')
})
