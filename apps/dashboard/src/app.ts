import { appInternals, createAppContext, type SessionContext } from '@latchkey/js/internal'
import { ClientApp } from '@latchkey/react'
import { type Dashboard, useDashboard } from './dashboard.ts'

const apps = new WeakMap<SessionContext, ClientApp<'cookie'>>()

/**
 * The SDK of project `internal` with its objects and hooks: the user of the dashboard. Not part of
 * the first page, so only files that load later import this.
 */
export function useApp(): ClientApp<'cookie'> {
  const dashboard = useDashboard()
  const app = apps.get(dashboard.context) ?? createApp(dashboard)
  apps.set(dashboard.context, app)
  return app
}

function createApp({ appOptions, context: sessions, runtime }: Dashboard): ClientApp<'cookie'> {
  const context = createAppContext(appOptions, sessions.platform, {
    connection: sessions,
    sessions,
    ownedWork: () => Promise.reject(new Error('The dashboard reads projects with its own calls.')),
  })
  const app = new ClientApp(appOptions, sessions.platform, context)
  app[appInternals].setProject(runtime.project)
  return app
}
