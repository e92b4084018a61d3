import type {} from '@tanstack/react-router'
import type { UserFilters } from '../../data/users/queries.ts'

/** What the list of users shows; all of it stands in the address. */
export interface UsersSearch {
  query?: string
  /** The id of a team: its members alone. */
  team?: string
  anonymous?: boolean
  /** Oldest first. */
  oldest?: boolean
  size?: number
  cursor?: string
  dialog?: 'create'
}

/** The parts of the page of one user, in their order; the first is shown without being named in the address. */
export const USER_TABS = [
  'profile',
  'sign-in',
  'teams',
  'permissions',
  'sessions',
  'metadata',
  'raw',
] as const
export type UserTab = (typeof USER_TABS)[number]

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The list that somebody came from to the page of a user, so that the way back leads to the same. */
    usersSearch?: UsersSearch
  }
}

/** Users on a page unless the address says otherwise. */
export const DEFAULT_SIZE = 25

/** Which users the list is filtered to, and in which order. */
export const filtersOf = ({
  query = '',
  team,
  anonymous = false,
  oldest = false,
}: UsersSearch) => ({ query, team, anonymous, oldest })

/** The page of the list that the address means. */
export const pageOf = (search: UsersSearch): UserFilters => ({
  ...filtersOf(search),
  limit: search.size ?? DEFAULT_SIZE,
  cursor: search.cursor,
})

type PossibleSearch = { readonly [K in keyof UsersSearch]: UsersSearch[K] | undefined }

/** Without what says nothing, so that the plain list has the plain address. */
export const compact = (search: PossibleSearch): UsersSearch =>
  Object.fromEntries(
    Object.entries(search).filter(
      ([, value]) => value !== undefined && value !== '' && value !== false,
    ),
  )

/** Another filter is another list, which begins with its first page. */
export const withFilter = (search: UsersSearch, change: PossibleSearch): UsersSearch =>
  compact({ ...search, cursor: undefined, ...change })
