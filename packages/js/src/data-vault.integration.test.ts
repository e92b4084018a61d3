import { startService } from '@latchkey/testkit'
// For what it adds to the types of others, which the web's type check would not see otherwise.
import type {} from '@latchkey/testkit/global-setup'
import { afterAll, describe, expect, test } from 'vitest'
import { decryptVaultValue, deriveVaultKey, encryptVaultValue } from './data-vault-encryption.ts'
import { openBackEnd } from './testing/back-end.ts'

const service = await startService()
afterAll(() => service.stop())

const secret = 'a secret of the back end'

async function openStore(id = 'secrets') {
  const project = await service.newProject()
  await project.as('admin').patch('/internal/config/override', {
    config_override_string: '{"dataVault.stores.secrets":{},"dataVault.stores.other":{}}',
  })
  const app = openBackEnd(service, project, null)
  return { project, app, store: await app.getDataVaultStore(id) }
}

const bytes = (from: number, length: number) =>
  Uint8Array.from({ length }, (_, index) => from + index)

describe('the scheme of protocol 07 §23', () => {
  test('hashes the key of the test vector', async () => {
    const { derived, hashedKey } = await deriveVaultKey('user-42/openai', 'correct horse')

    expect(Buffer.from(derived).toString('hex')).toBe(
      '7c1050c8a4def6deb912e62b04c89292f2525da08e5a61f4ccdc4adb30556508',
    )
    expect(hashedKey).toBe('McqBIZu+WynotQh3RHPhZL1SHkG+bA1AxCXABGuh2Go=')
  })

  test('encrypts and decrypts the value of the test vector', async () => {
    const key = await deriveVaultKey('user-42/openai', 'correct horse')
    const nonces = { salt: bytes(0x00, 16), iv: bytes(0xa0, 12) }
    const encrypted = 'AQAAAQIDBAUGBwgJCgsMDQ4PoKGio6Slpqeoqaqr7xw5U2/omgJdRrKQTRlqhYPjYiEcqZiCfdLj'

    expect(await encryptVaultValue(key, 'sk-demo-123', nonces)).toBe(encrypted)
    expect(await decryptVaultValue(key, encrypted)).toBe('sk-demo-123')
  })

  test('reads the value of the test vector of protocol 04 §13', async () => {
    const key = await deriveVaultKey('customer-42', 'test-secret')
    const encrypted = 'AQB0MXiRgzhhkyYfkB07FmLMUismxQ2XV6REjIHqefq9+fG1LF0BjZ9fO2lqw84m+gBdgOZ8Jn2p'

    expect(key.hashedKey).toBe('D7UskF1jgqz0wM68WLRaC/AvFGcH+oTHBT0RqWZqpJo=')
    expect(await decryptVaultValue(key, encrypted)).toBe('hello vault')
  })

  test('accepts an empty secret and an empty key', async () => {
    expect((await deriveVaultKey('', '')).hashedKey).toBe(
      'bnG2foLegXYE+NvnZIJalUIRdGXFhUpYHH16Y/FfwFg=',
    )
  })

  test('encrypts the same value differently each time', async () => {
    const key = await deriveVaultKey('key', secret)

    expect(await encryptVaultValue(key, 'value')).not.toBe(await encryptVaultValue(key, 'value'))
  })

  test.each([
    ['another version', 'AgB0MXiRgzhhkyYfkB07FmLM', /unknown form/],
    ['no base64', 'not base64!', /unknown form/],
    ['nothing', '', /unknown form/],
    ['too few bytes', 'AQB0MXiR', /cannot be decrypted/],
  ])('rejects %s', async (_name, encrypted, message) => {
    const key = await deriveVaultKey('key', secret)

    await expect(decryptVaultValue(key, encrypted)).rejects.toThrow(message)
  })
})

describe('a store', () => {
  test.each([
    ['a text', 'sk-demo-123'],
    ['an empty text', ''],
    ['text of all kinds', '\ufeff"ünïcode"\u0000\n🙂'],
    ['1 MiB', 'a'.repeat(1_048_576)],
  ])('returns %s as it was set', async (_name, value) => {
    const { store } = await openStore()

    await store.setValue('user-42/openai', value, { secret })

    expect((await store.getValue('user-42/openai', { secret })) === value).toBe(true)
  })

  test('returns null for another key, secret or store', async () => {
    const { app, store } = await openStore()
    await store.setValue('key', 'value', { secret })

    expect(await store.getValue('another', { secret })).toBeNull()
    expect(await store.getValue('key', { secret: 'another' })).toBeNull()
    expect(await (await app.getDataVaultStore('other')).getValue('key', { secret })).toBeNull()
    expect(await store.getValue('key', { secret })).toBe('value')
  })

  test('sends neither key nor value', async () => {
    const { project, store } = await openStore()
    await store.setValue('the key', 'the value', { secret })

    const { hashedKey } = await deriveVaultKey('the key', secret)
    const { json } = await project
      .as('server')
      .post('/data-vault/stores/secrets/get', { hashed_key: hashedKey })

    expect(Buffer.from(json.encrypted_value, 'base64').toString('latin1')).not.toContain(
      'the value',
    )
  })

  test('that the configuration lacks throws a known error when it is used', async () => {
    const { store } = await openStore('missing')

    const errorCode = 'DATA_VAULT_STORE_DOES_NOT_EXIST'
    await expect(store.getValue('key', { secret })).rejects.toMatchObject({ errorCode })
    await expect(store.setValue('key', 'value', { secret })).rejects.toMatchObject({ errorCode })
  })

  test('throws when the value was changed', async () => {
    const { project, store } = await openStore()
    const { hashedKey } = await deriveVaultKey('key', secret)
    await store.setValue('key', 'value', { secret })
    const caller = project.as('server')
    const { json } = await caller.post('/data-vault/stores/secrets/get', { hashed_key: hashedKey })
    const changed = Buffer.from(json.encrypted_value, 'base64')
    changed.writeUInt8(changed.readUInt8(40) ^ 1, 40)
    await caller.post('/data-vault/stores/secrets/set', {
      hashed_key: hashedKey,
      encrypted_value: changed.toString('base64'),
    })

    await expect(store.getValue('key', { secret })).rejects.toThrow('cannot be decrypted')
  })

  test('requires a secret and a value, which may be missing in the environment', async () => {
    const { store } = await openStore()
    const missing = { secret: process.env.LATCHKEY_NO_SUCH_VARIABLE as string }

    await expect(store.setValue('key', 'value', missing)).rejects.toThrow(
      'The secret of a data vault value must be a string.',
    )
    await expect(store.getValue('key', missing)).rejects.toThrow(TypeError)
  })
})
