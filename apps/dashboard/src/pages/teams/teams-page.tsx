import { addGlyph, Button, columnsGlyph, Glyph } from '@latchkey/ui'
import { useState } from 'react'
import { SearchField } from '../../components/list/search-field.tsx'
import { Page } from '../../components/page.tsx'
import { NewPurchaseLink } from '../../components/payments/new-purchase-link.tsx'
import { ProblemCard } from '../../components/problem-card.tsx'
import { SEARCH_WAIT_MS } from '../../components/user-search.tsx'
import { useProject } from '../../data/projects/use-project.ts'
import { ofTeams } from '../../data/teams/queries.ts'
import type { Prefetch } from '../../prefetch.ts'
import { t } from '../../text.ts'
import { CreateTeamDialog } from './create-team-dialog.tsx'
import { DeleteTeamDialog } from './delete-team-dialog.tsx'
import { MetadataColumnDialog } from './metadata-column-dialog.tsx'
import { splitPath } from './metadata-columns.ts'
import { RenameTeamDialog } from './rename-team-dialog.tsx'
import { pageOf, readMetadataColumn } from './team-list.ts'
import styles from './teams-page.module.css'
import type { TeamsSearch } from './teams-search.ts'
import { type RequestedAction, TeamsTable } from './teams-table.tsx'
import { useTeamsPage } from './use-teams-page.ts'

/** The teams of a project in pages. What is shown is in the address (protocol 09 §9.1). */
export function TeamsPage() {
  const project = useProject()
  const state = useTeamsPage()
  const { search, query, show, filter, openCreate, path, list } = state
  const [requested, setRequested] = useState<RequestedAction>()
  const [isChoosingColumn, setChoosingColumn] = useState(false)

  return (
    <Page
      title={t('Teams')}
      context={project.display_name}
      description={t('Groups of your app’s users. Members have separate permissions in each team.')}
      width="wide"
      fills
      action={
        <Button data-primary-action="" onClick={openCreate}>
          <Glyph shape={addGlyph} />
          {t('Create team')}
        </Button>
      }
    >
      <div className={styles.tools}>
        <SearchField
          label={t('Search by name or ID')}
          value={query}
          onSearch={(text) => filter({ query: text })}
          waitMs={SEARCH_WAIT_MS}
        />
        <span className={styles.choice}>
          <Button reads variant="ghost" size="small" onClick={() => setChoosingColumn(true)}>
            <Glyph shape={columnsGlyph} />
            {path ? t('Column: {name}', { name: splitPath(path)?.key ?? path }) : t('Add column')}
          </Button>
        </span>
      </div>
      {list.error && !list.data ? (
        <ProblemCard
          error={list.error}
          onRetry={list.refetch}
          title={t('Couldn’t load the teams')}
        />
      ) : (
        <TeamsTable state={state} onAction={setRequested} />
      )}
      {search.dialog === 'create' && (
        <CreateTeamDialog
          onClose={() => show({ dialog: undefined })}
          onCreated={({ id }) => state.openTeam(id)}
        />
      )}
      {isChoosingColumn && (
        <MetadataColumnDialog
          path={path}
          onChange={state.setPath}
          onClose={() => setChoosingColumn(false)}
        />
      )}
      {requested && <TeamDialog {...requested} onClose={() => setRequested(undefined)} />}
    </Page>
  )
}

/** The dialog of an action of the menu of a team. */
function TeamDialog({ action, team, onClose }: RequestedAction & { onClose: () => void }) {
  switch (action) {
    case 'rename':
      return <RenameTeamDialog team={team} onClose={onClose} />
    case 'purchase-link':
      return <NewPurchaseLink customer={{ type: 'team', id: team.id }} onClose={onClose} />
    case 'delete':
      return <DeleteTeamDialog team={team} onClose={onClose} />
  }
}

export const prefetch: Prefetch = ({ queries, owner }, { projectId }, search) => {
  const query = search.query === undefined ? {} : { query: String(search.query) }
  const shown: TeamsSearch = { ...search, ...query }
  const metadata = readMetadataColumn(projectId, shown.metadata)
  void queries.prefetchQuery(ofTeams.page(owner.admin(projectId), pageOf(shown, metadata)))
}
