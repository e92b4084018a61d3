import { appInternals, createAppContext } from '@latchkey/js/internal'
import { ClientApp } from '@latchkey/react'
import type { Connection } from './connection.ts'

/**
 * The SDK of project `internal` with its objects and hooks, on an existing connection. Create it
 * once for each.
 */
export function createApp({
  appOptions,
  context: sessions,
  runtime,
}: Connection): ClientApp<'cookie'> {
  const context = createAppContext(appOptions, sessions.platform, {
    connection: sessions,
    sessions,
    ownedWork: () => Promise.reject(new Error('The dashboard reads projects with its own calls.')),
  })
  const app = new ClientApp(appOptions, sessions.platform, context)
  app[appInternals].setProject(runtime.project)
  return app
}
