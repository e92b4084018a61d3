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
} from './admin-project.ts'
import type * as wire from './admin-wire.ts'
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
  deleteMailboxMail,
  emptyMailbox,
  type ListMailboxOptions,
  listMailbox,
  type MailboxPage,
  readMailboxMail,
  type WholeMailboxMail,
} from './mailbox.ts'
import { defaultPlatform, type Platform } from './platform.ts'
import { type ApiRequest, sendRequest } from './requests.ts'
import { ServerApp } from './server-app.ts'
import type { TokenStoreOption } from './token-stores/open-token-store.ts'

/** Loaded with the first use, as in `ServerApp`. */
const permissions = () => import('./admin-permissions.ts')

/** A project in the hands of its administrator (protocol 07 §16). */
export class AdminApp<const S extends TokenStoreOption | null = null> extends ServerApp<S> {
  /** `surroundings` is for tests and unusual runtimes. */
  constructor(options: AdminAppOptions<S>, surroundings: Platform = defaultPlatform) {
    // The type says that where the store is left out, it is null.
    const withStore = { ...options, tokenStore: (options.tokenStore ?? null) as S }
    super(withStore, surroundings, {
      connection: adminConnection(options, surroundings),
      access: 'admin',
    })
  }

  /** Sends a request of any kind with admin access. */
  sendRequest(request: Omit<ApiRequest, 'session' | 'accessType'>): Promise<Response> {
    return sendRequest(this.context, { ...request, accessType: 'admin' })
  }

  /**
   * Calls a declared endpoint with admin access, for what has no method of its own; the declaration
   * is the type argument.
   */
  async call<E extends Endpoint>(request: AdminCall<E>): Promise<ReturnsOf<E, 'admin'>> {
    const answer = await adminCall<E>(this.context, request)
    if (request.method !== 'GET') await this.context.pool.refresh()
    return answer
  }

  override async getProject(): Promise<AdminProject> {
    return toAdminProject(this, await adminProjectEntry(this.context).get())
  }

  /** Changes what is given and leaves the rest alone; gives the project as it is afterwards. */
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

  /** The whole configuration, rendered (protocol 04 §8.6). */
  async getConfig(): Promise<wire.CompleteConfig> {
    return configEntry(this.context).get()
  }

  /** Changes single entries of the configuration, leaving those of others alone. */
  async updateConfig(changes: ConfigChanges): Promise<void> {
    const body = { config_override_string: JSON.stringify(changes) }
    await adminCall<wire.UpdateConfig>(this.context, {
      method: 'PATCH',
      path: '/internal/config/override',
      body,
    })
    await this.context.pool.refresh()
  }

  /** The key sets of the project, newest first; expired and revoked ones too. */
  async listInternalApiKeys(): Promise<readonly KeySet[]> {
    return (await keySetsEntry(this.context).get()).map((json) => toKeySet(this, json))
  }

  /** Creates a key set; its keys are in this answer and never again. */
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

  /** Gives a key set another description, or ends it for ever. */
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

  /**
   * The permissions that can be held in a team, those of every project among them, in the order of
   * their ids.
   */
  async listTeamPermissionDefinitions(): Promise<readonly PermissionDefinition[]> {
    return (await permissions()).listPermissionDefinitions(this.context, 'team')
  }
  async createTeamPermissionDefinition(
    definition: NewPermissionDefinition,
  ): Promise<PermissionDefinition> {
    return (await permissions()).createPermissionDefinition(this.context, 'team', definition)
  }
  /** Replaces description and contained permissions: what is left out is removed. */
  async updateTeamPermissionDefinition(
    id: string,
    changes: PermissionDefinitionUpdate,
  ): Promise<PermissionDefinition> {
    return (await permissions()).updatePermissionDefinition(this.context, 'team', {
      of: id,
      changes,
    })
  }
  /** Nobody holds the permission any more, and no other one contains it. */
  async deleteTeamPermissionDefinition(id: string): Promise<void> {
    return (await permissions()).deletePermissionDefinition(this.context, 'team', id)
  }

  /** The permissions that can be held in the whole project, in the order of their ids. */
  async listProjectPermissionDefinitions(): Promise<readonly PermissionDefinition[]> {
    return (await permissions()).listPermissionDefinitions(this.context, 'project')
  }
  async createProjectPermissionDefinition(
    definition: NewPermissionDefinition,
  ): Promise<PermissionDefinition> {
    return (await permissions()).createPermissionDefinition(this.context, 'project', definition)
  }
  /** Replaces description and contained permissions: what is left out is removed. */
  async updateProjectPermissionDefinition(
    id: string,
    changes: PermissionDefinitionUpdate,
  ): Promise<PermissionDefinition> {
    return (await permissions()).updatePermissionDefinition(this.context, 'project', {
      of: id,
      changes,
    })
  }
  /** Nobody holds the permission any more, and no other one contains it. */
  async deleteProjectPermissionDefinition(id: string): Promise<void> {
    return (await permissions()).deletePermissionDefinition(this.context, 'project', id)
  }

  /** The mails that landed in the mailbox of the project, newest first. */
  listMailbox(options: ListMailboxOptions = {}): Promise<MailboxPage> {
    return listMailbox(this.context, options)
  }

  /** A mail with what it says, which marks it as seen; null if there is no such mail. */
  readMailboxMail(id: string): Promise<WholeMailboxMail | null> {
    return readMailboxMail(this.context, id)
  }

  /** Takes a mail out of the mailbox; one that is gone already stays gone. */
  deleteMailboxMail(id: string): Promise<void> {
    return deleteMailboxMail(this.context, id)
  }

  /** Takes all mails out of the mailbox. */
  emptyMailbox(): Promise<void> {
    return emptyMailbox(this.context)
  }
}
