/** What the page of the audit log shows. All of it is in the address, which may be anything. */
export interface AuditLogSearch {
  /** Part of a name, an id, an address, a reason or a request id. */
  query?: string
  /** A kind of entry, or a group of kinds. */
  kind?: string
  outcome?: string
  /** The id of who did it. */
  actor?: string
  /** The type and the id of what entries are about. */
  type?: string
  target?: string
  ip?: string
  /** A time span up to now. */
  within?: string
  /** ISO 8601. */
  after?: string
  before?: string
  size?: number
  cursor?: string
  /** The open entry. */
  entry?: string
  /** New entries do not appear by themselves. */
  paused?: boolean
}

const TEXTS = [
  'query',
  'kind',
  'outcome',
  'actor',
  'type',
  'target',
  'ip',
  'within',
  'after',
  'before',
  'cursor',
  'entry',
] as const

/** Undefined removes a value. */
export type SearchChange = { readonly [K in keyof AuditLogSearch]?: AuditLogSearch[K] | undefined }

/** The page sizes; the first is the default. */
export const SIZES = [50, 25, 100] as const

/** Reads values of the right type from an address, and ignores others. */
export function readAuditLogSearch(search: Record<string, unknown>): AuditLogSearch {
  const texts = TEXTS.flatMap((name) => {
    // The address has no types: a text of digits is parsed as a number.
    const value = typeof search[name] === 'number' ? String(search[name]) : search[name]
    return typeof value === 'string' && value !== '' ? [[name, value] as const] : []
  })
  const size = Number(search.size)
  return {
    ...Object.fromEntries(texts),
    ...(size !== SIZES[0] && SIZES.some((choice) => choice === size) && { size }),
    ...(search.paused === true && { paused: true }),
  }
}

/** Without defaults, so that the plain list has the plain address. */
export const compact = (search: SearchChange): AuditLogSearch =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined))
