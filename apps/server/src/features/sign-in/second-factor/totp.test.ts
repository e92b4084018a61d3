import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createApp } from './authenticator-app.ts'
import { findStep } from './totp.ts'

// The shared secret of RFC 6238, Appendix B.
const SECRET = Uint8Array.from(Buffer.from('12345678901234567890'))

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at second %i of the epoch the code is %s (RFC 6238, Appendix B)', (second, code) => {
  expect(findStep(SECRET, code, new Date(second * 1000))).toBe(Math.floor(second / 30))
})

test('accepts a code at its own step and the two next to it, and returns its step', () => {
  const secret = Buffer.from('a secret of twenty b')
  const app = createApp(secret)
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2020-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
      (moment) => {
        const current = Math.floor(moment.getTime() / 30_000)
        for (const later of [-1, 0, 1]) {
          const step = findStep(Uint8Array.from(secret), app.code(moment, later), moment)
          // Two steps may share a code by chance. Then either is correct.
          expect(app.code(new Date((step as number) * 30_000))).toBe(app.code(moment, later))
          expect(Math.abs((step as number) - current)).toBeLessThanOrEqual(1)
        }
      },
    ),
  )
})

test('rejects any text except six digits and never throws', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 12 }).filter((text) => !/^[0-9]{6}$/.test(text)),
      (text) => {
        expect(findStep(SECRET, text, new Date(0))).toBeNull()
      },
    ),
  )
})

test('supports an empty secret', () => {
  const moment = new Date('2030-01-01')

  expect(findStep(new Uint8Array(), createApp(Buffer.alloc(0)).code(moment), moment)).toBe(
    Math.floor(moment.getTime() / 30_000),
  )
})
