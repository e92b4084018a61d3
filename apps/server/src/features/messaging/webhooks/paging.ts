/** One page of a list, in the shape of the public API. */
export interface Page<T> {
  data: T[]
  iterator: string | null
  prevIterator: string | null
  done: boolean
}

/** What a store is to select: so many rows beyond the one with that id, in that order. */
export interface PageRequest {
  /** One more than the page holds, which tells whether another follows. */
  limit: number
  beyond: string | undefined
  order: 'asc' | 'desc'
}

interface Asked {
  limit: number
  iterator?: string | undefined
}

const BACKWARDS = '-'

/**
 * One page. An iterator is the id of the last row of the page before; with a minus in front it is the first row of the page after, and the list is read
 * backwards from there.
 */
export async function readPage<Row extends { id: string }, T>(
  { limit, iterator }: Asked,
  order: 'asc' | 'desc',
  select: (request: PageRequest) => Promise<Row[]>,
  toWire: (row: Row) => T,
): Promise<Page<T>> {
  const isBackwards = iterator?.startsWith(BACKWARDS) ?? false
  const opposite = order === 'asc' ? 'desc' : 'asc'
  const found = await select({
    limit: limit + 1,
    beyond: isBackwards ? iterator?.slice(BACKWARDS.length) : iterator,
    order: isBackwards ? opposite : order,
  })
  const rows = found.slice(0, limit)
  if (isBackwards) rows.reverse()
  const first = rows.at(0)
  return {
    data: rows.map(toWire),
    iterator: rows.at(-1)?.id ?? null,
    prevIterator: first === undefined ? null : BACKWARDS + first.id,
    done: found.length <= limit,
  }
}
