import {
  addGlyph,
  Button,
  CheckField,
  columnsGlyph,
  downloadGlyph,
  filterGlyph,
  Glyph,
  MenuItem,
  uploadGlyph,
} from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { DataTable } from '../../components/data-table/data-table.tsx'
import { ButtonLink } from '../../components/link.tsx'
import { NothingMatches } from '../../components/list/nothing-matches.tsx'
import { Pager } from '../../components/list/pager.tsx'
import { SearchField } from '../../components/list/search-field.tsx'
import { useCursors } from '../../components/list/use-cursors.ts'
import { Page } from '../../components/page.tsx'
import { ProblemCard } from '../../components/problem-card.tsx'
import { SavedViews, useOpenView } from '../../components/saved-views/saved-views.tsx'
import { SEARCH_WAIT_MS } from '../../components/user-search.tsx'
import { useAccess } from '../../data/owner-teams/use-access.ts'
import { useAdmin, useProject } from '../../data/projects/use-project.ts'
import { type ListedUser, ofUsers } from '../../data/users/queries.ts'
import { t } from '../../text.ts'
import { SelectionBar } from './bulk/selection-bar.tsx'
import { columnsOfChoice } from './column-choice.ts'
import { ColumnsDialog } from './columns-dialog.tsx'
import { CreateUserDialog } from './create/create-user-dialog.tsx'
import { ExportDialog } from './export/export-dialog.tsx'
import { FilterChips } from './filter-chips.tsx'
import { FilterDialog } from './filter-dialog.tsx'
import { nameOfUser } from './names.ts'
import { NobodyYet, PageGone, SearchFurther } from './no-users.tsx'
import { TeamFilter } from './team-filter.tsx'
import { useOwnIds } from './use-own-ids.ts'
import { useViewedColumns } from './use-viewed-columns.ts'
import { UserActionDialog } from './user-actions.tsx'
import { userColumns } from './user-columns.tsx'
import { type UserAction, UserMenu } from './user-menu.tsx'
import {
  FILTERS,
  filtersOf,
  isFiltered,
  pageOf,
  readSorting,
  readUsersSearch,
  SIZES,
  writeSorting,
} from './users-filters.ts'
import styles from './users-page.module.css'
import { compact, DEFAULT_SIZE, type UsersSearch, withFilter } from './users-search.ts'

/** The users of a project, newest first. What is shown is in the address (protocol 09 §7). */
export function UsersPage() {
  const admin = useAdmin()
  const project = useProject()
  const search = readUsersSearch({ ...useSearch({ from: '/signed-in/projects/$projectId/users' }) })
  const navigate = useNavigate({ from: '/projects/$projectId/users' })
  const { size = DEFAULT_SIZE, cursor } = search
  const { query = '', team, anonymous = false } = search
  const view = useOpenView('users', search.view)
  const [choice, setChoice] = useViewedColumns(view)
  const { data, error, refetch, isPlaceholderData } = useQuery(
    ofUsers.list(admin, pageOf(search, choice.metadata)),
  )
  const show = (next: UsersSearch) =>
    void navigate({ search: next, replace: true, resetScroll: false })
  const { page, previous, next } = useCursors({
    list: 'users',
    filters: JSON.stringify({ ...search, cursor: undefined, dialog: undefined }),
    cursor,
    nextCursor: data?.nextCursor,
    isOutdated: isPlaceholderData,
  })

  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [opened, setOpened] = useState<'columns' | 'export' | 'filters'>()
  const [requested, setRequested] = useState<{
    readonly action: UserAction
    readonly user: ListedUser
  }>()
  const [newId, setNewId] = useState<string>()
  const ownIds = useOwnIds()
  const access = useAccess()
  const users = data?.items
  const chosen = useMemo(() => users?.filter(({ id }) => selected.has(id)) ?? [], [users, selected])
  // Not in project `internal`, where it would cover the administrator's own account.
  const matching =
    users &&
    ownIds.userId === undefined &&
    chosen.length > 0 &&
    chosen.length === users.length &&
    (data.total.count > users.length || data.nextCursor !== null)
      ? { filters: filtersOf(search, choice.metadata), total: data.total }
      : undefined
  const columns = userColumns({
    projectId: admin.projectId,
    search,
    choice: search.key === undefined ? choice : { ...choice, metadata: search.key },
    newId,
    menu: (user) => (
      <UserMenu
        user={user}
        isOwn={user.id === ownIds.userId}
        isBlocked={user.is_blocked}
        onAction={(what) => setRequested({ action: what, user })}
      >
        <MenuItem
          reads
          onSelect={() =>
            void navigate({
              to: '/projects/$projectId/users/$userId',
              params: { projectId: admin.projectId, userId: user.id },
              state: { usersSearch: search },
            })
          }
        >
          {t('View')}
        </MenuItem>
      </UserMenu>
    ),
  })
  const clearFilters = () => show(compact({ sort: search.sort, size: search.size }))
  const remove = (names: readonly (keyof UsersSearch)[]) =>
    show(withFilter(search, Object.fromEntries(names.map((name) => [name, undefined]))))
  // A page that was filled from a part of a long list can be shorter than the others.
  const isPartial = FILTERS.flat().some((name) => search[name] !== undefined)
  const first = page === undefined || (isPartial && page > 0) ? undefined : page * size + 1
  const openCreate = () => show({ ...search, dialog: 'create' })

  return (
    <Page
      title={t('Users')}
      context={project.display_name}
      description={t('Everyone who has signed up in this project.')}
      width="wide"
      fills
      action={
        <Button data-primary-action="" onClick={openCreate}>
          <Glyph shape={addGlyph} />
          {t('Create user')}
        </Button>
      }
    >
      <div className={styles.tools}>
        <SavedViews
          list="users"
          plainName={t('All users')}
          view={view}
          state={{
            search: { ...search, cursor: undefined, dialog: undefined, view: undefined },
            columns: columnsOfChoice(choice),
          }}
          onOpen={(found, opened) =>
            void navigate({
              search: compact({ ...readUsersSearch(found), cursor: undefined, view: opened?.id }),
              resetScroll: false,
            })
          }
        />
        <SearchField
          label={t('Search by name, email or ID')}
          value={query}
          onSearch={(text) => show(withFilter(search, { query: text }))}
          waitMs={SEARCH_WAIT_MS}
        />
        <div className={styles.filters}>
          <TeamFilter teamId={team} onChange={(id) => show(withFilter(search, { team: id }))} />
          <CheckField
            label={t('Show anonymous')}
            checked={anonymous}
            onChange={(event) => show(withFilter(search, { anonymous: event.target.checked }))}
          />
        </div>
        <div className={styles.views}>
          <Button reads variant="ghost" size="small" onClick={() => setOpened('filters')}>
            <Glyph shape={filterGlyph} />
            {t('Filter')}
          </Button>
          <Button reads variant="ghost" size="small" onClick={() => setOpened('columns')}>
            <Glyph shape={columnsGlyph} />
            {t('Columns')}
          </Button>
          <Button reads variant="ghost" size="small" onClick={() => setOpened('export')}>
            <Glyph shape={downloadGlyph} />
            {t('Export')}
          </Button>
          {access.may('POST /internal/users/import') && (
            <ButtonLink
              to="/projects/$projectId/users/import"
              params={{ projectId: admin.projectId }}
              variant="ghost"
              size="small"
            >
              <Glyph shape={uploadGlyph} />
              {t('Import')}
            </ButtonLink>
          )}
        </div>
      </div>
      <FilterChips search={search} onRemove={remove} />
      {error && !users ? (
        <ProblemCard error={error} onRetry={refetch} title={t('Couldn’t load the users')} />
      ) : (
        <DataTable
          label={t('Users')}
          columns={columns}
          rows={users}
          rowKey={({ id }) => id}
          expectedRows={10}
          loadingLabel={t('Loading…')}
          outdated={isPlaceholderData}
          filter={JSON.stringify(search)}
          order={{
            ...readSorting(search.sort),
            onChange: (sorting) => show(withFilter(search, { sort: writeSorting(sorting) })),
          }}
          selection={{
            selected,
            onChange: setSelected,
            allLabel: t('Select all on this page'),
            rowLabel: (user) => t('Select {name}', { name: nameOfUser(user) }),
          }}
          paging={{
            first,
            isLast: data?.nextCursor === null,
          }}
          empty={
            next ? (
              <SearchFurther onContinue={() => show(compact({ ...search, cursor: next.cursor }))} />
            ) : cursor ? (
              <PageGone onFirst={() => show(withFilter(search, {}))} />
            ) : isFiltered(search) ? (
              <NothingMatches
                hint={t('Search by part of a name or email, or by a full user ID.')}
                clearLabel={t('Clear search')}
                onClear={clearFilters}
              />
            ) : (
              <NobodyYet projectId={admin.projectId} onCreate={openCreate} />
            )
          }
          footer={
            users &&
            (users.length > 0 || previous) && (
              <Pager
                first={users.length > 0 ? first : undefined}
                count={users.length}
                total={data.total}
                size={size}
                sizes={SIZES}
                onSize={(wanted) =>
                  show(withFilter(search, { size: wanted === DEFAULT_SIZE ? undefined : wanted }))
                }
                onPrevious={
                  previous && (() => show(compact({ ...search, cursor: previous.cursor })))
                }
                onNext={
                  next &&
                  (() => !isPlaceholderData && show(compact({ ...search, cursor: next.cursor })))
                }
              />
            )
          }
        />
      )}
      <SelectionBar
        users={chosen}
        matching={matching}
        onClear={() => setSelected(new Set())}
        onDone={() => setSelected(new Set())}
      />
      {search.dialog === 'create' && (
        <CreateUserDialog
          onCreated={({ id }) => setNewId(id)}
          onClose={() => show(compact({ ...search, dialog: undefined }))}
        />
      )}
      {opened === 'columns' && (
        <ColumnsDialog
          choice={choice}
          ofView={view !== undefined}
          onChange={setChoice}
          onClose={() => setOpened(undefined)}
        />
      )}
      {opened === 'export' && (
        <ExportDialog
          filters={filtersOf(search, choice.metadata)}
          choice={choice}
          isFiltered={isFiltered(compact({ ...search, anonymous: undefined }))}
          onClose={() => setOpened(undefined)}
        />
      )}
      {opened === 'filters' && (
        <FilterDialog
          search={search}
          onChange={(filters) =>
            show(
              withFilter(search, {
                ...Object.fromEntries(FILTERS.flat().map((name) => [name, undefined])),
                ...filters,
              }),
            )
          }
          onClose={() => setOpened(undefined)}
        />
      )}
      {requested && <UserActionDialog {...requested} onClose={() => setRequested(undefined)} />}
    </Page>
  )
}
