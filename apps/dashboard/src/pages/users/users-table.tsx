import { MenuItem } from '@latchkey/ui'
import { DataTable } from '../../components/data-table/data-table.tsx'
import { Pager } from '../../components/list/pager.tsx'
import type { ListedUser } from '../../data/users/queries.ts'
import { t } from '../../text.ts'
import { nameOfUser } from './names.ts'
import type { UsersPageState } from './use-users-page.ts'
import { userColumns } from './user-columns.tsx'
import { type UserAction, UserMenu } from './user-menu.tsx'
import { UsersEmpty } from './users-empty.tsx'
import { readSorting, SIZES, writeSorting } from './users-filters.ts'
import { compact, DEFAULT_SIZE, withFilter } from './users-search.ts'

/** What an administrator wants to do with a user of the list. */
export interface RequestedAction {
  readonly action: UserAction
  readonly user: ListedUser
}

export interface UsersTableProps {
  state: UsersPageState
  /** The user that was just created, which is marked. */
  newId: string | undefined
  onAction: (requested: RequestedAction) => void
  onCreate: () => void
}

/** The current page of the users, with a menu for each. */
export function UsersTable({ state, newId, onAction, onCreate }: UsersTableProps) {
  const { projectId, ownId, search, show, list, columns, selection, openUser } = state
  const { data, users, size, first, previous, next, isOutdated } = list
  return (
    <DataTable
      label={t('Users')}
      columns={userColumns({
        projectId,
        search,
        choice:
          search.key === undefined ? columns.choice : { ...columns.choice, metadata: search.key },
        newId,
        menu: (user) => (
          <UserMenu
            user={user}
            isOwn={user.id === ownId}
            isBlocked={user.is_blocked}
            onAction={(action) => onAction({ action, user })}
          >
            <MenuItem reads onSelect={() => openUser(user)}>
              {t('View')}
            </MenuItem>
          </UserMenu>
        ),
      })}
      rows={users}
      rowKey={({ id }) => id}
      expectedRows={10}
      loadingLabel={t('Loading…')}
      outdated={isOutdated}
      filter={JSON.stringify(search)}
      order={{
        ...readSorting(search.sort),
        onChange: (sorting) => show(withFilter(search, { sort: writeSorting(sorting) })),
      }}
      selection={{
        selected: selection.ids,
        onChange: selection.set,
        allLabel: t('Select all on this page'),
        rowLabel: (user) => t('Select {name}', { name: nameOfUser(user) }),
      }}
      widths={columns.widths}
      paging={{ first, isLast: data?.nextCursor === null }}
      empty={
        <UsersEmpty search={search} nextCursor={next?.cursor} onSearch={show} onCreate={onCreate} />
      }
      footer={
        data &&
        (data.items.length > 0 || previous) && (
          <Pager
            first={data.items.length > 0 ? first : undefined}
            count={data.items.length}
            total={data.total}
            pageSize={{
              value: size,
              choices: SIZES,
              onChange: (chosen) =>
                show(withFilter(search, { size: chosen === DEFAULT_SIZE ? undefined : chosen })),
            }}
            onPrevious={previous && (() => show(compact({ ...search, cursor: previous.cursor })))}
            onNext={
              next && (() => !isOutdated && show(compact({ ...search, cursor: next.cursor })))
            }
          />
        )
      }
    />
  )
}
