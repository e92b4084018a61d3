/** The formats of a file with users. */
export const IMPORT_FORMATS = ['csv', 'json', 'ndjson'] as const
export type ImportFormat = (typeof IMPORT_FORMATS)[number]

type FieldKind = 'text' | 'yes-or-no' | 'time' | 'json' | 'list'

/** What a file can contain of a user. */
export const IMPORT_FIELDS = {
  id: 'text',
  display_name: 'text',
  primary_email: 'text',
  primary_email_verified: 'yes-or-no',
  primary_email_auth_enabled: 'yes-or-no',
  other_emails: 'list',
  profile_image_url: 'text',
  client_metadata: 'json',
  client_read_only_metadata: 'json',
  server_metadata: 'json',
  signed_up_at_millis: 'time',
  last_active_at_millis: 'time',
  password_hash: 'text',
  totp_secret_base64: 'text',
  otp_auth_enabled: 'yes-or-no',
  is_anonymous: 'yes-or-no',
  is_blocked: 'yes-or-no',
  oauth_providers: 'json',
} as const satisfies Record<string, FieldKind>
export type ImportField = keyof typeof IMPORT_FIELDS

export const IMPORT_FIELD_NAMES = Object.keys(IMPORT_FIELDS) as ImportField[]

/**
 * Where the fields are in a row: the name of a column, or a path into JSON such as `profile.name`.
 * Several are joined with spaces.
 */
export type ImportMapping = { readonly [F in ImportField]?: string | readonly string[] | undefined }

/** A row of a file: the cells of CSV by their columns, or an object. */
export type ImportRow = Readonly<Record<string, unknown>>

/** Our own export has the names of the fields. */
export const OWN_MAPPING: ImportMapping = Object.fromEntries(
  IMPORT_FIELD_NAMES.map((name) => [name, name]),
)

/** The fields of a user in a row, without empty ones. They are not validated. */
export function mapRow(row: ImportRow, mapping: ImportMapping): ImportRow {
  const fields: Record<string, unknown> = {}
  for (const name of IMPORT_FIELD_NAMES) {
    const source = mapping[name]
    if (source !== undefined) fields[name] = valueAt(row, source)
  }
  return fields
}

function valueAt(row: ImportRow, source: string | readonly string[]): unknown {
  if (typeof source === 'string') return readPath(row, source)
  const texts = source.map((path) => readPath(row, path)).filter((value) => !isEmpty(value))
  return texts.map(String).join(' ')
}

const isEmpty = (value: unknown) => value === undefined || value === null || value === ''

/** The value of a column, or at a path. */
export function readPath(row: unknown, path: string): unknown {
  if (typeof row !== 'object' || row === null) return undefined
  if (Object.hasOwn(row, path)) return (row as ImportRow)[path]
  const dot = path.indexOf('.')
  if (dot === -1 || !Object.hasOwn(row, path.slice(0, dot))) return undefined
  return readPath((row as ImportRow)[path.slice(0, dot)], path.slice(dot + 1))
}

/** Converts the values to the types of the fields. What cannot be converted stays as it is. */
export function convertFields(fields: ImportRow, format: ImportFormat): Record<string, unknown> {
  const converted: Record<string, unknown> = {}
  for (const name of IMPORT_FIELD_NAMES) {
    const [value, kind, isCell] = [fields[name], IMPORT_FIELDS[name], format === 'csv']
    // The empty text can be the metadata of a JSON file.
    const isAbsent = kind === 'json' && !isCell ? value == null : isEmpty(value)
    if (!isAbsent) converted[name] = convert(kind, value, isCell)
  }
  return converted
}

function convert(kind: FieldKind, value: unknown, isCell: boolean): unknown {
  switch (kind) {
    case 'text':
      return typeof value === 'number' ? String(value) : value
    case 'yes-or-no':
      return toBoolean(value)
    case 'time':
      return toMillis(value)
    case 'list':
      return typeof value === 'string' ? toList(value) : value
    case 'json':
      return isCell && typeof value === 'string' ? parseJson(value) : value
  }
}

const YES = ['true', '1', 'yes']
const NO = ['false', '0', 'no']

function toBoolean(value: unknown): unknown {
  const text = String(value).trim().toLowerCase()
  if (YES.includes(text)) return true
  return NO.includes(text) ? false : value
}

/** Times before this in milliseconds are in seconds: the year 1973, or 5138. */
const SECONDS_BELOW = 100_000_000_000

/** Milliseconds or seconds since the epoch, or a date in ISO 8601. */
function toMillis(value: unknown): unknown {
  const number = typeof value === 'number' || /^\d+$/.test(String(value)) ? Number(value) : null
  if (number !== null) return Math.abs(number) < SECONDS_BELOW ? number * 1_000 : number
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d/.test(value)) return value
  // Without a zone it is UTC, as in dumps of databases.
  const text = /([zZ]|[+-]\d\d:?\d\d)$/.test(value) || value.length <= 10 ? value : `${value}Z`
  const millis = Date.parse(text.replace(' UTCZ', 'Z').replace(' ', 'T'))
  return Number.isNaN(millis) ? value : millis
}

/** A list of addresses, as JSON or with separators. */
function toList(text: string): unknown {
  if (text.startsWith('[')) return parseJson(text)
  return text.split(/[\s,;|]+/).filter((part) => part !== '')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return NOT_JSON
  }
}

/** A value that no schema of JSON accepts. */
export const NOT_JSON = Symbol('not JSON')
