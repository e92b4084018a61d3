import { adminCall } from './admin-connection.ts'
import type { AdminProjectJson, ReadAdminProject } from './admin-wire.ts'
import { CacheEntry } from './cache.ts'
import { type CamelCased, toCamelCase } from './letter-case.ts'
import type { ServerContext } from './server-context.ts'

/** All that an administrator may know of a project (contract 07 §16.2). */
export type AdminProject = Omit<CamelCased<AdminProjectJson>, 'createdAtMillis'> & { readonly createdAt: Date }

type Writable<T> = { readonly [K in keyof T]?: T[K] | undefined }
type WritableConfig = Omit<AdminProject['config'], 'enabledOauthProviders' | 'oauthProviders'> & {
  readonly oauthProviders: readonly Omit<AdminProject['config']['oauthProviders'][number], 'providerConfigId'>[]
}

/** What an administrator may change of a project. Absent fields stay as they are; a list replaces the whole list. */
export type AdminProjectUpdate = Writable<
  Pick<AdminProject, 'displayName' | 'isProductionMode' | 'logoUrl' | 'fullLogoUrl'> & { readonly description: string | null }
> & { readonly config?: Writable<WritableConfig> | undefined }

/** A project as it is created; `teamId` names the team of `internal` that is to own it. */
export type NewAdminProject = AdminProjectUpdate & { readonly displayName: string; readonly teamId: string }

export function toAdminProject(json: AdminProjectJson): AdminProject {
  const { createdAtMillis, ...rest } = toCamelCase(json)
  return { ...rest, createdAt: new Date(createdAtMillis) }
}

/** The project of an admin app. */
export const adminProjectEntry = (context: ServerContext): CacheEntry<AdminProjectJson> =>
  context.pool.entry(
    'project',
    () =>
      new CacheEntry({ fetch: () => adminCall<ReadAdminProject>(context, { method: 'GET', path: '/internal/projects/current' }) }, context),
  )
