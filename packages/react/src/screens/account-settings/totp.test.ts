import { createHash, createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hmacSha1, isTotp, sha1, toBase32, totpAt, totpUri } from './totp.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const secret = bytes('12345678901234567890')

test('the digest is that of everybody else', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 200 }),
      fc.uint8Array({ maxLength: 200 }),
      (message, key) => {
        expect(Buffer.from(sha1(message)).equals(createHash('sha1').update(message).digest())).toBe(
          true,
        )
        expect(
          Buffer.from(hmacSha1(key, message)).equals(
            createHmac('sha1', key).update(message).digest(),
          ),
        ).toBe(true)
      },
    ),
  )
})

// The last six digits of the examples in RFC 6238, appendix B.
test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('at second %i the digits are %s', (second, digits) => {
  expect(totpAt(secret, second * 1000)).toBe(digits)
})

describe('digits are right', () => {
  test('in their own half minute, and in the one before and after it', () => {
    const digits = totpAt(secret, 60_000)
    expect([30_000, 60_000, 119_999].map((at) => isTotp(digits, secret, at))).toEqual([
      true,
      true,
      true,
    ])
  })

  test('at no other time, and for no other secret', () => {
    const digits = totpAt(secret, 60_000)
    expect([29_999, 120_000].map((at) => isTotp(digits, secret, at))).toEqual([false, false])
    expect(isTotp(digits, bytes('12345678901234567891'), 60_000)).toBe(false)
  })
})

test('secrets are written as authenticator apps read them', () => {
  expect(toBase32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  expect(toBase32(bytes('foob'))).toBe('MZXW6YQ')
})

test('the address names the project and the account, whatever is in their names', () => {
  const uri = new URL(totpUri({ issuer: 'Acme & Söhne', account: 'ada+1@example.com', secret }))

  expect(decodeURIComponent(uri.pathname)).toContain('Acme & Söhne:ada+1@example.com')
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
    issuer: 'Acme & Söhne',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
})
