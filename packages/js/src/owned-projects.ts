// biome-ignore lint/suspicious/noImportCycles: this module itself is loaded on demand.
import { AdminApp } from './admin-app.ts'
import type { AdminAppOptions } from './admin-options.ts'
import { type NewAdminProject, type OwnedProject, toAdminProject } from './admin-project.ts'
import type * as wire from './admin-wire.ts'
import type { AppContext } from './app-context.ts'
import { createSessionCache, type SessionCache } from './cache.ts'
import { call } from './call.ts'
import { toSnakeCase } from './letter-case.ts'
import type { Session } from './session.ts'

/** Creates the app of an owned project; `packages/react` passes one with hooks. */
export type CreateAdminApp = (options: AdminAppOptions<null>) => AdminApp

/** How the apps of owned projects are made. */
export interface OwnedAppOptions {
  /** The URL of the service; that of the user's app by default. */
  readonly baseUrl?: string | undefined
  readonly createAdminApp?: CreateAdminApp | undefined
}

/** The projects of a user of project `internal` (protocol 07 §16.2). */
export interface OwnedProjects {
  /** The service's own descriptions, for hooks. */
  readonly entry: ReturnType<SessionCache<readonly wire.AdminProjectJson[]>>
  toProject(json: wire.AdminProjectJson): OwnedProject
  list(): Promise<readonly OwnedProject[]>
  create(project: NewAdminProject): Promise<OwnedProject>
  /** The app of a project; the same session and project return the same app. */
  adminApp(projectId: string): AdminApp
}

const caches = new WeakMap<AppContext, SessionCache<readonly wire.AdminProjectJson[]>>()
const apps = new WeakMap<Session, Map<string, AdminApp>>()

/** The projects that the user of a session owns; throws for apps of other projects. */
export function ownedProjects(
  context: AppContext,
  session: Session,
  { baseUrl, createAdminApp }: OwnedAppOptions = {},
): OwnedProjects {
  insistOnInternal(context)
  const entry = entryOf(context, session)
  const make = createAdminApp ?? ((options) => new AdminApp(options, context.platform))
  const thenRefresh = async <T>(change: Promise<T>): Promise<T> => {
    const result = await change
    await entry.refresh()
    return result
  }

  const adminApp = (projectId: string): AdminApp => {
    const ofSession = apps.get(session) ?? new Map<string, AdminApp>()
    apps.set(session, ofSession)
    const known =
      ofSession.get(projectId) ??
      make({
        baseUrl: baseUrl ?? context.options.baseUrl,
        extraRequestHeaders: context.options.extraRequestHeaders,
        projectId,
        projectOwnerSession: session,
      })
    ofSession.set(projectId, known)
    return known
  }
  const toProject = (json: wire.AdminProjectJson): OwnedProject => {
    const app = adminApp(json.id)
    const project = toAdminProject(app, json)
    return Object.freeze({
      ...project,
      app,
      update: (changes) => thenRefresh(project.update(changes)),
      delete: () => thenRefresh(project.delete()),
      transfer: (user, newTeamId) => thenRefresh(project.transfer(user, newTeamId)),
    } satisfies OwnedProject)
  }

  return {
    entry,
    toProject,
    adminApp,
    list: async () => (await entry.get()).map(toProject),
    async create({ teamId, ...project }) {
      const body = {
        ...(toSnakeCase(project) as object),
        owner_team_id: teamId,
      } as wire.NewProjectBody
      const json = await call<wire.CreateProject>(context, {
        method: 'POST',
        path: '/internal/projects',
        body,
        session,
      })
      await entry.refresh()
      return toProject(json)
    },
  }
}

/** Only this project has users who own projects. */
export function insistOnInternal({ projectId }: Pick<AppContext, 'projectId'>): void {
  if (projectId !== 'internal') throw new Error('Only users of the project internal own projects.')
}

function entryOf(context: AppContext, session: Session) {
  const cache =
    caches.get(context) ??
    createSessionCache<readonly wire.AdminProjectJson[]>(context, (owner) => ({
      immediate: () => (owner.isKnownInvalid ? { value: [] } : null),
      fetch: async () => {
        const { items } = await call<wire.ListProjects>(context, {
          method: 'GET',
          path: '/internal/projects',
          session: owner,
        })
        return items
      },
    }))
  caches.set(context, cache)
  return cache(session)
}
