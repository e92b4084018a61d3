import { type Branding, brandingStyles } from '@latchkey/contract/pure'
import { appInternals, type ProjectJson } from '@latchkey/js/internal'
import { AuthPage, ClientApp, Provider } from '@latchkey/react'
import { Card, WriteLock } from '@latchkey/ui'
import { ProjectBrand } from '@latchkey/ui/project-brand'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useState } from 'react'
import { useDashboard } from '../dashboard.ts'
import { brandingOf } from '../data/branding/queries.ts'
import { t } from '../text.ts'
import { toPageUrl } from './page-url.ts'
import styles from './sign-in-preview.module.css'
import { useColorScheme } from './use-color-scheme.ts'

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
 * The real sign-in screen of a project with these settings, as its users will see it, with the
 * branding of the project of the page. It only displays: no focus, no keys, nothing for screen
 * readers, no request of the screen.
 */
export function SignInPreview(props: SignInPreviewProps) {
  const { projectId } = useParams({ strict: false })
  return projectId === undefined ? (
    <Screen {...props} />
  ) : (
    <BrandedScreen {...props} projectId={projectId} />
  )
}

function BrandedScreen({ projectId, ...props }: SignInPreviewProps & { projectId: string }) {
  const { owner } = useDashboard()
  const { data } = useQuery(brandingOf(owner.admin(projectId)))
  useLayoutEffect(() => {
    if (!data) return
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(brandingStyles(data, '.hosted'))
    document.adoptedStyleSheets.push(sheet)
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
    }
  }, [data])
  return <Screen {...props} branding={data} />
}

function Screen({
  name,
  config,
  type = 'sign-in',
  theme,
  branding,
}: SignInPreviewProps & { branding?: Branding | undefined }) {
  const project = JSON.stringify({ id: 'preview', display_name: name, config })
  const [app] = useState(() => createPreviewApp(JSON.parse(project)))
  const schemeOfDashboard = useColorScheme()
  const { baseUrl } = useDashboard().runtime
  const logos = branding && {
    light: branding.logo_light && toPageUrl(branding.logo_light, baseUrl),
    dark: branding.logo_dark && toPageUrl(branding.logo_dark, baseUrl),
  }
  const title = branding?.texts.page_title ?? name

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
          <ProjectBrand
            name={title || t('Your app')}
            logos={logos}
            scheme={theme ?? schemeOfDashboard}
            as="strong"
            className={styles.brand}
          />
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
