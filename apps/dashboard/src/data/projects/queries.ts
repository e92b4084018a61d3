import type {
  BodyOf,
  listProjectSummaries,
  ProjectConfig,
  ReturnsOf,
  readConfig,
  readProjectWithRole,
  updateAdminProject,
} from '@latchkey/contract'
import { queryOptions } from '@tanstack/react-query'
import type { Owner, ProjectAdmin } from '../owner.ts'

/** A project with all its settings, with the names of the wire. */
export type Project = ReturnsOf<typeof readProjectWithRole, 'admin'>
/** A project without its settings. */
export type ProjectSummary = Omit<Project, 'config' | 'my_role'>
/** Absent fields do not change; a list replaces the whole list. */
export type ProjectChange = BodyOf<typeof updateAdminProject, 'admin'>
/** The whole configuration, rendered. Its names are those of the document (protocol 04 §8.6). */
export type { ProjectConfig }
/** Changes to the configuration by dotted path; null removes. */
export type ConfigChanges = Readonly<Record<string, unknown>>

/** What a signed-in owner has, in all projects. */
export const owned = {
  all: ['owned'] as const,
  projects: (owner: Owner) =>
    queryOptions({
      queryKey: [...owned.all, 'projects'],
      queryFn: async (): Promise<readonly ProjectSummary[]> => {
        const { items } = await owner.call<typeof listProjectSummaries>({
          method: 'GET',
          path: '/internal/project-summaries',
        })
        return items
      },
    }),
}

/**
 * Every key of a project's records begins with `all`. Each resource has its own factory below it.
 */
export const projectKeys = {
  ofAll: ['project'] as const,
  all: (projectId: string) => [...projectKeys.ofAll, projectId] as const,
  project: (projectId: string) => [...projectKeys.all(projectId), 'project'] as const,
  config: (projectId: string) => [...projectKeys.all(projectId), 'config'] as const,
}

/** A project and its configuration. */
export const ofProject = {
  project: (admin: ProjectAdmin) =>
    queryOptions({
      queryKey: projectKeys.project(admin.projectId),
      queryFn: () => readProject(admin),
    }),
  config: (admin: ProjectAdmin) =>
    queryOptions({
      queryKey: projectKeys.config(admin.projectId),
      queryFn: () => readProjectConfig(admin),
    }),
}

/** Reads the configuration of a project, not from the cache. */
export async function readProjectConfig(admin: ProjectAdmin): Promise<ProjectConfig> {
  const { config_string } = await admin.call<typeof readConfig>({
    method: 'GET',
    path: '/internal/config',
  })
  return JSON.parse(config_string) as ProjectConfig
}

/** Reads a project. */
export const readProject = (admin: ProjectAdmin): Promise<Project> =>
  admin.call<typeof readProjectWithRole>({ method: 'GET', path: '/internal/project-with-role' })
