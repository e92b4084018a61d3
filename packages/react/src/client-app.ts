import {
  ClientApp as AppWithoutHooks,
  type GetPartialUserOptions,
  type GetUserOptions,
  type Item,
  type ItemReference,
  type PartialUser,
  type Project,
  type TokenStoreOption,
} from '@latchkey/js'
import {
  type AppContext,
  createUserMaker,
  type OptionalArguments,
  type Or,
  type OrElse,
  type UserMaker,
  userMakerOf,
} from '@latchkey/js/internal'
import { type ClientHooks, clientHooks, createClientHooks } from './client-hooks.ts'
import { type CurrentUser, withHooks } from './current-user.ts'

/** The client app with hooks (protocol 07 §10). All hooks suspend. */
export class ClientApp<
  const S extends TokenStoreOption | null = TokenStoreOption,
> extends AppWithoutHooks<S, CurrentUser> {
  // Public, so that a server app with the same hooks can be passed to a Provider.
  readonly [clientHooks]: ClientHooks<CurrentUser> = createClientHooks({
    context: this.context,
    toUser: this.toUser,
    redirectToSignIn: () => this.redirectToSignIn({ replace: true }),
  })

  override [userMakerOf](context: AppContext): UserMaker<CurrentUser> {
    return withHooks(context, createUserMaker(context), () => import('./owned-projects.ts'))
  }

  /** The signed-in user. Updates automatically. `or` decides what happens if there is none. */
  useUser(options: GetUserOptions<S> & { readonly or: OrElse }): CurrentUser
  /** The signed-in user, or null. Updates automatically. */
  useUser(...[options]: OptionalArguments<S, GetUserOptions<S>>): CurrentUser | null
  useUser(options?: {
    readonly or?: Or | undefined
    readonly tokenStore?: TokenStoreOption | undefined
  }): CurrentUser | null {
    return this[clientHooks].useCurrentUser(options)
  }

  /** The user data in the current access token. Updates on sign-in and sign-out. */
  usePartialUser(options: GetPartialUserOptions<S>): PartialUser | null {
    return this[clientHooks].usePartialUser(options)
  }

  /** The project of this app. */
  useProject(): Project {
    return this[clientHooks].useProject()
  }

  /** An item of a user, a team or another customer. Updates automatically. */
  useItem(item: ItemReference): Item {
    return this[clientHooks].useItem(item)
  }

  /** A function that navigates with the app's redirect method (protocol 07 §4.3). */
  useNavigate(): (to: string) => void {
    return this[clientHooks].useNavigate()
  }
}
