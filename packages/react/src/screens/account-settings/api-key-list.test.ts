import type { ApiKey } from '@latchkey/js'
import { expect, test } from 'vitest'
import { expiryAfter, neverExpires, searchKeys, sortKeys } from './api-key-list.ts'

const NOW = new Date('2026-03-01T12:00:00Z')
const key = (id: string, isValid = true, expiresAt?: Date) =>
  ({
    id,
    description: `Key ${id}`,
    value: { lastFour: `000${id}` },
    isValid: () => isValid,
    ...(expiresAt && { expiresAt }),
  }) as ApiKey
const ids = (keys: readonly ApiKey[]) => keys.map(({ id }) => id).join('')

test('sorts valid keys first and keeps the order of the list otherwise', () => {
  expect(ids(sortKeys([key('4', false), key('3'), key('2', false), key('1')], NOW))).toBe('3142')
})

test('searches descriptions and last characters, ignoring case', () => {
  const keys = [key('1'), key('2')]

  expect(ids(searchKeys(keys, ' kEY 2 '))).toBe('2')
  expect(ids(searchKeys(keys, '0001'))).toBe('1')
  expect(ids(searchKeys(keys, ''))).toBe('12')
  expect(ids(searchKeys(keys, 'nothing'))).toBe('')
})

test('computes the expiry of a choice', () => {
  expect(expiryAfter('30', NOW)?.toISOString()).toBe('2026-03-31T12:00:00.000Z')
  expect(expiryAfter('', NOW)).toBeNull()
})

test('treats an expiry of 200 years as none', () => {
  expect(neverExpires(key('1'), NOW)).toBe(true)
  expect(neverExpires(key('1', true, new Date('2226-03-01')), NOW)).toBe(true)
  expect(neverExpires(key('1', true, new Date('2027-03-01')), NOW)).toBe(false)
})
