import { isUuid, KnownError, type TransactionType } from '@latchkey/contract'
import type { CursorIds, TransactionPosition } from './store.ts'

/** The kinds of transactions in the order of their ids in a cursor (protocol 06 §12). */
const KINDS = ['subscription', 'item_quantity_change', 'one_time'] as const

/** Reads a cursor of protocol 06 §12. A part that is not an id counts as an unknown one. */
export function readIds(cursor: string | undefined): CursorIds {
  const parts = cursor?.split('|') ?? []
  return Object.fromEntries(
    KINDS.map((kind, at) => {
      const part = parts[at] ?? ''
      return [kind, part === '' ? null : isUuid(part) ? part : 'unknown']
    }),
  ) as unknown as CursorIds
}

/** The cursor of the page after `page`, which was read with the ids `before`. */
export function writeIds(
  before: CursorIds,
  page: readonly { readonly type: TransactionType; readonly id: string }[],
): string {
  const lastOf = (kind: TransactionType) => page.findLast(({ type }) => type === kind)?.id
  return KINDS.map((kind) => lastOf(kind) ?? before[kind] ?? '').join('|')
}

/** Writes an opaque cursor of texts. */
export const writeTexts = (texts: readonly string[]): string =>
  Buffer.from(JSON.stringify(texts)).toString('base64url')

/** Reads a cursor of the given number of texts. Throws SCHEMA_ERROR for anything else. */
export function readTexts(cursor: string, count: number, fits: (texts: string[]) => boolean) {
  try {
    const texts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (
      Array.isArray(texts) &&
      texts.length === count &&
      texts.every((text): text is string => typeof text === 'string') &&
      fits(texts)
    )
      return texts
  } catch {
    // Not JSON: reported below.
  }
  throw new KnownError('SCHEMA_ERROR', { message: 'query.cursor must be a cursor of a response' })
}

/** Is this a number of microseconds since the epoch, as cursors have it? */
export const isMicros = (text: string | undefined): boolean => /^\d{1,18}$/.test(text ?? '')

export const writePosition = ({ micros, id }: TransactionPosition): string =>
  writeTexts([micros, id])

/** Reads a cursor of the search. Throws SCHEMA_ERROR for anything else. */
export function readPosition(cursor: string): TransactionPosition {
  const [micros = '', id = ''] = readTexts(
    cursor,
    2,
    ([at, uuid = '']) => isMicros(at) && isUuid(uuid),
  )
  return { micros, id }
}
