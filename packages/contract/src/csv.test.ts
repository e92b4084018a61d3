import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvCell, csvLine, withoutFormulaMark } from './csv.ts'

test.each([
  '=1+1',
  '+49 30 1',
  '-1',
  '@SUM(A1)',
  '＝1+1',
  '＋49 30 1',
  '－1',
  '＠SUM(A1)',
  '\t=1',
  "'=1",
])('puts an apostrophe before %j, which a spreadsheet would run as a formula', (value) => {
  expect(csvCell(value)).toBe(`'${value}`)
})

test.each(['\r=1', '\n=1'])('puts an apostrophe before %j, inside of the quotes', (value) => {
  expect(csvCell(value)).toBe(`"'${value}"`)
})

test.each(['Ada', "O'Hara", "'quoted'", '1+1', 'a＝b', ''])('leaves %j unchanged', (value) => {
  expect(csvCell(value)).toBe(value)
})

test('quotes values with commas, quotes or line breaks', () => {
  expect(csvLine(['Ada', 'a "b", c', 'two\nlines', ''])).toBe('Ada,"a ""b"", c","two\nlines",\r\n')
})

test('returns every value without the apostrophe that it was written with', () => {
  const value = fc.string({ unit: fc.constantFrom('a', "'", '=', '-', '＝', '＠', '\t', ' ') })
  fc.assert(
    fc.property(value, (text) => {
      expect(withoutFormulaMark(csvCell(text))).toBe(text)
    }),
  )
})
