import type { Endpoint, ReturnsOf } from '@latchkey/contract'
import { KnownError } from '@latchkey/contract/pure'
import {
  type AdminAppOptions,
  type AdminCall,
  type AdminConnection,
  adminCall,
  adminConnection,
  sendAdminRequest,
} from './admin-connection.ts'
import { type AdminProject, type AdminProjectUpdate, toAdminProject } from './admin-project.ts'
import type * as wire from './admin-wire.ts'
import { type CreateKeySetOptions, type KeySet, type NewKeySet, toKeySet, toNewKeySet } from './key-sets.ts'
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
import type { ApiRequest } from './requests.ts'
import { type ServerUser, toServerUser } from './server-user.ts'
import { realSurroundings, type Surroundings } from './surroundings.ts'

/** Which users to list (contract 07 §15). Without `limit` the service gives all of them at once. */
export interface ListUsersOptions {
  /** The `nextCursor` of the page before. */
  readonly cursor?: string | undefined
  readonly limit?: number | undefined
  readonly orderBy?: 'signedUpAt' | undefined
  readonly desc?: boolean | undefined
  /** Part of a name or of an address, or a whole id. */
  readonly query?: string | undefined
  readonly includeAnonymous?: boolean | undefined
}

/** A page of users; `nextCursor` is null on the last one. */
export type UserPage = readonly ServerUser[] & { readonly nextCursor: string | null }

/** Changes to the configuration by dotted path; `null` removes. */
export type ConfigChanges = Readonly<Record<string, unknown>>

/** A project in the hands of its administrator (contract 07 §16). */
export class AdminApp {
  readonly #connection: AdminConnection

  /** `surroundings` is for tests and unusual runtimes. */
  constructor(options: AdminAppOptions, surroundings: Surroundings = realSurroundings) {
    this.#connection = adminConnection(options, surroundings)
  }

  get projectId(): string {
    return this.#connection.projectId
  }

  /** Sends a request of any kind with admin access. */
  sendRequest(request: Omit<ApiRequest, 'session' | 'accessType'>): Promise<Response> {
    return sendAdminRequest(this.#connection, request)
  }

  /** Calls a declared endpoint with admin access, for what has no method of its own; the declaration is the type argument. */
  call<E extends Endpoint>(request: AdminCall<E>): Promise<ReturnsOf<E, 'admin'>> {
    return adminCall<E>(this.#connection, request)
  }

  async getProject(): Promise<AdminProject> {
    return toAdminProject(await adminCall<wire.ReadAdminProject>(this.#connection, { method: 'GET', path: '/internal/projects/current' }))
  }

  /** Changes what is given and leaves the rest alone; gives the project as it is afterwards. */
  async updateProject(update: AdminProjectUpdate): Promise<AdminProject> {
    const body = toSnakeCase(update) as wire.AdminProjectPatch
    return toAdminProject(
      await adminCall<wire.UpdateAdminProject>(this.#connection, { method: 'PATCH', path: '/internal/projects/current', body }),
    )
  }

  /** Deletes the project with everything in it. */
  async deleteProject(): Promise<void> {
    await adminCall<wire.DeleteAdminProject>(this.#connection, { method: 'DELETE', path: '/internal/projects/current' })
  }

  /** The whole configuration, rendered (contract 04 §8.6). */
  async getConfig(): Promise<wire.CompleteConfig> {
    const { config_string } = await adminCall<wire.ReadConfig>(this.#connection, { method: 'GET', path: '/internal/config' })
    return JSON.parse(config_string) as wire.CompleteConfig
  }

  /** Changes single entries of the configuration, leaving those of others alone. */
  async updateConfig(changes: ConfigChanges): Promise<void> {
    const body = { config_override_string: JSON.stringify(changes) }
    await adminCall<wire.UpdateConfig>(this.#connection, { method: 'PATCH', path: '/internal/config/override', body })
  }

  async listInternalApiKeys(): Promise<readonly KeySet[]> {
    const { items } = await adminCall<wire.ListKeySets>(this.#connection, { method: 'GET', path: '/internal/api-keys' })
    return items.map(toKeySet)
  }

  /** Creates a key set; its keys are in this answer and never again. */
  async createInternalApiKey(options: CreateKeySetOptions): Promise<NewKeySet> {
    const { expiresAt, ...rest } = options
    const body = { ...(toSnakeCase(rest) as object), expires_at_millis: expiresAt.getTime() } as wire.KeySetBody
    return toNewKeySet(await adminCall<wire.CreateKeySet>(this.#connection, { method: 'POST', path: '/internal/api-keys', body }))
  }

  /** Gives a key set another description, or ends it for ever. */
  async updateInternalApiKey(id: string, change: { readonly description: string } | { readonly revoked: true }): Promise<void> {
    const [path, params] = ['/internal/api-keys/:id', { id }] as const
    await adminCall<wire.UpdateKeySet>(this.#connection, { method: 'PATCH', path, params, body: change })
  }

  async listUsers(options: ListUsersOptions = {}): Promise<UserPage> {
    const { cursor, limit, orderBy, desc, query, includeAnonymous } = options
    const { items, pagination } = await adminCall<wire.ListUsers>(this.#connection, {
      method: 'GET',
      path: '/users',
      query: {
        cursor,
        limit: limit?.toString(),
        order_by: orderBy && 'signed_up_at',
        desc: desc?.toString(),
        query: query || undefined,
        include_anonymous: includeAnonymous ? 'true' : undefined,
      },
    })
    return Object.assign(items.map(toServerUser), { nextCursor: pagination.next_cursor })
  }

  /** Null if there is no such user. */
  async getUser(id: string): Promise<ServerUser | null> {
    try {
      return toServerUser(
        await adminCall<wire.ReadUser>(this.#connection, { method: 'GET', path: '/users/:user_id', params: { user_id: id } }),
      )
    } catch (error) {
      if (KnownError.is(error, 'USER_NOT_FOUND')) return null
      throw error
    }
  }

  /** The mails that landed in the mailbox of the project, newest first. */
  listMailbox(options: ListMailboxOptions = {}): Promise<MailboxPage> {
    return listMailbox(this.#connection, options)
  }

  /** A mail with what it says, which marks it as seen; null if there is no such mail. */
  readMailboxMail(id: string): Promise<WholeMailboxMail | null> {
    return readMailboxMail(this.#connection, id)
  }

  /** Takes a mail out of the mailbox; one that is gone already stays gone. */
  deleteMailboxMail(id: string): Promise<void> {
    return deleteMailboxMail(this.#connection, id)
  }

  /** Takes all mails out of the mailbox. */
  emptyMailbox(): Promise<void> {
    return emptyMailbox(this.#connection)
  }
}
