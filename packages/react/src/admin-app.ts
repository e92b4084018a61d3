import { findProductionProblems } from '@latchkey/contract/pure'
import {
  type AdminProject,
  type CompleteConfig,
  type GetPartialUserOptions,
  type KeySet,
  type PartialUser,
  type PermissionDefinition,
  type ProductionProblem,
  type ProjectMetrics,
  type TokenStoreOption,
  AdminApp as WithoutHooks,
} from '@latchkey/js'
import {
  adminProjectEntry,
  configEntry,
  keySetsEntry,
  metricsEntry,
  type PermissionScope,
  permissionDefinitionsEntry,
  type ServerContext,
  svixTokenEntry,
  toAdminProject,
  toKeySet,
  toPermissionDefinition,
} from '@latchkey/js/internal'
import { useEffect, useMemo } from 'react'
import { bailOutOnServer } from './bail-out.ts'
import { clientHooks } from './client-hooks.ts'
import { createServerHooks, type ServerHooks } from './server-hooks.ts'
import { useEntry } from './use-entry.ts'

const TOKEN_RENEWAL_MS = 50 * 60 * 1000

/** The hooks of a project (protocol 07 §16.2). */
export interface ProjectHooks {
  /** The issues that blocked production mode when the project was read. */
  useProductionModeErrors(): readonly ProductionProblem[]
}

/** Adds the hooks to a project. They compute, so they need no request. */
export function withProjectHooks<P extends AdminProject>(project: P): P & ProjectHooks {
  let problems: readonly ProductionProblem[] | undefined
  return Object.freeze({
    ...project,
    useProductionModeErrors() {
      problems ??= findProblems(project)
      return problems
    },
  })
}

const findProblems = ({ id, config: { allowLocalhost, domains } }: AdminProject) =>
  findProductionProblems({
    id,
    config: {
      allow_localhost: allowLocalhost,
      domains: domains.map(({ domain, handlerPath }) => ({ domain, handler_path: handlerPath })),
    },
  })

/** The admin app with hooks (protocol 07 §16). All hooks suspend. */
export class AdminApp<const S extends TokenStoreOption | null = null> extends WithoutHooks<S> {
  readonly #hooks: ServerHooks<S> = createServerHooks(
    this.context,
    () => this.redirectToSignIn({ replace: true }),
    // biome-ignore lint/suspicious/noImportCycles: loaded when this app has been defined.
    () => import('./owned-projects.ts'),
  )
  readonly [clientHooks] = this.#hooks.client
  readonly useUser = this.#hooks.useUser
  readonly useUsers = this.#hooks.useUsers
  readonly useTeams = this.#hooks.useTeams
  readonly useTeam = this.#hooks.useTeam

  /** The user data in the current access token. Updates on sign-in and sign-out. */
  usePartialUser(options: GetPartialUserOptions<S>): PartialUser | null {
    return this[clientHooks].usePartialUser(options)
  }

  override async getProject(): Promise<AdminProject & ProjectHooks> {
    return withProjectHooks(await super.getProject())
  }

  /** The project with all admin fields. Updates automatically. */
  useProject(): AdminProject & ProjectHooks {
    bailOutOnServer(this.context.platform)
    const json = useEntry(adminProjectEntry(this.context))
    return useMemo(() => withProjectHooks(toAdminProject(this, json)), [json])
  }

  /**
   * A token that manages the webhooks of the project for an hour. Replaced by a new one before it
   * expires.
   */
  useSvixToken(): string {
    bailOutOnServer(this.context.platform)
    const entry = svixTokenEntry(this.context)
    const { platform } = this.context
    useEffect(() => platform.every(TOKEN_RENEWAL_MS, () => void entry.refresh()), [entry, platform])
    return useEntry(entry)
  }

  /** The complete rendered configuration. Updates automatically. */
  useConfig(): CompleteConfig {
    bailOutOnServer(this.context.platform)
    return useEntry(configEntry(this.context))
  }

  /**
   * The key sets of the project, newest first, including expired and revoked ones. Updates
   * automatically.
   */
  useInternalApiKeys(): readonly KeySet[] {
    bailOutOnServer(this.context.platform)
    const sets = useEntry(keySetsEntry(this.context))
    return useMemo(() => sets.map((json) => toKeySet(this, json)), [sets])
  }

  /**
   * Users, sign-ups and active users of the last 31 days, countries and sign-in methods (protocol 07
   * §16.1).
   */
  useMetrics(includeAnonymous = false): ProjectMetrics {
    bailOutOnServer(this.context.platform)
    return useEntry(metricsEntry(this.context, includeAnonymous))
  }

  /** A function that navigates with the app's redirect method (protocol 07 §4.3). */
  useNavigate(): (to: string) => void {
    return this[clientHooks].useNavigate()
  }

  /** The permissions that can be held in a team, sorted by id. Updates automatically. */
  useTeamPermissionDefinitions(): readonly PermissionDefinition[] {
    return usePermissionDefinitions(this.context, 'team')
  }

  /** The permissions that can be held in the project, sorted by id. Updates automatically. */
  useProjectPermissionDefinitions(): readonly PermissionDefinition[] {
    return usePermissionDefinitions(this.context, 'project')
  }
}

function usePermissionDefinitions(
  context: ServerContext,
  scope: PermissionScope,
): readonly PermissionDefinition[] {
  bailOutOnServer(context.platform)
  const definitions = useEntry(permissionDefinitionsEntry(context, scope))
  return useMemo(() => definitions.map(toPermissionDefinition), [definitions])
}
