import { AdminApp } from './admin-app.ts'
import { type NewAdminProject, type OwnedProject, toAdminProject } from './admin-project.ts'
import type * as wire from './admin-wire.ts'
import { readJson } from './call.ts'
import { appInternals, type ClientApp } from './client-app.ts'
import { toSnakeCase } from './letter-case.ts'
import type { Session } from './session.ts'
import type { TokenStoreOption } from './token-stores/open-token-store.ts'

/** A team of `internal`; its members manage the projects it owns. */
export interface OwnerTeam {
  readonly id: string
  readonly displayName: string
  readonly profileImageUrl: string | null
}

/**
 * What a signed-in user of project `internal` can do as the owner of projects (protocol 07 §16.2).
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

export interface ProjectOwnerOptions {
  /** The URL of the service; that of the app by default. */
  readonly baseUrl?: string | undefined
  /** Creates the app of a project; for tests. */
  readonly createAdminApp?:
    | ((options: ConstructorParameters<typeof AdminApp>[0]) => AdminApp)
    | undefined
}

/** The current user of an app of project `internal` as the owner of projects. */
export function createProjectOwner(
  app: ClientApp<TokenStoreOption>,
  { baseUrl, createAdminApp }: ProjectOwnerOptions = {},
): ProjectOwner {
  if (app.projectId !== 'internal')
    throw new Error('Only users of the project internal own projects.')
  const internals = app[appInternals]
  const { options, platform } = internals.context
  const reach = {
    baseUrl: baseUrl ?? options.baseUrl,
    extraRequestHeaders: options.extraRequestHeaders,
  }
  const make = createAdminApp ?? ((all) => new AdminApp(all, platform))
  const apps = new WeakMap<Session, Map<string, AdminApp>>()
  const send = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const response = await internals.sendRequest({
      method,
      path,
      ...(body === undefined ? {} : { body }),
    })
    return (await readJson(internals.context, { method, path }, response)) as T
  }

  const adminAppOf = (session: Session, projectId: string): AdminApp => {
    const ofSession = apps.get(session) ?? new Map<string, AdminApp>()
    apps.set(session, ofSession)
    const known =
      ofSession.get(projectId) ?? make({ ...reach, projectId, projectOwnerSession: session })
    ofSession.set(projectId, known)
    return known
  }
  const toOwnedProject = (session: Session, json: wire.AdminProjectJson): OwnedProject => {
    const ownApp = adminAppOf(session, json.id)
    return Object.freeze({ ...toAdminProject(ownApp, json), app: ownApp })
  }

  return {
    async listOwnedProjects() {
      // Another user may have signed in before the response arrived.
      const session = internals.currentSession()
      const { items } = await send<wire.AdminProjectList>('GET', '/internal/projects')
      return items.map((json) => toOwnedProject(session, json))
    },
    async createProject({ teamId, ...project }) {
      const session = internals.currentSession()
      const body = {
        ...(toSnakeCase(project) as object),
        owner_team_id: teamId,
      } as wire.NewProjectBody
      return toOwnedProject(
        session,
        await send<wire.AdminProjectJson>('POST', '/internal/projects', body),
      )
    },
    async listTeams() {
      const { items } = await send<wire.OwnTeamList>('GET', '/teams?user_id=me')
      return items.map(toOwnerTeam)
    },
    async createTeam({ displayName }) {
      const body: wire.TeamBody = { display_name: displayName, creator_user_id: 'me' }
      return toOwnerTeam(await send<wire.TeamJson>('POST', '/teams', body))
    },
    adminApp: (projectId) => adminAppOf(internals.currentSession(), projectId),
  }
}

const toOwnerTeam = (json: wire.TeamJson): OwnerTeam => ({
  id: json.id,
  displayName: json.display_name,
  profileImageUrl: json.profile_image_url,
})
