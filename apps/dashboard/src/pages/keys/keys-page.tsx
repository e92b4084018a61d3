import {
  addGlyph,
  Badge,
  Button,
  dotsGlyph,
  EmptyState,
  Glyph,
  keyGlyph,
  Menu,
  MenuItem,
} from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import type { Column } from '../../components/data-table/columns.ts'
import { DataTable } from '../../components/data-table/data-table.tsx'
import { Choice } from '../../components/email-editor/choice.tsx'
import { Page } from '../../components/page.tsx'
import { Panel, Panels } from '../../components/panel.tsx'
import { ProblemCard } from '../../components/problem-card.tsx'
import { ProjectUrls } from '../../components/project-urls.tsx'
import { Time } from '../../components/time.tsx'
import { type KeySet, ofKeySets, whyInvalid } from '../../data/keys/queries.ts'
import { isNever, useRevokeKeySet } from '../../data/keys/writes.ts'
import { useAdmin, useProject } from '../../data/projects/use-project.ts'
import type { Prefetch } from '../../prefetch.ts'
import { list, t } from '../../text.ts'
import { CreateKeysDialog } from './create-keys-dialog.tsx'
import styles from './keys-page.module.css'
import { RenameKeysDialog } from './rename-keys-dialog.tsx'

/** The key sets of a project: create, deploy, revoke. */
export function KeysPage() {
  const project = useProject()
  const revoke = useRevokeKeySet()
  const { create = false, description = '' } = useSearch({
    from: '/signed-in/projects/$projectId/api-keys',
  })
  const navigate = useNavigate({ from: '/projects/$projectId/api-keys' })
  const { data: keySets, error, refetch } = useQuery(ofKeySets.list(useAdmin()))
  const [revoking, setRevoking] = useState<KeySet | null>(null)
  const [renaming, setRenaming] = useState<KeySet | null>(null)
  const [filter, setFilter] = useState<KeysFilter>('valid')
  const ended = keySets?.filter((set) => !isValid(set)).length ?? 0
  // Without ended keys there is no filter to change.
  const shown = ended === 0 ? 'all' : filter
  const rows = useMemo(() => keySets && keySetsOf(keySets, shown), [keySets, shown])
  const setOpen = (open: boolean) =>
    void navigate({ search: open ? { create: true } : {}, replace: true })

  const newButton = (
    <Button data-primary-action="" onClick={() => setOpen(true)}>
      <Glyph shape={addGlyph} />
      {t('Create keys')}
    </Button>
  )
  return (
    <Page
      title={t('Keys')}
      context={project.display_name}
      description={t(
        'Your apps authenticate with these keys. To rotate them without downtime, create a new set, deploy it, then revoke the old one.',
      )}
      width="wide"
      fills
      action={newButton}
    >
      {ended > 0 && keySets && (
        <div className={styles.filter}>
          <Choice
            label={t('Show')}
            options={[
              { value: 'valid', label: t('Valid ({count})', { count: keySets.length - ended }) },
              { value: 'ended', label: t('Expired or revoked ({count})', { count: ended }) },
              { value: 'all', label: t('All ({count})', { count: keySets.length }) },
            ]}
            value={filter}
            onChange={setFilter}
          />
        </div>
      )}
      <Panels>
        {error && !keySets ? (
          <ProblemCard error={error} onRetry={refetch} />
        ) : (
          <DataTable
            label={t('Key sets')}
            columns={columns(setRevoking, setRenaming)}
            rows={rows}
            filter={shown}
            rowKey={({ id }) => id}
            expectedRows={3}
            loadingLabel={t('Loading…')}
            empty={
              <EmptyState
                icon={<Glyph shape={keyGlyph} />}
                title={ended > 0 ? t('No valid keys') : t('No keys yet')}
              >
                <p>
                  {t(
                    'Your app needs a publishable key in the browser and a secret key on its server.',
                  )}
                </p>
              </EmptyState>
            }
          />
        )}
        <Panel
          title={t('Project ID and URLs')}
          description={t('What your backend needs besides a key, and to check access tokens.')}
        >
          <ProjectUrls />
        </Panel>
      </Panels>
      {renaming && <RenameKeysDialog keySet={renaming} onClose={() => setRenaming(null)} />}
      {create && <CreateKeysDialog description={description} onClose={() => setOpen(false)} />}
      {revoking && (
        <ConfirmDialog
          title={t('Revoke “{name}”?', { name: revoking.description || t('Untitled') })}
          consequences={[
            t('Apps that use these keys stop working immediately: {keys}.', {
              keys: list(endings(revoking)),
            }),
            t('This can’t be undone.'),
          ]}
          understood={t('I understand')}
          confirmLabel={t('Revoke keys')}
          action={() => revoke(revoking.id)}
          code={() => revoke.request(revoking.id)}
          done={t('Keys revoked')}
          onClose={() => setRevoking(null)}
        />
      )}
    </Page>
  )
}

const columns = (
  onRevoke: (set: KeySet) => void,
  onRename: (set: KeySet) => void,
): readonly Column<KeySet>[] => [
  {
    id: 'description',
    header: t('Description'),
    shrinks: true,
    sortBy: ({ description }) => description,
    cell: (set) => (
      <strong className={styles.name} title={set.description || undefined}>
        <bdi>{set.description || t('Untitled')}</bdi>
      </strong>
    ),
  },
  { id: 'status', header: t('Status'), cell: (set) => <Status set={set} /> },
  {
    id: 'client',
    header: t('Client key'),
    minor: true,
    cell: (set) => <Ending text={set.publishable_client_key?.last_four} />,
  },
  {
    id: 'server',
    header: t('Server key'),
    minor: true,
    cell: (set) => <Ending text={set.secret_server_key?.last_four} />,
  },
  {
    id: 'admin',
    header: t('Admin key'),
    minor: true,
    cell: (set) => <Ending text={set.super_secret_admin_key?.last_four} />,
  },
  {
    id: 'expires',
    header: t('Expires'),
    minor: true,
    sortBy: ({ expires_at_millis }) => expires_at_millis,
    cell: ({ expires_at_millis: at }) => (isNever(at) ? t('Never') : <Time at={new Date(at)} />),
  },
  {
    id: 'created',
    header: t('Created'),
    minor: true,
    sortBy: ({ created_at_millis }) => created_at_millis,
    cell: ({ created_at_millis }) => <Time at={new Date(created_at_millis)} />,
  },
  {
    id: 'menu',
    header: t('Actions'),
    headerHidden: true,
    align: 'end',
    cell: (set) => (
      <Menu
        label={t('Actions for {name}', { name: set.description || t('Untitled') })}
        align="end"
        trigger={<Glyph shape={dotsGlyph} />}
      >
        <MenuItem onSelect={() => onRename(set)}>{t('Rename…')}</MenuItem>
        {isValid(set) && (
          <MenuItem tone="danger" onSelect={() => onRevoke(set)}>
            {t('Revoke…')}
          </MenuItem>
        )}
      </Menu>
    ),
  },
]

function Status({ set }: { set: KeySet }) {
  const why = whyInvalid(set)
  if (why === null) return <Badge tone="success">{t('Valid')}</Badge>
  return (
    <Badge tone={why === 'expired' ? 'warning' : 'neutral'}>
      {why === 'expired' ? t('Expired') : t('Revoked')}
    </Badge>
  )
}

function Ending({ text }: { text: string | undefined }) {
  return text ? (
    <code className={styles.ending}>…{text}</code>
  ) : (
    <span className={styles.absent}>–</span>
  )
}

type KeysFilter = 'valid' | 'ended' | 'all'

/** The chosen key sets, valid ones first. */
const keySetsOf = (keySets: readonly KeySet[], filter: KeysFilter): readonly KeySet[] =>
  keySets
    .filter((set) => filter === 'all' || isValid(set) === (filter === 'valid'))
    .toSorted((a, b) => Number(isValid(b)) - Number(isValid(a)))

const isValid = (set: KeySet) => whyInvalid(set) === null

const endings = (set: KeySet) =>
  [set.publishable_client_key, set.secret_server_key, set.super_secret_admin_key].flatMap((key) =>
    key ? [`…${key.last_four}`] : [],
  )

export const prefetch: Prefetch = ({ queries, owner }, { projectId }) => {
  void queries.prefetchQuery(ofKeySets.list(owner.admin(projectId)))
}
