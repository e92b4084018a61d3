import { addGlyph, Button, Glyph } from '@latchkey/ui'
import { useState } from 'react'
import { Page } from '../../components/page.tsx'
import { ProblemCard } from '../../components/problem-card.tsx'
import { SavedViews } from '../../components/saved-views/saved-views.tsx'
import { useProject } from '../../data/projects/use-project.ts'
import { savedViews } from '../../data/saved-views/queries.ts'
import { ofUsers } from '../../data/users/queries.ts'
import type { Prefetch } from '../../prefetch.ts'
import { t } from '../../text.ts'
import { SelectionBar } from './bulk/selection-bar.tsx'
import { columnsOfChoice, readColumnChoice } from './column-choice.ts'
import { CreateUserDialog } from './create/create-user-dialog.tsx'
import { FilterChips } from './filter-chips.tsx'
import { useUsersPage } from './use-users-page.ts'
import { UserActionDialog } from './user-actions.tsx'
import { UsersDialogs } from './users-dialogs.tsx'
import { pageOf, readUsersSearch } from './users-filters.ts'
import styles from './users-page.module.css'
import { compact, withFilter } from './users-search.ts'
import { type RequestedAction, UsersTable } from './users-table.tsx'
import { type UsersDialog, UsersTools } from './users-tools.tsx'

/** The users of a project, newest first. What is shown is in the address (protocol 09 §7). */
export function UsersPage() {
  const project = useProject()
  const state = useUsersPage()
  const { search, show, list, view, openView, columns, selection } = state
  const [opened, setOpened] = useState<UsersDialog>()
  const [requested, setRequested] = useState<RequestedAction>()
  const [newId, setNewId] = useState<string>()
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
            columns: columnsOfChoice(columns.choice),
          }}
          onOpen={openView}
        />
        <UsersTools search={search} onChange={show} onOpen={setOpened} />
      </div>
      <FilterChips
        search={search}
        onRemove={(names) =>
          show(withFilter(search, Object.fromEntries(names.map((name) => [name, undefined]))))
        }
      />
      {list.error && !list.users ? (
        <ProblemCard
          error={list.error}
          onRetry={list.refetch}
          title={t('Couldn’t load the users')}
        />
      ) : (
        <UsersTable state={state} newId={newId} onAction={setRequested} onCreate={openCreate} />
      )}
      <SelectionBar
        users={selection.users}
        matching={selection.matching}
        onExport={(ids) => setOpened({ kind: 'export', ids })}
        onClear={selection.clear}
        onDone={selection.clear}
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
        choice={columns.choice}
        ofView={view !== undefined}
        onSearch={show}
        onChoice={columns.setChoice}
        onReset={columns.reset}
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
