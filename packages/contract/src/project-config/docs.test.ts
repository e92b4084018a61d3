import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { writeProjectConfigurationDocs } from './docs.ts'
import { listConfigKeys } from './keys.ts'

test('docs/project-configuration.md is what the tree says', () => {
  const committed = readFileSync(
    new URL('../../../../docs/project-configuration.md', import.meta.url),
    'utf8',
  )

  expect(committed, 'run `node scripts/write-project-configuration-docs.ts`').toBe(
    writeProjectConfigurationDocs(),
  )
})

test('every key is explained, and listed once', () => {
  const keys = listConfigKeys()

  expect(keys.filter(({ about }) => about === '')).toEqual([])
  expect(new Set(keys.map(({ key }) => key)).size).toBe(keys.length)
})
