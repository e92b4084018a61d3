import { appInternals, type ProjectJson } from '@latchkey/js/internal'
import { AuthPage, ClientApp, Provider } from '@latchkey/react'
import { Card, WriteLock } from '@latchkey/ui'
import { useEffect, useState } from 'react'
import { ProjectMark } from '../shell/project-mark.tsx'
import { t } from '../text.ts'
import styles from './sign-in-preview.module.css'

export interface SignInPreviewProps {
  name: string
  /** The settings as they will be. */
  config: Omit<ProjectJson['config'], 'enabled_oauth_providers'> & {
    readonly enabled_oauth_providers: readonly { readonly id: string }[]
  }
  type?: 'sign-in' | 'sign-up'
  theme?: 'light' | 'dark' | undefined
}

/**
 * The real sign-in screen of a project with these settings, as its users will see it. It only
 * displays: no focus, no keys, nothing for screen readers, no request.
 */
export function SignInPreview({ name, config, type = 'sign-in', theme }: SignInPreviewProps) {
  const project = JSON.stringify({ id: 'preview', display_name: name, config })
  const [app] = useState(() => createPreviewApp(JSON.parse(project)))

  useEffect(() => app[appInternals].setProject(JSON.parse(project)), [app, project])

  return (
    <div className={styles.window} inert aria-hidden="true">
      <div className={styles.bar}>
        <i />
        <i />
        <i />
      </div>
      <div className={`hosted ${styles.screen}`} data-lk="" data-theme={theme}>
        <Card>
          <div className={styles.brand}>
            <ProjectMark name={name} size={28} />
            <strong>{name || t('Your app')}</strong>
          </div>
          {/* Its buttons look as they do for users, whatever the administrator may change. */}
          <WriteLock reason={null}>
            <Provider app={app}>
              <AuthPage key={type} type={type} />
            </Provider>
          </WriteLock>
        </Card>
      </div>
    </div>
  )
}

function createPreviewApp(project: ProjectJson): ClientApp {
  const app = new ClientApp({
    projectId: project.id,
    publishableClientKey: 'preview',
    baseUrl: location.origin,
    tokenStore: 'memory',
    redirectMethod: 'none',
  })
  app[appInternals].setProject(project)
  return app
}
