import { Answer } from './answers.ts'

/** Reads a list page by page; the last page is returned, all before it are yielded. Fetching begins again only when the page before was sent. */
export type Pages<T extends object = object> = AsyncGenerator<readonly T[], readonly T[], undefined>

/** Bounds of one page. A page has at least one row, so a single larger one passes. */
export const PAGE_BYTES = 1_048_576
const FIRST_PAGE_ROWS = 100
const MAX_PAGE_ROWS = 1_000

/** How many rows the next page should ask for: more while they are small, fewer once the bytes cut a page short. */
const nextPageRows = (rows: number): number => Math.min(MAX_PAGE_ROWS, Math.max(1, rows) * 2)

/** What a page was read with and what came of it. */
export interface PageRead<T> {
  items: T[]
  /** Are there rows after these? */
  hasMore: boolean
}

/** Pages of rows that a statement finds by the row before them. One row may become several items. */
export async function* readPages<T extends object, Wire extends object>(
  read: (after: T | null, maxRows: number) => Promise<PageRead<T>>,
  toWire: (row: T) => Wire | readonly Wire[],
): Pages<Wire> {
  let after: T | null = null
  let maxRows = FIRST_PAGE_ROWS
  for (;;) {
    const { items, hasMore }: PageRead<T> = await read(after, maxRows)
    if (!hasMore) return items.flatMap(toWire)
    yield items.flatMap(toWire)
    after = items.at(-1) ?? null
    maxRows = nextPageRows(items.length)
  }
}

/**
 * Pages of rows with known ids. `read` gives a beginning of what it is asked for: rows that were deleted are missing, and what does not fit
 * into a page comes with the next.
 */
export async function* readPagesById<T extends { id: string }, Wire extends object>(
  ids: readonly string[],
  read: (asked: readonly string[]) => Promise<readonly T[]>,
  toWire: (row: T) => Wire,
): Pages<Wire> {
  let position = 0
  let maxRows = FIRST_PAGE_ROWS
  for (;;) {
    const asked = ids.slice(position, position + maxRows)
    const rows = asked.length === 0 ? [] : await read(asked)
    const last = rows.at(-1)
    position += rows.length < asked.length && last !== undefined ? asked.indexOf(last.id) + 1 : asked.length
    if (position >= ids.length) return rows.map(toWire)
    yield rows.map(toWire)
    maxRows = nextPageRows(rows.length)
  }
}

/**
 * A list of any length that takes the memory of one page. A short list is answered like any other; of a longer one each page is fetched when
 * the receiver has taken the one before, and no database connection is held in between. It is therefore no snapshot: rows that change while it
 * is sent may be missing. If a page fails the connection breaks off, so that nobody takes a part for the whole.
 */
export class PagedList {
  readonly pages: Pages
  /** The fields beside `items`. */
  readonly rest: Readonly<Record<string, unknown>>

  constructor(pages: Pages, rest: Readonly<Record<string, unknown>> = { is_paginated: false }) {
    this.pages = pages
    this.rest = rest
  }

  /** `trim` cuts a whole body down to what the caller may see. */
  async toAnswer(trim: (body: object) => unknown): Promise<Answer> {
    const trimItems = (items: readonly object[]) => (trim({ items, ...this.rest }) as { items: unknown[] }).items
    const first = await this.pages.next()
    if (first.done) return new Answer(trim({ items: first.value, ...this.rest }))
    return new Answer(stream(this.pages, first.value, trimItems, this.rest))
  }
}

function stream(
  pages: Pages,
  first: readonly object[],
  trimItems: (items: readonly object[]) => unknown[],
  rest: Readonly<Record<string, unknown>>,
): ReadableStream<Uint8Array> {
  const toText = (items: readonly object[]) =>
    trimItems(items)
      .map((item) => JSON.stringify(item))
      .join(',')
  const encoder = new TextEncoder()
  let begin: string | null = `{"items":[${toText(first)}`
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (begin !== null) {
          controller.enqueue(encoder.encode(begin))
          begin = null
          return
        }
        const { done, value } = await pages.next()
        const text = value.length === 0 ? '' : `,${toText(value)}`
        controller.enqueue(encoder.encode(done ? `${text}],${JSON.stringify(rest).slice(1)}` : text || ' '))
        if (done) controller.close()
      },
      async cancel() {
        await pages.return([])
      },
    },
    // Nothing ahead of what is being sent.
    { highWaterMark: 0 },
  )
}
