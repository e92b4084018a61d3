import {
  type GetPartialUserOptions,
  type PartialUser,
  type Project,
  type TokenStoreOption,
  ServerApp as WithoutHooks,
} from '@latchkey/js'
import { clientHooks } from './client-hooks.ts'
import { createServerHooks, type ServerHooks } from './server-hooks.ts'

/**
 * The server app with hooks (protocol 07 §15). Hooks run in the browser and need the secret key
 * there: use them only on pages whose visitors may know it. Elsewhere, use the promise methods.
 */
export class ServerApp<
  const S extends TokenStoreOption | null = TokenStoreOption,
> extends WithoutHooks<S> {
  readonly #hooks: ServerHooks<S> = createServerHooks(
    this.context,
    () => this.redirectToSignIn({ replace: true }),
    () => import('./owned-projects.ts'),
  )
  readonly [clientHooks] = this.#hooks.client
  readonly useUser = this.#hooks.useUser
  readonly useUsers = this.#hooks.useUsers
  readonly useTeams = this.#hooks.useTeams
  readonly useTeam = this.#hooks.useTeam
  readonly useDataVaultStore = this.#hooks.useDataVaultStore
  readonly useItem = this.#hooks.useItem

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
