import type {
  createProject,
  createTeam,
  deleteAdminProject,
  patchConfigOverride,
  transferProject,
  updateAdminProject,
} from '@latchkey/contract'
import { useMutation } from '@tanstack/react-query'
import { useDashboard } from '../../dashboard.ts'
import type { Owner, ProjectAdmin } from '../owner.ts'
import { useWrite } from '../use-write.ts'
import {
  type ConfigChanges,
  owned,
  type Project,
  type ProjectChange,
  type ProjectConfig,
  type ProjectSummary,
  projectKeys,
  readProject,
} from './queries.ts'
import { useAdmin } from './use-project.ts'

export interface ProjectInput {
  readonly name: string
  /** The team that owns it. Without one, a team with the name `teamName` is created. */
  readonly teamId: string | undefined
  readonly teamName: string
  readonly config: NonNullable<ProjectChange['config']>
}

/** Creates a project. */
export function useCreateProject() {
  const { owner } = useDashboard()
  return useWrite({
    async write({ teamId, teamName, name, config }: ProjectInput): Promise<ProjectSummary> {
      const owningTeamId = teamId ?? (await createOwningTeam(owner, teamName))
      return owner.call<typeof createProject>({
        method: 'POST',
        path: '/internal/projects',
        body: { display_name: name, owner_team_id: owningTeamId, config },
      })
    },
    changes: [owned.all],
  })
}

/**
 * Changes the project of the page. With `optimistic`, the page shows the change immediately and
 * reverts it if it fails, which suits switches. In both cases the newest response wins.
 */
export function useUpdateProject({ optimistic = false } = {}) {
  const admin = useAdmin()
  const { queries, owner } = useDashboard()
  const key = projectKeys.project(admin.projectId)

  const { mutateAsync } = useMutation({
    mutationKey: key,
    mutationFn: (update: ProjectChange) =>
      admin.call<typeof updateAdminProject>({
        method: 'PATCH',
        path: '/internal/projects/current',
        body: update,
      }),
    async onMutate(update) {
      if (!optimistic) return {}
      await queries.cancelQueries({ queryKey: key })
      const before = queries.getQueryData<Project>(key)
      if (before)
        queries.setQueryData(key, {
          ...before,
          ...update,
          config: { ...before.config, ...update.config },
        })
      return { before }
    },
    onError(_error, _update, context) {
      if (context?.before) queries.setQueryData(key, context.before)
      // Another change may have succeeded in the meantime.
      void queries.invalidateQueries({ queryKey: key })
    },
    onSuccess(project) {
      // While another change is pending, this response is older than what the page shows.
      if (queries.isMutating({ mutationKey: key }) <= 1)
        queries.setQueryData<Project>(key, (before) => before && { ...before, ...project })
      void queries.invalidateQueries({ queryKey: owned.projects(owner).queryKey })
      void queries.invalidateQueries({ queryKey: projectKeys.config(admin.projectId) })
    },
  })
  return mutateAsync
}

/** The new owner team. Without an ID, a team with the name `teamName` is created. */
export interface TransferTarget {
  readonly teamId: string | undefined
  readonly teamName: string
}

/** Moves the project of the page to another owner team, in the name of the user. */
export function useTransferProject() {
  const admin = useAdmin()
  const { owner } = useDashboard()
  return useWrite({
    async write({ teamId, teamName }: TransferTarget) {
      const newTeamId = teamId ?? (await createOwningTeam(owner, teamName))
      await owner.call<typeof transferProject>({
        method: 'POST',
        path: '/internal/projects/transfer',
        body: { project_id: admin.projectId, new_team_id: newTeamId },
      })
    },
    changes: [owned.all, projectKeys.project(admin.projectId)],
  })
}

/** Deletes the project of the page. `leave` leaves the page before the project is forgotten. */
export function useDeleteProject(leave: () => Promise<unknown>) {
  const admin = useAdmin()
  const { owner, queries } = useDashboard()
  return useWrite({
    async write() {
      await admin.call<typeof deleteAdminProject>({
        method: 'DELETE',
        path: '/internal/projects/current',
      })
      await leave()
      queries.removeQueries({ queryKey: projectKeys.all(admin.projectId) })
    },
    changes: [owned.projects(owner).queryKey],
  })
}

/** Reads the project of the page again, for writes that replace a whole list of it. */
export function useFreshProject(): () => Promise<Project> {
  const admin = useAdmin()
  return () => readProject(admin)
}

/** Changes single entries of the configuration and leaves all others unchanged. */
export const changeConfig = (admin: ProjectAdmin, changes: ConfigChanges): Promise<unknown> =>
  admin.call<typeof patchConfigOverride>({
    method: 'PATCH',
    path: '/internal/config/override',
    body: { config_override_string: JSON.stringify(changes) },
  })

export interface ConfigWriteOptions<Input> {
  readonly changesOf: (input: Input) => ConfigChanges
  /** The configuration with the change, which the page shows while it is written. */
  readonly show: (config: ProjectConfig, input: Input) => ProjectConfig
  /** What takes the change back if it fails. */
  readonly opposite: (input: Input) => Input
}

/** Changes the configuration for a switch: shown immediately, and reverted if it fails. */
export function useConfigSwitch<Input>({ changesOf, show, opposite }: ConfigWriteOptions<Input>) {
  const admin = useAdmin()
  const { queries } = useDashboard()
  const key = projectKeys.config(admin.projectId)
  const draw = (input: Input) =>
    queries.setQueryData<ProjectConfig>(key, (config) => config && show(config, input))

  const { mutateAsync } = useMutation({
    mutationKey: key,
    mutationFn: (input: Input) => changeConfig(admin, changesOf(input)),
    async onMutate(input) {
      await queries.cancelQueries({ queryKey: key })
      draw(input)
    },
    onError: (_error, input) => draw(opposite(input)),
    async onSettled() {
      // While another switch is pending, the response would be older than what the page shows.
      if (queries.isMutating({ mutationKey: key }) > 1) return
      void queries.invalidateQueries({ queryKey: projectKeys.project(admin.projectId) })
      await queries.invalidateQueries({ queryKey: key })
    },
  })
  return mutateAsync
}

async function createOwningTeam(owner: Owner, name: string): Promise<string> {
  const { id } = await owner.call<typeof createTeam>({
    method: 'POST',
    path: '/teams',
    body: { display_name: name, creator_user_id: 'me' },
  })
  return id
}
