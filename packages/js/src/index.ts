export { type ErrorCode, type ErrorDetails, KnownError } from '@latchkey/contract/pure'
export { AdminApp, type ConfigChanges, type ListUsersOptions, type UserPage } from './admin-app.ts'
export type { AdminAppOptions } from './admin-connection.ts'
export type { AdminProject, AdminProjectUpdate, NewAdminProject } from './admin-project.ts'
export type { CompleteConfig } from './admin-wire.ts'
export type { AppContext, CurrentUserJson } from './app-context.ts'
export type { BaseUser } from './base-user.ts'
export { CacheEntry, type CacheState } from './cache.ts'
export { type AppInternals, appInternals, ClientApp } from './client-app.ts'
export type { AuthPart, CurrentUser, ExtraPart, SignOutOptions, UserUpdate } from './current-user.ts'
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
export type { ClientAppOptions } from './options.ts'
export { type PartialUser, readPartialUser } from './partial-user.ts'
export { type Project, type ProjectJson, toProject } from './project.ts'
export { createProjectOwner, type OwnerTeam, type ProjectOwner, type ProjectOwnerOptions } from './project-owner.ts'
export { isTrustedRedirect, RETURN_TO, type RedirectMethod, type RedirectOptions } from './redirects.ts'
export { failed, ok, type PasswordRequirementsCode, type Result } from './results.ts'
export type { ServerUser } from './server-user.ts'
export type { Session } from './session.ts'
export { MFA_ATTEMPT_KEY, type SignInError, type SignInOptions, type SignUpError, type SignUpOptions } from './sign-in.ts'
export { type Browser, realSurroundings, type Surroundings } from './surroundings.ts'
export type { TokenStoreOption } from './token-stores/open-token-store.ts'
export type { RequestLike } from './token-stores/request-tokens.ts'
export type { TokenStore, Tokens } from './token-stores/token-store.ts'
export { resolveUrls, type UrlKey, type UrlOverrides, type Urls } from './urls.ts'
