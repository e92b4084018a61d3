import {
  type GetPartialUserOptions,
  type PartialUser,
  type Project,
  type TokenStoreOption,
  ServerApp as WithoutHooks,
} from '@latchkey/js'
import { type ServerAppObjects, serverAppObjectsOf } from '@latchkey/js/internal'
import { clientHooks } from './client-hooks.ts'
import type { ServerHookTypes } from './server-hook-objects.ts'
import { createServerHooks, type ServerHooks, serverHooks } from './server-hooks.ts'

/**
 * The server app with hooks (protocol 07 §15). Hooks run in the browser and need the secret key
 * there: use them only on pages whose visitors may know it. Elsewhere, use the promise methods.
 */
export class ServerApp<
  const S extends TokenStoreOption | null = TokenStoreOption,
> extends WithoutHooks<S, ServerHookTypes> {
  readonly [serverHooks]: ServerHooks<S> = createServerHooks(
    this.context,
    () => this.redirectToSignIn({ replace: true }),
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

  /** The project of this app. */
  useProject(): Project {
    return this[clientHooks].useProject()
  }

  /** A function that navigates with the app's redirect method (protocol 07 §4.3). */
  useNavigate(): (to: string) => void {
    return this[clientHooks].useNavigate()
  }
}
