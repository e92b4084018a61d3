import type { Endpoint, ReturnsOf } from '@latchkey/contract'
import {
  type AdminAppOptions,
  type AdminCall,
  adminCall,
  adminConnection,
} from './admin-connection.ts'
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
// biome-ignore lint/suspicious/noImportCycles: the way back is loaded on demand.
import { ServerApp } from './server-app.ts'
import type { TokenStoreOption } from './token-stores/open-token-store.ts'

/** Loaded on first use, as in `ServerApp`. */
const permissions = () => import('./admin-permissions.ts')

/** A project with admin access (protocol 07 §16). */
export class AdminApp<const S extends TokenStoreOption | null = null> extends ServerApp<S> {
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
   * Moves the project to another team of `internal`, with the session of a user who administrates
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
  readMailboxMail(id: string): Promise<WholeMailboxEmail | null> {
    return readMailboxEmail(this.context, id)
  }

  /** Deletes an email from the mailbox; does nothing if it does not exist. */
  deleteMailboxMail(id: string): Promise<void> {
    return deleteMailboxEmail(this.context, id)
  }

  /** Deletes all emails from the mailbox. */
  emptyMailbox(): Promise<void> {
    return emptyMailbox(this.context)
  }
}
