import { addGlyph, Button, Glyph, MenuItem } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { DataTable } from '../../components/data-table/data-table.tsx'
import { Pager } from '../../components/list/pager.tsx'
import { useCursors } from '../../components/list/use-cursors.ts'
import { Page } from '../../components/page.tsx'
import { ProblemCard } from '../../components/problem-card.tsx'
import { SavedViews, useOpenView } from '../../components/saved-views/saved-views.tsx'
import { useAdmin, useProject } from '../../data/projects/use-project.ts'
import { savedViews } from '../../data/saved-views/queries.ts'
import { type ListedUser, ofUsers } from '../../data/users/queries.ts'
import type { Prefetch } from '../../prefetch.ts'
import { t } from '../../text.ts'
import { SelectionBar } from './bulk/selection-bar.tsx'
import { columnsOfChoice, DEFAULT_COLUMNS, readColumnChoice } from './column-choice.ts'
import { CreateUserDialog } from './create/create-user-dialog.tsx'
import { FilterChips } from './filter-chips.tsx'
import { nameOfUser } from './names.ts'
import { useColumnWidths } from './use-column-widths.ts'
import { useOwnIds } from './use-own-ids.ts'
import { useViewedColumns } from './use-viewed-columns.ts'
import { UserActionDialog } from './user-actions.tsx'
import { userColumns } from './user-columns.tsx'
import { type UserAction, UserMenu } from './user-menu.tsx'
import { UsersDialogs } from './users-dialogs.tsx'
import { UsersEmpty } from './users-empty.tsx'
import {
  FILTERS,
  filtersOf,
  pageOf,
  readSorting,
  readUsersSearch,
  SIZES,
  writeSorting,
} from './users-filters.ts'
import styles from './users-page.module.css'
import { compact, DEFAULT_SIZE, type UsersSearch, withFilter } from './users-search.ts'
import { type UsersDialog, UsersTools } from './users-tools.tsx'

/** The users of a project, newest first. What is shown is in the address (protocol 09 §7). */
export function UsersPage() {
  const admin = useAdmin()
  const project = useProject()
  const search = readUsersSearch({ ...useSearch({ from: '/signed-in/projects/$projectId/users' }) })
  const navigate = useNavigate({ from: '/projects/$projectId/users' })
  const { size = DEFAULT_SIZE, cursor } = search
  const view = useOpenView('users', search.view)
  const [choice, setChoice] = useViewedColumns(view)
  const columnWidths = useColumnWidths()
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
  const [opened, setOpened] = useState<UsersDialog>()
  const [requested, setRequested] = useState<{
    readonly action: UserAction
    readonly user: ListedUser
  }>()
  const [newId, setNewId] = useState<string>()
  const ownIds = useOwnIds()
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
        <UsersTools search={search} onChange={show} onOpen={setOpened} />
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
          widths={columnWidths}
          paging={{
            first,
            isLast: data?.nextCursor === null,
          }}
          empty={
            <UsersEmpty
              search={search}
              nextCursor={next?.cursor}
              onSearch={show}
              onCreate={openCreate}
            />
          }
          footer={
            users &&
            (users.length > 0 || previous) && (
              <Pager
                first={users.length > 0 ? first : undefined}
                count={users.length}
                total={data.total}
                pageSize={{
                  value: size,
                  choices: SIZES,
                  onChange: (chosen) =>
                    show(
                      withFilter(search, { size: chosen === DEFAULT_SIZE ? undefined : chosen }),
                    ),
                }}
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
        onExport={(ids) => setOpened({ kind: 'export', ids })}
        onClear={() => setSelected(new Set())}
        onDone={() => setSelected(new Set())}
      />
      {search.dialog === 'create' && (
        <CreateUserDialog
          onCreated={({ id }) => setNewId(id)}
          onClose={() => show(compact({ ...search, dialog: undefined }))}
        />
      )}
      <UsersDialogs
        opened={opened}
        search={search}
        choice={choice}
        ofView={view !== undefined}
        onSearch={show}
        onChoice={setChoice}
        onReset={() => {
          setChoice(DEFAULT_COLUMNS)
          columnWidths.onChange({})
        }}
        onClose={() => setOpened(undefined)}
      />
      {requested && <UserActionDialog {...requested} onClose={() => setRequested(undefined)} />}
    </Page>
  )
}

export const prefetch: Prefetch = ({ queries, owner }, { projectId }, search) => {
  const admin = owner.admin(projectId)
  const page = pageOf(readUsersSearch(search), readColumnChoice().metadata)
  void queries.prefetchQuery(ofUsers.list(admin, page))
  void queries.prefetchQuery(savedViews(admin, 'users'))
}
