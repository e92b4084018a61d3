import type { AdminApp, ListUsersOptions, ProjectOwner } from '@latchkey/react'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

/** What a signed-in owner has, whatever the project. */
export const owned = {
  projects: (owner: ProjectOwner) => queryOptions({ queryKey: ['owned', 'projects'], queryFn: () => owner.listOwnedProjects() }),
  teams: (owner: ProjectOwner) => queryOptions({ queryKey: ['owned', 'teams'], queryFn: () => owner.listTeams() }),
}

/** The keys under which the things of one project are kept. */
export const projectKeys = {
  all: (projectId: string) => ['project', projectId] as const,
  project: (projectId: string) => ['project', projectId, 'project'] as const,
  config: (projectId: string) => ['project', projectId, 'config'] as const,
  keySets: (projectId: string) => ['project', projectId, 'key-sets'] as const,
  users: (projectId: string) => ['project', projectId, 'users'] as const,
}

/** What belongs to one project. */
export const ofProject = {
  project: (admin: AdminApp) => queryOptions({ queryKey: projectKeys.project(admin.projectId), queryFn: () => admin.getProject() }),
  config: (admin: AdminApp) => queryOptions({ queryKey: projectKeys.config(admin.projectId), queryFn: () => admin.getConfig() }),
  keySets: (admin: AdminApp) =>
    queryOptions({ queryKey: projectKeys.keySets(admin.projectId), queryFn: () => admin.listInternalApiKeys() }),
  users: (admin: AdminApp, options: ListUsersOptions & { readonly limit: number }) =>
    queryOptions({
      queryKey: [...projectKeys.users(admin.projectId), 'list', options],
      queryFn: () => admin.listUsers(options),
      // The page before stays on show until the next one is there.
      placeholderData: keepPreviousData,
    }),
  user: (admin: AdminApp, userId: string) =>
    queryOptions({ queryKey: [...projectKeys.users(admin.projectId), 'one', userId], queryFn: () => admin.getUser(userId) }),
}
