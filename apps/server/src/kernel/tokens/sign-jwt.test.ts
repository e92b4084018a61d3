import { generateKeyPairSync, verify } from 'node:crypto'
import { decodeProtectedHeader, jwtVerify } from 'jose'
import { expect, test } from 'vitest'
import { derToP1363, signJwt } from './sign-jwt.ts'

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const key = { kid: 'k', privateKey }

test('another implementation accepts the token', async () => {
  const token = signJwt(key, { sub: 'ada', name: 'Ada Löve' }, { typ: 'JWT' })

  const { payload } = await jwtVerify(token, publicKey)
  expect(payload).toEqual({ sub: 'ada', name: 'Ada Löve' })
  expect(decodeProtectedHeader(token)).toEqual({ alg: 'ES256', kid: 'k', typ: 'JWT' })
})

// Of 5,000 signatures, some 40 have a number that is shorter than 32 bytes.
test('every signature is valid, also with short numbers', () => {
  let short = 0
  for (let index = 0; index < 5_000; index += 1) {
    const [content = '', signature = ''] = splitAtLastDot(signJwt(key, { index }))
    const numbers = Buffer.from(signature, 'base64url')

    expect(numbers).toHaveLength(64)
    if (numbers[0] === 0 || numbers[32] === 0) short += 1
    const verifier = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const
    expect(verify('sha256', Buffer.from(content), verifier, numbers)).toBe(true)
  }
  expect(short).toBeGreaterThan(0)
})

test.each([
  ['3006020101020102', ['01', '02']],
  ['300702020080020102', ['80', '02']],
  [`3046022100${'ff'.repeat(32)}022100${'80'.repeat(32)}`, ['ff'.repeat(32), '80'.repeat(32)]],
  [`3025022001${'00'.repeat(31)}020101`, [`01${'00'.repeat(31)}`, '01']],
])('the integers of %s', (der, numbers) => {
  expect(derToP1363(Buffer.from(der, 'hex')).toString('hex')).toBe(
    numbers.map((number) => number.padStart(64, '0')).join(''),
  )
})

function splitAtLastDot(token: string): [string, string] {
  const at = token.lastIndexOf('.')
  return [token.slice(0, at), token.slice(at + 1)]
}
