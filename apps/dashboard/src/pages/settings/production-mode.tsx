import { Switch } from '@latchkey/ui'
import { useState } from 'react'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { Link } from '../../components/link.tsx'
import { Panel } from '../../components/panel.tsx'
import { switched } from '../../components/switched.ts'
import { useSetting } from '../../components/use-setting.ts'
import { findProblems } from '../../data/projects/production.ts'
import { useProject } from '../../data/projects/use-project.ts'
import { useUpdateProject } from '../../data/projects/writes.ts'
import { t } from '../../text.ts'
import styles from './settings-page.module.css'

/** The production switch, disabled until all issues are fixed. It can always be turned off. */
export function ProductionMode() {
  const project = useProject()
  const set = useSetting()
  const updateProject = useUpdateProject({ optimistic: true })
  const [leaving, setLeaving] = useState(false)
  const problems = findProblems(project)
  const isBlocked = !project.is_production_mode && problems.length > 0

  return (
    <Panel title={t('Production mode')}>
      <Switch
        label={t('This project is for real users')}
        description={t('Turn this on once the settings are safe. You can turn it off at any time.')}
        checked={project.is_production_mode}
        disabled={isBlocked}
        onChange={(on) => (on ? void set({ is_production_mode: true }) : setLeaving(true))}
      />
      {problems.length > 0 && (
        <div className={styles.problems}>
          <p className={styles.lead}>{isBlocked ? t('Fix these first:') : t('Fix these soon:')}</p>
          <ul>
            {problems.map(({ message }) => (
              <li key={message}>
                {message}{' '}
                <Link
                  to="/projects/$projectId/domains"
                  params={{ projectId: project.id }}
                  hash="readiness"
                >
                  {t('Fix')}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
      {leaving && (
        <ConfirmDialog
          title={t('Leave production mode?')}
          confirmLabel={t('Turn off')}
          tone="primary"
          action={() => updateProject({ is_production_mode: false })}
          done={switched(t('Production mode'), false)}
          onClose={() => setLeaving(false)}
        >
          <p>
            {t('Nothing changes for your users right away, but unsafe settings are allowed again.')}
          </p>
        </ConfirmDialog>
      )}
    </Panel>
  )
}
