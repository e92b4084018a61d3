import type {
  AdminProject,
  AdminProjectUpdate,
  CompleteConfig,
  ConfigChanges,
} from '@latchkey/react'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useDashboard } from '../../dashboard.ts'
import { useWrite } from '../use-write.ts'
import { owned, projectKeys } from './queries.ts'
import { useAdmin } from './use-project.ts'

export interface ProjectInput {
  readonly displayName: string
  /** The team that owns it. Without one, a team with the name `teamName` is created. */
  readonly teamId: string | undefined
  readonly teamName: string
  readonly config: NonNullable<AdminProjectUpdate['config']>
}

/** Creates a project. */
export function useCreateProject() {
  const { owner, queries } = useDashboard()
  return useWrite({
    async write({ teamId, teamName, ...input }: ProjectInput): Promise<AdminProject> {
      const owningTeamId = teamId ?? (await owner.createTeam({ displayName: teamName })).id
      return owner.createProject({ ...input, teamId: owningTeamId })
    },
    onSuccess: (project) => queries.setQueryData(projectKeys.project(project.id), project),
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
    mutationFn: (update: AdminProjectUpdate) => admin.updateProject(update),
    async onMutate(update) {
      if (!optimistic) return {}
      await queries.cancelQueries({ queryKey: key })
      const before = queries.getQueryData<AdminProject>(key)
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
      if (queries.isMutating({ mutationKey: key }) <= 1) queries.setQueryData(key, project)
      void queries.invalidateQueries({ queryKey: owned.projects(owner).queryKey })
      void queries.invalidateQueries({ queryKey: projectKeys.config(admin.projectId) })
    },
  })
  return mutateAsync
}

/** Deletes the project of the page. `leave` leaves the page before the project is forgotten. */
export function useDeleteProject(leave: () => Promise<unknown>) {
  const admin = useAdmin()
  const { owner, queries } = useDashboard()
  return useWrite({
    async write() {
      await admin.deleteProject()
      await leave()
      queries.removeQueries({ queryKey: projectKeys.all(admin.projectId) })
    },
    changes: [owned.projects(owner).queryKey],
  })
}

/** Reads the project of the page again, for writes that replace a whole list of it. */
export function useFreshProject(): () => Promise<AdminProject> {
  const admin = useAdmin()
  return () => admin.getProject()
}

export interface ConfigWriteOptions<Input> {
  readonly changesOf: (input: Input) => ConfigChanges
  /** The configuration with the change, which the page shows while it is written. */
  readonly show: (config: CompleteConfig, input: Input) => CompleteConfig
  /** What takes the change back if it fails. */
  readonly opposite: (input: Input) => Input
}

/** Changes the configuration for a switch: shown immediately, and reverted if it fails. */
export function useConfigSwitch<Input>({ changesOf, show, opposite }: ConfigWriteOptions<Input>) {
  const admin = useAdmin()
  const { queries } = useDashboard()
  const key = projectKeys.config(admin.projectId)
  const draw = (input: Input) =>
    queries.setQueryData<CompleteConfig>(key, (config) => config && show(config, input))

  const { mutateAsync } = useMutation({
    mutationKey: key,
    mutationFn: (input: Input) => admin.updateConfig(changesOf(input)),
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

/** Forgets everything of a project that the user may no longer see, except that it is gone. */
export function useForgetProject(projectId: string, isGone: boolean): void {
  const { queries } = useDashboard()
  useEffect(() => {
    if (!isGone) return
    const [, , frame] = projectKeys.project(projectId)
    queries.removeQueries({
      queryKey: projectKeys.all(projectId),
      predicate: ({ queryKey }) => queryKey[2] !== frame,
    })
    void queries.invalidateQueries({ queryKey: owned.all })
  }, [projectId, isGone, queries])
}
