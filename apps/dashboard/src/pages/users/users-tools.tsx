import {
  Button,
  CheckField,
  columnsGlyph,
  downloadGlyph,
  filterGlyph,
  Glyph,
  uploadGlyph,
} from '@latchkey/ui'
import { ButtonLink } from '../../components/link.tsx'
import { SearchField } from '../../components/list/search-field.tsx'
import { SEARCH_WAIT_MS } from '../../components/user-search.tsx'
import { useAccess } from '../../data/owner-teams/use-access.ts'
import { useAdmin } from '../../data/projects/use-project.ts'
import { t } from '../../text.ts'
import { TeamFilter } from './team-filter.tsx'
import styles from './users-page.module.css'
import { type UsersSearch, withFilter } from './users-search.ts'

/** A dialog of the list. An export is of all users that match, or of those with the IDs. */
export type UsersDialog =
  | { readonly kind: 'columns' | 'filters' }
  | { readonly kind: 'export'; readonly ids?: readonly string[] | undefined }

export interface UsersToolsProps {
  search: UsersSearch
  onChange: (search: UsersSearch) => void
  onOpen: (dialog: UsersDialog) => void
}

/** The search, the filters in reach, and what opens a dialog or another page. */
export function UsersTools({ search, onChange, onOpen }: UsersToolsProps) {
  const { projectId } = useAdmin()
  const access = useAccess()
  return (
    <>
      <SearchField
        label={t('Search by name, email or ID')}
        value={search.query ?? ''}
        onSearch={(text) => onChange(withFilter(search, { query: text }))}
        waitMs={SEARCH_WAIT_MS}
      />
      <div className={styles.filters}>
        <TeamFilter
          teamId={search.team}
          onChange={(id) => onChange(withFilter(search, { team: id }))}
        />
        <CheckField
          label={t('Show anonymous')}
          checked={search.anonymous ?? false}
          onChange={(event) => onChange(withFilter(search, { anonymous: event.target.checked }))}
        />
      </div>
      <div className={styles.views}>
        <Button reads variant="ghost" size="small" onClick={() => onOpen({ kind: 'filters' })}>
          <Glyph shape={filterGlyph} />
          {t('Filter')}
        </Button>
        <Button reads variant="ghost" size="small" onClick={() => onOpen({ kind: 'columns' })}>
          <Glyph shape={columnsGlyph} />
          {t('Columns')}
        </Button>
        <Button reads variant="ghost" size="small" onClick={() => onOpen({ kind: 'export' })}>
          <Glyph shape={downloadGlyph} />
          {t('Export')}
        </Button>
        {access.may('POST /internal/users/import') && (
          <ButtonLink
            to="/projects/$projectId/users/import"
            params={{ projectId }}
            variant="ghost"
            size="small"
          >
            <Glyph shape={uploadGlyph} />
            {t('Import')}
          </ButtonLink>
        )}
      </div>
    </>
  )
}
