/** What the list of teams shows; all of it stands in the address. */
export interface TeamsSearch {
  query?: string
  /** The column it is sorted by, with a minus in front for descending. */
  sort?: string
  /** The key of the metadata that is a column, such as `server_metadata.plan`. */
  metadata?: string
  dialog?: 'create'
}

/** The parts of the page of a team, in their order; the first is shown without being named in the address. */
export const TEAM_TABS = ['members', 'invitations', 'metadata', 'raw'] as const
export type TeamTab = (typeof TEAM_TABS)[number]

/** What the page of a team shows; all of it stands in the address. */
export interface TeamSearch {
  tab?: TeamTab
  /** Filters the members. */
  query?: string
  /** The column the members are sorted by, with a minus in front for descending. */
  sort?: string
  dialog?: 'add' | 'invite'
}

/** Without what says nothing, so that the plain view has the plain address. */
export const compact = <S extends object>(
  search: { readonly [K in keyof S]?: S[K] | undefined },
): S =>
  Object.fromEntries(
    Object.entries(search).filter(([, value]) => value !== undefined && value !== ''),
  ) as S
