import type { AdminApp, ProjectOwner } from '@latchkey/js'
import { queryOptions } from '@tanstack/react-query'

/** What a signed-in owner has, in all projects. */
export const owned = {
  all: ['owned'] as const,
  projects: (owner: ProjectOwner) =>
    queryOptions({
      queryKey: [...owned.all, 'projects'],
      queryFn: () => owner.listOwnedProjects(),
    }),
  teams: (owner: ProjectOwner) =>
    queryOptions({ queryKey: [...owned.all, 'teams'], queryFn: () => owner.listTeams() }),
}

/** Every key of a project's records begins with `all`. Each resource has its own factory below it. */
export const projectKeys = {
  all: (projectId: string) => ['project', projectId] as const,
  project: (projectId: string) => [...projectKeys.all(projectId), 'project'] as const,
  config: (projectId: string) => [...projectKeys.all(projectId), 'config'] as const,
}

/** A project and its configuration. */
export const ofProject = {
  project: (admin: AdminApp) =>
    queryOptions({
      queryKey: projectKeys.project(admin.projectId),
      queryFn: () => admin.getProject(),
    }),
  config: (admin: AdminApp) =>
    queryOptions({
      queryKey: projectKeys.config(admin.projectId),
      queryFn: () => admin.getConfig(),
    }),
}
