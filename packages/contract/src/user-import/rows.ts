import { withoutFormulaMark } from '../csv.ts'
import type { ImportFormat } from './fields.ts'

/*
 * Finds the rows of a file in a window of its bytes, so that a file of any length is read with
 * constant memory. All bytes with a meaning are ASCII, which UTF-8 uses for nothing else.
 */

/** The longest row of a file, in bytes: metadata and an image fit. */
export const MAX_IMPORT_ROW_BYTES = 2_000_000

/** Where a row is in the window, and where to look for the next one. */
export interface RowBounds {
  readonly start: number
  readonly end: number
  readonly next: number
}

export interface RowWindow {
  readonly format: ImportFormat
  readonly bytes: Uint8Array
  /** No bytes follow. */
  readonly isLast: boolean
  /** The byte that separates the cells of CSV. */
  readonly delimiter: number
}

const [TAB, LF, CR, SPACE, QUOTE, COMMA] = [9, 10, 13, 32, 34, 44] as const
const [BACKSLASH, OPEN, CLOSE, OPEN_OBJECT, CLOSE_OBJECT] = [92, 91, 93, 123, 125] as const

const isSpace = (byte: number | undefined) =>
  byte === SPACE || byte === LF || byte === CR || byte === TAB

/**
 * The next row at or after a position. `more`: it does not end in the window. `end`: there is none.
 * A file in JSON is read from the place that `findArray` returns.
 */
export function findRow(window: RowWindow, from: number): RowBounds | 'more' | 'end' {
  if (window.format === 'csv') return findCsvRow(window, from)
  return window.format === 'json' ? findElement(window, from) : findLine(window, from)
}

/** Where the elements of the first array of a JSON file begin. */
export function findArray({ bytes, isLast }: RowWindow): number | 'more' | 'end' {
  let inText = false
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at]
    if (inText && byte === BACKSLASH) at += 1
    else if (byte === QUOTE) inText = !inText
    else if (!inText && byte === OPEN) return at + 1
  }
  return isLast ? 'end' : 'more'
}

const skip = (
  bytes: Uint8Array,
  from: number,
  isSkipped: (byte: number | undefined) => boolean,
) => {
  let at = from
  while (at < bytes.length && isSkipped(bytes[at])) at += 1
  return at
}

function findLine({ bytes, isLast }: RowWindow, from: number): RowBounds | 'more' | 'end' {
  const start = skip(bytes, from, isSpace)
  if (start === bytes.length) return isLast ? 'end' : 'more'
  const end = bytes.indexOf(LF, start)
  if (end !== -1) return { start, end, next: end + 1 }
  return isLast ? { start, end: bytes.length, next: bytes.length } : 'more'
}

function findCsvRow({ bytes, isLast, delimiter }: RowWindow, from: number) {
  const start = skip(bytes, from, (byte) => byte === LF || byte === CR)
  let [inQuotes, isCellStart, closedAt] = [false, true, -1]
  for (let at = start; at < bytes.length; at += 1) {
    const byte = bytes[at]
    if (inQuotes) {
      if (byte !== QUOTE) continue
      inQuotes = false
      closedAt = at
      // A doubled quote closes and opens the quotes again.
    } else if (byte === QUOTE && (isCellStart || closedAt === at - 1)) inQuotes = true
    else if (byte === LF || byte === CR) return { start, end: at, next: at + 1 }
    isCellStart = byte === delimiter && !inQuotes
  }
  if (!isLast) return 'more'
  return start === bytes.length ? 'end' : { start, end: bytes.length, next: bytes.length }
}

function findElement({ bytes, isLast }: RowWindow, from: number): RowBounds | 'more' | 'end' {
  const start = skip(bytes, from, (byte) => isSpace(byte) || byte === COMMA)
  if (bytes[start] === CLOSE) return 'end'
  let [inText, depth] = [false, 0]
  for (let at = start; at < bytes.length; at += 1) {
    const byte = bytes[at]
    if (inText) {
      if (byte === BACKSLASH) at += 1
      else if (byte === QUOTE) inText = false
    } else if (byte === QUOTE) inText = true
    else if (byte === OPEN || byte === OPEN_OBJECT) depth += 1
    else if (depth === 0 && (byte === COMMA || byte === CLOSE)) return { start, end: at, next: at }
    else if (byte === CLOSE || byte === CLOSE_OBJECT) depth -= 1
  }
  if (!isLast) return 'more'
  return start === bytes.length ? 'end' : { start, end: bytes.length, next: bytes.length }
}

const DELIMITERS = [',', ';', '\t'] as const

/** What separates the cells, by the first line: a comma, or what Excel writes in other countries. */
export function delimiterOf(header: string): string {
  const counts = DELIMITERS.map((delimiter) => header.split(delimiter).length)
  return DELIMITERS[counts.indexOf(Math.max(...counts))] as string
}

/**
 * The cells of a row (RFC 4180 §2), without the mark that an export puts before formulas. Null if a
 * quote is not closed, or text follows it.
 */
export function parseCsvRow(text: string, delimiter: string): string[] | null {
  const cells: string[] = []
  let at = 0
  for (;;) {
    let cell: string
    if (text[at] === '"') {
      const end = closingQuote(text, at + 1)
      if (end === null) return null
      cell = text.slice(at + 1, end).replaceAll('""', '"')
      at = end + 1
    } else {
      const found = text.indexOf(delimiter, at)
      const end = found === -1 ? text.length : found
      cell = text.slice(at, end)
      at = end
    }
    cells.push(withoutFormulaMark(cell))
    if (at === text.length) return cells
    if (text[at] !== delimiter) return null
    at += 1
  }
}

function closingQuote(text: string, from: number): number | null {
  for (let at = text.indexOf('"', from); at !== -1; at = text.indexOf('"', at + 2))
    if (text[at + 1] !== '"') return at
  return null
}
