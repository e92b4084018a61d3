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
  selectMetadataValues,
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

/** A user of a page, with the value at the path into the metadata if one is asked for. */
export type UserOfPage = ListedUserRow & { metadata_value: unknown }

interface UserPage {
  readonly users: UserOfPage[]
  readonly next: UserPosition | null
}

type PlacedUser = ListedUserRow & { at: UserPosition }

/** The users that were found for a page, and where the next page begins. */
interface FoundUsers {
  readonly users: readonly PlacedUser[]
  readonly next: UserPosition | null
}

/** How many users of the order a request compares. */
const LOOK_AT = 4_000

/**
 * Reads a page of the users that match. With a path into the metadata, a page has at most 50 users,
 * and ends earlier if their values have more than `PAGE_BYTES`.
 */
export async function readUserPage(
  ctx: TenancyContext,
  filters: UserFilters,
  page: PageOfUsers,
): Promise<UserPage> {
  const { metadata } = filters
  // A value that equals the wanted one is short.
  const isLarge = metadata !== undefined && filters.metadata_value === undefined
  const limit = isLarge ? Math.min(page.limit, MAX_USERS_WITH_METADATA) : page.limit
  const found = await findUsers(ctx, filters, { ...page, limit })
  if (metadata === undefined)
    return { users: found.users.map((user) => withValue(user, null)), next: found.next }
  const ids = found.users.map(({ id }) => id)
  const values = await selectMetadataValues(ctx, ids, metadata)
  return {
    users: values.map((value, index) => withValue(found.users[index] as PlacedUser, value)),
    next:
      values.length < ids.length ? (found.users[values.length - 1] as PlacedUser).at : found.next,
  }
}

const withValue = ({ at: _, ...user }: PlacedUser, metadata_value: unknown): UserOfPage => ({
  ...user,
  metadata_value,
})

/**
 * Finds users in the order of an index. Filters that most users pass fill the page at once. For
 * rarer ones it compares up to 4,000 users and then either asks an index of the filters or returns
 * what it found, and the next page continues there.
 */
async function findUsers(
  ctx: TenancyContext,
  filters: UserFilters,
  { sort, descending, after, limit }: PageOfUsers,
): Promise<FoundUsers> {
  const conditions = conditionsOf(ctx, filters, { byIndex: false })
  const wanted = limit + 1
  const users: PlacedUser[] = []
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
    const count = wanted - users.length
    add(await selectAmongNext(ctx, order, conditions, { count, lookAt: LOOK_AT }))
    if (users.length > limit) return firstOf(users, limit)
    const last = await selectLastOfNext(ctx, order, LOOK_AT)
    if (last !== null) {
      order = { ...order, after: last }
      hasCompared = true
    } else if (order.isRest || !hasRest(sort)) {
      return firstOf(users, limit)
    } else {
      order = { ...order, after: null, isRest: true }
    }
  }
  if (!isIndexed(filters)) return { users, next: order.after }

  const byIndex = conditionsOf(ctx, filters, { byIndex: true })
  for (;;) {
    add(await selectByIndex(ctx, order, byIndex, wanted - users.length))
    if (users.length > limit || order.isRest || !hasRest(sort)) return firstOf(users, limit)
    order = { ...order, after: null, isRest: true }
  }
}

const firstOf = (users: readonly PlacedUser[], limit: number): FoundUsers => ({
  users: users.slice(0, limit),
  next: users.length > limit ? (users[limit - 1]?.at ?? null) : null,
})

export const toWire = ({ created_at, last_active_at, ...user }: UserOfPage) => ({
  ...user,
  signed_up_at_millis: created_at.getTime(),
  last_active_at_millis: last_active_at.getTime(),
})
