import type { IntegrationFamily } from '@latchkey/contract'
import { Button, MessageCard, Notice, SelectField, Skeleton, VisuallyHidden } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { Link } from '../../components/link.tsx'
import { NotFoundPage } from '../../components/not-found.tsx'
import { OutsidePage } from '../../components/outside-page.tsx'
import { ProblemCard } from '../../components/problem-card.tsx'
import { useAction } from '../../components/use-action.ts'
import { useDashboard } from '../../dashboard.ts'
import { useConnect } from '../../data/integrations/partners.ts'
import { owned, type ProjectSummary } from '../../data/projects/queries.ts'
import { t } from '../../text.ts'
import styles from './partner-pages.module.css'
import { findFamily, PARTNER_NAMES, returnTo } from './partner-query.ts'

/** Asks whether a partner may get an admin key of a project (protocol 09 §21). */
export function ConnectPage() {
  const family = findFamily(useParams({ strict: false }).family ?? '')
  const [query] = useState(() => new URLSearchParams(location.search))
  if (family === null) return <NotFoundPage />

  return (
    <OutsidePage title={t('Connect project')}>
      {query.get('interaction_uid') ? (
        <Connection family={family} query={query} />
      ) : (
        <MessageCard title={t('This link is incomplete')} headingLevel={2}>
          <p>{t('Start again from the site that sent you here.')}</p>
        </MessageCard>
      )}
    </OutsidePage>
  )
}

interface ConnectionProps {
  family: IntegrationFamily
  query: URLSearchParams
}

function Connection({ family, query }: ConnectionProps) {
  const { owner } = useDashboard()
  const { data: projects, error, refetch, isFetching } = useQuery(owned.projects(owner))
  const wanted = query.get('default_selected_project_id')
  // The list in memory may be older than a project that was just created.
  const isOutdated = isFetching && wanted !== null && !projects?.some(({ id }) => id === wanted)

  if (error && !projects) return <ProblemCard error={error} onRetry={refetch} />
  if (!projects || isOutdated)
    return (
      <div className={styles.form}>
        <VisuallyHidden role="status">{t('Loading…')}</VisuallyHidden>
        <Skeleton width="70%" height="24px" />
        <Skeleton height="40px" shape="control" />
      </div>
    )
  // A partner must never get a key of the project of the dashboard.
  const choices = projects.filter(({ id }) => id !== 'internal')
  return <ConnectionForm family={family} query={query} projects={choices} />
}

function ConnectionForm({
  family,
  query,
  projects,
}: ConnectionProps & { projects: readonly ProjectSummary[] }) {
  const navigate = useNavigate()
  const connect = useConnect(family)
  const { run, busy, problem } = useAction()
  const wanted = query.get('default_selected_project_id')
  const [projectId, setProjectId] = useState(
    () => (projects.find(({ id }) => id === wanted) ?? projects[0])?.id,
  )
  const [connected, setConnected] = useState(false)
  const partner = PARTNER_NAMES[family]
  const externalName = query.get('external_project_name')

  const submit = () =>
    run(async () => {
      if (projectId === undefined) return
      const url = await connect({
        interaction_uid: query.get('interaction_uid') ?? '',
        project_id: projectId,
        ...(externalName ? { external_project_name: externalName } : {}),
      })
      setConnected(true)
      location.assign(url)
    })
  const cancel = () => {
    // Only a window that a script opened can be closed.
    if (window.opener) window.close()
    else void navigate({ to: '/projects' })
  }

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <h2 className={styles.title}>
        {partner ? t('Connect to {partner}', { partner }) : t('Connect an external project')}
      </h2>
      {problem && <Notice>{problem}</Notice>}
      {externalName && (
        <dl className={styles.facts}>
          <dt>{partner ? t('Project at {partner}', { partner }) : t('External project')}</dt>
          <dd>
            <bdi>{externalName}</bdi>
          </dd>
        </dl>
      )}
      {projects.length === 0 ? (
        <p className={styles.text}>{t('You have no projects yet. Create one to connect it.')}</p>
      ) : (
        <SelectField
          name="project"
          label={t('Your project')}
          value={projectId}
          onChange={(event) => setProjectId(event.target.value)}
          options={projects.map(({ id, display_name }) => ({ value: id, label: display_name }))}
        />
      )}
      <p className={styles.text}>
        {partner
          ? t('{partner} gets a key with full access to this project.', { partner })
          : t('The external service gets a key with full access to this project.')}{' '}
        {t(
          'It can read and change users and all settings. You can revoke the key at any time on the keys page.',
        )}
      </p>
      <Link
        to="/new-project"
        search={{
          ...(externalName && { display_name: externalName }),
          ...returnTo(family, query.toString()),
        }}
      >
        {t('Create a new project')}
      </Link>
      <div className={styles.actions}>
        <Button type="button" variant="secondary" disabled={busy} onClick={cancel}>
          {t('Cancel')}
        </Button>
        <Button
          type="submit"
          busy={busy || connected}
          busyLabel={t('Please wait…')}
          disabled={projectId === undefined}
        >
          {t('Connect')}
        </Button>
      </div>
    </form>
  )
}
