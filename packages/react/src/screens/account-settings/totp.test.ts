import { createHash, createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hmacSha1, isTotp, sha1, toBase32, totpAt, totpUri } from './totp.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const secret = bytes('12345678901234567890')

test("sha1 matches the platform's digest", () => {
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

// The last six digits of the test vectors in RFC 6238, appendix B.
test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('the code at second %i is %s', (second, digits) => {
  expect(totpAt(secret, second * 1000)).toBe(digits)
})

describe('a code is valid', () => {
  test('in its time step, the previous and the next one', () => {
    const digits = totpAt(secret, 60_000)
    expect([30_000, 60_000, 119_999].map((at) => isTotp(digits, secret, at))).toEqual([
      true,
      true,
      true,
    ])
  })

  test('at no other time and for no other secret', () => {
    const digits = totpAt(secret, 60_000)
    expect([29_999, 120_000].map((at) => isTotp(digits, secret, at))).toEqual([false, false])
    expect(isTotp(digits, bytes('12345678901234567891'), 60_000)).toBe(false)
  })
})

test('encodes secrets in base32', () => {
  expect(toBase32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  expect(toBase32(bytes('foob'))).toBe('MZXW6YQ')
})

test('encodes project and account names in the URI', () => {
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
