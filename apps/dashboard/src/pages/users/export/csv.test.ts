import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvCell, csvLine } from './csv.ts'

test.each(['=1+1', '+49 30 1', '-1', '@SUM(A1)', '\t=1', '\r=1'])(
  '%j is no formula in a spreadsheet',
  (text) => {
    expect(csvCell(text).replace(/^"/, '')).toMatch(/^'/)
  },
)

test('quotes values with commas, quotes or line breaks', () => {
  expect(csvLine(['Ada', 'a "b", c', 'two\nlines', ''])).toBe('Ada,"a ""b"", c","two\nlines",\r\n')
})

test('can be read back, apart from the mark before formulas', () => {
  const texts = fc.array(
    fc.string({ unit: fc.constantFrom('a', '=', '-', '"', ',', '\n', '\r', 'é', ' ') }),
    { minLength: 1 },
  )
  fc.assert(
    fc.property(texts, (values) => {
      expect(readLine(csvLine(values))).toEqual(
        values.map((value) => (/^[=+\-@\t\r]/.test(value) ? `'${value}` : value)),
      )
    }),
  )
})

/** A parser for one line, by the grammar of RFC 4180 §2. */
function readLine(line: string): string[] {
  const values: string[] = []
  let rest = line
  while (true) {
    const quoted = /^"((?:[^"]|"")*)"/.exec(rest)
    const value = quoted
      ? (quoted[1] ?? '').replaceAll('""', '"')
      : (/^[^",\r\n]*/.exec(rest)?.[0] ?? '')
    values.push(value)
    rest = rest.slice(quoted ? quoted[0].length : value.length)
    if (rest === '\r\n') return values
    if (!rest.startsWith(',')) throw new Error(`Not CSV: ${JSON.stringify(rest)}`)
    rest = rest.slice(1)
  }
}
