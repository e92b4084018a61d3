import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import {
  casesNamedIn,
  casesOn,
  findCaseProofs,
  withProofs,
} from './testing/security-case-proofs.ts'

/*
 * The register of attacks that Latchkey must withstand. A test that proves case 14 contains
 * `case 14` in its name or in the name of its group.
 */

const root = fileURLToPath(new URL('../../../', import.meta.url))
const page = readFileSync(`${root}docs/security-cases.md`, 'utf8')
const cases = casesOn(page)
const proofs = findCaseProofs(root)

describe('casesNamedIn', () => {
  test('finds numbers in names of tests, groups and tables, and nowhere else', () => {
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

  test('reads several numbers after the word "cases"', () => {
    const source = `
      test('cases 5, 6: a', () => {})
      test('cases 7 and 8: b', () => {})
      test('cases 9, 10, and 11: c', () => {})
      test('case 12, 50 requests at once', () => {})`

    expect(casesNamedIn(source)).toEqual([5, 6, 7, 8, 9, 10, 11, 12])
  })
})

describe('docs/security-cases.md', () => {
  test('numbers its cases without gaps', () => {
    expect(cases).toEqual(cases.map((_, index) => index + 1))
    expect(cases.length).toBeGreaterThanOrEqual(76)
  })

  test('lists the tests that name each case', () => {
    expect(page, 'run: node scripts/security-cases.mjs').toBe(withProofs(page, proofs))
  })
})

test('every case has a test', () => {
  expect(cases.filter((number) => !proofs.has(number))).toEqual([])
})

test('no test names a case that does not exist', () => {
  expect([...proofs.keys()].filter((number) => !cases.includes(number))).toEqual([])
})

test('withProofs replaces the lists and keeps all other text', () => {
  const before = [
    '# Cases\n',
    '## Sessions\n',
    '### Case 1: First\n\nText.\n\nProved by:\n\n- `old.test.ts`\n',
    '### Case 17: Second\n\nText.\n',
    '## Crashes\n\nMore text.\n',
  ].join('\n')

  const named = new Map([
    [1, ['a.test.ts', 'b.test.ts']],
    [17, ['c.test.ts']],
  ])
  const after = withProofs(before, named)

  expect(after).toBe(
    [
      '# Cases\n',
      '## Sessions\n',
      '### Case 1: First\n\nText.\n\nProved by:\n\n- `a.test.ts`\n- `b.test.ts`\n',
      '### Case 17: Second\n\nText.\n\nProved by:\n\n- `c.test.ts`\n',
      '## Crashes\n\nMore text.\n',
    ].join('\n'),
  )
  expect(withProofs(after, named)).toBe(after)
})
