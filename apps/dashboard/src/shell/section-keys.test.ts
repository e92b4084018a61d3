import { expect, test } from 'vitest'
import { SECTION_KEYS } from './section-keys.ts'

test('no two sections have the same key', () => {
  const keys = Object.values(SECTION_KEYS)

  expect(new Set(keys).size).toBe(keys.length)
  for (const key of keys) expect(key).toMatch(/^[a-z]$/)
})
