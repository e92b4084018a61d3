import type { SessionContext } from '@latchkey/js/internal'
import type { ClientApp } from '@latchkey/react'
import { createApp } from './create-app.ts'
import { useDashboard } from './dashboard.ts'

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
