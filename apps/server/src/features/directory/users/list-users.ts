import type { InputOf, listUsers } from '@latchkey/contract'
import type { RequestContext } from '../../../kernel/context.ts'
import { PagedList, type Pages, readPagesById } from '../../../kernel/http/paged-list.ts'
import {
  filtersOf,
  selectFirstIds,
  selectFoundIds,
  selectIdsAmongFirst,
  selectUsersById,
} from './list-store.ts'
import { toWireFor } from './wire.ts'

export type ListQuery = InputOf<typeof listUsers>['query']

/** One page of the project's users, and where the next begins (protocol 03 §1.5). Without a limit all of them come at once. */
export function findUsers(ctx: RequestContext, query: ListQuery): PagedList {
  const pagination: Pagination = { next_cursor: null }
  return new PagedList(usersInOrder(ctx, query, pagination), { is_paginated: true, pagination })
}

/** Filled in once the last page is read, as it is sent after the items. */
interface Pagination {
  next_cursor: string | null
}

type UserPages = Pages<ReturnType<ReturnType<typeof toWireFor>>>

/** So many ids are read at once, however many users are wanted. A search is made once and gives all of its ids. */
const IDS_AT_ONCE = 10_000

/** Ids first: what is told of a user takes several look-ups, which only those that are shown are worth. */
async function* usersInOrder(
  ctx: RequestContext,
  query: ListQuery,
  pagination: Pagination,
): UserPages {
  let remaining = query.limit ?? Number.MAX_SAFE_INTEGER - 1
  let cursor = query.cursor
  for (;;) {
    const count = query.query ? remaining : Math.min(remaining, IDS_AT_ONCE)
    const ids = await findIds(ctx, cursor === undefined ? query : { ...query, cursor }, count + 1)
    const next = ids[count]
    remaining -= count
    if (next !== undefined && remaining === 0) pagination.next_cursor = next
    const last = yield* usersOf(ctx, query, ids.slice(0, count))
    if (next === undefined || remaining === 0) return last
    yield last
    cursor = next
  }
}

const usersOf = (ctx: RequestContext, query: ListQuery, ids: readonly string[]): UserPages =>
  readPagesById(ids, (asked) => selectUsersById(ctx, asked, isDescending(query)), toWireFor(ctx))

const isDescending = (query: ListQuery) => query.desc === 'true'

/** Among so many users, in their order, a search looks before it asks the index; the second time only if that promises a full page. */
const LOOKS = [4_000, 24_000] as const
const LONGER = LOOKS[1] / LOOKS[0]

/**
 * A text that many users have is found fastest by looking at one after the other until the page is full; one that few have, by the index. Which
 * it is shows as soon as some have been looked at.
 */
async function findIds(ctx: RequestContext, query: ListQuery, count: number): Promise<string[]> {
  const filters = filtersOf(ctx, query)
  const page = { isDescending: isDescending(query), count }
  if (!query.query) return selectFirstIds(ctx, filters, page)
  for (const lookAt of LOOKS) {
    const { ids, lookedAt } = await selectIdsAmongFirst(ctx, query, { lookAt, count })
    if (ids.length === count || lookedAt < lookAt) return ids
    if (ids.length * LONGER < count) break
  }
  return selectFoundIds(ctx, filters, page)
}
