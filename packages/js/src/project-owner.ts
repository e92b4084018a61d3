import type { AdminApp } from './admin-app.ts'
import type { NewAdminProject, OwnedProject } from './admin-project.ts'
import type * as wire from './admin-wire.ts'
import { call } from './call.ts'
import { appInternals, type ClientApp } from './client-app.ts'
import { insistOnInternal, type OwnedAppOptions, ownedProjects } from './owned-projects.ts'
import type { TokenStoreOption } from './token-stores/open-token-store.ts'

/** A team of `internal`; its members manage the projects it owns. */
export interface OwnerTeam {
  readonly id: string
  readonly displayName: string
  readonly profileImageUrl: string | null
}

/**
 * What the user of project `internal` who is signed in at the time of a call can do as the owner of
 * projects: for the dashboard, which reads no user object.
 */
export interface ProjectOwner {
  /** All projects of all teams of the user. */
  listOwnedProjects(): Promise<readonly OwnedProject[]>
  createProject(project: NewAdminProject): Promise<OwnedProject>
  listTeams(): Promise<readonly OwnerTeam[]>
  /** Creates a team with the user as its first member. */
  createTeam(options: { readonly displayName: string }): Promise<OwnerTeam>
  /**
   * One of the projects, authenticated by the user's own session. The same session and project
   * return the same app.
   */
  adminApp(projectId: string): AdminApp
}

/** The current user of an app of project `internal` as the owner of projects. */
export function createProjectOwner(
  app: ClientApp<TokenStoreOption>,
  options: OwnedAppOptions = {},
): ProjectOwner {
  insistOnInternal(app)
  const { context, currentSession } = app[appInternals]
  // Another user may sign in before a response arrives, so each call keeps its session.
  const owned = () => ownedProjects(context, currentSession(), options)

  return {
    listOwnedProjects: () => owned().list(),
    createProject: (project) => owned().create(project),
    adminApp: (projectId) => owned().adminApp(projectId),
    async listTeams() {
      const { items } = await call<wire.ListTeams>(context, {
        method: 'GET',
        path: '/teams',
        query: { user_id: 'me' },
        session: currentSession(),
      })
      return items.map(toOwnerTeam)
    },
    async createTeam({ displayName }) {
      const body: wire.TeamBody = { display_name: displayName, creator_user_id: 'me' }
      const json = await call<wire.CreateTeam>(context, {
        method: 'POST',
        path: '/teams',
        body,
        session: currentSession(),
      })
      return toOwnerTeam(json)
    },
  }
}

const toOwnerTeam = (json: wire.TeamJson): OwnerTeam => ({
  id: json.id,
  displayName: json.display_name,
  profileImageUrl: json.profile_image_url,
})
