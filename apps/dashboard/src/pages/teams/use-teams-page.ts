import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCursors } from '../../components/list/use-cursors.ts'
import { useAdmin } from '../../data/projects/use-project.ts'
import { ofTeams } from '../../data/teams/queries.ts'
import { DEFAULT_SIZE, pageOf, readMetadataColumn, writeMetadataColumn } from './team-list.ts'
import { compact, type TeamsSearch, withFilter } from './teams-search.ts'

type Change = { readonly [K in keyof TeamsSearch]?: TeamsSearch[K] | undefined }

export type TeamsPageState = ReturnType<typeof useTeamsPage>

/** The teams that the page of the teams shows, and what changes them. */
export function useTeamsPage() {
  const admin = useAdmin()
  const { projectId } = admin
  const search = useSearch({ from: '/signed-in/projects/$projectId/teams' })
  const navigate = useNavigate({ from: '/projects/$projectId/teams' })
  const path = readMetadataColumn(projectId, search.metadata)
  const { query = '', size = DEFAULT_SIZE, cursor } = search
  const { data, error, refetch, isPlaceholderData } = useQuery(
    ofTeams.page(admin, pageOf(search, path)),
  )
  const { page, previous, next } = useCursors({
    list: 'teams',
    filters: JSON.stringify([query, search.sort, size]),
    cursor,
    nextCursor: data?.nextCursor,
    isOutdated: isPlaceholderData,
  })

  // Applied to the current address, which may be newer than the rendered one.
  const go = (to: (now: TeamsSearch) => TeamsSearch) =>
    void navigate({ search: to, replace: true, resetScroll: false })
  const show = (change: Change) => go((now) => compact<TeamsSearch>({ ...now, ...change }))
  return {
    projectId,
    search,
    query,
    show,
    filter: (change: Change) => go((now) => withFilter(now, change)),
    openCreate: () => show({ dialog: 'create' }),
    openTeam: (teamId: string) =>
      void navigate({
        to: '/projects/$projectId/teams/$teamId',
        params: { teamId },
        replace: true,
      }),
    /** The path of the metadata that has a column, if any. */
    path,
    setPath(chosen: string | undefined) {
      writeMetadataColumn(projectId, chosen)
      show({ metadata: chosen })
    },
    /** The current page of the list. */
    list: {
      data,
      size,
      // A page of a search can be shorter than the others, so only its first has a known position.
      first: page === undefined || (query !== '' && page > 0) ? undefined : page * size + 1,
      previous,
      next,
      /** The teams are still those of the page before. */
      isOutdated: isPlaceholderData,
      error,
      refetch,
    },
  }
}
