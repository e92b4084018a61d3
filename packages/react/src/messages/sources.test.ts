import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isSource } from './sources.ts'

const root = join(import.meta.dirname, '../../../..')
const files = globSync('{packages/react,apps/screens}/src/**/*.{ts,tsx}', { cwd: root }).filter(
  (name) => !name.includes('.test.'),
)

/** The texts that are written straight into a call of the translation. */
const texts = files.flatMap((name) => {
  const code = readFileSync(join(root, name), 'utf8')
  return [...code.matchAll(/\bt\(\s*(?:'((?:[^'\\]|\\.)*)'|"([^"]*)")/g)].map(
    ([, single, double]) => single ?? (double as string),
  )
})

test('every text that is shown can be translated', () => {
  expect(texts.length).toBeGreaterThan(100)
  expect(texts.filter((text) => !isSource(text))).toEqual([])
})

test('nothing waits to be translated that is never shown', () => {
  const table = readFileSync(join(import.meta.dirname, 'sources.ts'), 'utf8')
  const listed = [...table.matchAll(/^ {2}(?:'(.*)'|"(.*)"),$/gm)].map(
    ([, single, double]) => single ?? (double as string),
  )

  expect(listed.length).toBeGreaterThan(100)
  expect(listed.filter((text) => !texts.includes(text))).toEqual([])
})
