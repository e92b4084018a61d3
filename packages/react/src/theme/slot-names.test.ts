import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { slotNamesModule } from '../testing/slot-names-module.ts'

test('the list has the slots of all components: node scripts/write-slot-docs.ts', () => {
  const { path, expected } = slotNamesModule()

  expect(readFileSync(path, 'utf8')).toBe(expected)
})
