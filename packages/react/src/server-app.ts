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
 * The server app with a hook for each thing that can be read (protocol 07 §15). Hooks read in the browser, so this is for pages that only people
 * see who may know the secret key; anywhere else the promise methods do.
 */
export class ServerApp<
  const S extends TokenStoreOption | null = TokenStoreOption,
> extends WithoutHooks<S> {
  readonly #hooks: ServerHooks<S> = createServerHooks(this.context, () =>
    this.redirectToSignIn({ replace: true }),
  )
  readonly [clientHooks] = this.#hooks.client
  readonly useUser = this.#hooks.useUser
  readonly useUsers = this.#hooks.useUsers
  readonly useTeams = this.#hooks.useTeams
  readonly useTeam = this.#hooks.useTeam

  /** What the access token at hand says of the user; follows sign-in and sign-out. */
  usePartialUser(options: GetPartialUserOptions<S>): PartialUser | null {
    return this[clientHooks].usePartialUser(options)
  }

  /** The project of this app. */
  useProject(): Project {
    return this[clientHooks].useProject()
  }

  /** A function that goes to another page in the way the app was told to (protocol 07 §4.3). */
  useNavigate(): (to: string) => void {
    return this[clientHooks].useNavigate()
  }
}
