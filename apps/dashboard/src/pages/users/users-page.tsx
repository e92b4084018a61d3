import {
  addGlyph,
  Button,
  CheckField,
  columnsGlyph,
  downloadGlyph,
  Glyph,
  MenuItem,
} from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { DataTable } from '../../components/data-table/data-table.tsx'
import { NothingMatches } from '../../components/list/nothing-matches.tsx'
import { Pager } from '../../components/list/pager.tsx'
import { SearchField } from '../../components/list/search-field.tsx'
import { useCursors } from '../../components/list/use-cursors.ts'
import { Page } from '../../components/page.tsx'
import { ProblemCard } from '../../components/problem-card.tsx'
import { SEARCH_WAIT_MS } from '../../components/user-search.tsx'
import { useAdmin, useProject } from '../../data/projects/use-project.ts'
import { ofUsers, type User } from '../../data/users/queries.ts'
import { t } from '../../text.ts'
import { SelectionBar } from './bulk/selection-bar.tsx'
import { useColumnChoice } from './column-choice.ts'
import { ColumnsDialog } from './columns-dialog.tsx'
import { CreateUserDialog } from './create/create-user-dialog.tsx'
import { ExportDialog } from './export/export-dialog.tsx'
import { nameOfUser } from './names.ts'
import { NobodyYet, PageGone } from './no-users.tsx'
import { TeamFilter } from './team-filter.tsx'
import { useOwnIds } from './use-own-ids.ts'
import { UserActionDialog } from './user-actions.tsx'
import { userColumns } from './user-columns.tsx'
import { type UserAction, UserMenu } from './user-menu.tsx'
import styles from './users-page.module.css'
import {
  compact,
  DEFAULT_SIZE,
  filtersOf,
  pageOf,
  type UsersSearch,
  withFilter,
} from './users-search.ts'

const SIZES = [10, 25, 50, 100]

/** The users of a project, newest first. What is shown is in the address (protocol 09 §7). */
export function UsersPage() {
  const admin = useAdmin()
  const project = useProject()
  const search = useSearch({ from: '/signed-in/projects/$projectId/users' })
  const navigate = useNavigate({ from: '/projects/$projectId/users' })
  const { size = DEFAULT_SIZE, cursor } = search
  const filters = filtersOf(search)
  const { query, team, anonymous, oldest } = filters
  const { data, error, refetch, isPlaceholderData } = useQuery(ofUsers.page(admin, pageOf(search)))
  const show = (next: UsersSearch) =>
    void navigate({ search: next, replace: true, resetScroll: false })
  const { page, previous, next } = useCursors({
    list: 'users',
    filters: JSON.stringify([filters, size]),
    cursor,
    nextCursor: data?.nextCursor,
    isOutdated: isPlaceholderData,
  })

  const [choice, setChoice] = useColumnChoice()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [opened, setOpened] = useState<'columns' | 'export'>()
  const [requested, setRequested] = useState<{ readonly action: UserAction; readonly user: User }>()
  const [newId, setNewId] = useState<string>()
  const ownIds = useOwnIds()
  const users = data?.items
  const chosen = useMemo(() => users?.filter(({ id }) => selected.has(id)) ?? [], [users, selected])
  const columns = userColumns({
    projectId: admin.projectId,
    search,
    choice,
    newId,
    menu: (user) => (
      <UserMenu
        user={user}
        isOwn={user.id === ownIds.userId}
        onAction={(what) => setRequested({ action: what, user })}
      >
        <MenuItem
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
  // The user that the page started with is deleted, so the service no longer finds the page.
  const forget = (ids: readonly string[]) => {
    if (cursor && ids.includes(cursor)) show(withFilter(search, {}))
  }
  const isFiltered = query !== '' || team !== undefined || anonymous
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
          <Button variant="ghost" size="small" onClick={() => setOpened('columns')}>
            <Glyph shape={columnsGlyph} />
            {t('Columns')}
          </Button>
          <Button variant="ghost" size="small" onClick={() => setOpened('export')}>
            <Glyph shape={downloadGlyph} />
            {t('Export')}
          </Button>
        </div>
      </div>
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
          order={{
            columnId: 'signed-up',
            descending: !oldest,
            onChange: ({ descending }) => show(withFilter(search, { oldest: !descending })),
          }}
          selection={{
            selected,
            onChange: setSelected,
            allLabel: t('Select all on this page'),
            rowLabel: (user) => t('Select {name}', { name: nameOfUser(user) }),
          }}
          paging={{
            first: page === undefined ? undefined : page * size + 1,
            isLast: data?.nextCursor === null,
          }}
          empty={
            cursor ? (
              <PageGone onFirst={() => show(withFilter(search, {}))} />
            ) : isFiltered ? (
              <NothingMatches
                hint={t('Search by part of a name or email, or by a full user ID.')}
                clearLabel={t('Clear search')}
                onClear={() =>
                  show(
                    withFilter(search, { query: undefined, team: undefined, anonymous: undefined }),
                  )
                }
              />
            ) : (
              <NobodyYet projectId={admin.projectId} onCreate={openCreate} />
            )
          }
          footer={
            users &&
            users.length > 0 && (
              <Pager
                first={page === undefined ? undefined : page * size + 1}
                count={users.length}
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
        onClear={() => setSelected(new Set())}
        onDone={(gone) => {
          setSelected(new Set())
          forget(gone)
        }}
      />
      {search.dialog === 'create' && (
        <CreateUserDialog
          onCreated={({ id }) => setNewId(id)}
          onClose={() => show(compact({ ...search, dialog: undefined }))}
        />
      )}
      {opened === 'columns' && (
        <ColumnsDialog choice={choice} onChange={setChoice} onClose={() => setOpened(undefined)} />
      )}
      {opened === 'export' && (
        <ExportDialog filters={filters} choice={choice} onClose={() => setOpened(undefined)} />
      )}
      {requested && (
        <UserActionDialog
          {...requested}
          onClose={() => setRequested(undefined)}
          onDeleted={() => forget([requested.user.id])}
        />
      )}
    </Page>
  )
}
