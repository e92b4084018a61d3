import { addGlyph, Button, EmptyState, Glyph, lockGlyph } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Copyable } from '../../components/copyable.tsx'
import type { Column } from '../../components/data-table/columns.ts'
import { DataTable } from '../../components/data-table/data-table.tsx'
import { Link } from '../../components/link.tsx'
import { Page } from '../../components/page.tsx'
import { ProblemCard } from '../../components/problem-card.tsx'
import { storesOf, type VaultStore } from '../../data/data-vault/queries.ts'
import { ofProject } from '../../data/projects/queries.ts'
import { useAdmin, useProject } from '../../data/projects/use-project.ts'
import type { Prefetch } from '../../prefetch.ts'
import { t } from '../../text.ts'
import { CreateStoreDialog } from './create-store-dialog.tsx'

/** The stores of the data vault. */
export function StoresPage() {
  const project = useProject()
  const { data: config, error, refetch } = useQuery(ofProject.config(useAdmin()))
  const { dialog } = useSearch({ from: '/signed-in/projects/$projectId/data-vault/stores' })
  const navigate = useNavigate({ from: '/projects/$projectId/data-vault/stores' })
  const setOpen = (open: boolean) =>
    void navigate({ search: open ? { dialog: 'create' } : {}, replace: true })
  const stores = config && storesOf(config)

  return (
    <Page
      title={t('Data vault')}
      context={project.display_name}
      description={t(
        'Keeps values for your server, such as API keys of your users. Your server encrypts them with its own secret, and Latchkey encrypts them again.',
      )}
      action={
        <Button data-primary-action="" disabled={!stores} onClick={() => setOpen(true)}>
          <Glyph shape={addGlyph} />
          {t('Create store')}
        </Button>
      }
    >
      {error && !config ? (
        <ProblemCard error={error} onRetry={refetch} title={t('Couldn’t load the stores')} />
      ) : (
        <DataTable
          label={t('Stores')}
          columns={columns(project.id)}
          rows={stores}
          rowKey={({ id }) => id}
          expectedRows={2}
          loadingLabel={t('Loading…')}
          empty={
            <EmptyState icon={<Glyph shape={lockGlyph} />} title={t('No stores yet')}>
              <p>
                {t(
                  'A store holds encrypted values by key. Only the hashes of keys are stored, so values can be read one by one but not listed.',
                )}
              </p>
            </EmptyState>
          }
        />
      )}
      {dialog === 'create' && stores && (
        <CreateStoreDialog stores={stores} onClose={() => setOpen(false)} />
      )}
    </Page>
  )
}

const columns = (projectId: string): readonly Column<VaultStore>[] => [
  {
    id: 'name',
    header: t('Name'),
    sortBy: ({ displayName }) => displayName,
    cell: ({ id, displayName }) => (
      <Link
        to="/projects/$projectId/data-vault/stores/$storeId"
        params={{ projectId, storeId: id }}
        data-row-link=""
      >
        <bdi>{displayName || id}</bdi>
      </Link>
    ),
  },
  {
    id: 'id',
    header: t('ID'),
    sortBy: ({ id }) => id,
    cell: ({ id }) => <Copyable text={id} name={t('ID of {name}', { name: id })} />,
  },
]

export const prefetch: Prefetch = ({ queries, owner }, { projectId }) => {
  void queries.prefetchQuery(ofProject.config(owner.admin(projectId)))
}
