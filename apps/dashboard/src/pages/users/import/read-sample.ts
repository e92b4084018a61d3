import {
  delimiterOf,
  findArray,
  findRow,
  type ImportFormat,
  type ImportRow,
  parseCsvRow,
  type RowWindow,
} from '@latchkey/contract/pure'

/** The beginning of a file. */
export interface Sample {
  readonly format: ImportFormat
  /** The names of the columns, or the paths of the values in JSON, in the order of the file. */
  readonly columns: readonly string[]
  readonly rows: readonly ImportRow[]
}

const SAMPLE_BYTES = 1_000_000
const SAMPLE_ROWS = 5
const MAX_COLUMNS = 200
const BYTE_ORDER_MARK = '\ufeff'

/** Reads the first rows of a file. Returns null if it has none in a format that can be imported. */
export async function readSample(file: Blob): Promise<Sample | null> {
  const bytes = new Uint8Array(await file.slice(0, SAMPLE_BYTES).arrayBuffer())
  const text = new TextDecoder().decode(bytes).replace(BYTE_ORDER_MARK, '')
  const format = formatOf(text)
  const isLast = file.size <= SAMPLE_BYTES
  return format === 'csv'
    ? readCsv(bytes, isLast, delimiterOf(text.split(/[\r\n]/, 1)[0] ?? ''))
    : readJson(bytes, isLast, format)
}

/** By the first character: JSON is an array, or an object with one in several lines. */
function formatOf(text: string): ImportFormat {
  const start = text.trimStart()
  if (start.startsWith('[')) return 'json'
  if (!start.startsWith('{')) return 'csv'
  const [line = ''] = start.split('\n', 1)
  const user = parse(line)
  return user !== null && !Array.isArray(user.users) ? 'ndjson' : 'json'
}

function parse(text: string): ImportRow | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as ImportRow)
      : null
  } catch {
    return null
  }
}

/** The texts of the first rows from a position on. */
function textsOf(window: RowWindow, from: number, limit: number): string[] {
  const texts: string[] = []
  let at = from
  while (texts.length < limit) {
    const row = findRow(window, at)
    if (typeof row === 'string') break
    texts.push(new TextDecoder().decode(window.bytes.subarray(row.start, row.end)))
    at = row.next
  }
  return texts
}

function readCsv(bytes: Uint8Array, isLast: boolean, delimiter: string): Sample | null {
  const window: RowWindow = { format: 'csv', bytes, isLast, delimiter: delimiter.charCodeAt(0) }
  const cells = textsOf(window, 0, SAMPLE_ROWS + 1).map((text) =>
    parseCsvRow(text.replace(BYTE_ORDER_MARK, ''), delimiter),
  )
  const [header, ...lines] = cells
  if (header == null || lines.length === 0 || header.length > MAX_COLUMNS) return null
  const rows = lines.map((line) =>
    Object.fromEntries(header.map((name, index) => [name, line?.[index] ?? ''])),
  )
  return { format: 'csv', columns: header, rows }
}

function readJson(bytes: Uint8Array, isLast: boolean, format: 'json' | 'ndjson'): Sample | null {
  const window: RowWindow = { format, bytes, isLast, delimiter: 0 }
  const from = format === 'json' ? findArray(window) : 0
  if (typeof from === 'string') return null
  const rows = textsOf(window, from, SAMPLE_ROWS).map(parse)
  if (rows.length === 0 || rows.some((row) => row === null)) return null
  const objects = rows as ImportRow[]
  const columns = [...new Set(objects.flatMap((row) => pathsOf(row)))].slice(0, MAX_COLUMNS)
  return { format, columns, rows: objects }
}

/** The paths of the values in an object, two levels deep. */
function pathsOf(row: ImportRow, prefix = ''): string[] {
  return Object.entries(row).flatMap(([name, value]) => {
    const path = `${prefix}${name}`
    const isNested =
      prefix === '' && typeof value === 'object' && value !== null && !Array.isArray(value)
    return isNested ? [path, ...pathsOf(value as ImportRow, `${path}.`)] : [path]
  })
}
