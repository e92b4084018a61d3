import {
  ClientApp as AppWithoutHooks,
  type GetPartialUserOptions,
  type GetUserOptions,
  type OptionalArguments,
  type Or,
  type OrElse,
  type PartialUser,
  type Project,
  type TokenStoreOption,
} from '@latchkey/js'
import { type ClientHooks, clientHooks, createClientHooks } from './client-hooks.ts'
import { type CurrentUser, withHooks } from './current-user.ts'

/** The client app with a hook for each thing that can be read (protocol 07 §10). All of its hooks suspend. */
export class ClientApp<
  const S extends TokenStoreOption | null = TokenStoreOption,
> extends AppWithoutHooks<S> {
  // In the open, not private, so that a server app with the same hooks can be given to a Provider.
  readonly [clientHooks]: ClientHooks<CurrentUser> = createClientHooks({
    context: this.context,
    toUser: withHooks(this.context, this.toUser),
    redirectToSignIn: () => this.redirectToSignIn({ replace: true }),
  })

  /** The signed-in user, kept up to date. `or` says what happens when there is none. */
  useUser(options: GetUserOptions<S> & { readonly or: OrElse }): CurrentUser
  useUser(...[options]: OptionalArguments<S, GetUserOptions<S>>): CurrentUser | null
  useUser(options?: {
    readonly or?: Or | undefined
    readonly tokenStore?: TokenStoreOption | undefined
  }): CurrentUser | null {
    return this[clientHooks].useCurrentUser(options)
  }

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
