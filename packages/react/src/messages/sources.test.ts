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

/** The keys of each text that is written straight into a call of the translation. */
const calls = files.flatMap((name) => {
  const code = readFileSync(join(root, name), 'utf8')
  const written = /\bt\(\s*('(?:[^'\\]|\\.)*'|"[^"]*"|\[[^\]]*\])/g
  return [...code.matchAll(written)].map(([, source]) => literals(source as string))
})
const texts = calls.map((keys) => keys[0] as string)
const formerKeys = calls.flatMap((keys) => keys.slice(1))

/** What a set of the table lists. */
function listed(name: 'sources' | 'formerSources'): string[] {
  const table = readFileSync(join(import.meta.dirname, 'sources.ts'), 'utf8')
  const [, lines] = new RegExp(`const ${name}:.*?\\[\\n(.*?)\\n\\]`, 's').exec(table) ?? []
  return literals(lines as string)
}

test('every text that is shown can be translated', () => {
  expect(texts.length).toBeGreaterThan(100)
  expect(texts.filter((text) => !isSource(text))).toEqual([])
})

test('nothing waits to be translated that is never shown', () => {
  expect(listed('sources').length).toBeGreaterThan(100)
  expect(listed('sources').filter((text) => !texts.includes(text))).toEqual([])
})

test('the listed former keys are those that calls of the translation name', () => {
  expect(formerKeys.length).toBeGreaterThan(10)
  expect(listed('formerSources').sort()).toEqual([...new Set(formerKeys)].sort())
})
