export type { WebhookEvent, WebhookEventType } from '@latchkey/contract'
export {
  type ErrorCode,
  type ErrorDetails,
  KnownError,
  type ProductionProblem,
} from '@latchkey/contract/pure'
export type { ActiveSession, SessionDevice, SessionLocation } from './active-sessions.ts'
export { AdminApp } from './admin-app.ts'
export type { Branding, BrandingUpdate } from './admin-branding.ts'
export type { AdminCall } from './admin-connection.ts'
export type {
  EmailServerConfig,
  TestEmailError,
  TestEmailOptions,
} from './admin-emails.ts'
export type { AdminAppOptions } from './admin-options.ts'
export type {
  ListTransactionsOptions,
  NewItemQuantityChange,
  StripeAccountInfo,
  TestModePurchase,
  Transaction,
  TransactionPage,
} from './admin-payments.ts'
export type {
  NewPermissionDefinition,
  PermissionDefinition,
  PermissionDefinitionUpdate,
} from './admin-permissions.ts'
export type {
  AdminProject,
  AdminProjectUpdate,
  ConfigChanges,
  NewAdminProject,
  OwnedProject,
  WithSession,
} from './admin-project.ts'
export type { CompleteConfig } from './admin-wire.ts'
export type {
  ApiKey,
  ApiKeyUpdate,
  ByApiKey,
  CreateApiKeyOptions,
  GetUserByApiKeyOptions,
  NewApiKey,
} from './api-keys.ts'
export type { Impersonation, SignOutOptions } from './auth-part.ts'
export type { BaseUser } from './base-user.ts'
export type { CliLoginError, CliLoginOptions } from './cli-login.ts'
export { ClientApp } from './client-app.ts'
export { type ClientAppJson, fromClientJson, toClientJson } from './client-json.ts'
export { MFA_ATTEMPT_KEY } from './complete-sign-in.ts'
export type { ConnectedAccount, ConnectedAccountOptions } from './connected-accounts.ts'
export type { ContactChannel, ContactChannelUpdate, NewContactChannel } from './contact-channels.ts'
export {
  type ConvexProvider,
  type FetchConvexToken,
  getConvexProvidersConfig,
} from './convex.ts'
export type { CurrentServerUser } from './current-server-user.ts'
export type { CurrentUser } from './current-user.ts'
export type {
  CancelOptions,
  Customer,
  OneTimePurchase,
  Subscription,
} from './customer-overview.ts'
export type {
  CustomerReference,
  Grant,
  GrantOptions,
  InlineOffer,
  ItemReference,
  OfferById,
  OfferChoice,
} from './customers.ts'
export type { DataVaultOptions, DataVaultStore } from './data-vault.ts'
export type { ChatContent, ChatContext, ChatMessage } from './email-chat.ts'
export type {
  EmailSender,
  LoggedEmail,
  LoggedEmailPage,
  SearchEmailsOptions,
  SentEmail,
  WholeLoggedEmail,
} from './email-log.ts'
export type { EmailPreviewOptions } from './email-preview.ts'
export type { EmailThemeChoice, SendEmailOptions } from './email-sending.ts'
export type {
  EmailDraft,
  EmailDraftUpdate,
  EmailTemplate,
  EmailTheme,
  NewEmailDraft,
  WholeEmailTheme,
} from './email-sources.ts'
export type { EmailSourceKind, EmailSourceVersion } from './email-versions.ts'
export type { GetPartialUserOptions, GetUserOptions } from './get-user.ts'
export type { Item, QuantityChangeOptions, ServerItem } from './items.ts'
export type { JsonInput } from './json-input.ts'
export type { CreateKeySetOptions, HiddenKey, KeySet, NewKeySet } from './key-sets.ts'
export type { CallbackOptions, CodeSignInError, MagicLinkError, StayOptions } from './magic-link.ts'
export type { ListMailboxOptions, MailboxEmail, MailboxPage, WholeMailboxEmail } from './mailbox.ts'
export type { ProjectMetrics } from './metrics.ts'
export type { NotificationCategory } from './notification-categories.ts'
export type { OAuthProvider, OAuthProviderError, OAuthProviderUpdate } from './oauth-providers.ts'
export type { OAuthSignInOptions } from './oauth-start.ts'
export type { ClientAppOptions } from './options.ts'
export type { ConvexContext, PartialUser } from './partial-user.ts'
export type {
  PasskeyRegistrationError,
  PasskeySignInError,
  PasskeySignInOptions,
  RegisterPasskeyOptions,
} from './passkey.ts'
export type { Passkey } from './passkeys.ts'
export type { ListPermissionsOptions, Permission, TeamReference } from './permissions.ts'
export type { Project } from './project.ts'
export { createProjectOwner, type OwnerTeam, type ProjectOwner } from './project-owner.ts'
export type {
  ReauthenticateOptions,
  ReauthenticationError,
  ReauthenticationFactor,
} from './reauthenticate.ts'
export type { RecoveryCodeCount } from './recovery-codes.ts'
export type { RedirectMethod, RedirectOptions } from './redirects.ts'
export {
  CookiesBlockedError,
  ServiceUnreachableError,
  UnexpectedResponseError,
} from './request-errors.ts'
export type { PasswordRequirementsCode, Result, VerificationErrorCode } from './results.ts'
export { TooManyRequestsError } from './retries.ts'
export type { RecoverySignInError } from './second-factor.ts'
export { type NewServerTeam, ServerApp } from './server-app.ts'
export type { ServerAppOptions } from './server-connection.ts'
export type {
  CreatedSession,
  CreateSessionOptions,
  ServerTeam,
  ServerTeamUser,
  ServerUser,
  UserPage,
} from './server-directory.ts'
export type { NewOAuthProvider } from './server-oauth.ts'
export type { GetConvexUserOptions, ListUsersOptions, NewUser } from './server-users.ts'
export type { SignInError, SignInOptions, SignUpError, SignUpOptions } from './sign-in.ts'
export type { InvitationOptions, Team, TeamUpdate, TeamUser } from './team.ts'
export type { TeamInvitation } from './team-invitations.ts'
export type { EditableTeamProfile, TeamProfile, TeamProfileUpdate } from './team-profile.ts'
export type { TokenStoreOption } from './token-stores/open-token-store.ts'
export type { RequestLike } from './token-stores/request-tokens.ts'
export type { Tokens } from './token-stores/token-store.ts'
export type { UrlKey, UrlOverrides, Urls } from './urls.ts'
export type { UserUpdate } from './user-changes.ts'
export type { UserImport, UserImportConflict, UserImportOptions } from './user-imports.ts'
export type { UserFilter, UserJob, UserJobChange, UserJobUsers } from './user-jobs.ts'
export type { NewTeam } from './user-teams.ts'
export {
  verifyWebhook,
  type WebhookHeaders,
  type WebhookMessage,
  type WebhookRejection,
  WebhookVerificationError,
} from './webhooks.ts'
