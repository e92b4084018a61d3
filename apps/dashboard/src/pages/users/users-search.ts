import type {} from '@tanstack/react-router'

export type YesOrNo = 'yes' | 'no'
export const METHODS = ['password', 'otp', 'passkey', 'oauth'] as const
export type Method = (typeof METHODS)[number]

/** What the list of users shows. All of it is in the address. */
export interface UsersSearch {
  query?: string
  /** The ID of a team: only its members. */
  team?: string
  anonymous?: boolean
  /** The column it is sorted by, with a leading minus for descending. */
  sort?: string
  verified?: YesOrNo
  method?: Method
  /** The ID of an OAuth provider. */
  provider?: string
  mfa?: YesOrNo
  blocked?: YesOrNo
  /** Days, such as 2026-01-31, both included. */
  signedUpFrom?: string
  signedUpTo?: string
  activeFrom?: string
  activeTo?: string
  /** A path into the metadata, and the value there. */
  key?: string
  value?: string
  size?: number
  cursor?: string
  /** The ID of the saved view that was opened. */
  view?: string
  dialog?: 'create'
}

/** The tabs of the user page in their order. The first one is not in the address. */
export const USER_TABS = [
  'profile',
  'sign-in',
  'teams',
  'permissions',
  'sessions',
  'emails',
  'api-keys',
  'payments',
  'activity',
  'metadata',
  'raw',
] as const
export type UserTab = (typeof USER_TABS)[number]

declare module '@tanstack/react-router' {
  interface HistoryState {
    /**
     * The list from which the page of a user was opened, so that the link back leads to the same.
     */
    usersSearch?: UsersSearch
  }
}

/** Users per page unless the address says otherwise. */
export const DEFAULT_SIZE = 25

type PossibleSearch = { readonly [K in keyof UsersSearch]: UsersSearch[K] | undefined }

/** Without defaults, so that the plain list has the plain address. */
export const compact = (search: PossibleSearch): UsersSearch =>
  Object.fromEntries(
    Object.entries(search).filter(
      ([, value]) => value !== undefined && value !== '' && value !== false,
    ),
  )

/** Another filter is another list, which starts with its first page. */
export const withFilter = (search: UsersSearch, change: PossibleSearch): UsersSearch =>
  compact({ ...search, cursor: undefined, ...change })
