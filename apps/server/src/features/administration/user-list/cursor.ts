import { isUuid, KnownError } from '@latchkey/contract'

export const SORTS = ['signed_up_at', 'last_active_at', 'display_name', 'primary_email'] as const
export type UserSort = (typeof SORTS)[number]

/** The position of a user in the list: what it is sorted by, and its id. */
export interface UserPosition {
  /** Microseconds since the epoch, or the text. */
  readonly value: string
  readonly id: string
  /** Among the users without the text, which come last and are sorted by sign-up. */
  readonly isRest: boolean
}

/** Whether users can lack what the list is sorted by. */
export const hasRest = (sort: UserSort): boolean =>
  sort === 'display_name' || sort === 'primary_email'

export const writeCursor = ({ value, id, isRest }: UserPosition): string =>
  Buffer.from(JSON.stringify(isRest ? [value, id, 'rest'] : [value, id])).toString('base64url')

/** Throws a SCHEMA_ERROR for anything that is not a cursor of a response with this order. */
export function readCursor(cursor: string, sort: UserSort): UserPosition {
  try {
    const parts: unknown[] = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    const [value, id, rest] = parts
    const isRest = rest === 'rest' && hasRest(sort)
    const isText = hasRest(sort) && !isRest
    const fits =
      (rest === undefined || isRest) &&
      typeof value === 'string' &&
      (isText ? !value.includes('\0') : /^-?\d{1,17}$/.test(value))
    if (fits && typeof id === 'string' && isUuid(id)) return { value, id, isRest }
  } catch {
    // Not JSON: reported below.
  }
  throw new KnownError('SCHEMA_ERROR', { message: 'query.cursor must be a cursor of a response' })
}
