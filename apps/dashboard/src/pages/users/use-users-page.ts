import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useCursors } from '../../components/list/use-cursors.ts'
import { useOpenView } from '../../components/saved-views/saved-views.tsx'
import { useAdmin } from '../../data/projects/use-project.ts'
import type { SavedView } from '../../data/saved-views/queries.ts'
import { type ListedUser, ofUsers } from '../../data/users/queries.ts'
import { DEFAULT_COLUMNS } from './column-choice.ts'
import { useColumnWidths } from './use-column-widths.ts'
import { useOwnIds } from './use-own-ids.ts'
import { useViewedColumns } from './use-viewed-columns.ts'
import { FILTERS, filtersOf, pageOf, readUsersSearch } from './users-filters.ts'
import { compact, DEFAULT_SIZE, type UsersSearch } from './users-search.ts'

export type UsersPageState = ReturnType<typeof useUsersPage>

/** The users, columns and selection that the page of the users shows, and what changes them. */
export function useUsersPage() {
  const admin = useAdmin()
  const search = readUsersSearch({ ...useSearch({ from: '/signed-in/projects/$projectId/users' }) })
  const navigate = useNavigate({ from: '/projects/$projectId/users' })
  const { size = DEFAULT_SIZE, cursor } = search
  const view = useOpenView('users', search.view)
  const [choice, setChoice] = useViewedColumns(view)
  const columnWidths = useColumnWidths()
  const { data, error, refetch, isPlaceholderData } = useQuery(
    ofUsers.list(admin, pageOf(search, choice.metadata)),
  )
  const { page, previous, next } = useCursors({
    list: 'users',
    filters: JSON.stringify({ ...search, cursor: undefined, dialog: undefined }),
    cursor,
    nextCursor: data?.nextCursor,
    isOutdated: isPlaceholderData,
  })
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const { userId: ownId } = useOwnIds()
  const users = data?.items
  const chosen = useMemo(() => users?.filter(({ id }) => selected.has(id)) ?? [], [users, selected])
  // Not in project `internal`, where it would cover the administrator's own account.
  const matching =
    users &&
    ownId === undefined &&
    chosen.length > 0 &&
    chosen.length === users.length &&
    (data.total.count > users.length || data.nextCursor !== null)
      ? { filters: filtersOf(search, choice.metadata), total: data.total }
      : undefined
  // A page that was filled from a part of a long list can be shorter than the others.
  const isPartial = FILTERS.flat().some((name) => search[name] !== undefined)
  const first = page === undefined || (isPartial && page > 0) ? undefined : page * size + 1

  const show = (next: UsersSearch) =>
    void navigate({ search: next, replace: true, resetScroll: false })
  return {
    projectId: admin.projectId,
    /** The signed-in administrator in project `internal`, where they are one of the users. */
    ownId,
    search,
    show,
    /** The current page of the list. */
    list: {
      data,
      users,
      size,
      /** The number of its first user, if known. */
      first,
      previous,
      next,
      /** The users are still those of the page before. */
      isOutdated: isPlaceholderData,
      error,
      refetch,
    },
    view,
    openView: (found: Record<string, unknown>, opened: SavedView | undefined) =>
      void navigate({
        search: compact({ ...readUsersSearch(found), cursor: undefined, view: opened?.id }),
        resetScroll: false,
      }),
    columns: {
      choice,
      setChoice,
      widths: columnWidths,
      reset() {
        setChoice(DEFAULT_COLUMNS)
        columnWidths.onChange({})
      },
    },
    selection: {
      ids: selected,
      set: setSelected,
      clear: () => setSelected(new Set()),
      /** The selected users of the page. */
      users: chosen,
      /** All users that match the filters, if all users of the page are selected. */
      matching,
    },
    openUser: (user: ListedUser) =>
      void navigate({
        to: '/projects/$projectId/users/$userId',
        params: { projectId: admin.projectId, userId: user.id },
        state: { usersSearch: search },
      }),
  }
}
