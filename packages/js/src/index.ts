export { type ErrorCode, type ErrorDetails, isStrictEmail, KnownError } from '@latchkey/contract/pure'
export type { ActiveSession, SessionLocation } from './active-sessions.ts'
export { AdminApp, type ConfigChanges, type ListUsersOptions, type UserPage } from './admin-app.ts'
export type { AdminAppOptions, AdminCall } from './admin-connection.ts'
export type { AdminProject, AdminProjectUpdate, NewAdminProject } from './admin-project.ts'
export type { CompleteConfig } from './admin-wire.ts'
export type { AppContext, ContactChannelsJson, CurrentUserJson, OAuthAccountsJson } from './app-context.ts'
export type { AuthPart, SignOutOptions } from './auth-part.ts'
export type { BaseUser } from './base-user.ts'
export { CacheEntry, type CacheState } from './cache.ts'
export type { CliLoginError, CliLoginOptions } from './cli-login.ts'
export { type AppInternals, appInternals, ClientApp } from './client-app.ts'
export {
  type ConnectedAccount,
  type ConnectedAccountOptions,
  scopeText,
  toConnectedAccount,
} from './connected-accounts.ts'
export { type ContactChannel, type ContactChannelUpdate, type NewContactChannel, toContactChannel } from './contact-channels.ts'
export type { CurrentUser } from './current-user.ts'
export { MFA_ATTEMPT_KEY } from './enter.ts'
export type { ExtraPart, UserUpdate } from './extra-part.ts'
export {
  counts,
  type GetPartialUserOptions,
  type GetUserOptions,
  notSignedIn,
  type OptionalArguments,
  type Or,
  type OrElse,
  signUpAsNobody,
  type WithTokenStore,
} from './get-user.ts'
export type { CreateKeySetOptions, HiddenKey, KeySet, NewKeySet } from './key-sets.ts'
export type { CallbackOptions, CodeSignInError, MagicLinkError, StayOptions } from './magic-link.ts'
export type { ListMailboxOptions, MailboxMail, MailboxPage, WholeMailboxMail } from './mailbox.ts'
export { findNewPasswordProblem } from './new-password.ts'
export { type OAuthProvider, type OAuthProviderError, type OAuthProviderUpdate, toOAuthProvider } from './oauth-providers.ts'
export { linkOAuthAccount, type OAuthSignInOptions } from './oauth-start.ts'
export type { ClientAppOptions } from './options.ts'
export { type PartialUser, readPartialUser } from './partial-user.ts'
export type { PasskeyRegistrationError, PasskeySignInError, RegisterPasskeyOptions } from './passkey.ts'
export { type Project, type ProjectJson, toProject } from './project.ts'
export { createProjectOwner, type OwnerTeam, type ProjectOwner, type ProjectOwnerOptions } from './project-owner.ts'
export { isTrustedRedirect, RETURN_TO, type RedirectMethod, type RedirectOptions } from './redirects.ts'
export { failed, ok, type PasswordRequirementsCode, type Result, type VerificationErrorCode } from './results.ts'
export { TooManyRequestsError } from './retries.ts'
export type { ServerUser } from './server-user.ts'
export type { Session } from './session.ts'
export type { SignInError, SignInOptions, SignUpError, SignUpOptions } from './sign-in.ts'
export { type Browser, realSurroundings, type Surroundings } from './surroundings.ts'
export type { TokenStoreOption } from './token-stores/open-token-store.ts'
export type { RequestLike } from './token-stores/request-tokens.ts'
export type { TokenStore, Tokens } from './token-stores/token-store.ts'
export { resolveUrls, type UrlKey, type UrlOverrides, type Urls } from './urls.ts'
