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
 * it is the id of the first row of the next page, and the list is read backwards. `fit` returns as
 * many of the first rows as fit into a page, at least one.
 */
export async function readPage<Row extends { id: string }, T>(
  { limit, iterator }: PageInput,
  order: 'asc' | 'desc',
  select: (request: PageRequest) => Promise<Row[]>,
  toWire: (row: Row) => T,
  fit: (rows: Row[]) => Promise<Row[]> | Row[] = (rows) => rows,
): Promise<Page<T>> {
  const isBackwards = iterator?.startsWith(BACKWARDS) ?? false
  const opposite = order === 'asc' ? 'desc' : 'asc'
  const rowsAndNext = await select({
    limit: limit + 1,
    beyond: isBackwards ? iterator?.slice(BACKWARDS.length) : iterator,
    order: isBackwards ? opposite : order,
  })
  const rows = await fit(rowsAndNext.slice(0, limit))
  const done = rowsAndNext.length === rows.length
  if (isBackwards) rows.reverse()
  const first = rows.at(0)
  return {
    data: rows.map(toWire),
    iterator: rows.at(-1)?.id ?? null,
    prevIterator: first === undefined ? null : BACKWARDS + first.id,
    done,
  }
}
