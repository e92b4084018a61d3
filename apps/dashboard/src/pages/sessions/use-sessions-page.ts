import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { ListFilter } from '../../components/list/filter-list.tsx'
import { useCursors } from '../../components/list/use-cursors.ts'
import { useOpenView } from '../../components/saved-views/saved-views.tsx'
import { userName } from '../../components/user-line.tsx'
import { useAdmin } from '../../data/projects/use-project.ts'
import type { SavedView } from '../../data/saved-views/queries.ts'
import { type ProjectSession, projectSessions } from '../../data/sessions/queries.ts'
import { t } from '../../text.ts'
import {
  compact,
  filterOf,
  NO_FILTERS,
  readSessionsSearch,
  type SearchChange,
  type SessionsSearch,
  SIZES,
} from './sessions-search.ts'

export type SessionsPageState = ReturnType<typeof useSessionsPage>

/** The sessions, filters and selection that the page of the sessions shows, and what changes them. */
export function useSessionsPage() {
  const admin = useAdmin()
  const search = readSessionsSearch({
    ...useSearch({ from: '/signed-in/projects/$projectId/sessions' }),
  })
  const navigate = useNavigate({ from: '/projects/$projectId/sessions' })
  const { cursor, size = SIZES[0] } = search
  const filter = filterOf(search)
  const view = useOpenView('sessions', search.view)
  const { data, error, refetch, isPlaceholderData } = useQuery(
    projectSessions.page(admin, filter, { limit: size, cursor }),
  )
  const key = JSON.stringify([filter, size])
  const { page, previous, next } = useCursors({
    list: 'sessions',
    filters: key,
    cursor,
    nextCursor: data?.nextCursor,
    isOutdated: isPlaceholderData,
  })
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const sessions = data?.items

  const clearSelection = () => setSelected(new Set())
  const show = (change: SearchChange) =>
    void navigate({
      search: (now) => compact({ ...now, ...change }),
      replace: true,
      resetScroll: false,
    })
  // Another filter is another list, which starts with its first page.
  const filterBy = (change: SearchChange) => {
    clearSelection()
    show({ cursor: undefined, ...change })
  }
  return {
    projectId: admin.projectId,
    search,
    show,
    filter,
    /** The filters as chips. */
    filters: filtersOf(search, sessions, filterBy),
    filterBy,
    clearFilters: () => filterBy(NO_FILTERS),
    /** The current page of the list. */
    list: {
      sessions,
      /** Names what is listed, whatever the page. */
      key,
      size,
      /** The number of its first session, if known. */
      first: page === undefined ? undefined : page * size + 1,
      previous,
      next,
      /** The sessions are still those of the page before. */
      isOutdated: isPlaceholderData,
      error,
      refetch,
    },
    view,
    openView(found: Record<string, unknown>, opened: SavedView | undefined) {
      clearSelection()
      void navigate({
        search: compact({ ...readSessionsSearch(found), cursor: undefined, view: opened?.id }),
        resetScroll: false,
      })
    },
    selection: {
      ids: selected,
      set: setSelected,
      clear: clearSelection,
      /** The selected sessions of the page. */
      sessions: sessions?.filter(({ id }) => selected.has(id)) ?? [],
    },
  }
}

/** The filters of the address as chips. The list knows the name of a user. */
function filtersOf(
  { user, ip, impersonation }: SessionsSearch,
  sessions: readonly ProjectSession[] | undefined,
  onChange: (change: SearchChange) => void,
): ListFilter[] {
  const filters: ListFilter[] = []
  const add = (id: string, text: string, change: SearchChange) =>
    filters.push({ id, text, onRemove: () => onChange(change) })
  if (user !== undefined) {
    const known = sessions?.find((session) => session.user.id === user.toLowerCase())
    const name = known ? userName(known.user) : user
    add('user', t('User: {name}', { name }), { user: undefined })
  }
  if (ip !== undefined) add('ip', t('IP address: {ip}', { ip }), { ip: undefined })
  if (impersonation !== undefined)
    add('impersonation', impersonation ? t('Only impersonations') : t('Without impersonations'), {
      impersonation: undefined,
    })
  return filters
}
