import { findProductionProblems, type ProductionProblem } from '@latchkey/contract/pure'
import type { AdminApp } from './admin-app.ts'
import { adminCall } from './admin-connection.ts'
import type {
  AdminProjectJson,
  CompleteConfig,
  ReadAdminProject,
  ReadConfig,
} from './admin-wire.ts'
import { CacheEntry } from './cache.ts'
import { type CamelCased, toCamelCase } from './letter-case.ts'
import type { ServerContext } from './server-context.ts'

/**
 * All that an administrator may know of a project, and what they can do with it (protocol 07
 * §16.2). What was read stays as it was.
 */
export type AdminProject = AdminProjectFields & AdminProjectPart

type AdminProjectFields = Omit<CamelCased<AdminProjectJson>, 'createdAtMillis'> & {
  readonly createdAt: Date
}

interface AdminProjectPart {
  /** Changes what is given and leaves the rest alone. */
  update(changes: AdminProjectUpdate): Promise<void>
  /** Deletes the project with everything in it. */
  delete(): Promise<void>
  /** The whole configuration, rendered. */
  getConfig(): Promise<CompleteConfig>
  /** Changes single entries of the configuration, leaving those of others alone. */
  updateConfig(changes: ConfigChanges): Promise<void>
  /**
   * What had to be mended for production mode when the project was read; nothing keeps it from
   * being switched on.
   */
  getProductionModeErrors(): Promise<readonly ProductionProblem[]>
}

/** A project of the signed-in user, with the app that administrates it. */
export type OwnedProject = AdminProject & { readonly app: AdminApp }

/** Changes to the configuration by dotted path; `null` removes. */
export type ConfigChanges = Readonly<Record<string, unknown>>

type Writable<T> = { readonly [K in keyof T]?: T[K] | undefined }
type WritableConfig = Omit<
  AdminProjectFields['config'],
  'enabledOauthProviders' | 'oauthProviders'
> & {
  readonly oauthProviders: readonly Omit<
    AdminProjectFields['config']['oauthProviders'][number],
    'providerConfigId'
  >[]
}

/**
 * What an administrator may change of a project. Absent fields stay as they are; a list replaces
 * the whole list.
 */
export type AdminProjectUpdate = Writable<
  Pick<AdminProjectFields, 'displayName' | 'isProductionMode' | 'logoUrl' | 'fullLogoUrl'> & {
    readonly description: string | null
  }
> & { readonly config?: Writable<WritableConfig> | undefined }

/** A project as it is created; `teamId` names the team of `internal` that is to own it. */
export type NewAdminProject = AdminProjectUpdate & {
  readonly displayName: string
  readonly teamId: string
}

/** What the objects of projects need of an app; every admin app has it. */
type ProjectAdministration = Pick<
  AdminApp,
  'updateProject' | 'deleteProject' | 'getConfig' | 'updateConfig'
>

/** The object for the project of the app. */
export function toAdminProject(app: ProjectAdministration, json: AdminProjectJson): AdminProject {
  const { createdAtMillis, ...rest } = toCamelCase(json)
  return Object.freeze({
    ...rest,
    createdAt: new Date(createdAtMillis),
    update: async (changes: AdminProjectUpdate) => void (await app.updateProject(changes)),
    delete: () => app.deleteProject(),
    getConfig: () => app.getConfig(),
    updateConfig: (changes: ConfigChanges) => app.updateConfig(changes),
    getProductionModeErrors: async () => findProductionProblems(json),
  })
}

/** The project of an admin app. */
export const adminProjectEntry = (context: ServerContext): CacheEntry<AdminProjectJson> =>
  context.pool.entry(
    'project',
    () =>
      new CacheEntry(
        {
          fetch: () =>
            adminCall<ReadAdminProject>(context, {
              method: 'GET',
              path: '/internal/projects/current',
            }),
        },
        context,
      ),
  )

/** The rendered configuration of the project of an admin app (protocol 04 §8.6). */
export const configEntry = (context: ServerContext): CacheEntry<CompleteConfig> =>
  context.pool.entry('config', () => new CacheEntry({ fetch: () => readConfig(context) }, context))

async function readConfig(context: ServerContext): Promise<CompleteConfig> {
  const { config_string } = await adminCall<ReadConfig>(context, {
    method: 'GET',
    path: '/internal/config',
  })
  return JSON.parse(config_string) as CompleteConfig
}
