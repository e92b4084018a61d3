import { generateKeyPairSync } from 'node:crypto'
import { decodeProtectedHeader, importSPKI, jwtVerify } from 'jose'
import { describe, expect, test } from 'vitest'
import { isAppleId, keyIdOf, signAppleSecret, UnusableKey } from './apple-secret.ts'

const keyPair = (namedCurve = 'P-256') => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve })
  return {
    p8: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    spki: String(publicKey.export({ type: 'spki', format: 'pem' })),
  }
}
const { p8, spki } = keyPair()
const key = {
  teamId: 'TEAM456789',
  keyId: 'KEY4567890',
  clientId: 'com.example.birdwatch',
  privateKey: p8,
}

describe('the client secret for Apple', () => {
  test('is a token that the public key verifies, with the claims that Apple requires', async () => {
    const now = new Date('2026-11-26T03:00:00.500Z')

    const { secret, expiresAt } = await signAppleSecret(key, now)

    const { payload } = await jwtVerify(secret, await importSPKI(spki, 'ES256'), {
      issuer: 'TEAM456789',
      subject: 'com.example.birdwatch',
      audience: 'https://appleid.apple.com',
      currentDate: now,
    })
    expect(decodeProtectedHeader(secret)).toEqual({ alg: 'ES256', kid: 'KEY4567890', typ: 'JWT' })
    expect(payload.iat).toBe(Math.floor(now.getTime() / 1000))
    expect(payload.exp).toBe(expiresAt.getTime() / 1000)
    expect(Number(payload.exp) - Number(payload.iat)).toBeLessThanOrEqual(15_777_000)
    expect(expiresAt.getTime() - now.getTime()).toBeGreaterThan(179 * 86_400_000)
  })

  test('can be signed with a key whose file has other line ends and text around it', async () => {
    const { secret } = await signAppleSecret({
      ...key,
      privateKey: `\uFEFF note \r\n${p8.replaceAll('\n', '\r\n')}`,
    })

    await expect(jwtVerify(secret, await importSPKI(spki, 'ES256'))).resolves.toMatchObject({
      payload: { sub: key.clientId },
    })
  })

  test.each([
    ['an empty file', ''],
    ['a text', 'not a key'],
    ['a public key', spki],
    ['a key of another curve', keyPair('P-384').p8],
    ['a damaged key', p8.replace(/\n.{10}/, '\nAAAAAAAAAA')],
  ])('rejects %s', async (_, privateKey) => {
    await expect(signAppleSecret({ ...key, privateKey })).rejects.toThrow(UnusableKey)
  })
})

test.each([
  ['AuthKey_ABC123DEFG.p8', 'ABC123DEFG'],
  ['AuthKey_ABC123DEFG (1).p8', 'ABC123DEFG'],
  ['key.p8', undefined],
  ['AuthKey_short.p8', undefined],
])('the file %s is the key %s', (name, id) => {
  expect(keyIdOf(name)).toBe(id)
})

test.each([
  ['ABC123DEFG', true],
  ['abc123defg', false],
  ['ABC123DEF', false],
  ['', false],
])('%j as the ID of a team or key: %s', (text, isValid) => {
  expect(isAppleId(text)).toBe(isValid)
})
