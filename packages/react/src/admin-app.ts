import { findProductionProblems } from '@latchkey/contract/pure'
import {
  type AdminProject,
  type CompleteConfig,
  type EmailDraft,
  type EmailPreviewOptions,
  type EmailTemplate,
  type EmailTheme,
  type GetPartialUserOptions,
  type KeySet,
  type ListTransactionsOptions,
  type PartialUser,
  type PermissionDefinition,
  type ProductionProblem,
  type ProjectMetrics,
  type StripeAccountInfo,
  type TokenStoreOption,
  type TransactionPage,
  type WholeEmailTheme,
  AdminApp as WithoutHooks,
} from '@latchkey/js'
import {
  adminProjectEntry,
  configEntry,
  emailDraftsEntry,
  emailPreviewEntry,
  emailTemplatesEntry,
  emailThemeEntry,
  emailThemesEntry,
  keySetsEntry,
  metricsEntry,
  type PermissionScope,
  permissionDefinitionsEntry,
  type ServerAppObjects,
  type ServerContext,
  serverAppObjectsOf,
  stripeAccountEntry,
  svixTokenEntry,
  toAdminProject,
  toEmailDraft,
  toEmailTemplate,
  toEmailTheme,
  toKeySet,
  toPermissionDefinition,
  toTransactionPage,
  toWholeEmailTheme,
  transactionsEntry,
} from '@latchkey/js/internal'
import { useEffect, useMemo } from 'react'
import { bailOutOnServer } from './bail-out.ts'
import { clientHooks } from './client-hooks.ts'
import type { ServerHookTypes } from './server-hook-objects.ts'
import { createServerHooks, type ServerHooks, serverHooks } from './server-hooks.ts'
import { useEntry } from './use-entry.ts'

const TOKEN_RENEWAL_MS = 50 * 60 * 1000

/** The hooks of a project (protocol 07 §16.2). */
export interface ProjectHooks {
  /** The issues that blocked production mode when the project was read. */
  useProductionModeErrors(): readonly ProductionProblem[]
  /** The complete rendered configuration. Updates automatically. */
  useConfig(): CompleteConfig
}

/** Adds the hooks to a project of an app. */
export function withProjectHooks<P extends AdminProject>(
  app: Pick<AdminApp, 'useConfig'>,
  project: P,
): P & ProjectHooks {
  let problems: readonly ProductionProblem[] | undefined
  return Object.freeze({
    ...project,
    useProductionModeErrors() {
      problems ??= findProblems(project)
      return problems
    },
    useConfig: () => app.useConfig(),
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
export class AdminApp<const S extends TokenStoreOption | null = null> extends WithoutHooks<
  S,
  ServerHookTypes
> {
  readonly [serverHooks]: ServerHooks<S> = createServerHooks(
    this.context,
    () => this.redirectToSignIn({ replace: true }),
    // biome-ignore lint/suspicious/noImportCycles: loaded when this app has been defined.
    () => import('./owned-projects.ts'),
  )
  readonly [clientHooks] = this[serverHooks].client
  readonly useUser = this[serverHooks].useUser
  readonly useUsers = this[serverHooks].useUsers
  readonly useTeams = this[serverHooks].useTeams
  readonly useTeam = this[serverHooks].useTeam
  readonly useDataVaultStore = this[serverHooks].useDataVaultStore
  readonly useItem = this[serverHooks].useItem

  override async [serverAppObjectsOf](): Promise<ServerAppObjects<ServerHookTypes>> {
    return this[serverHooks].objects
  }

  /** The user data in the current access token. Updates on sign-in and sign-out. */
  usePartialUser(options: GetPartialUserOptions<S>): PartialUser | null {
    return this[clientHooks].usePartialUser(options)
  }

  override async getProject(): Promise<AdminProject & ProjectHooks> {
    return withProjectHooks(this, await super.getProject())
  }

  /** The project with all admin fields. Updates automatically. */
  useProject(): AdminProject & ProjectHooks {
    bailOutOnServer(this.context.platform)
    const json = useEntry(adminProjectEntry(this.context))
    return useMemo(() => withProjectHooks(this, toAdminProject(this, json)), [json])
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
   * Users, sign-ups and active users of the last 31 days, countries and sign-in methods (protocol
   * 07 §16.1).
   */
  useMetrics(includeAnonymous = false): ProjectMetrics {
    bailOutOnServer(this.context.platform)
    return useEntry(metricsEntry(this.context, includeAnonymous))
  }

  /** The themes of emails, the built-in ones first. Updates automatically. */
  useEmailThemes(): readonly EmailTheme[] {
    bailOutOnServer(this.context.platform)
    const themes = useEntry(emailThemesEntry(this.context))
    return useMemo(() => themes.map(toEmailTheme), [themes])
  }

  /** A theme of emails with its source. Updates automatically. */
  useEmailTheme(id: string): WholeEmailTheme {
    bailOutOnServer(this.context.platform)
    const theme = useEntry(emailThemeEntry(this.context, id))
    return useMemo(() => toWholeEmailTheme(theme), [theme])
  }

  /** The templates of emails, the built-in ones first. Updates automatically. */
  useEmailTemplates(): readonly EmailTemplate[] {
    bailOutOnServer(this.context.platform)
    const templates = useEntry(emailTemplatesEntry(this.context))
    return useMemo(() => templates.map(toEmailTemplate), [templates])
  }

  /** The drafts of emails, the most recently changed first. Updates automatically. */
  useEmailDrafts(): readonly EmailDraft[] {
    bailOutOnServer(this.context.platform)
    const drafts = useEntry(emailDraftsEntry(this.context))
    return useMemo(() => drafts.map(toEmailDraft), [drafts])
  }

  /**
   * The HTML of an email with preview values. Suspends for each new combination of sources, so keep
   * showing the last one with `useDeferredValue`.
   */
  useEmailPreview(options: EmailPreviewOptions): string {
    bailOutOnServer(this.context.platform)
    return useEntry(emailPreviewEntry(this.context, options))
  }

  /** The state of the Stripe account; null before `setupPayments`. Updates automatically. */
  useStripeAccountInfo(): StripeAccountInfo | null {
    bailOutOnServer(this.context.platform)
    return useEntry(stripeAccountEntry(this.context))
  }

  /** Purchases and changes of quantities, newest first. Updates automatically. */
  useTransactions(options: ListTransactionsOptions = {}): TransactionPage {
    bailOutOnServer(this.context.platform)
    const page = useEntry(transactionsEntry(this.context, options))
    return useMemo(() => toTransactionPage(page), [page])
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
