import { useNavigate, useSearch } from '@tanstack/react-router'
import { ButtonLink, Link } from '../../../components/link.tsx'
import { Page } from '../../../components/page.tsx'
import { Panel } from '../../../components/panel.tsx'
import { useAdmin, useProject } from '../../../data/projects/use-project.ts'
import { t } from '../../../text.ts'
import styles from './import-page.module.css'
import { ImportProgress } from './import-progress.tsx'
import { ImportSetup } from './import-setup.tsx'

/** Imports users from a file (protocol 09 §7.4). The address has the import that was started. */
export function ImportPage() {
  const { projectId } = useAdmin()
  const { display_name } = useProject()
  const { job } = useSearch({ from: '/signed-in/projects/$projectId/users/import' })
  const navigate = useNavigate({ from: '/projects/$projectId/users/import' })

  return (
    <Page
      title={t('Import users')}
      context={display_name}
      description={t(
        'Users of another system or project, with their passwords. They get no email.',
      )}
      back={
        <Link to="/projects/$projectId/users" params={{ projectId }}>
          {t('Users')}
        </Link>
      }
    >
      {job === undefined ? (
        <ImportSetup onStarted={(id) => void navigate({ search: { job: id }, replace: true })} />
      ) : (
        <Panel title={t('Import')}>
          <ImportProgress jobId={job} />
          <p className={styles.links}>
            <ButtonLink to="/projects/$projectId/users" params={{ projectId }} size="small">
              {t('Show users')}
            </ButtonLink>
            <ButtonLink
              to="/projects/$projectId/users/import"
              params={{ projectId }}
              search={{}}
              variant="secondary"
              size="small"
            >
              {t('Import another file')}
            </ButtonLink>
          </p>
        </Panel>
      )}
    </Page>
  )
}
