import { describe, expect, test } from 'vitest'
import { readConfig } from './index.ts'
import { inProduction, problemsOf } from './testing/environments.ts'

const CODES = { LATCHKEY_TEST_CODES: 'ada@example.com=ADA222' }
const codesOf = (text: string) => readConfig({ LATCHKEY_TEST_CODES: text }).config.testCodes

test('no address has a fixed code by default', () => {
  expect(readConfig({}).config.testCodes).toEqual([])
})

test('reads addresses and codes in any case', () => {
  expect(codesOf('Ada@Example.com=ada222, bob@app.test = B0B333 ')).toEqual([
    { email: 'ada@example.com', typed: 'ada222' },
    { email: 'bob@app.test', typed: 'b0b333' },
  ])
})

test.each([
  ['ada@gmail.com=ADA222', /ada@gmail.com must be in a domain for tests/],
  ['ada@notexample.com=ADA222', /must be in a domain for tests/],
  ['ada@example.com.evil.io=ADA222', /must be in a domain for tests/],
  ['ada@latest=ADA222', /not an email address/],
  ['ada=ADA222', /not an email address/],
  ['ada@example.com', /needs a code of six/],
  ['ada@example.com=ADA22', /needs a code of six/],
  ['ada@example.com=ADA2222', /needs a code of six/],
  ['ada@example.com=HELLO1', /needs a code of six/],
  ['ada@example.com=ADA222=x', /needs a code of six/],
  ['ada@example.com=ADA222,ADA@example.com=ADA333', /given twice/],
  [Array.from({ length: 21 }, (_, i) => `a${i}@example.com=ADA222`).join(), /at most 20 addresses/],
])('refuses %s', (text, problem) => {
  expect(problemsOf({ LATCHKEY_TEST_CODES: text }).join()).toMatch(problem)
})

test('accepts twenty addresses, and subdomains', () => {
  const twenty = Array.from({ length: 20 }, (_, i) => `a${i}@app.example.com=ADA222`).join()

  expect(codesOf(twenty)).toHaveLength(20)
})

describe('case 26: the service does not start with test codes', () => {
  test('in production', () => {
    expect(problemsOf({ ...inProduction, ...CODES })).toEqual([
      'LATCHKEY_TEST_CODES is only for development on this machine: remove it in production.',
    ])
  })

  test.each([
    ['LATCHKEY_HOST', '0.0.0.0'],
    ['LATCHKEY_HOST', '::'],
    ['LATCHKEY_HOST', '192.168.1.5'],
    ['LATCHKEY_HOST', 'accounts.example.com'],
    ['LATCHKEY_PUBLIC_URL', 'https://accounts.example.com'],
    ['LATCHKEY_PUBLIC_URL', 'http://localhost.example.com'],
    ['LATCHKEY_PUBLIC_URL', 'http://192.168.1.5:8102'],
    ['LATCHKEY_DASHBOARD_URL', 'https://dashboard.example.com'],
    ['LATCHKEY_ALLOWED_HOSTS', 'laptop.local'],
    ['LATCHKEY_TRUSTED_PROXIES', '10.0.0.1'],
  ])('if other machines may reach it: %s=%s', (name, value) => {
    const problems = problemsOf({ ...CODES, [name]: value })

    expect(problems.length).toBeGreaterThan(0)
    for (const problem of problems)
      expect(problem).toMatch(/^LATCHKEY_TEST_CODES is only for development on this machine: /)
  })

  test.each([
    ['LATCHKEY_HOST', '127.0.0.1'],
    ['LATCHKEY_HOST', '::1'],
    ['LATCHKEY_HOST', 'localhost'],
    ['LATCHKEY_PUBLIC_URL', 'http://app.localhost:8102'],
    ['LATCHKEY_PUBLIC_URL', 'http://[::1]:8102'],
  ])('it does on this machine: %s=%s', (name, value) => {
    expect(problemsOf({ ...CODES, [name]: value })).toEqual([])
  })
})
