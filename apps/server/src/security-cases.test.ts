import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

/* The register of the attacks to withstand: a test that proves case 14 has `case 14` in its name, or in that of its group. */

const CASES = Array.from({ length: 76 }, (_, index) => index + 1)

/** Cases of what is not built yet, with the reason. They are tested together with it. */
const PLANNED: Readonly<Record<number, string>> = {
  17: 'quantities of items are not written yet',
  47: 'emails are plain functions; there are no templates to run yet',
  58: 'payments are not written yet',
}

const root = fileURLToPath(new URL('../../../', import.meta.url))
// A call whose first argument is a text with the number: `test('case 14: …', `, `describe.each(rows)('case 4: …', `.
const NAME = /\(\s*(['"`])((?:(?!\1)[^\n\\]|\\.)*)\1\s*,/g

function casesNamedIn(source: string): number[] {
  return [...source.matchAll(NAME)].flatMap(([, , name = '']) => [...name.matchAll(/\bcase (\d+)\b/g)].map(([, number]) => Number(number)))
}

const files = globSync('{packages,apps,examples}/**/*.test.{ts,tsx}', {
  cwd: root,
  exclude: (path) => /(^|\/)(node_modules|dist)$/.test(path),
})
const proven = new Set(
  files.filter((file) => !file.endsWith('security-cases.test.ts')).flatMap((file) => casesNamedIn(readFileSync(`${root}${file}`, 'utf8'))),
)

test('names are found in tests, groups and tables, and nowhere else', () => {
  const source = `
    test('case 1: a', () => {})
    describe.each(rows)("case 2, case 3: %s", (row) => {})
    ])('case 4: %j', async () => {})
    test(\`case 5: \${x}\`, () => {})
    // case 6 is a comment
    switch (x) { case 7: break }
    log('case 8')`
  expect(casesNamedIn(source)).toEqual([1, 2, 3, 4, 5])
})

test('every attack that applies to what is built has a test', () => {
  expect(CASES.filter((number) => !proven.has(number) && !(number in PLANNED))).toEqual([])
})

test('no case is called planned that has a test', () => {
  expect(CASES.filter((number) => proven.has(number) && number in PLANNED)).toEqual([])
})

test('no test names a case that does not exist', () => {
  expect([...proven].filter((number) => !CASES.includes(number))).toEqual([])
})
