import {
  delimiterOf,
  findArray,
  findRow,
  type ImportRow,
  MAX_IMPORT_ROW_BYTES,
  measureJson,
  parseCsvRow,
  type RowBounds,
} from '@latchkey/contract'
import type { TenancyContext } from '../../../kernel/context.ts'
import type { FilePosition } from './file-position.ts'
import type { ClaimedImport } from './store.ts'
import { selectPiece } from './upload-store.ts'

/** A row of the file, or why it cannot be read. */
export interface ReadRow {
  readonly number: number
  readonly content: ImportRow | string
  /** Where the next row is. */
  readonly next: FilePosition
}

type ImportFile = Pick<ClaimedImport, 'upload_id' | 'size_bytes' | 'format'>

/** Thrown when the file is deleted while it is read, because its import was stopped. */
export class FileGone extends Error {}

/** Of the values in a row, as of the body of a request. */
const JSON_LIMITS = { depth: 200, values: 20_000 }
const MAX_HEADER_BYTES = 100_000
const BYTE_ORDER_MARK = '\ufeff'

/** Reads the rows of a file one after the other. Only a part of the file is in memory. */
export function createRowReader(
  ctx: TenancyContext,
  { upload_id: uploadId, size_bytes, format }: ImportFile,
) {
  const sizeBytes = Number(size_bytes)
  let window: { startsAt: number; bytes: Buffer } = { startsAt: 0, bytes: Buffer.alloc(0) }

  /** The bytes from a position on; more of them if `isMore`. */
  async function look(offset: number, isMore: boolean): Promise<void> {
    const end = window.startsAt + window.bytes.length
    const isInside = offset >= window.startsAt && offset <= end
    const kept = isInside ? window.bytes.subarray(offset - window.startsAt) : Buffer.alloc(0)
    const from = offset + kept.length
    window = { startsAt: offset, bytes: kept }
    if ((kept.length > 0 && !isMore) || from >= sizeBytes) return
    const piece = await selectPiece(ctx, uploadId, from)
    if (piece === null) throw new FileGone()
    const added = piece.bytes.subarray(from - piece.startsAt)
    window.bytes = kept.length === 0 ? added : Buffer.concat([kept, added])
  }

  /** Searches in more and more of the file. Null if the row is too long. */
  async function search<T>(
    offset: number,
    find: (window: { bytes: Buffer; isLast: boolean }) => T | 'more',
    maxBytes = MAX_IMPORT_ROW_BYTES,
  ): Promise<T | null> {
    await look(offset, false)
    for (;;) {
      const isLast = window.startsAt + window.bytes.length >= sizeBytes
      const found = find({ bytes: window.bytes, isLast })
      if (found !== 'more') return found
      if (window.bytes.length > maxBytes) return null
      await look(offset, true)
    }
  }

  const rowAt = ({ offset, delimiter }: FilePosition, maxBytes?: number) =>
    search<RowBounds | 'end'>(
      offset,
      (part) => findRow({ ...part, format, delimiter: delimiter.charCodeAt(0) }, 0),
      maxBytes,
    )

  /** Where the rows begin, or why there are none. */
  async function start(position: FilePosition): Promise<FilePosition | string> {
    if (format === 'ndjson') return { ...position, isStarted: true }
    if (format === 'json') {
      const found = await search(position.offset, (part) =>
        findArray({ ...part, format, delimiter: 0 }),
      )
      if (typeof found !== 'number') return 'The file contains no array.'
      return { ...position, offset: position.offset + found, isStarted: true }
    }
    const bounds = await rowAt(position, MAX_HEADER_BYTES)
    if (bounds === 'end') return 'The file is empty.'
    if (bounds === null || bounds.end - bounds.start > MAX_HEADER_BYTES)
      return 'The first line is too long to contain the names of the columns.'
    const text = textOf(window.bytes.subarray(bounds.start, bounds.end))
    if (text === null) return NOT_UTF8
    const header = text.replace(BYTE_ORDER_MARK, '')
    const delimiter = delimiterOf(header)
    const names = parseCsvRow(header, delimiter)
    if (names === null) return NOT_CSV
    return {
      ...position,
      offset: position.offset + bounds.next,
      isStarted: true,
      header: names.map((name) => name.trim()),
      delimiter,
    }
  }

  const end = (position: FilePosition, problem: string): ReadRow => ({
    number: position.row + 1,
    content: problem,
    next: { ...position, row: position.row + 1, isStarted: true, offset: sizeBytes },
  })

  /** The row at a position, or null after the last one. */
  async function read(position: FilePosition): Promise<ReadRow | null> {
    if (!position.isStarted) {
      const started = await start(position)
      return typeof started === 'string' ? end(position, started) : read(started)
    }
    const bounds = await rowAt(position)
    if (bounds === 'end') return null
    if (bounds === null)
      return end(
        position,
        `The row is longer than ${MAX_IMPORT_ROW_BYTES} bytes. The rest of the file was not read.`,
      )
    const text = textOf(window.bytes.subarray(bounds.start, bounds.end))
    return {
      number: position.row + 1,
      content: parse(text, position),
      next: { ...position, row: position.row + 1, offset: position.offset + bounds.next },
    }
  }

  function parse(text: string | null, { header, delimiter }: FilePosition): ImportRow | string {
    if (text === null) return NOT_UTF8
    return format === 'csv' ? parseCells(text, header ?? [], delimiter) : parseObject(text)
  }

  return { read }
}

export type RowReader = ReturnType<typeof createRowReader>

const NOT_UTF8 = 'The row is not UTF-8.'
const NOT_CSV = 'The row is not CSV: a quote is not closed, or text follows it.'
const NOT_JSON = 'The row is not a JSON object.'

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function textOf(bytes: Uint8Array): string | null {
  try {
    return decoder.decode(bytes)
  } catch {
    return null
  }
}

function parseCells(
  text: string,
  header: readonly string[],
  delimiter: string,
): ImportRow | string {
  const cells = parseCsvRow(text, delimiter)
  if (cells === null) return NOT_CSV
  if (cells.length > header.length) return 'The row has more cells than the first line.'
  if (cells.some((cell) => measureJson(cell, JSON_LIMITS).isTooMuch))
    return 'A cell contains too many values.'
  return Object.fromEntries(cells.map((cell, index) => [header[index] as string, cell]))
}

function parseObject(text: string): ImportRow | string {
  const json = text.replace(BYTE_ORDER_MARK, '')
  if (measureJson(json, JSON_LIMITS).isTooMuch) return 'The row contains too many values.'
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as ImportRow)
      : NOT_JSON
  } catch {
    return NOT_JSON
  }
}
