import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { csvCell } from '../csv.ts'
import type { ImportFormat } from './fields.ts'
import { delimiterOf, findArray, findRow, parseCsvRow } from './rows.ts'

/** Reads a file as the service does: with a window that grows by a few bytes at a time. */
function rowsOf(format: ImportFormat, text: string, step = Number.POSITIVE_INFINITY): string[] {
  const bytes = new TextEncoder().encode(text)
  const rows: string[] = []
  let [from, size] = [0, Math.min(step, bytes.length)]
  const window = () => ({
    format,
    bytes: bytes.subarray(from, from + size),
    isLast: from + size >= bytes.length,
    delimiter: 44,
  })
  if (format === 'json') {
    let start = findArray(window())
    for (; start === 'more'; start = findArray(window())) size += step
    if (start === 'end') return []
    from = start
  }
  for (;;) {
    const found = findRow(window(), 0)
    if (found === 'end') return rows
    if (found === 'more') {
      size += step
      continue
    }
    rows.push(new TextDecoder().decode(bytes.subarray(from + found.start, from + found.end)))
    from += found.next
    size = Math.min(step, bytes.length - from)
  }
}

const cell = fc.string({
  unit: fc.constantFrom('a', '"', ',', '\n', '\r', 'é', ' ', "'", '=', '＝', ';'),
})
const steps = fc.integer({ min: 1, max: 9 })

test('reads the cells of CSV back, in windows of any size', () => {
  // A row of one empty cell is an empty line.
  const rows = fc.array(fc.tuple(fc.constant('x'), cell, cell), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(rows, steps, fc.constantFrom('\n', '\r\n'), (values, step, lineBreak) => {
      const text = values.map((row) => row.map(csvCell).join(',') + lineBreak).join('')
      expect(rowsOf('csv', text, step).map((row) => parseCsvRow(row, ','))).toEqual(values)
    }),
  )
})

test('reads the elements of JSON and the lines of NDJSON back', () => {
  const values = fc.array(fc.oneof(fc.object(), fc.string(), fc.integer()), { maxLength: 5 })
  fc.assert(
    fc.property(values, steps, fc.constantFrom(undefined, 2), (elements, step, indent) => {
      const json = JSON.stringify({ 'some [text]': 'a"[', users: elements }, null, indent)
      expect(rowsOf('json', json, step).map((row) => JSON.parse(row))).toEqual(
        JSON.parse(JSON.stringify(elements)),
      )
      const lines = elements.map((element) => JSON.stringify(element)).join('\r\n')
      expect(rowsOf('ndjson', lines, step).map((row) => JSON.parse(row))).toEqual(
        JSON.parse(JSON.stringify(elements)),
      )
    }),
  )
})

test('a quote inside a cell without quotes does not join rows', () => {
  expect(rowsOf('csv', '5" pipe,""x\nnext')).toEqual(['5" pipe,""x', 'next'])
})

describe('finds the delimiter of', () => {
  test.each([
    ['id,name,email', ','],
    ['id;name;email,other', ';'],
    ['id\tname', '\t'],
    ['id', ','],
  ])('%j', (header, delimiter) => {
    expect(delimiterOf(header)).toBe(delimiter)
  })
})

test.each(['"a', '"a"b', 'a,"b'])('%j is not a row of CSV', (text) => {
  expect(parseCsvRow(text, ',')).toBeNull()
})
