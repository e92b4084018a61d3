import { Button, Tabs } from '@latchkey/ui'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { Link } from '../../components/link.tsx'
import { Page } from '../../components/page.tsx'
import { ofProject } from '../../data/projects/queries.ts'
import { useProject } from '../../data/projects/use-project.ts'
import type { Prefetch } from '../../prefetch.ts'
import { t } from '../../text.ts'
import { ChangeSettingsDialog } from './change-settings-dialog.tsx'
import { HistoryTab } from './history-tab.tsx'
import { SettingsTab } from './settings-tab.tsx'
import { TransferMenu } from './transfer-menu.tsx'

/** Every setting of a project by its path, and the versions of the configuration. */
export function ConfigurationPage() {
  const project = useProject()
  const { tab = 'settings' } = useSearch({ from: '/signed-in/projects/$projectId/expert-mode' })
  const navigate = useNavigate({ from: '/projects/$projectId/expert-mode' })
  const [isChanging, setChanging] = useState(false)

  return (
    <Page
      title={t('Configuration')}
      context={project.display_name}
      description={t('Every setting of the project by its path, and who changed what.')}
      back={
        <Link to="/projects/$projectId/project-settings" params={{ projectId: project.id }}>
          {t('Project settings')}
        </Link>
      }
      action={
        <>
          <TransferMenu />
          <Button onClick={() => setChanging(true)}>{t('Change settings')}</Button>
        </>
      }
      width="wide"
      fills
    >
      <Tabs
        label={t('Configuration')}
        tabs={[
          { id: 'settings', label: t('Settings') },
          { id: 'history', label: t('History') },
        ]}
        selected={tab}
        onSelect={(id) =>
          void navigate({
            search: id === 'history' ? { tab: 'history' } : {},
            replace: true,
            resetScroll: false,
          })
        }
      >
        {tab === 'history' ? <HistoryTab /> : <SettingsTab />}
      </Tabs>
      {isChanging && <ChangeSettingsDialog onClose={() => setChanging(false)} />}
    </Page>
  )
}

export const prefetch: Prefetch = ({ queries, owner }, { projectId }) => {
  void queries.prefetchQuery(ofProject.config(owner.admin(projectId)))
}
