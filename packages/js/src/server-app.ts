import type { createTeam as createTeamEndpoint } from '@latchkey/contract'
import { ClientApp } from './client-app.ts'
import type { Connection } from './connection.ts'
import type { CurrentServerUser } from './current-server-user.ts'
import {
  type GetUserOptions,
  getUser,
  type OptionalArguments,
  type Or,
  type OrElse,
} from './get-user.ts'
import type { OAuthProvider, OAuthProviderError } from './oauth-providers.ts'
import { defaultPlatform, type Platform } from './platform.ts'
import type { Result } from './results.ts'
import { type ServerAppOptions, serverConnection } from './server-connection.ts'
import { createServerContext, type ServerContext } from './server-context.ts'
import type { NewOAuthProvider } from './server-oauth.ts'
import type { ServerAccess } from './server-refresh.ts'
import type { ServerTeam } from './server-team.ts'
import type { ServerUser } from './server-user.ts'
import type { GetConvexUserOptions, ListUsersOptions, NewUser, UserPage } from './server-users.ts'
import type { TokenStoreOption } from './token-stores/open-token-store.ts'
import type { NewTeam } from './user-teams.ts'

/** Loaded with the first use: the browser of an administrator draws its first page without it. */
const serverWork = () => import('./server-work.ts')

/** A team as a server creates it. */
export interface NewServerTeam extends NewTeam {
  /**
   * Its first member, with the default permissions of creators; without one the team begins empty.
   */
  readonly creatorUserId?: string | undefined
}

/** How a server app reaches the service; for apps that may do more. */
export interface ServerReach {
  readonly connection: Connection
  readonly access: ServerAccess
}

/** An app's way to all accounts of its project, for the app's back end (protocol 07 §15). */
export class ServerApp<
  const S extends TokenStoreOption | null = TokenStoreOption,
> extends ClientApp<S> {
  declare protected readonly context: ServerContext

  /** `surroundings` is for tests and unusual runtimes, `reach` for apps that may do more. */
  constructor(
    options: ServerAppOptions<S>,
    surroundings: Platform = defaultPlatform,
    reach: ServerReach = { connection: serverConnection(options, surroundings), access: 'server' },
  ) {
    super(options, surroundings, createServerContext(options, surroundings, reach))
  }

  /** A user by id, read anew; null if there is no such user. */
  override getUser(id: string): Promise<ServerUser | null>
  /** The user who calls a Convex function. */
  override getUser(options: GetConvexUserOptions): Promise<ServerUser | null>
  /** The signed-in user, read anew. `or` says what happens when there is none. */
  override getUser(options: GetUserOptions<S> & { readonly or: OrElse }): Promise<CurrentServerUser>
  override getUser(
    ...[options]: OptionalArguments<S, GetUserOptions<S>>
  ): Promise<CurrentServerUser | null>
  override async getUser(
    wanted:
      | string
      | GetConvexUserOptions
      | { readonly or?: Or | undefined; readonly tokenStore?: TokenStoreOption | undefined } = {},
  ): Promise<ServerUser | null> {
    const { getConvexUser, getUserById, serverObjects } = await serverWork()
    const objects = serverObjects(this.context)
    if (typeof wanted === 'string') return getUserById(objects, wanted)
    if ('from' in wanted) return getConvexUser(objects, wanted)
    return getUser(this.context, objects.currentUser, wanted)
  }

  /** @deprecated Call `getUser`. */
  getServerUser(
    ...options: OptionalArguments<S, GetUserOptions<S>>
  ): Promise<CurrentServerUser | null> {
    console.warn('getServerUser is an old name of getUser.')
    return this.getUser(...options)
  }

  /** @deprecated Call `getUser` with the id. */
  getServerUserById(id: string): Promise<ServerUser | null> {
    return this.getUser(id)
  }

  /** A page of users, read anew. */
  async listUsers(options: ListUsersOptions = {}): Promise<UserPage> {
    const { listUsers, serverObjects } = await serverWork()
    return listUsers(serverObjects(this.context), options)
  }

  /** Creates a user, also where people cannot sign up by themselves. No mail is sent. */
  async createUser(data: NewUser): Promise<ServerUser> {
    const { createUser, serverObjects } = await serverWork()
    return createUser(serverObjects(this.context), data)
  }

  /** All teams of the project, oldest first, read anew. */
  async listTeams(): Promise<readonly ServerTeam[]> {
    const objects = (await serverWork()).serverObjects(this.context)
    return (await objects.entries.teams().get()).map(objects.team)
  }

  /** A team by id, read anew; null if there is no such team. */
  async getTeam(id: string): Promise<ServerTeam | null> {
    const objects = (await serverWork()).serverObjects(this.context)
    const json = await objects.entries.team(id).get()
    return json && objects.team(json)
  }

  /** Creates a team; nobody's selection changes. */
  async createTeam({
    displayName,
    profileImageUrl,
    creatorUserId,
  }: NewServerTeam): Promise<ServerTeam> {
    const objects = (await serverWork()).serverObjects(this.context)
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

  /** Links an account at a provider to a user, without asking the provider. */
  async createOAuthProvider(
    provider: NewOAuthProvider,
  ): Promise<Result<OAuthProvider<'server'>, OAuthProviderError>> {
    const { createOAuthProvider, serverObjects } = await serverWork()
    return createOAuthProvider(serverObjects(this.context), provider)
  }
}
