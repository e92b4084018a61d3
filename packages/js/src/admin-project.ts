import { findProductionProblems, type ProductionProblem } from '@latchkey/contract/pure'
import type { AdminApp } from './admin-app.ts'
import { adminCall } from './admin-connection.ts'
import type {
  AdminProjectJson,
  CompleteConfig,
  ReadAdminProject,
  ReadConfig,
} from './admin-wire.ts'
import type { AuthPart } from './auth-part.ts'
import { CacheEntry } from './cache.ts'
import { type CamelCased, toCamelCase } from './letter-case.ts'
import type { ServerContext } from './server-context.ts'

/**
 * A project with everything that an administrator can read and do (protocol 07 §16.2). The values
 * do not change after they were read.
 */
export type AdminProject = AdminProjectFields & AdminProjectPart

type AdminProjectFields = Omit<CamelCased<AdminProjectJson>, 'createdAtMillis'> & {
  readonly createdAt: Date
}

interface AdminProjectPart {
  /** Changes the given fields only. */
  update(changes: AdminProjectUpdate): Promise<void>
  /** Deletes the project with everything in it. */
  delete(): Promise<void>
  /**
   * Moves the project to another team of `internal`, with the session of a user who administers
   * the owner team and is a member of the new one.
   */
  transfer(user: WithSession, newTeamId: string): Promise<void>
  /** The whole configuration, rendered. */
  getConfig(): Promise<CompleteConfig>
  /** Changes single entries of the configuration and leaves all others unchanged. */
  updateConfig(changes: ConfigChanges): Promise<void>
  /**
   * The issues that blocked production mode when the project was read; it can be switched on
   * nevertheless.
   */
  getProductionModeErrors(): Promise<readonly ProductionProblem[]>
}

/** The part of a signed-in user that is used: the session. */
export type WithSession = Pick<AuthPart, 'currentSession'>

/** A project of the signed-in user, with the app that manages it. */
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
 * The fields of a project that an administrator may change. Absent fields do not change; a list
 * replaces the whole list.
 */
export type AdminProjectUpdate = Writable<
  Pick<AdminProjectFields, 'displayName' | 'isProductionMode' | 'logoUrl' | 'fullLogoUrl'> & {
    readonly description: string | null
  }
> & { readonly config?: Writable<WritableConfig> | undefined }

/** The input for a new project; `teamId` is the team of `internal` that will own it. */
export type NewAdminProject = AdminProjectUpdate & {
  readonly displayName: string
  readonly teamId: string
}

/** What the objects of projects need from an app; every admin app has it. */
type ProjectAdministration = Pick<
  AdminApp,
  'updateProject' | 'deleteProject' | 'transferProject' | 'getConfig' | 'updateConfig'
>

/** The object for the project of the app. */
export function toAdminProject(app: ProjectAdministration, json: AdminProjectJson): AdminProject {
  const { createdAtMillis, ...rest } = toCamelCase(json)
  return Object.freeze({
    ...rest,
    createdAt: new Date(createdAtMillis),
    update: async (changes: AdminProjectUpdate) => void (await app.updateProject(changes)),
    delete: () => app.deleteProject(),
    transfer: (user: WithSession, newTeamId: string) => app.transferProject(user, newTeamId),
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
