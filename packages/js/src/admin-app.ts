import type { Endpoint, ReturnsOf } from '@latchkey/contract'
import {
  type Branding,
  type BrandingUpdate,
  changeBranding,
  readBranding,
} from './admin-branding.ts'
import { type AdminCall, adminCall } from './admin-connection.ts'
import type { TestEmailError, TestEmailOptions, WithId } from './admin-emails.ts'
import { type AdminAppOptions, adminConnection } from './admin-options.ts'
import type {
  ListTransactionsOptions,
  NewItemQuantityChange,
  StripeAccountInfo,
  TestModePurchase,
  TransactionPage,
} from './admin-payments.ts'
import type {
  NewPermissionDefinition,
  PermissionDefinition,
  PermissionDefinitionUpdate,
} from './admin-permissions.ts'
import {
  type AdminProject,
  type AdminProjectUpdate,
  adminProjectEntry,
  type ConfigChanges,
  configEntry,
  toAdminProject,
  type WithSession,
} from './admin-project.ts'
import { svixTokenEntry, transferProject } from './admin-requests.ts'
import type * as wire from './admin-wire.ts'
import type { ApiRequest } from './connection.ts'
import type { ChatContent, ChatContext, ChatMessage } from './email-chat.ts'
import type {
  LoggedEmailPage,
  SearchEmailsOptions,
  SentEmail,
  WholeLoggedEmail,
} from './email-log.ts'
import type { EmailPreviewOptions } from './email-preview.ts'
import type { EmailThemeChoice } from './email-sending.ts'
import type {
  EmailDraft,
  EmailDraftUpdate,
  EmailTemplate,
  EmailTheme,
  NewEmailDraft,
  WholeEmailTheme,
} from './email-sources.ts'
import type { EmailSourceKind, EmailSourceVersion } from './email-versions.ts'
import {
  type CreateKeySetOptions,
  type KeySet,
  keySetsEntry,
  type NewKeySet,
  toKeySet,
  toNewKeySet,
} from './key-sets.ts'
import { toSnakeCase } from './letter-case.ts'
import {
  deleteMailboxEmail,
  emptyMailbox,
  type ListMailboxOptions,
  listMailbox,
  type MailboxPage,
  readMailboxEmail,
  type WholeMailboxEmail,
} from './mailbox.ts'
import { metricsEntry, type ProjectMetrics } from './metrics.ts'
import { defaultPlatform, type Platform } from './platform.ts'
import { sendRequest } from './requests.ts'
import type { Result } from './results.ts'
// biome-ignore lint/suspicious/noImportCycles: the way back is loaded on demand.
import { ServerApp } from './server-app.ts'
import type { ServerTypes } from './server-app-objects.ts'
import type { TokenStoreOption } from './token-stores/open-token-store.ts'
import type { UserImport, UserImportOptions } from './user-imports.ts'
import type { UserJob, UserJobChange, UserJobUsers } from './user-jobs.ts'

/** Loaded on first use, as in `ServerApp`. */
const permissions = () => import('./admin-permissions.ts')
const emails = () => import('./admin-emails.ts')
const payments = () => import('./admin-payments.ts')
const userImports = () => import('./user-imports.ts')
const userJobs = () => import('./user-jobs.ts')

/** A project with admin access (protocol 07 §16). `T` as in `ServerApp`. */
export class AdminApp<
  const S extends TokenStoreOption | null = null,
  T extends ServerTypes = ServerTypes,
> extends ServerApp<S, T> {
  /** `platform` is for tests and unusual runtimes. */
  constructor(options: AdminAppOptions<S>, platform: Platform = defaultPlatform) {
    // The type expresses that an absent store is null.
    const withStore = { ...options, tokenStore: (options.tokenStore ?? null) as S }
    super(withStore, platform, {
      connection: adminConnection(options, platform),
      access: 'admin',
    })
  }

  /** Sends any request with admin access. */
  sendRequest(request: Omit<ApiRequest, 'session' | 'accessType'>): Promise<Response> {
    return sendRequest(this.context, { ...request, accessType: 'admin' })
  }

  /**
   * Calls a declared endpoint with admin access, for endpoints without a method; the declaration is
   * the type argument.
   */
  async call<E extends Endpoint>(request: AdminCall<E>): Promise<ReturnsOf<E, 'admin'>> {
    const response = await adminCall<E>(this.context, request)
    if (request.method !== 'GET') await this.context.pool.refresh()
    return response
  }

  override async getProject(): Promise<AdminProject> {
    return toAdminProject(this, await adminProjectEntry(this.context).get())
  }

  /** Changes the given fields and returns the updated project. */
  async updateProject(update: AdminProjectUpdate): Promise<AdminProject> {
    const body = toSnakeCase(update) as wire.AdminProjectPatch
    const json = await adminCall<wire.UpdateAdminProject>(this.context, {
      method: 'PATCH',
      path: '/internal/projects/current',
      body,
    })
    await this.context.pool.refresh()
    return toAdminProject(this, json)
  }

  /** Deletes the project with everything in it. */
  async deleteProject(): Promise<void> {
    await adminCall<wire.DeleteAdminProject>(this.context, {
      method: 'DELETE',
      path: '/internal/projects/current',
    })
  }

  /**
   * Moves the project to another team of `internal`, with the session of a user who administers
   * the owner team and is a member of the new one.
   */
  async transferProject(user: WithSession, newTeamId: string): Promise<void> {
    await transferProject(this.context, user, newTeamId)
    await this.context.pool.refresh()
  }

  /**
   * A token that manages the webhooks of the project for an hour, in the portal and with clients of
   * Svix (`docs/webhooks.md`).
   */
  getSvixToken(): Promise<string> {
    return svixTokenEntry(this.context).get()
  }

  /** The whole configuration, rendered (protocol 04 §8.6). */
  async getConfig(): Promise<wire.CompleteConfig> {
    return configEntry(this.context).get()
  }

  /** The look of the hosted pages and of the built-in emails. */
  getBranding(): Promise<Branding> {
    return readBranding(this.context)
  }

  /** Changes the given fields of the branding and returns the new one. */
  updateBranding(update: BrandingUpdate): Promise<Branding> {
    return changeBranding(this.context, update)
  }

  /** Changes single entries of the configuration and leaves all others unchanged. */
  async updateConfig(changes: ConfigChanges): Promise<void> {
    const body = { config_override_string: JSON.stringify(changes) }
    await adminCall<wire.UpdateConfig>(this.context, {
      method: 'PATCH',
      path: '/internal/config/override',
      body,
    })
    await this.context.pool.refresh()
  }

  /** The key sets of the project, newest first, including expired and revoked ones. */
  async listInternalApiKeys(): Promise<readonly KeySet[]> {
    return (await keySetsEntry(this.context).get()).map((json) => toKeySet(this, json))
  }

  /** Creates a key set; its keys are only in this response. */
  async createInternalApiKey(options: CreateKeySetOptions): Promise<NewKeySet> {
    const { expiresAt, ...rest } = options
    const body = {
      ...(toSnakeCase(rest) as object),
      expires_at_millis: expiresAt.getTime(),
    } as wire.KeySetBody
    const json = await adminCall<wire.CreateKeySet>(this.context, {
      method: 'POST',
      path: '/internal/api-keys',
      body,
    })
    await this.context.pool.refresh()
    return toNewKeySet(this, json)
  }

  /** Changes the description of a key set, or revokes it permanently. */
  async updateInternalApiKey(
    id: string,
    change: { readonly description: string } | { readonly revoked: true },
  ): Promise<void> {
    const [path, params] = ['/internal/api-keys/:id', { id }] as const
    await adminCall<wire.UpdateKeySet>(this.context, {
      method: 'PATCH',
      path,
      params,
      body: change,
    })
    await this.context.pool.refresh()
  }

  /** The permissions in teams, including the built-in ones, in the order of their ids. */
  async listTeamPermissionDefinitions(): Promise<readonly PermissionDefinition[]> {
    return (await permissions()).listPermissionDefinitions(this.context, 'team')
  }
  /**
   * Defines a permission in teams. Throws PERMISSION_ID_ALREADY_EXISTS or
   * CONTAINED_PERMISSION_NOT_FOUND.
   */
  async createTeamPermissionDefinition(
    definition: NewPermissionDefinition,
  ): Promise<PermissionDefinition> {
    return (await permissions()).createPermissionDefinition(this.context, 'team', definition)
  }
  /** Replaces description and contained permissions: absent fields are removed. */
  async updateTeamPermissionDefinition(
    id: string,
    changes: PermissionDefinitionUpdate,
  ): Promise<PermissionDefinition> {
    return (await permissions()).updatePermissionDefinition(this.context, 'team', {
      of: id,
      changes,
    })
  }
  /** Revokes the permission of every user and removes it from all others that contain it. */
  async deleteTeamPermissionDefinition(id: string): Promise<void> {
    return (await permissions()).deletePermissionDefinition(this.context, 'team', id)
  }

  /** The permissions in the whole project, in the order of their ids. */
  async listProjectPermissionDefinitions(): Promise<readonly PermissionDefinition[]> {
    return (await permissions()).listPermissionDefinitions(this.context, 'project')
  }
  /**
   * Defines a permission in the whole project. Throws PERMISSION_ID_ALREADY_EXISTS or
   * CONTAINED_PERMISSION_NOT_FOUND.
   */
  async createProjectPermissionDefinition(
    definition: NewPermissionDefinition,
  ): Promise<PermissionDefinition> {
    return (await permissions()).createPermissionDefinition(this.context, 'project', definition)
  }
  /** Replaces description and contained permissions: absent fields are removed. */
  async updateProjectPermissionDefinition(
    id: string,
    changes: PermissionDefinitionUpdate,
  ): Promise<PermissionDefinition> {
    return (await permissions()).updatePermissionDefinition(this.context, 'project', {
      of: id,
      changes,
    })
  }
  /** Revokes the permission of every user and removes it from all others that contain it. */
  async deleteProjectPermissionDefinition(id: string): Promise<void> {
    return (await permissions()).deletePermissionDefinition(this.context, 'project', id)
  }

  /**
   * Users, sign-ups and active users of the last 31 days, countries and sign-in methods. Activity
   * may be a few seconds late.
   */
  getMetrics(includeAnonymous = false): Promise<ProjectMetrics> {
    return metricsEntry(this.context, includeAnonymous).get()
  }

  /** The emails in the mailbox of the project, newest first. */
  listMailbox(options: ListMailboxOptions = {}): Promise<MailboxPage> {
    return listMailbox(this.context, options)
  }

  /** An email with its content, which marks it as seen; null if it does not exist. */
  readMailboxEmail(id: string): Promise<WholeMailboxEmail | null> {
    return readMailboxEmail(this.context, id)
  }

  /** Deletes an email from the mailbox; does nothing if it does not exist. */
  deleteMailboxEmail(id: string): Promise<void> {
    return deleteMailboxEmail(this.context, id)
  }

  /** Deletes all emails from the mailbox. */
  emptyMailbox(): Promise<void> {
    return emptyMailbox(this.context)
  }

  /** The themes of emails, the built-in ones first. */
  async listEmailThemes(): Promise<readonly EmailTheme[]> {
    const { emailThemesEntry, toEmailTheme } = await emails()
    return (await emailThemesEntry(this.context).get()).map(toEmailTheme)
  }

  /** A theme with its source. */
  async getEmailTheme(id: string): Promise<WholeEmailTheme> {
    const { emailThemeEntry, toWholeEmailTheme } = await emails()
    return toWholeEmailTheme(await emailThemeEntry(this.context, id).get())
  }

  /** Creates a theme with the source of the light one. Names need not be unique. */
  async createEmailTheme(displayName: string): Promise<WithId> {
    return (await emails()).createEmailTheme(this.context, displayName)
  }

  /**
   * Changes the source of a theme, after a sample email was rendered with it. Throws
   * EMAIL_RENDERING_ERROR if that fails.
   */
  async updateEmailTheme(id: string, tsxSource: string): Promise<void> {
    return (await emails()).updateEmailTheme(this.context, id, tsxSource)
  }

  /** The templates of emails, the built-in ones first. */
  async listEmailTemplates(): Promise<readonly EmailTemplate[]> {
    const { emailTemplatesEntry, toEmailTemplate } = await emails()
    return (await emailTemplatesEntry(this.context).get()).map(toEmailTemplate)
  }

  /** Creates a template with a short sample. Names need not be unique. */
  async createEmailTemplate(displayName: string): Promise<WithId> {
    return (await emails()).createEmailTemplate(this.context, displayName)
  }

  /**
   * Changes the source of a template, after it was rendered; throws EMAIL_RENDERING_ERROR if that
   * fails. Only the id of a theme is stored; anything else leaves the theme as it is. Requires an
   * email server of the project, else throws REQUIRES_CUSTOM_EMAIL_SERVER.
   */
  async updateEmailTemplate(
    id: string,
    tsxSource: string,
    themeId?: EmailThemeChoice | null,
  ): Promise<{ renderedHtml: string }> {
    return (await emails()).updateEmailTemplate(this.context, id, { tsxSource, themeId })
  }

  /** The drafts of emails, the most recently changed first. */
  async listEmailDrafts(): Promise<readonly EmailDraft[]> {
    const { emailDraftsEntry, toEmailDraft } = await emails()
    return (await emailDraftsEntry(this.context).get()).map(toEmailDraft)
  }

  /** Creates a draft. Its source is not checked. */
  async createEmailDraft(draft: NewEmailDraft): Promise<WithId> {
    return (await emails()).createEmailDraft(this.context, draft)
  }

  /** Changes a draft. Without `themeId` it uses the selected theme of the project again. */
  async updateEmailDraft(id: string, update: EmailDraftUpdate): Promise<void> {
    return (await emails()).updateEmailDraft(this.context, id, update)
  }

  /** Deletes a draft and its versions. */
  async deleteEmailDraft(id: string): Promise<void> {
    return (await emails()).deleteEmailDraft(this.context, id)
  }

  /** The saved states of a template, theme or draft, newest first; at most 50. */
  async listEmailVersions(
    kind: EmailSourceKind,
    id: string,
  ): Promise<readonly EmailSourceVersion[]> {
    return (await emails()).listEmailVersions(this.context, kind, id)
  }

  /** Saves the source and the theme of an earlier version as a new version. */
  async restoreEmailVersion(kind: EmailSourceKind, id: string, version: number): Promise<void> {
    return (await emails()).restoreEmailVersion(this.context, kind, { id, version })
  }

  /** The HTML of an email with preview values. Sends and stores nothing. */
  async getEmailPreview(options: EmailPreviewOptions): Promise<string> {
    return (await emails()).emailPreviewEntry(this.context, options).get()
  }

  /**
   * Sends an email with preview values. An administrator's session can send it only to an address
   * of that user, a key to any address.
   */
  async sendEmailPreview(to: string, options: EmailPreviewOptions): Promise<void> {
    return (await emails()).sendEmailPreview(this.context, to, options)
  }

  /**
   * Starts to change many users, one after the other, and returns the id of the job. The service
   * continues it after a crash.
   */
  async startUserJob(job: UserJobUsers & UserJobChange): Promise<WithId> {
    return (await userJobs()).startUserJob(this.context, job)
  }

  /** How far a job is; null if it does not exist or ended more than seven days ago. */
  async getUserJob(id: string): Promise<UserJob | null> {
    return (await userJobs()).readUserJob(this.context, id)
  }

  /** Stops a job. No user is changed afterwards; users that are changed stay changed. */
  async stopUserJob(id: string): Promise<UserJob> {
    return (await userJobs()).stopUserJob(this.context, id)
  }

  /**
   * Uploads a file with users and starts to import them. Returns the ids of the import and of the
   * upload, which a dry run leaves for the import that follows. The service continues it after a
   * crash.
   */
  async startUserImport(options: UserImportOptions): Promise<WithId & { uploadId: string }> {
    return (await userImports()).startUserImport(this.context, options)
  }

  /** How far an import is; null if it does not exist or ended more than seven days ago. */
  async getUserImport(id: string): Promise<UserImport | null> {
    return (await userImports()).readUserImport(this.context, id)
  }

  /**
   * The rows of an import that failed or were skipped, the first 100,000, as a file: CSV or, as
   * NDJSON, one JSON object per line. Each has `row`, `outcome`, `id`, `email`, `code` and
   * `message`. Null if the import does not exist, and after ten later imports have ended.
   */
  async getUserImportReport(
    id: string,
    options: { readonly format?: 'csv' | 'ndjson' | undefined } = {},
  ): Promise<Blob | null> {
    return (await userImports()).readUserImportReport(this.context, id, options.format ?? 'csv')
  }

  /** Stops an import. Users that were imported stay. */
  async stopUserImport(id: string): Promise<UserImport> {
    return (await userImports()).stopUserImport(this.context, id)
  }

  /** Sends one email with the given server, which is not stored. */
  async sendTestEmail(options: TestEmailOptions): Promise<Result<undefined, TestEmailError>> {
    return (await emails()).sendTestEmail(this.context, options)
  }

  /** The last 100 attempts to send an email, newest first. */
  async listSentEmails(): Promise<readonly SentEmail[]> {
    return (await emails()).listSentEmails(this.context)
  }

  /** Searches the emails of the last 30 days, newest first. */
  async searchEmails(options: SearchEmailsOptions = {}): Promise<LoggedEmailPage> {
    return (await emails()).searchEmails(this.context, options)
  }

  /** An email of the log with its body and its attempts; null if it does not exist. */
  async getLoggedEmail(id: string): Promise<WholeLoggedEmail | null> {
    return (await emails()).readLoggedEmail(this.context, id)
  }

  /** Sends an email of the log again, as a new one. Not for emails that sign in. */
  async resendEmail(id: string): Promise<WithId> {
    return (await emails()).resendEmail(this.context, id)
  }

  /** Invites someone to sign in at a trusted URL. Creates neither a user nor an invitation. */
  async sendSignInInvitationEmail(email: string, callbackUrl: string): Promise<void> {
    return (await emails()).sendSignInInvitation(this.context, email, callbackUrl)
  }

  /**
   * Asks the editing assistant about the theme, template or draft with the id `threadId`. Saves
   * neither the question nor the reply.
   */
  async sendChatMessage(
    threadId: string,
    contextType: ChatContext,
    messages: readonly ChatMessage[],
    abortSignal?: AbortSignal,
  ): Promise<ChatContent> {
    const question = { contextType, messages, signal: abortSignal }
    return (await emails()).sendChatMessage(this.context, threadId, question)
  }

  /** Appends any JSON value except null to the stored thread. */
  async saveChatMessage(threadId: string, message: unknown): Promise<void> {
    return (await emails()).saveChatMessage(this.context, threadId, message)
  }

  /** The stored values of a thread, oldest first. */
  async listChatMessages(threadId: string): Promise<{ messages: readonly unknown[] }> {
    return (await emails()).listChatMessages(this.context, threadId)
  }

  /**
   * Connects a Stripe account on the first call. Returns the page where its owner continues to set
   * it up.
   */
  async setupPayments(): Promise<{ url: string }> {
    return (await payments()).setupPayments(this.context)
  }

  /** The state of the Stripe account; null before `setupPayments`. */
  async getStripeAccountInfo(): Promise<StripeAccountInfo | null> {
    return (await payments()).stripeAccountEntry(this.context).get()
  }

  /** A session for the embedded components of Stripe, which show payments and payouts. */
  async createStripeWidgetAccountSession(): Promise<{ client_secret: string }> {
    return (await payments()).createStripeWidgetAccountSession(this.context)
  }

  /**
   * Changes how much of an item a customer has. Throws ITEM_QUANTITY_INSUFFICIENT_AMOUNT if the
   * quantity would be negative.
   */
  async createItemQuantityChange(change: NewItemQuantityChange): Promise<void> {
    return (await payments()).createItemQuantityChange(this.context, change)
  }

  /** Buys the offer of a checkout link without paying. Uses the link up. */
  async testModePurchase(purchase: TestModePurchase): Promise<void> {
    return (await payments()).testModePurchase(this.context, purchase)
  }

  /** Purchases and changes of quantities, newest first. */
  async listTransactions(options: ListTransactionsOptions = {}): Promise<TransactionPage> {
    return (await payments()).listTransactions(this.context, options)
  }
}
