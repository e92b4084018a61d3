import type { InputOf, searchUsers } from '@latchkey/contract'
import type { TenancyContext } from '../../../kernel/context.ts'
import { hasRest, readCursor, type UserPosition, type UserSort, writeCursor } from './cursor.ts'
import { conditionsOf, isIndexed, type UserFilters } from './filters.ts'
import {
  type ListedUserRow,
  type Order,
  selectAmongNext,
  selectByIndex,
  selectLastOfNext,
} from './store.ts'
import { countMatches } from './totals.ts'

const DEFAULT_LIMIT = 50
/** A value of metadata can be large, so pages with them are short. */
const MAX_USERS_WITH_METADATA = 50

type Query = InputOf<typeof searchUsers>['query']

/** One page of the users that match, with the cursor of the next (protocol 09 §24 no. 8). */
export async function findUserPage(
  ctx: TenancyContext,
  { limit = DEFAULT_LIMIT, cursor, sort = 'signed_up_at', desc, ...filters }: Query,
) {
  const after = cursor === undefined ? null : readCursor(cursor, sort)
  const [page, totals] = await Promise.all([
    readUserPage(ctx, filters, { sort, descending: desc === 'true', after, limit }),
    countMatches(ctx, filters),
  ])
  return {
    items: page.users.map(toWire),
    is_paginated: true as const,
    pagination: { next_cursor: page.next === null ? null : writeCursor(page.next) },
    ...totals,
  }
}

export interface PageOfUsers {
  readonly sort: UserSort
  readonly descending: boolean
  readonly after: UserPosition | null
  readonly limit: number
}

interface UserPage {
  readonly users: ListedUserRow[]
  readonly next: UserPosition | null
}

/** How many users of the order a request compares. */
const LOOK_AT = 4_000

/**
 * Reads a page in the order of an index. Filters that most users pass fill the page at once. For
 * rarer ones it compares up to 4,000 users and then either asks an index of the filters or returns
 * what it found, and the next page continues there. With a path into the metadata, a page has at
 * most 50 users.
 */
export async function readUserPage(
  ctx: TenancyContext,
  filters: UserFilters,
  { sort, descending, after, limit: wanted }: PageOfUsers,
): Promise<UserPage> {
  // A value that equals the wanted one is short.
  const isLarge = filters.metadata !== undefined && filters.metadata_value === undefined
  const limit = isLarge ? Math.min(wanted, MAX_USERS_WITH_METADATA) : wanted
  const conditions = conditionsOf(ctx, filters, { byIndex: false })
  const request = { count: limit + 1, metadata: filters.metadata }
  const users: (ListedUserRow & { at: UserPosition })[] = []
  let order: Order = {
    sort,
    descending,
    after,
    isRest: after?.isRest ?? false,
    times: filters,
  }
  const add = (rows: readonly (ListedUserRow & { position: string })[]) => {
    for (const { position, ...user } of rows)
      users.push({ ...user, at: { value: position, id: user.id, isRest: order.isRest } })
  }

  // Given ids lead to their users without a search.
  let hasCompared = filters.ids !== undefined
  while (!hasCompared) {
    const count = request.count - users.length
    add(await selectAmongNext(ctx, order, conditions, { ...request, count, lookAt: LOOK_AT }))
    if (users.length > limit) return pageOf(users, limit)
    const last = await selectLastOfNext(ctx, order, LOOK_AT)
    if (last !== null) {
      order = { ...order, after: last }
      hasCompared = true
    } else if (order.isRest || !hasRest(sort)) {
      return pageOf(users, limit)
    } else {
      order = { ...order, after: null, isRest: true }
    }
  }
  if (!isIndexed(filters)) return { users: users.map(withoutPosition), next: order.after }

  const byIndex = conditionsOf(ctx, filters, { byIndex: true })
  for (;;) {
    const count = request.count - users.length
    add(await selectByIndex(ctx, order, byIndex, { ...request, count }))
    if (users.length > limit || order.isRest || !hasRest(sort)) return pageOf(users, limit)
    order = { ...order, after: null, isRest: true }
  }
}

const withoutPosition = ({ at: _, ...user }: ListedUserRow & { at: UserPosition }): ListedUserRow =>
  user

const pageOf = (
  users: readonly (ListedUserRow & { at: UserPosition })[],
  limit: number,
): UserPage => ({
  users: users.slice(0, limit).map(withoutPosition),
  next: users.length > limit ? (users[limit - 1]?.at ?? null) : null,
})

export const toWire = ({ created_at, last_active_at, ...user }: ListedUserRow) => ({
  ...user,
  signed_up_at_millis: created_at.getTime(),
  last_active_at_millis: last_active_at.getTime(),
})
