import type { createTeam as createTeamEndpoint } from '@latchkey/contract'
import type { ByApiKey, GetUserByApiKeyOptions } from './api-keys.ts'
// biome-ignore lint/suspicious/noImportCycles: client-app.ts loads the way back on demand.
import { ClientApp } from './client-app.ts'
import type { Connection } from './connection.ts'
import type { CancelOptions, Customer } from './customer-overview.ts'
import type {
  CustomerReference,
  Grant,
  GrantOptions,
  ItemReference,
  OfferChoice,
} from './customers.ts'
import type { SendEmailOptions } from './email-sending.ts'
import {
  type GetUserOptions,
  getUser,
  type OptionalArguments,
  type Or,
  type OrElse,
} from './get-user.ts'
import type { ServerItem } from './items.ts'
import type { OAuthProvider, OAuthProviderError } from './oauth-providers.ts'
import { defaultPlatform, type Platform } from './platform.ts'
import type { Result } from './results.ts'
import type { ServerAppObjects, ServerTypes } from './server-app-objects.ts'
import { type ServerAppOptions, serverConnection } from './server-connection.ts'
import { createServerContext, type ServerContext } from './server-context.ts'
import type { UserPage } from './server-directory.ts'
import type { NewOAuthProvider } from './server-oauth.ts'
import type { ServerAccess } from './server-refresh.ts'
import type { GetConvexUserOptions, ListUsersOptions, NewUser } from './server-users.ts'
import type { TokenStoreOption } from './token-stores/open-token-store.ts'
import type { NewTeam } from './user-teams.ts'

/** Loaded on first use: the dashboard renders its first page without it. */
const serverWork = () => import('./server-work.ts')

/** A team as a server creates it. */
export interface NewServerTeam extends NewTeam {
  /** The first member, with the default permissions of creators; without one the team is empty. */
  readonly creatorUserId?: string | undefined
}

/** How a server app reaches the service; for apps with more rights. */
export interface ServerReach {
  readonly connection: Connection
  readonly access: ServerAccess
}

/** The key of an app's method that creates its objects. Not for other code. */
export const serverAppObjectsOf: unique symbol = Symbol('latchkey.server-app-objects')

/**
 * The SDK for an app's back end, with access to all users of its project (protocol 07 §15). `T` are
 * the types of its objects: those of `@latchkey/react` also have hooks.
 */
export class ServerApp<
  const S extends TokenStoreOption | null = TokenStoreOption,
  T extends ServerTypes = ServerTypes,
> extends ClientApp<S, T['currentUser']> {
  declare protected readonly context: ServerContext

  /** `platform` is for tests and unusual runtimes, `reach` for apps with more rights. */
  constructor(
    options: ServerAppOptions<S>,
    platform: Platform = defaultPlatform,
    reach: ServerReach = { connection: serverConnection(options, platform), access: 'server' },
  ) {
    // biome-ignore lint/suspicious/noImportCycles: loaded when all apps have been defined.
    const ownedWork = () => import('./owned-projects.ts')
    super(options, platform, createServerContext(options, platform, { ...reach, ownedWork }))
  }

  /** Creates the objects. Overridden by apps with another `T`. */
  async [serverAppObjectsOf](): Promise<ServerAppObjects<T>> {
    const { serverAppObjects } = await serverWork()
    return serverAppObjects(this.context) as ServerAppObjects as ServerAppObjects<T>
  }

  /** Reads a user by id; null if it does not exist. */
  override getUser(id: string): Promise<T['user'] | null>
  /** The owner of an API key that the back end received; null if the key is not valid. */
  override getUser(options: GetUserByApiKeyOptions): Promise<T['user'] | null>
  /** The user who calls a Convex function. */
  override getUser(options: GetConvexUserOptions): Promise<T['user'] | null>
  /** Reads the signed-in user from the service. `or` says what happens if there is none. */
  override getUser(options: GetUserOptions<S> & { readonly or: OrElse }): Promise<T['currentUser']>
  /** Reads the signed-in user from the service; null if there is none. */
  override getUser(
    ...[options]: OptionalArguments<S, GetUserOptions<S>>
  ): Promise<T['currentUser'] | null>
  override async getUser(
    wanted:
      | string
      | GetConvexUserOptions
      | GetUserByApiKeyOptions
      | { readonly or?: Or | undefined; readonly tokenStore?: TokenStoreOption | undefined } = {},
  ): Promise<T['user'] | null> {
    const { getConvexUser, getUserByApiKey, getUserById, throwUnsupported } = await serverWork()
    const objects = await this[serverAppObjectsOf]()
    if (typeof wanted === 'string') return getUserById(objects, wanted)
    if ('apiKey' in wanted) return getUserByApiKey(objects, wanted)
    if ('from' in wanted) {
      const { from } = wanted
      if (from === 'convex') return getConvexUser(objects, wanted)
      return throwUnsupported(this.context, 'getUser', { from })
    }
    return getUser(this.context, objects.currentUser, wanted)
  }

  /** @deprecated Call `getUser`. */
  getServerUser(
    ...options: OptionalArguments<S, GetUserOptions<S>>
  ): Promise<T['currentUser'] | null> {
    console.warn('getServerUser is an old name of getUser.')
    return this.getUser(...options)
  }

  /** @deprecated Call `getUser` with the id. */
  getServerUserById(id: string): Promise<T['user'] | null> {
    return this.getUser(id)
  }

  /** Reads a page of users. */
  async listUsers(options: ListUsersOptions = {}): Promise<UserPage<T['user']>> {
    const { listUsers } = await serverWork()
    return listUsers(await this[serverAppObjectsOf](), options)
  }

  /** Creates a user, also if sign-up is switched off. No email is sent. */
  async createUser(data: NewUser): Promise<T['user']> {
    const { createUser } = await serverWork()
    return createUser(await this[serverAppObjectsOf](), data)
  }

  /** Reads all teams of the project, oldest first. */
  async listTeams(): Promise<readonly T['team'][]> {
    const objects = await this[serverAppObjectsOf]()
    return (await objects.entries.teams().get()).map(objects.team)
  }

  /** Reads a team by id; null if it does not exist. */
  getTeam(id: string): Promise<T['team'] | null>
  /** The owner of an API key that the back end received; null if the key is not valid. */
  getTeam(options: ByApiKey): Promise<T['team'] | null>
  async getTeam(wanted: string | ByApiKey): Promise<T['team'] | null> {
    const { getTeamByApiKey, getTeamById } = await serverWork()
    const objects = await this[serverAppObjectsOf]()
    return typeof wanted === 'string'
      ? getTeamById(objects, wanted)
      : getTeamByApiKey(objects, wanted)
  }

  /** Creates a team; no user's selected team changes. */
  async createTeam({
    displayName,
    profileImageUrl,
    creatorUserId,
  }: NewServerTeam): Promise<T['team']> {
    const objects = await this[serverAppObjectsOf]()
    const body = {
      display_name: displayName,
      ...(profileImageUrl !== undefined && { profile_image_url: profileImageUrl }),
      ...(creatorUserId !== undefined && { creator_user_id: creatorUserId }),
    }
    const json = await objects.call<typeof createTeamEndpoint>({
      method: 'POST',
      path: '/teams',
      body,
    })
    await this.context.pool.refresh()
    return objects.team(json)
  }

  /** Links an account at a provider to a user, without contacting the provider. */
  async createOAuthProvider(
    provider: NewOAuthProvider,
  ): Promise<Result<OAuthProvider<'server'>, OAuthProviderError>> {
    const { createOAuthProvider } = await serverWork()
    return createOAuthProvider(await this[serverAppObjectsOf](), provider)
  }

  /**
   * Sends an email to users. Returns before it is rendered or sent. Users without an email address,
   * and those who switched the category off, get nothing. Requires an email server of the project.
   */
  async sendEmail(options: SendEmailOptions): Promise<void> {
    const { sendEmail } = await serverWork()
    await sendEmail((await this[serverAppObjectsOf]()).call, options)
  }

  /** Reads an item of a user, a team or another customer. */
  override async getItem(item: ItemReference): Promise<ServerItem> {
    const { customerOf, getServerItem } = await serverWork()
    const customer = customerOf(item)
    return getServerItem((await this[serverAppObjectsOf]()).scopes.server, customer, item.itemId)
  }

  /**
   * The URL of a page where this customer can buy an offer, also one for servers only or one that
   * is not configured. It is valid for one purchase within 24 hours.
   */
  override async createCheckoutUrl(options: CustomerReference & OfferChoice): Promise<string> {
    const { createCheckoutUrl, customerOf } = await serverWork()
    const customer = customerOf(options)
    return createCheckoutUrl((await this[serverAppObjectsOf]()).scopes.server, customer, options)
  }

  /**
   * Gives an offer to this customer without payment. One with a recurring price becomes a
   * subscription, which lasts until it is canceled and replaces that of the same group.
   */
  async grantOffer(options: CustomerReference & GrantOptions): Promise<Grant> {
    const { customerOf, grantOffer } = await serverWork()
    const customer = customerOf(options)
    return grantOffer((await this[serverAppObjectsOf]()).scopes.server, customer, options)
  }

  /** What this customer has: items, subscriptions and one-time purchases. */
  async getCustomer(reference: CustomerReference): Promise<Customer> {
    const { customerOf, getCustomer } = await serverWork()
    const customer = customerOf(reference)
    return getCustomer((await this[serverAppObjectsOf]()).scopes.server, customer)
  }

  /** Cancels a subscription by its id. Does nothing the second time. */
  async cancelSubscription(id: string, options?: CancelOptions): Promise<void> {
    const { cancelSubscription } = await serverWork()
    return cancelSubscription((await this[serverAppObjectsOf]()).scopes.server, id, options)
  }

  /**
   * A store of the data vault (protocol 07 §23). Sends nothing: an unknown store fails when it is
   * used.
   */
  async getDataVaultStore(id: string): Promise<T['dataVaultStore']> {
    return (await this[serverAppObjectsOf]()).dataVaultStore(id)
  }
}
