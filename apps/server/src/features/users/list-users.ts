import type { InputOf, listUsers } from '@latchkey/contract'
import type { RequestContext } from '../../kernel/context.ts'
import { filtersOf, selectAllUsers, selectFirstIds, selectFoundIds, selectIdsAmongFirst, selectUsersById } from './list-store.ts'
import type { UserRow } from './tables.ts'
import { toWire } from './wire.ts'

export type ListQuery = InputOf<typeof listUsers>['query']

/** One page of the project's users, and where the next begins (contract 03 §1.5). Without a limit all of them come at once. */
export async function findUsers(ctx: RequestContext, query: ListQuery) {
  const { users, next } = query.limit === undefined ? await findAll(ctx, query) : await findPage(ctx, query, query.limit)
  return { items: users.map(toWire), is_paginated: true as const, pagination: { next_cursor: next } }
}

interface Page {
  users: UserRow[]
  /** The first user of the next page. */
  next: string | null
}

const findAll = async (ctx: RequestContext, query: ListQuery): Promise<Page> => ({
  users: await selectAllUsers(ctx, filtersOf(ctx, query), isDescending(query)),
  next: null,
})

async function findPage(ctx: RequestContext, query: ListQuery, limit: number): Promise<Page> {
  // Ids first: what is told of a user takes several look-ups, which only those of the page are worth.
  const ids = await findIds(ctx, query, limit + 1)
  return { users: await selectUsersById(ctx, ids.slice(0, limit), isDescending(query)), next: ids[limit] ?? null }
}

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
