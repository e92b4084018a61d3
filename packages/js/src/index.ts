export type { WebhookEvent, WebhookEventType } from '@latchkey/contract'
export {
  type ErrorCode,
  type ErrorDetails,
  isStrictEmail,
  KnownError,
  type ProductionProblem,
} from '@latchkey/contract/pure'
export type { ActiveSession, SessionLocation } from './active-sessions.ts'
export { AdminApp } from './admin-app.ts'
export type { AdminAppOptions, AdminCall } from './admin-connection.ts'
export {
  type NewPermissionDefinition,
  type PermissionDefinition,
  type PermissionDefinitionsJson,
  type PermissionDefinitionUpdate,
  type PermissionScope,
  permissionDefinitionsEntry,
  toPermissionDefinition,
} from './admin-permissions.ts'
export {
  type AdminProject,
  type AdminProjectUpdate,
  adminProjectEntry,
  type ConfigChanges,
  configEntry,
  type NewAdminProject,
  type OwnedProject,
  toAdminProject,
} from './admin-project.ts'
export type { CompleteConfig } from './admin-wire.ts'
export type { AppContext, CurrentUserJson } from './app-context.ts'
export type { AuthPart, SignOutOptions } from './auth-part.ts'
export type { BaseUser } from './base-user.ts'
export { CacheEntry, type CacheState } from './cache.ts'
export type { CliLoginError, CliLoginOptions } from './cli-login.ts'
export { type AppInternals, appInternals, ClientApp } from './client-app.ts'
export { type ClientAppJson, fromClientJson, toClientJson } from './client-json.ts'
export {
  type ConnectedAccount,
  type ConnectedAccountOptions,
  scopeText,
  toConnectedAccount,
  type WantedAccount,
} from './connected-accounts.ts'
export {
  type ContactChannel,
  type ContactChannelUpdate,
  type NewContactChannel,
  toContactChannel,
} from './contact-channels.ts'
export type { CurrentServerUser } from './current-server-user.ts'
export type { CurrentUser } from './current-user.ts'
export { MFA_ATTEMPT_KEY } from './enter.ts'
export type { ExtraPart } from './extra-part.ts'
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
export {
  type CreateKeySetOptions,
  type HiddenKey,
  type KeySet,
  keySetsEntry,
  type NewKeySet,
  toKeySet,
} from './key-sets.ts'
export type { CallbackOptions, CodeSignInError, MagicLinkError, StayOptions } from './magic-link.ts'
export type { ListMailboxOptions, MailboxEmail, MailboxPage, WholeMailboxEmail } from './mailbox.ts'
export { findNewPasswordProblem } from './new-password.ts'
export { type NotificationCategory, toNotificationCategory } from './notification-categories.ts'
export {
  type OAuthProvider,
  type OAuthProviderError,
  type OAuthProviderUpdate,
  toOAuthProvider,
} from './oauth-providers.ts'
export { linkOAuthAccount, type OAuthSignInOptions } from './oauth-start.ts'
export type { ClientAppOptions } from './options.ts'
export { type ConvexContext, type PartialUser, readPartialUser } from './partial-user.ts'
export type {
  PasskeyRegistrationError,
  PasskeySignInError,
  RegisterPasskeyOptions,
} from './passkey.ts'
export {
  findPermission,
  type ListPermissionsOptions,
  type Permission,
  type PermissionArguments,
  type PermissionListArguments,
  type PermissionPart,
  permissionEntry,
  permissionListEntry,
  type TeamReference,
  toPermissions,
} from './permissions.ts'
export { type Browser, defaultPlatform, type Platform } from './platform.ts'
export { type Project, type ProjectJson, toProject } from './project.ts'
export {
  createProjectOwner,
  type OwnerTeam,
  type ProjectOwner,
  type ProjectOwnerOptions,
} from './project-owner.ts'
export type {
  ReauthenticateOptions,
  ReauthenticationError,
  ReauthenticationFactor,
} from './reauthenticate.ts'
export {
  isTrustedRedirect,
  RETURN_TO,
  type RedirectMethod,
  type RedirectOptions,
} from './redirects.ts'
export { ServiceUnreachableError, UnexpectedResponseError } from './request-errors.ts'
export {
  failed,
  ok,
  type PasswordRequirementsCode,
  type Result,
  type VerificationErrorCode,
} from './results.ts'
export { TooManyRequestsError } from './retries.ts'
export { type NewServerTeam, ServerApp, type ServerReach } from './server-app.ts'
export type { ServerAppOptions } from './server-connection.ts'
export type { ServerContext } from './server-context.ts'
export type { ServerEntries, UserPageJson, UserPageQuery } from './server-entries.ts'
export type { NewOAuthProvider } from './server-oauth.ts'
export { type ServerObjects, serverObjects } from './server-objects.ts'
export type { ServerAccess } from './server-refresh.ts'
export type { CreatedSession, CreateSessionOptions } from './server-sessions.ts'
export { type ServerTeam, type ServerTeamUser, toServerTeamUser } from './server-team.ts'
export type { ServerUser } from './server-user.ts'
export {
  type GetConvexUserOptions,
  type ListUsersOptions,
  type NewUser,
  toPageQuery,
  type UserPage,
} from './server-users.ts'
export type { Session } from './session.ts'
export type { SignInError, SignInOptions, SignUpError, SignUpOptions } from './sign-in.ts'
export {
  type InvitationOptions,
  type Team,
  type TeamUpdate,
  type TeamUser,
  toTeam,
  toTeamUser,
} from './team.ts'
export { type TeamInvitation, toTeamInvitation } from './team-invitations.ts'
export {
  type EditableTeamProfile,
  type TeamProfile,
  type TeamProfileUpdate,
  toEditableTeamProfile,
} from './team-profile.ts'
export type { TokenStoreOption } from './token-stores/open-token-store.ts'
export type { RequestLike } from './token-stores/request-tokens.ts'
export type { TokenStore, Tokens } from './token-stores/token-store.ts'
export { resolveUrls, type UrlKey, type UrlOverrides, type Urls } from './urls.ts'
export type { UserUpdate } from './user-changes.ts'
export type { ScopeLevel, TeamJson, TeamScope, UserJson, UserScope } from './user-scope.ts'
export type { NewTeam } from './user-teams.ts'
