import type { AdminProject, NewAdminProject, OwnedProject as WithoutHooks } from '@latchkey/js'
import { type AppContext, type Session, ownedProjects as withoutHooks } from '@latchkey/js/internal'
// biome-ignore lint/suspicious/noImportCycles: this module itself is loaded on demand.
import { AdminApp, type ProjectHooks, withProjectHooks } from './admin-app.ts'

/** A project of the signed-in user, with the app that manages it. Both have hooks. */
export type OwnedProject = AdminProject & ProjectHooks & { readonly app: AdminApp }

/** The projects that the user of a session owns, with apps that have hooks. */
export function ownedProjects(context: AppContext, session: Session) {
  const owned = withoutHooks(context, session, {
    createAdminApp: (options) => new AdminApp(options, context.platform),
  })
  // The apps are made above.
  const addHooks = (project: WithoutHooks) =>
    withProjectHooks(project.app as AdminApp, project) as OwnedProject
  return {
    entry: owned.entry,
    toProject: (json: Parameters<typeof owned.toProject>[0]) => addHooks(owned.toProject(json)),
    list: async () => (await owned.list()).map(addHooks),
    create: async (project: NewAdminProject) => addHooks(await owned.create(project)),
  }
}
