import { setImmediate } from 'node:timers/promises'
import { createFairQueue } from '../fair-queue/fair-queue.ts'
import { Lru } from '../lru.ts'
import { ApiResponse, JSON_TYPE } from './responses.ts'
import { streamText } from './text-stream.ts'

/**
 * Reads a list page by page. The last page is returned, all others are yielded. The next page is
 * fetched only after the previous one was sent.
 */
export type Pages<T extends object = object> = AsyncGenerator<readonly T[], readonly T[], undefined>

/** Bounds of one page. A page has at least one row, so a single larger row is accepted. */
export const PAGE_BYTES = 1_048_576
export const FIRST_PAGE_ROWS = 100
const MAX_PAGE_ROWS = 1_000

/**
 * How many rows the next page should request: more while they are small, fewer once the byte limit
 * cuts a page short.
 */
const nextPageRows = (rows: number): number => Math.min(MAX_PAGE_ROWS, Math.max(1, rows) * 2)

/** What a page was read with and its result. */
export interface PageRead<T> {
  items: T[]
  /** Are there rows after these? */
  hasMore: boolean
}

/** Pages of rows that a statement finds by the previous row. One row may become several items. */
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
 * Pages of rows with known ids. `read` returns a prefix of what it is asked for: deleted rows are
 * missing, and rows that do not fit into a page come with the next one. `firstRows` is the result
 * of `read` for the first `FIRST_PAGE_ROWS` ids, if they were read together with the ids.
 */
export async function* readPagesById<T extends { id: string }, Wire extends object>(
  ids: readonly string[],
  read: (asked: readonly string[]) => Promise<readonly T[]>,
  toWire: (row: T) => Wire,
  firstRows: readonly T[] | null = null,
): Pages<Wire> {
  let position = 0
  let maxRows = FIRST_PAGE_ROWS
  for (;;) {
    const asked = ids.slice(position, position + maxRows)
    const known = position === 0 ? firstRows : null
    const rows = known ?? (asked.length === 0 ? [] : await read(asked))
    const last = rows.at(-1)
    position +=
      rows.length < asked.length && last !== undefined ? asked.indexOf(last.id) + 1 : asked.length
    if (position >= ids.length) return rows.map(toWire)
    yield rows.map(toWire)
    maxRows = nextPageRows(rows.length)
  }
}

/**
 * A list of any length that takes the memory of one page. A short list is sent like any other. Of a
 * longer one, each page is fetched after the receiver has taken the previous one, and no database
 * connection is held in between. So it is not a snapshot: rows that change while it is sent may be
 * missing.
 */
export class PagedList {
  readonly pages: Pages
  /** The fields beside the list. */
  readonly rest: Readonly<Record<string, unknown>>
  /** The field of the list. */
  readonly name: string

  constructor(
    pages: Pages,
    rest: Readonly<Record<string, unknown>> = { is_paginated: false },
    name = 'items',
  ) {
    this.pages = pages
    this.rest = rest
    this.name = name
  }

  async toApiResponse({ trim, stringify, pace, open }: PageForm): Promise<ApiResponse> {
    let first: readonly object[] = []
    let isWhole = false
    const text = await pace(async () => {
      const page = await this.pages.next()
      first = page.value
      isWhole = page.done === true
      return isWhole
        ? stringify(trim({ [this.name]: first, ...this.rest }))
        : itemsToText(trim, first, this)
    })
    if (isWhole) return new ApiResponse(text, { headers: { 'content-type': JSON_TYPE } })
    return new ApiResponse(stream(this, text, { trim, pace, close: open() }))
  }
}

type Trim = (body: object) => unknown

/** Reads and serializes one page when it is the tenant's turn. */
export type PageScheduler = (makePage: () => Promise<string>) => Promise<string>

/** How pages are serialized. */
export interface PageForm {
  /** Trims a whole body to what the caller may see. */
  trim: Trim
  stringify(body: unknown): string
  pace: PageScheduler
  /**
   * Counts a list of more than one page. Returns what is called once it is sent, or cannot be sent.
   * Throws `TooBusy` if too many are open.
   */
  open(): () => void
}

/** Limits how many large pages of a tenant are built at a time. */
export type PagePacer = (tenant: string, makePage: () => Promise<string>) => Promise<string>

/** Characters above which a page counts as large. */
const LARGE_PAGE = 262_144

/** After this many small pages a tenant's pages no longer count as large. */
const REMEMBERED_PAGES = 32

/**
 * Builds large pages one after the other, in fair turns between tenants, and lets other requests
 * run after each. Reading and serializing a page of 1 MiB occupies the main thread for some 10 ms,
 * and many at once would delay every request by the sum. The tenant's previous pages predict
 * whether a page will be large. Small pages do not wait.
 */
export function createPagePacer(): PagePacer {
  const turns = createFairQueue({ concurrency: 1, queueLength: 10_000, maxWaitMs: 60_000 })
  const smallPagesToGo = new Lru<string, number>(1_000)

  const make = async (tenant: string, makePage: () => Promise<string>): Promise<string> => {
    const text = await makePage()
    const remaining = smallPagesToGo.get(tenant) ?? 0
    if (text.length > LARGE_PAGE) {
      smallPagesToGo.set(tenant, REMEMBERED_PAGES)
      await setImmediate()
    } else if (remaining > 1) smallPagesToGo.set(tenant, remaining - 1)
    else if (remaining === 1) smallPagesToGo.delete(tenant)
    return text
  }
  return (tenant, makePage) =>
    smallPagesToGo.get(tenant) === undefined
      ? make(tenant, makePage)
      : turns.run({ tenant }, () => make(tenant, makePage))
}

const itemsToText = (trim: Trim, items: readonly object[], { name, rest }: PagedList): string =>
  ((trim({ [name]: items, ...rest }) as Record<string, unknown>)[name] as unknown[])
    .map((item) => JSON.stringify(item))
    .join(',')

function stream(
  list: PagedList,
  first: string,
  { trim, pace, close }: { trim: Trim; pace: PageScheduler; close: () => void },
): ReadableStream<Uint8Array> {
  const { pages, rest, name } = list
  const end = Object.keys(rest).length === 0 ? '}' : `,${JSON.stringify(rest).slice(1)}`
  let unsent: string | null = first
  let isEmpty = first === ''
  return streamText({
    async readPart() {
      if (unsent !== null) {
        const text = `{${JSON.stringify(name)}:[${unsent}`
        unsent = null
        return { text, isLast: false }
      }
      let isLast = false
      const items = await pace(async () => {
        const { done, value } = await pages.next()
        isLast = done === true
        return itemsToText(trim, value, list)
      })
      const text = isEmpty || items === '' ? items : `,${items}`
      isEmpty &&= items === ''
      return { text: isLast ? `${text}]${end}` : text || ' ', isLast }
    },
    cancel: () => pages.return([]),
    close,
  })
}
