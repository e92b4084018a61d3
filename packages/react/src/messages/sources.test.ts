import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isSource } from './sources.ts'

const root = join(import.meta.dirname, '../../../..')
const files = globSync('{packages/react,apps/screens}/src/**/*.{ts,tsx}', { cwd: root }).filter(
  (name) => !name.includes('.test.'),
)

const LITERAL = /'((?:[^'\\]|\\.)*)'|"([^"]*)"/g
const literals = (code: string): string[] =>
  [...code.matchAll(LITERAL)].map(([, single, double]) => single ?? (double as string))

/** The keys of each text in a call of the translate function. */
const calls = files.flatMap((name) => {
  const code = readFileSync(join(root, name), 'utf8')
  const written = /\bt\(\s*('(?:[^'\\]|\\.)*'|"[^"]*"|\[[^\]]*\])/g
  return [...code.matchAll(written)].map(([, source]) => literals(source as string))
})
const texts = calls.map((keys) => keys[0] as string)
const formerKeys = calls.flatMap((keys) => keys.slice(1))

/** The texts that the table lists. */
function listed(name: 'sources' | 'formerSources'): string[] {
  const table = readFileSync(join(import.meta.dirname, 'sources.ts'), 'utf8')
  const [, lines] = new RegExp(`const ${name}:.*?\\[\\n(.*?)\\n\\]`, 's').exec(table) ?? []
  return literals(lines as string)
}

test('lists every text that is shown', () => {
  expect(texts.length).toBeGreaterThan(100)
  expect(texts.filter((text) => !isSource(text))).toEqual([])
})

test('lists no unused text', () => {
  expect(listed('sources').length).toBeGreaterThan(100)
  expect(listed('sources').filter((text) => !texts.includes(text))).toEqual([])
})

test('lists exactly the former keys that calls name', () => {
  expect(formerKeys.length).toBeGreaterThan(10)
  expect(listed('formerSources').sort()).toEqual([...new Set(formerKeys)].sort())
})
