import { addGlyph, Badge, Button, EmptyState, Glyph, keyGlyph } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import {
  type ApiKey,
  type ApiKeyOwner,
  ofApiKeys,
  whyInvalid,
} from '../../data/api-keys/queries.ts'
import { useRevokeApiKey } from '../../data/api-keys/writes.ts'
import { isNever } from '../../data/keys/writes.ts'
import { useAdmin } from '../../data/projects/use-project.ts'
import { t } from '../../text.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import type { Column } from '../data-table/columns.ts'
import { DataTable } from '../data-table/data-table.tsx'
import { ProblemCard } from '../problem-card.tsx'
import { Time } from '../time.tsx'
import { Writes } from '../writes.tsx'
import styles from './api-keys-tab.module.css'
import { CreateApiKeyDialog } from './create-api-key-dialog.tsx'

/** The API keys of a user or a team: create and revoke (protocol 09 §8.7, §9.2). */
export function ApiKeysTab({ owner }: { owner: ApiKeyOwner }) {
  const revoke = useRevokeApiKey(owner)
  const { data: keys, error, refetch } = useQuery(ofApiKeys.list(useAdmin(), owner))
  const [creating, setCreating] = useState(false)
  const [revoking, setRevoking] = useState<ApiKey | null>(null)
  const sorted = useMemo(() => {
    const now = new Date()
    const rank = (key: ApiKey) => (whyInvalid(key, now) === null ? 0 : 1)
    return keys?.toSorted((a, b) => rank(a) - rank(b))
  }, [keys])

  return (
    <>
      <div className={styles.tools}>
        <p className={styles.hint}>
          {t('For calls to your own backend, which checks these keys with the SDK.')}
        </p>
        <Writes endpoint={`POST /${owner.kind}-api-keys`}>
          <Button size="small" data-primary-action="" onClick={() => setCreating(true)}>
            <Glyph shape={addGlyph} />
            {t('Create API key')}
          </Button>
        </Writes>
      </div>
      {error && !keys ? (
        <ProblemCard error={error} onRetry={refetch} title={t('Couldn’t load the API keys')} />
      ) : (
        <DataTable
          label={t('API keys')}
          columns={columns(setRevoking)}
          rows={sorted}
          rowKey={({ id }) => id}
          expectedRows={2}
          loadingLabel={t('Loading…')}
          empty={
            <EmptyState icon={<Glyph shape={keyGlyph} />} title={t('No API keys yet')}>
              <p>
                {owner.kind === 'user'
                  ? t('The user can create keys in the account settings.')
                  : t('Members with the permission to manage keys can create them.')}
              </p>
            </EmptyState>
          }
        />
      )}
      {creating && <CreateApiKeyDialog owner={owner} onClose={() => setCreating(false)} />}
      {revoking && (
        <ConfirmDialog
          title={t('Revoke “{name}”?', { name: revoking.description || t('Untitled') })}
          consequences={[
            t('Whatever uses the key …{ending} stops working immediately.', {
              ending: revoking.value.last_four,
            }),
            t('This can’t be undone.'),
          ]}
          understood={t('I understand')}
          confirmLabel={t('Revoke API key')}
          action={() => revoke(revoking.id)}
          done={t('API key revoked')}
          onClose={() => setRevoking(null)}
        />
      )}
    </>
  )
}

const columns = (onRevoke: (key: ApiKey) => void): readonly Column<ApiKey>[] => [
  {
    id: 'description',
    header: t('Description'),
    sortBy: ({ description }) => description,
    cell: ({ description }) => (
      <span className={styles.name}>{description.trim() || t('Untitled')}</span>
    ),
  },
  { id: 'status', header: t('Status'), cell: (key) => <Status apiKey={key} /> },
  {
    id: 'key',
    header: t('Key'),
    minor: true,
    cell: ({ value }) => <code className={styles.ending}>…{value.last_four}</code>,
  },
  {
    id: 'expires',
    header: t('Expires'),
    minor: true,
    sortBy: ({ expires_at_millis }) => expires_at_millis ?? Number.MAX_SAFE_INTEGER,
    cell: ({ expires_at_millis: at }) =>
      at === undefined || isNever(at) ? t('Never') : <Time at={new Date(at)} />,
  },
  {
    id: 'created',
    header: t('Created'),
    minor: true,
    sortBy: ({ created_at_millis }) => created_at_millis,
    cell: ({ created_at_millis }) => <Time at={new Date(created_at_millis)} />,
  },
  {
    id: 'revoke',
    header: t('Actions'),
    headerHidden: true,
    align: 'end',
    cell: (key) =>
      whyInvalid(key, new Date()) === null && (
        <Button
          variant="ghost"
          size="small"
          aria-label={t('Revoke {name}', { name: key.description.trim() || t('Untitled') })}
          onClick={() => onRevoke(key)}
        >
          {t('Revoke')}
        </Button>
      ),
  },
]

function Status({ apiKey }: { apiKey: ApiKey }) {
  const why = whyInvalid(apiKey, new Date())
  return (
    <span className={styles.badges}>
      {why === null && <Badge tone="success">{t('Valid')}</Badge>}
      {why === 'expired' && <Badge tone="warning">{t('Expired')}</Badge>}
      {why === 'revoked' && <Badge>{t('Revoked')}</Badge>}
      {apiKey.is_public && <Badge>{t('Public')}</Badge>}
    </span>
  )
}
