import { Button, CodeBlock, Skeleton, VisuallyHidden } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { Copyable } from '../../components/copyable.tsx'
import { Facts } from '../../components/facts.tsx'
import { InlineEdit } from '../../components/inline-edit.tsx'
import { Link } from '../../components/link.tsx'
import { Page } from '../../components/page.tsx'
import { Panel, Panels } from '../../components/panel.tsx'
import { ProblemCard } from '../../components/problem-card.tsx'
import { RecordNotFound } from '../../components/record-not-found.tsx'
import { storesOf, type VaultStore } from '../../data/data-vault/queries.ts'
import { useDeleteStore, useSaveStore } from '../../data/data-vault/writes.ts'
import { ofProject } from '../../data/projects/queries.ts'
import { useAdmin, useProject } from '../../data/projects/use-project.ts'
import type { Prefetch } from '../../prefetch.ts'
import { t } from '../../text.ts'
import { generateSecret, vaultSnippet } from './vault-snippet.ts'

/** One store: its name, how to use it, and its deletion. */
export function StorePage() {
  const project = useProject()
  const { storeId } = useParams({
    from: '/signed-in/projects/$projectId/data-vault/stores/$storeId',
  })
  const { data: config, error, refetch } = useQuery(ofProject.config(useAdmin()))
  const store = config && storesOf(config).find(({ id }) => id === storeId)

  if (store) return <Store key={store.id} store={store} />
  if (config)
    return (
      <RecordNotFound
        title={t('Store not found')}
        list="/projects/$projectId/data-vault/stores"
        listLabel={t('All stores')}
      />
    )
  return (
    <Page title={t('Store')} context={project.display_name}>
      {error ? (
        <ProblemCard error={error} onRetry={refetch} title={t('Couldn’t load the store')} />
      ) : (
        <>
          <VisuallyHidden>{t('Loading…')}</VisuallyHidden>
          <Skeleton width="100%" height="12rem" />
        </>
      )}
    </Page>
  )
}

function Store({ store: { id, displayName } }: { store: VaultStore }) {
  const project = useProject()
  const save = useSaveStore()
  const navigate = useNavigate()
  const [isDeleting, setDeleting] = useState(false)
  const stores = {
    to: '/projects/$projectId/data-vault/stores',
    params: { projectId: project.id },
  } as const
  const deleteStore = useDeleteStore(() => void navigate({ ...stores, replace: true }))

  return (
    <Page
      title={displayName || id}
      heading={
        <InlineEdit
          label={t('Name')}
          value={displayName}
          placeholder={id}
          maxLength={100}
          validate={(text) => (text === '' ? t('Enter a name') : undefined)}
          onSave={(text) => save({ id, displayName: text })}
        />
      }
      context={project.display_name}
      back={<Link {...stores}>{t('Data vault')}</Link>}
    >
      <Panels>
        <Panel>
          <Facts facts={[{ name: t('ID'), value: <Copyable text={id} name={t('ID')} /> }]} />
        </Panel>
        <Panel
          title={t('Use the store')}
          description={t('On your server, with a secret that only your server knows.')}
        >
          <CodeBlock
            code={vaultSnippet(id)}
            label={t('Use the store')}
            copyLabel={t('Copy code')}
            copiedLabel={t('Copied')}
          />
        </Panel>
        <SecretPanel />
        <Panel
          tone="danger"
          title={t('Delete store')}
          description={t('Its values can’t be read while there is no store with this ID.')}
          aside={
            <Button variant="danger" size="small" onClick={() => setDeleting(true)}>
              {t('Delete store…')}
            </Button>
          }
        />
      </Panels>
      {isDeleting && (
        <ConfirmDialog
          title={t('Delete “{name}”?', { name: displayName || id })}
          consequences={[
            t('Your server can no longer read or set values of this store.'),
            t(
              'The values are kept. If you create a store with the same ID, they can be read again.',
            ),
          ]}
          typed={id}
          confirmLabel={t('Delete store')}
          action={() => deleteStore(id)}
          done={t('Store deleted')}
          onClose={() => setDeleting(false)}
        />
      )}
    </Page>
  )
}

/** Generates a secret in the browser. It is shown until the page is left, and never sent. */
function SecretPanel() {
  const [secret, setSecret] = useState<string | null>(null)
  return (
    <Panel
      title={t('Secret')}
      description={t(
        'Store it with the other secrets of your server. Without it, nobody can read the values, and Latchkey doesn’t know it.',
      )}
      aside={
        <Button reads variant="secondary" size="small" onClick={() => setSecret(generateSecret())}>
          {t('Generate secret')}
        </Button>
      }
    >
      {secret !== null && (
        <CodeBlock
          code={`DATA_VAULT_SECRET=${secret}`}
          label={t('Secret')}
          copyLabel={t('Copy secret')}
          copiedLabel={t('Copied')}
        />
      )}
    </Panel>
  )
}

export const prefetch: Prefetch = ({ queries, owner }, { projectId }) => {
  void queries.prefetchQuery(ofProject.config(owner.admin(projectId)))
}
