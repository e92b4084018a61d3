import { ButtonLink } from '../../components/link.tsx'
import { Page } from '../../components/page.tsx'
import { Panel, Panels } from '../../components/panel.tsx'
import { ProjectUrls } from '../../components/project-urls.tsx'
import { Time } from '../../components/time.tsx'
import { Writes } from '../../components/writes.tsx'
import { ofPayments } from '../../data/payments/queries.ts'
import { ofProject } from '../../data/projects/queries.ts'
import { useProject } from '../../data/projects/use-project.ts'
import type { Prefetch } from '../../prefetch.ts'
import { t } from '../../text.ts'
import { DangerZone } from './danger-zone.tsx'
import { DefaultLanguage } from './default-language.tsx'
import { Details } from './details.tsx'
import { Features } from './features.tsx'
import { ProductionMode } from './production-mode.tsx'
import { Transfer } from './transfer.tsx'

/** The name of a project, its features, its production mode, its transfer and its deletion. */
export function SettingsPage() {
  const project = useProject()
  return (
    <Page
      title={t('Project settings')}
      context={project.display_name}
      description={t('The project’s name, features and mode. Each card is saved separately.')}
    >
      <Panels>
        <Details key={project.id} />
        <Panel title={t('Information')}>
          <ProjectUrls
            more={[
              { name: t('Created'), value: <Time at={new Date(project.created_at_millis)} /> },
            ]}
          />
        </Panel>
        <Features />
        <DefaultLanguage />
        <ProductionMode />
        <Panel
          title={t('Configuration')}
          description={t('Every setting by its path, and who changed what.')}
          aside={
            <ButtonLink
              to="/projects/$projectId/expert-mode"
              params={{ projectId: project.id }}
              variant="secondary"
              size="small"
            >
              {t('Open configuration')}
            </ButtonLink>
          }
        />
        {project.id !== 'internal' && <Transfer />}
        {project.id !== 'internal' && (
          <Writes endpoint="DELETE /internal/projects/current">
            <DangerZone />
          </Writes>
        )}
      </Panels>
    </Page>
  )
}

export const prefetch: Prefetch = ({ queries, owner }, { projectId }) => {
  const admin = owner.admin(projectId)
  void queries.prefetchQuery(ofProject.config(admin))
  void queries.prefetchQuery(ofPayments.account(admin))
}
