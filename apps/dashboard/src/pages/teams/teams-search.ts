/** What the list of teams shows. All of it is in the address. */
export interface TeamsSearch {
  query?: string
  /** The column it is sorted by, with a leading minus for descending. */
  sort?: string
  /** The metadata key that is a column, such as `server_metadata.plan`. */
  metadata?: string
  size?: number
  cursor?: string
  dialog?: 'create'
}

/** The tabs of the team page in their order. The first one is not in the address. */
export const TEAM_TABS = [
  'members',
  'invitations',
  'api-keys',
  'payments',
  'activity',
  'metadata',
  'raw',
] as const
export type TeamTab = (typeof TEAM_TABS)[number]

/** What the page of a team shows. All of it is in the address. */
export interface TeamSearch {
  tab?: TeamTab
  /** Filters the members. */
  query?: string
  /** The column the members are sorted by, with a leading minus for descending. */
  sort?: string
  dialog?: 'add' | 'invite'
}

/** Without defaults, so that the plain view has the plain address. */
export const compact = <S extends object>(
  search: { readonly [K in keyof S]?: S[K] | undefined },
): S =>
  Object.fromEntries(
    Object.entries(search).filter(([, value]) => value !== undefined && value !== ''),
  ) as S

/** Another filter is another list, which starts with its first page. */
export const withFilter = (
  search: TeamsSearch,
  change: { readonly [K in keyof TeamsSearch]?: TeamsSearch[K] | undefined },
): TeamsSearch => compact<TeamsSearch>({ ...search, cursor: undefined, ...change })
