/** One page of a list in the public format. */
export interface Page<T> {
  data: T[]
  iterator: string | null
  prevIterator: string | null
  done: boolean
}

/** The rows to select: at most `limit` rows after the one with the id `beyond`. */
export interface PageRequest {
  /** One more than the page size, to detect whether another page follows. */
  limit: number
  beyond: string | undefined
  order: 'asc' | 'desc'
}

interface PageInput {
  limit: number
  iterator?: string | undefined
}

const BACKWARDS = '-'

/**
 * Reads one page. An iterator is the id of the last row of the previous page. With a leading minus,
 * it is the id of the first row of the next page, and the list is read backwards.
 */
export async function readPage<Row extends { id: string }, T>(
  { limit, iterator }: PageInput,
  order: 'asc' | 'desc',
  select: (request: PageRequest) => Promise<Row[]>,
  toWire: (row: Row) => T,
): Promise<Page<T>> {
  const isBackwards = iterator?.startsWith(BACKWARDS) ?? false
  const opposite = order === 'asc' ? 'desc' : 'asc'
  const rowsAndNext = await select({
    limit: limit + 1,
    beyond: isBackwards ? iterator?.slice(BACKWARDS.length) : iterator,
    order: isBackwards ? opposite : order,
  })
  const rows = rowsAndNext.slice(0, limit)
  if (isBackwards) rows.reverse()
  const first = rows.at(0)
  return {
    data: rows.map(toWire),
    iterator: rows.at(-1)?.id ?? null,
    prevIterator: first === undefined ? null : BACKWARDS + first.id,
    done: rowsAndNext.length <= limit,
  }
}
