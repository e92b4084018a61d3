/*
 * What the other packages of Latchkey need of this one. Not for apps: it changes without notice.
 */

export { readClaims } from './access-token.ts'
export { type AdminCall, adminCall, ownerConnection } from './admin-connection.ts'
export { adminDownload } from './admin-download.ts'
export { stripeAccountEntry, toTransactionPage, transactionsEntry } from './admin-payments.ts'
export {
  type PermissionDefinitionsJson,
  type PermissionScope,
  permissionDefinitionsEntry,
  toPermissionDefinition,
} from './admin-permissions.ts'
export { adminProjectEntry, configEntry, toAdminProject } from './admin-project.ts'
export { svixTokenEntry } from './admin-requests.ts'
export { type ApiKeyScope, toApiKey } from './api-keys.ts'
export { type AppContext, type CurrentUserJson, createAppContext } from './app-context.ts'
export { impersonationOf } from './auth-part.ts'
export { CacheEntry } from './cache.ts'
export { type Call, call } from './call.ts'
export { type AppInternals, appInternals, userMakerOf } from './client-app.ts'
export { type FromClientJson, fromClientJsonOf } from './client-json.ts'
export {
  requireToken,
  scopeText,
  toConnectedAccount,
  type WantedAccount,
} from './connected-accounts.ts'
export { connectClient } from './connection.ts'
export { toContactChannel } from './contact-channels.ts'
export { createUserMaker, type UserMaker } from './current-user.ts'
export { customerOf } from './customer-reference.ts'
export { vaultStoreOf, vaultValueEntry } from './data-vault-entries.ts'
export { emailPreviewEntry } from './email-preview.ts'
export {
  emailDraftsEntry,
  emailTemplatesEntry,
  emailThemeEntry,
  emailThemesEntry,
  toEmailDraft,
  toEmailTemplate,
  toEmailTheme,
  toWholeEmailTheme,
} from './email-sources.ts'
export {
  counts,
  notSignedIn,
  type OptionalArguments,
  type Or,
  type OrElse,
  signUpAsNobody,
  type WithTokenStore,
} from './get-user.ts'
export { toItem, toServerItem } from './items.ts'
export { keySetsEntry, toKeySet } from './key-sets.ts'
export { statusOf } from './known-errors.ts'
export { loadPasskeys } from './load-passkeys.ts'
export { metricsEntry } from './metrics.ts'
export { findNewPasswordProblem } from './new-password.ts'
export { toNotificationCategory } from './notification-categories.ts'
export { toOAuthProvider } from './oauth-providers.ts'
export { linkOAuthAccount } from './oauth-start.ts'
export { once } from './once.ts'
export { type CreateAdminApp, type OwnedProjects, ownedProjects } from './owned-projects.ts'
export { readPartialUser } from './partial-user.ts'
export {
  findPermission,
  type PermissionArguments,
  type PermissionListArguments,
  type PermissionPart,
  permissionEntry,
  permissionListEntry,
  toPermissions,
} from './permissions.ts'
export { challengeOf, randomText, toBase64Url } from './pkce.ts'
export {
  type Browser,
  defaultPlatform,
  type Platform,
  type RequestCookies,
  type ServerFramework,
} from './platform.ts'
export { previewCode } from './preview-code.ts'
export { type ProjectJson, toProject } from './project.ts'
export { isTrustedRedirect, RETURN_TO, withReturnTo } from './redirects.ts'
export { CookiesBlockedError } from './request-errors.ts'
export { sendRequest } from './requests.ts'
export { type ServerReach, serverAppObjectsOf } from './server-app.ts'
export { type ServerAppObjects, type ServerTypes, serverAppObjects } from './server-app-objects.ts'
export type { ServerContext } from './server-context.ts'
export type { ServerObjects } from './server-directory.ts'
export type { ServerEntries, UserPageJson, UserPageQuery } from './server-entries.ts'
export { userPages } from './server-objects.ts'
export type { ServerAccess } from './server-refresh.ts'
export { toServerTeamUser } from './server-team.ts'
export { toPageQuery } from './server-users.ts'
export type { Session } from './session.ts'
export { createCookieSessionContext, type SessionContext } from './session-context.ts'
export { isDevelopment, setupHintOf } from './setup-hints.ts'
export { toTeam, toTeamUser } from './team.ts'
export {
  previewTeamInvitation,
  type TeamInvitationPreview,
  toTeamInvitation,
} from './team-invitations.ts'
export { toEditableTeamProfile } from './team-profile.ts'
export type { TokenStore } from './token-stores/token-store.ts'
export { resolveUrls } from './urls.ts'
export { deleteUpload, type UploadOptions, uploadUsers } from './user-imports.ts'
export type {
  Authority,
  CustomerKey,
  ScopeLevel,
  TeamJson,
  TeamScope,
  UserJson,
  UserScope,
} from './user-scope.ts'
