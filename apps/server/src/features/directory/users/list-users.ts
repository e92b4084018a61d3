import type { RequestContext } from '../../../kernel/context.ts'
import {
  FIRST_PAGE_ROWS,
  PagedList,
  type Pages,
  readPagesById,
} from '../../../kernel/http/paged-list.ts'
import {
  filtersOf,
  type ListQuery,
  selectFirstUsers,
  selectIdsAmongFirst,
  selectSearchResultIds,
  selectUsersById,
} from './list-store.ts'
import type { UserRow } from './tables.ts'
import { toWireFor } from './wire.ts'

/**
 * Lists one page of the project's users and the cursor of the next page (protocol 03 §1.5). Without
 * a limit, lists all users.
 */
export function findUsers(ctx: RequestContext, query: ListQuery): PagedList {
  const pagination: Pagination = { next_cursor: null }
  return new PagedList(usersInOrder(ctx, query, pagination), { is_paginated: true, pagination })
}

/** Set once the last page is read, because it is sent after the items. */
interface Pagination {
  next_cursor: string | null
}

type UserPages = Pages<ReturnType<ReturnType<typeof toWireFor>>>

/** Ids to read per query, whatever the limit. A search runs once and returns all of its ids. */
const IDS_AT_ONCE = 10_000

/**
 * Reads the ids first, as the details of a user take several lookups. Without a search one
 * statement also reads the details of the first page.
 */
async function* usersInOrder(
  ctx: RequestContext,
  query: ListQuery,
  pagination: Pagination,
): UserPages {
  let remaining = query.limit ?? Number.MAX_SAFE_INTEGER - 1
  let cursor = query.cursor
  for (;;) {
    const count = query.query ? remaining : Math.min(remaining, IDS_AT_ONCE)
    const from = cursor === undefined ? query : { ...query, cursor }
    const { ids, users } = await findFirst(ctx, from, count)
    const next = ids[count]
    remaining -= count
    if (next !== undefined && remaining === 0) pagination.next_cursor = next
    const last = yield* usersOf(ctx, query, ids.slice(0, count), users)
    if (next === undefined || remaining === 0) return last
    yield last
    cursor = next
  }
}

const usersOf = (
  ctx: RequestContext,
  query: ListQuery,
  ids: readonly string[],
  firstUsers: readonly UserRow[] | null,
): UserPages =>
  readPagesById(
    ids,
    (pageIds) => selectUsersById(ctx, pageIds, isDescending(query)),
    toWireFor(ctx),
    firstUsers,
  )

const isDescending = (query: ListQuery) => query.desc === 'true'

/**
 * The ids of `count` users and of the one after them. `users` are those of the first page, if read.
 */
async function findFirst(
  ctx: RequestContext,
  query: ListQuery,
  count: number,
): Promise<{ ids: string[]; users: UserRow[] | null }> {
  if (query.query) return { ids: await findIds(ctx, query, count + 1), users: null }
  return selectFirstUsers(ctx, filtersOf(ctx, query), {
    isDescending: isDescending(query),
    count: count + 1,
    pageRows: Math.min(count, FIRST_PAGE_ROWS),
  })
}

/**
 * The users that a search reads in their order before it asks the index; the second number only if
 * that promises a full page.
 */
const SCAN_SIZES = [4_000, 24_000] as const
const SCAN_GROWTH = SCAN_SIZES[1] / SCAN_SIZES[0]

/**
 * A text that many users contain is found fastest by scanning until the page is full; a rare text,
 * by the index. The first scan tells which case this is.
 */
async function findIds(ctx: RequestContext, query: ListQuery, count: number): Promise<string[]> {
  for (const lookAt of SCAN_SIZES) {
    const { ids, lookedAt } = await selectIdsAmongFirst(ctx, query, { lookAt, count })
    if (ids.length === count || lookedAt < lookAt) return ids
    if (ids.length * SCAN_GROWTH < count) break
  }
  return selectSearchResultIds(ctx, filtersOf(ctx, query), {
    isDescending: isDescending(query),
    count,
  })
}
