import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readConfig } from './index.ts'
import { inProduction, internalKeys, problemsOf } from './testing/environments.ts'
import { findWeakness } from './weak-secrets.ts'

test('warns about development under a public address, where anyone could sign in as any user', () => {
  const { warnings } = readConfig({ LATCHKEY_PUBLIC_URL: 'https://accounts.example.com' })

  expect(warnings).toEqual([
    expect.stringMatching(/^NODE_ENV is not production.*everyone can sign in as anyone/),
  ])
  expect(readConfig({ LATCHKEY_PUBLIC_URL: 'https://app.localhost' }).warnings).toEqual([])
})

test('warns about a development provider in production', () => {
  const { warnings } = readConfig({
    ...inProduction,
    LATCHKEY_DEVELOPMENT_PROVIDER_URL: 'http://localhost:9000',
    LATCHKEY_DEVELOPMENT_PROVIDER_SECRET: 'shared',
  })

  expect(warnings.join()).toMatch(/LATCHKEY_DEVELOPMENT_PROVIDER_URL counts in development only/)
})

describe('in production', () => {
  test('a secret is required', () => {
    expect(problemsOf({ ...inProduction, LATCHKEY_SECRET: '' })[0]).toMatch(
      /LATCHKEY_SECRET is required in production/,
    )
  })

  test.each([
    'change-me-change-me-change-me-change-me',
    'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
    '0123456789abcdef0123456789abcdef',
    'abcdefghijklmnopqrstuvwxyz0123456789',
    'your-secret-key-must-be-32-characters-long',
    'this-is-an-INSECURE-secret-key-of-mine',
  ])('%s is refused as secret', (secret) => {
    expect(problemsOf({ ...inProduction, LATCHKEY_SECRET: secret })).toHaveLength(1)
    expect(problemsOf({ LATCHKEY_SECRET: secret })).toEqual([])
  })

  test('no random secret is refused', () => {
    const bytes = fc
      .uint8Array({ minLength: 32, maxLength: 64 })
      .filter((value) => new Set(value).size > 20)
    fc.assert(
      fc.property(
        bytes,
        (value) => findWeakness(Buffer.from(value).toString('base64url')) === undefined,
      ),
    )
  })

  test('the public address is HTTPS, or of this machine', () => {
    expect(
      problemsOf({ ...inProduction, LATCHKEY_PUBLIC_URL: 'http://accounts.example.com' }),
    ).toEqual([
      'LATCHKEY_PUBLIC_URL must begin with https:// in production, or passwords would be sent unencrypted.',
    ])
    for (const url of [
      'http://localhost:8102',
      'http://127.0.0.1',
      'http://[::1]:80',
      'http://a.localhost',
    ]) {
      expect(problemsOf({ ...inProduction, LATCHKEY_PUBLIC_URL: url })).toEqual([])
    }
    expect(
      problemsOf({ ...inProduction, LATCHKEY_PUBLIC_URL: 'http://localhost.example.com' }),
    ).toHaveLength(1)
    expect(readConfig({ ...inProduction, LATCHKEY_PUBLIC_URL: '' }).warnings[0]).toMatch(
      /Set LATCHKEY_PUBLIC_URL to the URL/,
    )
  })

  test.each([
    ['LATCHKEY_INTERNAL_PUBLISHABLE_CLIENT_KEY', 'a'],
    ['LATCHKEY_INTERNAL_SECRET_SERVER_KEY', 'a'],
    ['LATCHKEY_INTERNAL_SUPER_SECRET_ADMIN_KEY', 'a'],
    ['LATCHKEY_INTERNAL_SECRET_SERVER_KEY', 'p4w8x2hq9d0kz6rv3m7tc1bg5jnyea3'],
    ['LATCHKEY_INTERNAL_SECRET_SERVER_KEY', 'a'.repeat(40)],
    ['LATCHKEY_METRICS_TOKEN', 'm'],
    ['LATCHKEY_METRICS_TOKEN', 'change-me-change-me-change-me-change-me'],
  ])('case 70: %s is refused if it is short or not random: %s', (name, value) => {
    const problems = problemsOf({ ...inProduction, ...internalKeys, [name]: value })

    expect(problems).toEqual([
      expect.stringMatching(
        new RegExp(`^${name} .*; make a random one with "openssl rand -hex 32"\\.$`),
      ),
    ])
    expect(problems[0]).not.toContain(value.length > 1 ? value : `'a'`)
    expect(problemsOf({ ...internalKeys, [name]: value })).toEqual([])
  })

  test('case 70: no random key is refused', () => {
    const bytes = fc
      .uint8Array({ minLength: 32, maxLength: 32 })
      .filter((value) => new Set(value).size > 20)
    fc.assert(
      fc.property(bytes, (value) => {
        expect(
          problemsOf({
            ...inProduction,
            LATCHKEY_METRICS_TOKEN: Buffer.from(value).toString('hex'),
          }),
        ).toEqual([])
      }),
    )
  })

  test.each([
    ['p', /must have at least 12 characters/],
    ['elevenchars', /must have at least 12 characters/],
    ['😀😁😂😃😄😅', /must have at least 12 characters/],
    ['ä'.repeat(40), /must have at most 70 characters and 71 bytes/],
    ['aaaaaaaaaaaaaaaa', /repeats itself/],
    ['passwordpassword', /repeats itself/],
    ['SonyEricsson', /is one of the most common passwords/],
  ])('case 70: the owner password %s is refused', (password, problem) => {
    const owner = { LATCHKEY_OWNER_EMAIL: 'ada@example.com', LATCHKEY_OWNER_PASSWORD: password }

    expect(problemsOf({ ...inProduction, ...owner })).toEqual([expect.stringMatching(problem)])
    expect(problemsOf(owner)).toEqual([])
    expect(
      problemsOf({ ...inProduction, ...owner, LATCHKEY_OWNER_PASSWORD: 'correct horse battery' }),
    ).toEqual([])
  })

  test('case 70: weak secrets are listed together with every other mistake', () => {
    const problems = problemsOf({
      ...inProduction,
      LATCHKEY_SECRET: 'change-me-change-me-change-me-change-me',
      LATCHKEY_PORT: 'x',
      LATCHKEY_METRICS_TOKEN: 'm',
      LATCHKEY_OWNER_EMAIL: 'ada@example.com',
      LATCHKEY_OWNER_PASSWORD: 'p',
    })

    expect(problems.map((problem) => problem.split(' ')[0])).toEqual([
      'LATCHKEY_PORT',
      'LATCHKEY_SECRET',
      'LATCHKEY_METRICS_TOKEN',
      'LATCHKEY_OWNER_PASSWORD',
    ])
  })

  test('rejects the well-known sample keys', () => {
    const problems = problemsOf({
      ...inProduction,
      STACK_SEED_INTERNAL_PROJECT_PUBLISHABLE_CLIENT_KEY:
        'this-publishable-client-key-is-for-local-development-only',
      STACK_SEED_INTERNAL_PROJECT_SECRET_SERVER_KEY:
        'this-secret-server-key-is-for-local-development-only',
      STACK_SEED_INTERNAL_PROJECT_SUPER_SECRET_ADMIN_KEY:
        'this-super-secret-admin-key-is-for-local-development-only',
    })

    expect(problems).toHaveLength(3)
    expect(problems[1]).toBe(
      'STACK_SEED_INTERNAL_PROJECT_SECRET_SERVER_KEY is a well-known sample key; generate a random one.',
    )
  })
})
