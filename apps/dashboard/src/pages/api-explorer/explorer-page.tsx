import { ACCESS_TYPES, type AccessType } from '@latchkey/contract/pure'
import { EmptyState, SelectField, Skeleton, VisuallyHidden } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { Page } from '../../components/page.tsx'
import { ProblemCard } from '../../components/problem-card.tsx'
import { useDashboard } from '../../dashboard.ts'
import { apiOperations } from '../../data/api-explorer/queries.ts'
import { useExplorerUser } from '../../data/api-explorer/user-session.ts'
import { useProject } from '../../data/projects/use-project.ts'
import type { Prefetch } from '../../prefetch.ts'
import { t } from '../../text.ts'
import styles from './explorer-page.module.css'
import { readExplorerSearch, type ShownSearch } from './explorer-search.ts'
import { HistoryPanel, type SentRequest } from './history-panel.tsx'
import { OperationList } from './operation-list.tsx'
import { OperationPanel } from './operation-panel.tsx'
import { UserPanel } from './user-panel.tsx'

/** Requests kept in memory. */
const MAX_HISTORY = 20

/** Tries the endpoints of the API in the project (protocol 09 §23). */
export function ExplorerPage() {
  // Sessions and responses of one project must not be shown in another.
  return <Explorer key={useProject().id} />
}

function Explorer() {
  const dashboard = useDashboard()
  const { display_name } = useProject()
  const search = readExplorerSearch({
    ...useSearch({ from: '/signed-in/projects/$projectId/api-explorer' }),
  })
  const navigate = useNavigate({ from: '/projects/$projectId/api-explorer' })
  const { data: operations, error, refetch } = useQuery(apiOperations(dashboard, search.access))
  const [history, setHistory] = useState<readonly SentRequest[]>([])
  const session = useExplorerUser()
  const shown = operations?.find(({ id }) => id === search.op)
  const show = (change: Partial<ShownSearch>) => {
    const { op, access, query } = { ...search, ...change }
    void navigate({
      search: {
        ...(op !== undefined && { op }),
        ...(access !== 'admin' && { access }),
        ...(query !== '' && { query }),
      },
      // A letter of a search does not get an entry in the history.
      replace: change.query !== undefined,
      resetScroll: false,
    })
  }

  return (
    <Page
      title={t('API explorer')}
      context={display_name}
      description={t('Send requests to this project, and copy them as code.')}
      width="wide"
      fills
    >
      <div className={styles.page}>
        <div className={styles.aside}>
          <SelectField
            name="access"
            label={t('Access')}
            description={accessDescription(search.access)}
            options={ACCESS_TYPES.map((access) => ({ value: access, label: accessName(access) }))}
            value={search.access}
            onChange={({ target }) => show({ access: target.value as AccessType })}
          />
          {search.access === 'client' && <UserPanel session={session} />}
          {operations ? (
            <OperationList
              operations={operations}
              selected={search.op}
              query={search.query}
              onSearch={(query) => show({ query })}
              onSelect={(op) => show({ op })}
            />
          ) : error ? (
            <ProblemCard error={error} onRetry={refetch} title={t('Couldn’t load the endpoints')} />
          ) : (
            <>
              <VisuallyHidden role="status">{t('Loading…')}</VisuallyHidden>
              <Skeleton height="320px" shape="control" />
            </>
          )}
        </div>
        <div className={styles.main}>
          {shown ? (
            <OperationPanel
              key={`${shown.id} ${search.access}`}
              operation={shown}
              search={search}
              user={search.access === 'client' ? session.user : null}
              onSent={(sent) => setHistory((before) => [sent, ...before].slice(0, MAX_HISTORY))}
            />
          ) : (
            operations && (
              <EmptyState title={t('Choose an endpoint')}>
                <p>
                  {search.op === undefined
                    ? t('The list has every endpoint that this access may call.')
                    : t('This access may not call the endpoint, or it does not exist.')}
                </p>
              </EmptyState>
            )
          )}
          {history.length > 0 && (
            <HistoryPanel history={history} onSelect={({ op, access }) => show({ op, access })} />
          )}
        </div>
      </div>
    </Page>
  )
}

function accessName(access: AccessType): string {
  if (access === 'client') return t('Client')
  return access === 'server' ? t('Server') : t('Admin')
}

function accessDescription(access: AccessType): string {
  if (access === 'client') return t('What the app of a user may call.')
  return access === 'server'
    ? t('What your back end may call. Sent with your own rights.')
    : t('What administrators may call. Sent with your own rights.')
}

export const prefetch: Prefetch = (dashboard, _params, search) => {
  void dashboard.queries.prefetchQuery(apiOperations(dashboard, readExplorerSearch(search).access))
}
