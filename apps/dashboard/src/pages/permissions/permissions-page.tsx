import {
  addGlyph,
  Button,
  Dialog,
  DialogActions,
  Glyph,
  Skeleton,
  Tabs,
  VisuallyHidden,
} from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { NothingMatches } from '../../components/list/nothing-matches.tsx'
import { SearchField } from '../../components/list/search-field.tsx'
import { Page } from '../../components/page.tsx'
import { ProblemCard } from '../../components/problem-card.tsx'
import {
  isSystemPermission,
  type PermissionScope,
  permissionDefinitions,
} from '../../data/permissions/queries.ts'
import { useAdmin, useProject } from '../../data/projects/use-project.ts'
import type { Prefetch } from '../../prefetch.ts'
import { t } from '../../text.ts'
import { DeletePermission } from './delete-permission.tsx'
import { NoPermissions } from './no-permissions.tsx'
import { PermissionDialog } from './permission-dialog.tsx'
import { PermissionGraph } from './permission-graph-view.tsx'
import { rowsOf } from './permission-rows.ts'
import { PermissionTable } from './permission-table.tsx'
import styles from './permissions-page.module.css'
import { usePermissionsSearch } from './permissions-search.ts'
import { SignUpDefaults } from './sign-up-defaults.tsx'
import { useEdited } from './use-edited.ts'

/** What members can be allowed to do in their team. */
export const TeamPermissionsPage = () => <PermissionsPage scope="team" />

/** What users can be allowed to do in the whole project. */
export const ProjectPermissionsPage = () => <PermissionsPage scope="project" />

function PermissionsPage({ scope }: { scope: PermissionScope }) {
  const admin = useAdmin()
  const project = useProject()
  const { search, show } = usePermissionsSearch(scope)
  const { query = '', view = 'table', edit, dialog } = search
  const { data: definitions, error, refetch } = useQuery(permissionDefinitions(admin, scope))
  // An ID belongs to one permission in both scopes.
  const { data: others = [] } = useQuery(
    permissionDefinitions(admin, scope === 'team' ? 'project' : 'team'),
  )
  const [deleting, setDeleting] = useState<string | null>(null)
  const rows = useMemo(
    () => definitions && rowsOf(definitions, project.config, scope),
    [definitions, project.config, scope],
  )
  const all =
    scope === 'team'
      ? { team: definitions ?? [], project: others }
      : { team: others, project: definitions ?? [] }
  const edited = useEdited(definitions, edit)
  const deleted = rows?.find(({ id }) => id === deleting)
  const hasOwn = definitions?.some(({ id }) => !isSystemPermission(id)) ?? true
  const create = useCallback(() => show({ dialog: 'create' }), [show])
  const closeEditor = ({ leaving = false } = {}) =>
    show({ edit: undefined, dialog: undefined }, { leaving })

  return (
    <Page
      title={scope === 'team' ? t('Team permissions') : t('Project permissions')}
      context={project.display_name}
      description={
        scope === 'team'
          ? t('What members may do in their team. A permission can contain others, like a role.')
          : t(
              'What users may do in the whole app, regardless of their teams. A permission can contain others, like a role.',
            )
      }
      width="wide"
      fills
      action={
        <Button data-primary-action="" disabled={!definitions} onClick={create}>
          <Glyph shape={addGlyph} />
          {t('Create permission')}
        </Button>
      }
    >
      <Tabs
        label={t('View')}
        tabs={[
          { id: 'table', label: t('Table') },
          { id: 'graph', label: t('Graph') },
        ]}
        selected={view}
        onSelect={(chosen) =>
          show({ view: chosen === 'graph' ? 'graph' : undefined, node: undefined })
        }
        aside={
          <SearchField
            label={t('Filter by ID')}
            value={query}
            onSearch={(text) => show({ query: text })}
          />
        }
      >
        <div className={styles.content}>
          {error && !definitions ? (
            <ProblemCard
              error={error}
              onRetry={refetch}
              title={t('Couldn’t load the permissions')}
            />
          ) : view === 'graph' && definitions?.length !== 0 ? (
            definitions ? (
              <PermissionGraph
                scope={scope}
                projectId={admin.projectId}
                definitions={definitions}
              />
            ) : (
              <>
                <VisuallyHidden role="status">{t('Loading…')}</VisuallyHidden>
                <Skeleton height="420px" shape="control" />
              </>
            )
          ) : (
            <PermissionTable
              scope={scope}
              projectId={admin.projectId}
              rows={rows}
              query={query}
              empty={
                rows?.length === 0 ? (
                  <NoPermissions scope={scope} onCreate={create} />
                ) : (
                  <NothingMatches
                    hint={t('Search by part of an ID or description.')}
                    onClear={() => show({ query: undefined })}
                  />
                )
              }
              onDelete={setDeleting}
            />
          )}
        </div>
      </Tabs>
      <div className={styles.below}>
        {scope === 'team' && !hasOwn && <NoPermissions scope={scope} onCreate={create} />}
        {scope === 'project' && definitions && definitions.length > 0 && (
          <SignUpDefaults
            definitions={definitions}
            isOpen={dialog === 'sign-up'}
            onOpen={(open, options) => show({ dialog: open ? 'sign-up' : undefined }, options)}
          />
        )}
      </div>
      {definitions && dialog === 'create' && (
        <PermissionDialog scope={scope} definitions={all} onClose={closeEditor} />
      )}
      {edited && (
        <PermissionDialog
          key={edited.id}
          scope={scope}
          definitions={all}
          edited={edited}
          onDelete={() => setDeleting(edited.id)}
          onClose={closeEditor}
        />
      )}
      {definitions && edit !== undefined && !edited && (
        <NoSuchPermission id={edit} onClose={() => closeEditor()} />
      )}
      {deleted && (
        <DeletePermission
          scope={scope}
          row={deleted}
          leave={() => show({ edit: undefined, node: undefined }, { leaving: true })}
          onClose={() => setDeleting(null)}
        />
      )}
    </Page>
  )
}

function NoSuchPermission({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <Dialog
      title={t('Permission not found')}
      description={
        isSystemPermission(id)
          ? t('“{id}” is built in and can’t be changed.', { id })
          : t('The permission “{id}” doesn’t exist. It may have been renamed or deleted.', { id })
      }
      closeLabel={t('Close')}
      size="small"
      onClose={onClose}
    >
      <DialogActions>
        <Button reads onClick={onClose}>
          {t('Close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** An ID belongs to one permission in both scopes, so each page needs both. */
export const prefetch: Prefetch = ({ queries, owner }, { projectId }) => {
  for (const scope of ['team', 'project'] as const)
    void queries.prefetchQuery(permissionDefinitions(owner.admin(projectId), scope))
}
