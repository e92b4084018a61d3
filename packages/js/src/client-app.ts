import type { KnownError } from '@latchkey/contract/pure'
import { type AppContext, type CurrentUserJson, createAppContext } from './app-context.ts'
import type { SignOutOptions } from './auth-part.ts'
import type { CliLoginError, CliLoginOptions } from './cli-login.ts'
import type { ApiRequest } from './connection.ts'
import { verifyEmail } from './contact-channels.ts'
import type { FetchConvexToken } from './convex.ts'
import { type CurrentUser, createUserMaker, type UserMaker } from './current-user.ts'
import type { CustomerReference, ItemReference, OfferById } from './customers.ts'
import {
  type GetPartialUserOptions,
  type GetUserOptions,
  getUser,
  type OptionalArguments,
  type Or,
  type OrElse,
  type WithTokenStore,
} from './get-user.ts'
import { takeImpersonationCode } from './impersonation-code.ts'
import type { Item } from './items.ts'
import {
  type CallbackOptions,
  type CodeSignInError,
  type MagicLinkError,
  type StayOptions,
  sendMagicLinkEmail,
  signInWithMagicLink,
} from './magic-link.ts'
import { type OAuthSignInOptions, signInWithOAuth } from './oauth-start.ts'
import type { ClientAppOptions } from './options.ts'
import { type PartialUser, readConvexCaller, readPartialUser } from './partial-user.ts'
import type { PasskeySignInError, PasskeySignInOptions } from './passkey.ts'
import {
  resetPassword,
  sendForgotPasswordEmail,
  verifyPasswordResetCode,
} from './password-reset.ts'
import { defaultPlatform, type Platform } from './platform.ts'
import { type Project, type ProjectJson, toProject } from './project.ts'
import { type RedirectOptions, redirectTo } from './redirects.ts'
import { sendRequest } from './requests.ts'
import type { Result, VerificationErrorCode } from './results.ts'
import { type RecoverySignInError, signInWithMfa, signInWithRecoveryCode } from './second-factor.ts'
import type { GetConvexUserOptions } from './server-users.ts'
import type { Session } from './session.ts'
import {
  type SignInError,
  type SignInOptions,
  type SignUpError,
  type SignUpOptions,
  signInWithCredential,
  signUpWithCredential,
} from './sign-in.ts'
import {
  acceptTeamInvitation,
  getTeamInvitationDetails,
  verifyTeamInvitationCode,
} from './team-invitations.ts'
import type { TokenStoreOption } from './token-stores/open-token-store.ts'
import type { TokenStore, Tokens } from './token-stores/token-store.ts'
import type { UrlKey, Urls } from './urls.ts'

/** The key of the internals of an app that the SDK itself needs. Not for other code. */
export const appInternals: unique symbol = Symbol.for('latchkey.app-internals')

/** The key of an app's method that creates the maker of its users. Not for other code. */
export const userMakerOf: unique symbol = Symbol('latchkey.user-maker')

/** See `appInternals`. */
export interface AppInternals {
  /**
   * Starts reading the current user unless that is in progress, so that the first hook finds it
   * (protocol 07 §25).
   */
  prefetchUser(): void
  /** Stores the current user that other code is reading (§26). */
  setCurrentUser(user: Promise<CurrentUserJson | null>): void
  /** The parts of the app, for the code that serializes it (§26). */
  readonly context: AppContext
  /** Sends the language of the texts with all requests, so that emails are in it too. */
  setLanguage(language: string): void
  /** Stores the project that was delivered with the page. */
  setProject(project: ProjectJson): void
  /** Sends any request with the current session (§26). */
  sendRequest(request: Omit<ApiRequest, 'session'>): Promise<Response>
  /** The session of the current user, for an `AdminApp` of the projects they own (§16.3). */
  currentSession(): Session
  /** Signs in with tokens that the service returned in another way than by a method of the app. */
  setTokens(tokens: Tokens): void
  /**
   * Gives the current session to the command-line program that waits for it, after the user has
   * confirmed (§21).
   */
  completeCliLogin(loginCode: string): Promise<void>
  /** Denies the sign-in of a program. */
  denyCliLogin(loginCode: string): Promise<void>
}

/**
 * The SDK of an app with the rights of its visitors (protocol 07 §11). `U` is the type of its users:
 * those of `@latchkey/react` also have hooks.
 */
export class ClientApp<
  const S extends TokenStoreOption | null = TokenStoreOption,
  U extends CurrentUser = CurrentUser,
> {
  protected readonly context: AppContext
  protected readonly toUser: UserMaker<U>
  readonly [appInternals]: AppInternals

  /** `platform` is for tests and unusual runtimes, `context` for apps with more rights. */
  constructor(
    options: ClientAppOptions<S>,
    platform: Platform = defaultPlatform,
    context: AppContext = createAppContext(options, platform, {
      // biome-ignore lint/suspicious/noImportCycles: loaded when all apps have been defined.
      ownedWork: () => import('./owned-projects.ts'),
    }),
  ) {
    const currentSession = () => context.sessionOf(context.openTokenStore())
    this.context = context
    this.toUser = this[userMakerOf](context)
    const code = takeImpersonationCode(platform.browser(), options)
    if (code !== null)
      context.arrival.pending = import('./impersonation.ts').then(({ followImpersonation }) =>
        followImpersonation(context, code),
      )
    this[appInternals] = {
      context,
      prefetchUser() {
        if (options.tokenStore !== null) context.users(currentSession()).getSnapshot()
      },
      setCurrentUser: (user) => context.users(currentSession()).seed(user),
      setLanguage(language) {
        context.language.current = language
      },
      setProject: (project) => context.project.seed(Promise.resolve(project)),
      sendRequest: (request) => sendRequest(context, { ...request, session: currentSession() }),
      currentSession,
      setTokens: (tokens) => context.openTokenStore().set(tokens),
      denyCliLogin: async (loginCode) =>
        (await import('./cli-login.ts')).denyCliLogin(context, loginCode),
      completeCliLogin: async (loginCode) =>
        (await import('./cli-login.ts')).completeCliLogin(context, currentSession(), loginCode),
    }
  }

  /** Overridden by apps with another `U`. The constructor calls it. */
  [userMakerOf](context: AppContext): UserMaker<U> {
    return createUserMaker(context) as UserMaker as UserMaker<U>
  }

  get projectId(): string {
    return this.context.projectId
  }

  /** The URLs of the app's screens. */
  get urls(): Urls {
    return this.context.urls
  }

  /** Signs in with email and password, then goes to the after-sign-in page unless told not to. */
  signInWithCredential(options: SignInOptions): Promise<Result<undefined, SignInError>> {
    return signInWithCredential(this.context, options)
  }

  /** Leaves the page to sign in with a provider such as `github`. Never resolves. */
  signInWithOAuth(provider: string, options?: OAuthSignInOptions): Promise<never> {
    return signInWithOAuth(this.context, provider, options)
  }

  /**
   * Finishes a sign-in on the page that the provider returns to, and continues to the next one:
   * true. False if there is nothing to finish. Throws on failure, a `KnownError` if the user can do
   * something about it.
   */
  async callOAuthCallback(): Promise<boolean> {
    // Loaded on demand: only one page of an app calls it.
    return (await import('./oauth-callback.ts')).callOAuthCallback(this.context)
  }

  /**
   * Creates an account with email and password, then goes to the after-sign-up page unless told not
   * to.
   */
  signUpWithCredential(options: SignUpOptions): Promise<Result<undefined, SignUpError>> {
    return signUpWithCredential(this.context, options)
  }

  /**
   * Signs in with a passkey of this site, then goes to the after-sign-in page. With `mediation:
   * 'conditional'` the user chooses it among the suggestions of the email field.
   */
  async signInWithPasskey(
    options?: PasskeySignInOptions,
  ): Promise<Result<undefined, PasskeySignInError>> {
    return (await import('./passkey.ts')).signInWithPasskey(this.context, options)
  }

  /** Emails a link and a six-character code for signing in; the nonce is the rest of that code. */
  sendMagicLinkEmail(
    email: string,
    options?: CallbackOptions,
  ): Promise<Result<{ readonly nonce: string }, MagicLinkError>> {
    return sendMagicLinkEmail(this.context, email, options)
  }

  /**
   * Signs in with the code of an emailed link, or with the emailed characters followed by the
   * nonce; continues to the next page unless told not to.
   */
  signInWithMagicLink(
    code: string,
    options?: StayOptions,
  ): Promise<Result<undefined, CodeSignInError>> {
    return signInWithMagicLink(this.context, code, options)
  }

  /** Finishes a sign-in that requires a second factor with the digits of the authenticator app. */
  signInWithMfa(
    totp: string,
    attemptCode: string,
    options?: StayOptions,
  ): Promise<Result<undefined, CodeSignInError>> {
    return signInWithMfa(this.context, totp, attemptCode, options)
  }

  /** Finishes a sign-in that requires a second factor with a recovery code, which is used up. */
  signInWithRecoveryCode(
    recoveryCode: string,
    attemptCode: string,
    options?: StayOptions,
  ): Promise<Result<undefined, RecoverySignInError>> {
    return signInWithRecoveryCode(this.context, recoveryCode, attemptCode, options)
  }

  /** Emails a link to choose a new password. Does not reveal whether the address is known. */
  sendForgotPasswordEmail(
    email: string,
    options?: CallbackOptions,
  ): Promise<Result<undefined, KnownError<'USER_NOT_FOUND'>>> {
    return sendForgotPasswordEmail(this.context, email, options)
  }

  /** Checks whether the code of a reset link is valid. */
  verifyPasswordResetCode(
    code: string,
  ): Promise<Result<undefined, KnownError<VerificationErrorCode>>> {
    return verifyPasswordResetCode(this.context, code)
  }

  /**
   * Sets a new password with the code of a reset link. Does not sign in. Throws if the password is
   * rejected.
   */
  resetPassword(options: {
    readonly code: string
    readonly password: string
  }): Promise<Result<undefined, KnownError<VerificationErrorCode>>> {
    return resetPassword(this.context, options)
  }

  /** Verifies an address with the code of an email. */
  verifyEmail(code: string): Promise<Result<undefined, KnownError<VerificationErrorCode>>> {
    return verifyEmail(this.context, code)
  }

  /** Checks whether an invitation to a team can still be accepted. */
  verifyTeamInvitationCode(
    code: string,
  ): Promise<Result<undefined, KnownError<VerificationErrorCode>>> {
    return verifyTeamInvitationCode(this.context, code)
  }

  /** The details of an invitation; for signed-in users. */
  getTeamInvitationDetails(
    code: string,
  ): Promise<Result<{ readonly teamDisplayName: string }, KnownError<VerificationErrorCode>>> {
    return getTeamInvitationDetails(this.context, code)
  }

  /** Makes the signed-in user a member of the team, whichever address was invited. */
  acceptTeamInvitation(
    code: string,
  ): Promise<Result<undefined, KnownError<VerificationErrorCode>>> {
    return acceptTeamInvitation(this.context, code)
  }

  /** Signs in a command-line program through the user's browser; returns a refresh token. */
  async promptCliLogin(options: CliLoginOptions): Promise<Result<string, CliLoginError>> {
    const { promptCliLogin } = await import('./cli-login.ts')
    return promptCliLogin(this.context, options)
  }

  /** Ends the session of the current user; does nothing when signed out. */
  async signOut(
    options?: SignOutOptions & { readonly tokenStore?: TokenStoreOption | undefined },
  ): Promise<void> {
    const user = await getUser(this.context, this.toUser, { tokenStore: options?.tokenStore })
    await user?.signOut(options)
  }

  /** Reads the signed-in user from the service. `or` says what happens if there is none. */
  getUser(options: GetUserOptions<S> & { readonly or: OrElse }): Promise<U>
  /** Reads the signed-in user from the service; null if there is none. */
  getUser(...[options]: OptionalArguments<S, GetUserOptions<S>>): Promise<U | null>
  getUser(
    options: {
      readonly or?: Or | undefined
      readonly tokenStore?: TokenStoreOption | undefined
    } = {},
  ): Promise<U | null> {
    return getUser(this.context, this.toUser, options)
  }

  /**
   * The claims of the current access token, or those that Convex passes to a function; without a
   * request.
   */
  async getPartialUser(
    options: GetPartialUserOptions<S> | GetConvexUserOptions,
  ): Promise<PartialUser | null> {
    const { from } = options
    if (from === 'convex') return readConvexCaller(options.ctx, options.or)
    if (from !== 'token') {
      const { throwUnsupported } = await import('./feature-support.ts')
      return throwUnsupported(this.context, 'getPartialUser', { from })
    }
    const session = this.context.sessionOf(await this.context.loadTokenStore(options.tokenStore))
    return readPartialUser(session.getAccessTokenIfNotExpiredYet(0), options.or)
  }

  /** A function for `setAuth` of a Convex client (protocol 07 §24.4). */
  getConvexClientAuth(...[options]: OptionalArguments<S, WithTokenStore<S>>): FetchConvexToken {
    let store: TokenStore | undefined
    return async ({ forceRefreshToken = false } = {}) => {
      const { convexToken } = await import('./convex.ts')
      // One store for all calls, and the session that it holds at each.
      store ??= await this.context.loadTokenStore(options?.tokenStore)
      return convexToken(this.context.sessionOf(store), forceRefreshToken)
    }
  }

  /** An access token for `setAuth` of a Convex HTTP client; throws when signed out. */
  async getConvexHttpClientAuth(
    ...[options]: OptionalArguments<S, WithTokenStore<S>>
  ): Promise<string> {
    const { neededConvexToken } = await import('./convex.ts')
    const store = await this.context.loadTokenStore(options?.tokenStore)
    return neededConvexToken(this.context.sessionOf(store))
  }

  /** Reads the project of this app from the service. */
  async getProject(): Promise<Project> {
    return toProject(await this.context.project.get())
  }

  /**
   * Reads an item of a user, a team or another customer from the service. Anyone can read it, even
   * signed out.
   */
  async getItem(item: ItemReference): Promise<Item> {
    return (await import('./customer-work.ts')).readItem(this.context, item)
  }

  /**
   * The URL of a page where this customer can buy an offer. It is valid for one purchase within 24
   * hours.
   */
  async createCheckoutUrl(options: CustomerReference & OfferById): Promise<string> {
    return (await import('./customer-work.ts')).createCheckoutLink(this.context, options)
  }

  /** Goes to a screen of the app. */
  protected redirect(key: UrlKey, options?: RedirectOptions): Promise<void> {
    return redirectTo(this.context, key, options)
  }

  /**
   * Goes to the sign-in page, and returns to this page afterward unless `noRedirectBack` is set.
   */
  async redirectToSignIn(options?: RedirectOptions): Promise<void> {
    await this.redirect('signIn', options)
  }
  /**
   * Goes to the sign-up page, and returns to this page afterward unless `noRedirectBack` is set.
   */
  async redirectToSignUp(options?: RedirectOptions): Promise<void> {
    await this.redirect('signUp', options)
  }
  /** Goes to the sign-out page, which ends the session. */
  async redirectToSignOut(options?: RedirectOptions): Promise<void> {
    await this.redirect('signOut', options)
  }
  /** Goes to the page that verifies an address with the code of an email. */
  async redirectToEmailVerification(options?: RedirectOptions): Promise<void> {
    await this.redirect('emailVerification', options)
  }
  /** Goes to the page that sets a new password with the code of an email. */
  async redirectToPasswordReset(options?: RedirectOptions): Promise<void> {
    await this.redirect('passwordReset', options)
  }
  /** Goes to the page that emails a link to choose a new password. */
  async redirectToForgotPassword(options?: RedirectOptions): Promise<void> {
    await this.redirect('forgotPassword', options)
  }
  /** Goes to the home page of the app. */
  async redirectToHome(options?: RedirectOptions): Promise<void> {
    await this.redirect('home', options)
  }
  /** Goes to the page that finishes a sign-in with a provider. */
  async redirectToOAuthCallback(options?: RedirectOptions): Promise<void> {
    await this.redirect('oauthCallback', options)
  }
  /** Goes to the page that signs in with the code of an emailed link. */
  async redirectToMagicLinkCallback(options?: RedirectOptions): Promise<void> {
    await this.redirect('magicLinkCallback', options)
  }
  /**
   * Goes to the page that the user came from, or else to `urls.afterSignIn`, as after a sign-in.
   */
  async redirectToAfterSignIn(options?: RedirectOptions): Promise<void> {
    await this.redirect('afterSignIn', options)
  }
  /**
   * Goes to the page that the user came from, or else to `urls.afterSignUp`, as after a sign-up.
   */
  async redirectToAfterSignUp(options?: RedirectOptions): Promise<void> {
    await this.redirect('afterSignUp', options)
  }
  /** Goes to the page that is shown after a sign-out. */
  async redirectToAfterSignOut(options?: RedirectOptions): Promise<void> {
    await this.redirect('afterSignOut', options)
  }
  /** Goes to the account settings. */
  async redirectToAccountSettings(options?: RedirectOptions): Promise<void> {
    await this.redirect('accountSettings', options)
  }
  /** Goes to the page for errors of providers. */
  async redirectToError(options?: RedirectOptions): Promise<void> {
    await this.redirect('error', options)
  }
  /** Goes to the page that accepts an invitation to a team. */
  async redirectToTeamInvitation(options?: RedirectOptions): Promise<void> {
    await this.redirect('teamInvitation', options)
  }
  /**
   * Goes to the page that asks for the second factor, and returns afterward to the page that the
   * sign-in started from.
   */
  async redirectToMfa(options?: RedirectOptions): Promise<void> {
    await this.redirect('mfa', options)
  }
}
