import { Copyable } from '../../components/copyable.tsx'
import { Facts } from '../../components/facts.tsx'
import { ButtonLink } from '../../components/link.tsx'
import { Page } from '../../components/page.tsx'
import { Panel, Panels } from '../../components/panel.tsx'
import { Time } from '../../components/time.tsx'
import { Writes } from '../../components/writes.tsx'
import { useProject } from '../../data/projects/use-project.ts'
import { t } from '../../text.ts'
import { ApiKeySwitches } from './api-key-switches.tsx'
import { DangerZone } from './danger-zone.tsx'
import { DefaultLanguage } from './default-language.tsx'
import { Details } from './details.tsx'
import { ProductionMode } from './production-mode.tsx'
import { Transfer } from './transfer.tsx'

/** The name of a project, its production mode, its transfer and its deletion. */
export function SettingsPage() {
  const project = useProject()
  return (
    <Page
      title={t('Project settings')}
      context={project.display_name}
      description={t('The project’s name and mode. Each card is saved separately.')}
    >
      <Panels>
        <Details key={project.id} />
        <Panel title={t('Information')}>
          <Facts
            facts={[
              {
                name: t('Project ID'),
                value: <Copyable text={project.id} name={t('Project ID')} />,
              },
              { name: t('Created'), value: <Time at={new Date(project.created_at_millis)} /> },
            ]}
          />
        </Panel>
        <DefaultLanguage />
        <ApiKeySwitches />
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
