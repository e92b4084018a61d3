import type { NewAdminProject } from '@latchkey/js'
import type { AppContext, Session } from '@latchkey/js/internal'
import { use, useMemo } from 'react'
import { bailOutOnServer } from './bail-out.ts'
import type { OwnedProject } from './owned-projects.ts'
import { useEntry } from './use-entry.ts'

/** What the users of project `internal` can do; throws for all others (protocol 07 §16.2). */
export interface OwnedPart {
  /** The projects of all teams of the user, each with its admin app. */
  listOwnedProjects(): Promise<readonly OwnedProject[]>
  /** Creates a project for a team of the user. */
  createProject(project: NewAdminProject): Promise<OwnedProject>
  /** The projects of all teams of the user. Updates automatically. */
  useOwnedProjects(): readonly OwnedProject[]
}

type OwnedModule = typeof import('./owned-projects.ts')

/** Loads the work of users who own projects. Passed in, because it needs the apps themselves. */
export type LoadOwned = () => Promise<OwnedModule>

export function ownedPart(context: AppContext, session: Session, load: LoadOwned): OwnedPart {
  const owned = async () => (await loadOnce(load)).ownedProjects(context, session)
  return {
    listOwnedProjects: async () => (await owned()).list(),
    createProject: async (project) => (await owned()).create(project),
    useOwnedProjects: () => useOwnedProjects(context, session, load),
  }
}

let loading: Promise<OwnedModule> | undefined

/** The same promise for every render, until it fails. */
function loadOnce(load: LoadOwned): Promise<OwnedModule> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

function useOwnedProjects(
  context: AppContext,
  session: Session,
  load: LoadOwned,
): readonly OwnedProject[] {
  bailOutOnServer(context.platform)
  const { ownedProjects } = use(loadOnce(load))
  const { entry, toProject } = useMemo(
    () => ownedProjects(context, session),
    [ownedProjects, context, session],
  )
  const items = useEntry(entry)
  return useMemo(() => items.map(toProject), [toProject, items])
}
