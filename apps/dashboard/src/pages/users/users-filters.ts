import { isUuid } from '@latchkey/contract/pure'
import type { Sorting } from '../../components/data-table/columns.ts'
import type { ListedSort, ListFilters, UserList } from '../../data/users/queries.ts'
import { compact, DEFAULT_SIZE, METHODS, type UsersSearch, type YesOrNo } from './users-search.ts'

/* A module of its own, so that other pages do not load it with the routes. */

const DEFAULT_SORTING: Sorting = { columnId: 'signed-up', descending: true }
/** The columns that the service sorts by, and their names there. */
const SORTS: Readonly<Record<string, ListedSort>> = {
  user: 'display_name',
  email: 'primary_email',
  active: 'last_active_at',
  'signed-up': 'signed_up_at',
}

/** How the list is sorted, from its address. Newest first by default. */
export function readSorting(text: string | undefined): Sorting {
  const columnId = text?.replace(/^-/, '') ?? ''
  return Object.hasOwn(SORTS, columnId)
    ? { columnId, descending: text?.startsWith('-') ?? false }
    : DEFAULT_SORTING
}

/** For the address; undefined for the default. */
export function writeSorting({ columnId, descending }: Sorting): string | undefined {
  const isDefault =
    columnId === DEFAULT_SORTING.columnId && descending === DEFAULT_SORTING.descending
  return isDefault ? undefined : `${descending ? '-' : ''}${columnId}`
}

const DAY = /^\d{4}-\d\d-\d\d$/
const oneOf = <T extends string>(values: readonly T[], given: unknown): T | undefined =>
  values.find((value) => value === given)
const textOf = (given: unknown): string | undefined =>
  typeof given === 'string' || typeof given === 'number' || typeof given === 'boolean'
    ? String(given)
    : undefined
const dayOf = (given: unknown): string | undefined =>
  typeof given === 'string' && DAY.test(given) && !Number.isNaN(Date.parse(given))
    ? given
    : undefined

/** Reads the filters of an address that a dialog sets. Anything invalid is ignored. */
export const readFilters = (search: Readonly<Record<string, unknown>>): UsersSearch =>
  compact({
    sort: textOf(search.sort),
    verified: oneOf(['yes', 'no'], search.verified),
    method: oneOf(METHODS, search.method),
    provider: textOf(search.provider),
    mfa: oneOf(['yes', 'no'], search.mfa),
    blocked: oneOf(['yes', 'no'], search.blocked),
    signedUpFrom: dayOf(search.signedUpFrom),
    signedUpTo: dayOf(search.signedUpTo),
    activeFrom: dayOf(search.activeFrom),
    activeTo: dayOf(search.activeTo),
    key: isPath(search.key) ? search.key : undefined,
    value: isPath(search.key) ? textOf(search.value) : undefined,
  })

/** A path into the metadata that the service can return. */
export const isPath = (path: unknown): path is string =>
  typeof path === 'string' &&
  path.length <= 300 &&
  /^(client_metadata|client_read_only_metadata|server_metadata)(\.[^.]+)+$/.test(path)

/** Names of the filters that a dialog sets, with those that belong together. */
export const FILTERS = [
  ['verified'],
  ['method'],
  ['provider'],
  ['mfa'],
  ['blocked'],
  ['signedUpFrom', 'signedUpTo'],
  ['activeFrom', 'activeTo'],
  ['key', 'value'],
] as const satisfies readonly (readonly (keyof UsersSearch)[])[]

/** Whether the list shows only some of the users. */
export const isFiltered = (search: UsersSearch): boolean =>
  Boolean(search.query || search.team || search.anonymous) ||
  FILTERS.flat().some((name) => search[name] !== undefined)

const yes = (answer: YesOrNo | undefined) =>
  answer === undefined ? undefined : answer === 'yes' ? 'true' : 'false'
/** The first and the last millisecond of a day, in the time zone of the browser. */
const startOf = (day: string | undefined) =>
  day === undefined ? undefined : String(Math.max(0, new Date(`${day}T00:00:00`).getTime()))
const endOf = (day: string | undefined) =>
  day === undefined ? undefined : String(Math.max(0, new Date(`${day}T23:59:59.999`).getTime()))

/** The filters of the list for the service. `column` is the metadata that a column shows. */
export const filtersOf = (search: UsersSearch, column: string): ListFilters => ({
  query: search.query?.trim() || undefined,
  team_id: search.team,
  anonymous: search.anonymous ? 'any' : undefined,
  verified: yes(search.verified),
  method: search.method,
  provider: search.provider,
  mfa: yes(search.mfa),
  blocked: yes(search.blocked),
  signed_up_from: startOf(search.signedUpFrom),
  signed_up_to: endOf(search.signedUpTo),
  active_from: startOf(search.activeFrom),
  active_to: endOf(search.activeTo),
  metadata: search.key ?? (isPath(column) ? column : undefined),
  metadata_value: search.key === undefined ? undefined : (search.value ?? ''),
})

/** The page of the list that the address describes. */
export function pageOf(search: UsersSearch, column: string): UserList {
  const { columnId, descending } = readSorting(search.sort)
  return {
    filters: filtersOf(search, column),
    sort: SORTS[columnId] ?? 'signed_up_at',
    descending,
    limit: search.size ?? DEFAULT_SIZE,
    cursor: search.cursor,
  }
}

export const SIZES = [10, 25, 50, 100]

/** What an address says the list shows. Anything invalid is ignored. */
export const readUsersSearch = (search: Readonly<Record<string, unknown>>): UsersSearch =>
  compact({
    query: textOf(search.query),
    team: textOf(search.team),
    cursor: textOf(search.cursor),
    view: typeof search.view === 'string' && isUuid(search.view) ? search.view : undefined,
    anonymous: search.anonymous === true,
    size: SIZES.find((size) => size === search.size && size !== DEFAULT_SIZE),
    dialog: search.dialog === 'create' ? 'create' : undefined,
    ...readFilters(search),
  })
