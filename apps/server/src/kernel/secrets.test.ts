import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { systemRandom } from './random.ts'
import { createSecrets, type SecretPurpose } from './secrets.ts'

const sources = fileURLToPath(new URL('..', import.meta.url))
const code = globSync('**/*.ts', {
  cwd: sources,
  exclude: (path) => path.endsWith('.test.ts'),
}).map((file) => readFileSync(`${sources}${file}`, 'utf8'))
/** Every purpose that the service seals for, as named in its sources. */
const sealedPurposes = [
  ...new Set(code.flatMap((text) => text.match(/(?<=')sealed:[\w-]+(?=')/g) ?? [])),
] as `sealed:${string}`[]
const derivedPurposes: SecretPurpose[] = [
  'client-secret:a',
  'client-secret:b',
  'signing-key:a',
  'key-id:a',
  'hosted-key:a',
  'rate-limits',
  'session-networks',
  'secret-id',
]

const secrets = createSecrets('a secret of a service, long enough', systemRandom)

describe('case 3: what is sealed for one purpose', () => {
  test('has a purpose that no other use has', () => {
    expect(sealedPurposes.length).toBeGreaterThanOrEqual(8)
    const uses = sealedPurposes.map(
      (purpose) => code.filter((text) => text.includes(`'${purpose}'`)).length,
    )
    expect(uses.filter((files) => files !== 1 && files !== 2)).toEqual([])
  })

  test.each(sealedPurposes)(
    '%s cannot be opened with another purpose, or after a byte was changed',
    (purpose) => {
      const sealed = secrets.seal(purpose, '{"typ":"any"}')

      const opens = (other: `sealed:${string}`, bytes: Buffer) => {
        try {
          secrets.open(other, bytes)
          return true
        } catch {
          return false
        }
      }

      expect(sealedPurposes.filter((other) => opens(other, sealed))).toEqual([purpose])
      for (const at of sealed.keys()) {
        const changed = Buffer.from(sealed)
        changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
        expect(opens(purpose, changed)).toBe(false)
      }
    },
  )

  test('is sealed under a key of its own, which no derived secret shares', () => {
    const keys = [...sealedPurposes, ...derivedPurposes].map((purpose) =>
      secrets.derive(purpose, 32).toString('hex'),
    )

    expect(new Set(keys).size).toBe(keys.length)
  })

  test('cannot be opened by a service with another secret', () => {
    const other = createSecrets('the secret of another service, long enough', systemRandom)

    for (const purpose of sealedPurposes)
      expect(() => other.open(purpose, secrets.seal(purpose, 'x'))).toThrow()
  })
})

describe('with another accepted secret', () => {
  const before = createSecrets('the secret before a change, long enough', systemRandom)
  const both = createSecrets('the secret after a change, long enough', systemRandom, [
    'the secret before a change, long enough',
  ])
  const after = createSecrets('the secret after a change, long enough', systemRandom)

  test('opens the values of both, and seals only with its own', () => {
    const sealed = before.seal('sealed:totp', 'value')

    expect(both.open('sealed:totp', sealed)).toBe('value')
    expect(after.open('sealed:totp', both.seal('sealed:totp', 'new'))).toBe('new')
    expect(() => before.open('sealed:totp', both.seal('sealed:totp', 'new'))).toThrow()
  })

  test('seals again what the other sealed, and nothing else', () => {
    const again = both.reseal('sealed:totp', before.seal('sealed:totp', 'value'))

    expect(Buffer.isBuffer(again) && after.open('sealed:totp', again)).toBe('value')
    expect(both.reseal('sealed:totp', both.seal('sealed:totp', 'value'))).toBe('current')
    expect(both.reseal('sealed:mail', before.seal('sealed:totp', 'value'))).toBe('unreadable')
    expect(after.reseal('sealed:totp', before.seal('sealed:totp', 'value'))).toBe('unreadable')
  })
})
