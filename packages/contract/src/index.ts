export * from './audit.ts'
export {
  BODY_MAX_BYTES,
  BODY_MAX_VALUES,
  bodyLimitOf,
  bodyValueLimitOf,
} from './body-limits.ts'
export * from './branding/branding.ts'
export * from './branding/colors.ts'
export * from './branding/limits.ts'
export { type BrowserNames, readBrowserNames } from './browser-names.ts'
export { coerce, findUnstorable } from './coercion.ts'
export { csvCell, csvLine } from './csv.ts'
export * from './durations.ts'
export {
  API_VERSIONS,
  type ApiVersion,
  type BodyOf,
  type Endpoint,
  endpoint,
  type InputOf,
  type LevelSchema,
  type Method,
  type ReturnsOf,
  schemaAt,
} from './endpoint.ts'
export * from './endpoints/api-keys.ts'
export * from './endpoints/audit-log.ts'
export * from './endpoints/branding.ts'
export * from './endpoints/command-line.ts'
export * from './endpoints/contact-channels.ts'
export * from './endpoints/data-vault.ts'
export * from './endpoints/email-assistant.ts'
export * from './endpoints/email-drafts.ts'
export * from './endpoints/email-log.ts'
export * from './endpoints/email-sending.ts'
export * from './endpoints/email-templates.ts'
export * from './endpoints/email-themes.ts'
export * from './endpoints/email-versions.ts'
export * from './endpoints/general.ts'
export * from './endpoints/health-report.ts'
export * from './endpoints/impersonations.ts'
export { INTEGRATION_STATE_MAX_LENGTH, integrationOAuth } from './endpoints/integration-oauth.ts'
export {
  INTEGRATION_FAMILIES,
  type IntegrationFamily,
  readBasicCredentials,
} from './endpoints/integration-partner.ts'
export * from './endpoints/integrations.ts'
export * from './endpoints/mailbox.ts'
export * from './endpoints/metrics.ts'
export * from './endpoints/notifications.ts'
export * from './endpoints/oauth.ts'
export * from './endpoints/oauth-accounts.ts'
export * from './endpoints/one-time-codes.ts'
export * from './endpoints/owner-setup.ts'
export * from './endpoints/owner-teams.ts'
export * from './endpoints/passkeys.ts'
export * from './endpoints/passwords.ts'
export * from './endpoints/payment-items.ts'
export * from './endpoints/payment-purchases.ts'
export * from './endpoints/payment-stripe.ts'
export * from './endpoints/payment-transactions.ts'
export * from './endpoints/permission-definitions.ts'
export * from './endpoints/permissions.ts'
export * from './endpoints/project-config.ts'
export * from './endpoints/project-keys.ts'
export * from './endpoints/projects.ts'
export * from './endpoints/reauthentication.ts'
export * from './endpoints/saved-views.ts'
export * from './endpoints/search.ts'
export * from './endpoints/second-factor.ts'
export * from './endpoints/session-list.ts'
export * from './endpoints/sessions.ts'
export * from './endpoints/team-invitations.ts'
export * from './endpoints/team-list.ts'
export * from './endpoints/team-member-profiles.ts'
export * from './endpoints/team-memberships.ts'
export * from './endpoints/teams.ts'
export * from './endpoints/user-blocks.ts'
export * from './endpoints/user-import.ts'
export * from './endpoints/user-jobs.ts'
export * from './endpoints/user-list.ts'
export * from './endpoints/users.ts'
export {
  CODE_ERRORS,
  checkCodeEndpoint,
  previewCodeEndpoint,
  signedInReturns,
} from './endpoints/verification-codes.ts'
export * from './endpoints/webhook-messages.ts'
export {
  webhookApplication,
  webhookAttempt,
  webhookEndpoint,
  webhookEndpointMessage,
  webhookMessage,
  webhookMessageEndpoint,
  webhookStatus,
} from './endpoints/webhook-records.ts'
export * from './endpoints/webhooks.ts'
export * from './errors/index.ts'
export { detailsSchema } from './errors/schema.ts'
export * from './general-errors.ts'
export * from './least-roles.ts'
export * from './levels.ts'
export * from './limits.ts'
export { type JsonMeasure, measureJson } from './measure-json.ts'
export * from './owner-roles.ts'
export { parseUrl } from './parse-url.ts'
export * from './primitives.ts'
export { describeIssues } from './problems.ts'
export type { ConfigOverride } from './project-config/assemble.ts'
export {
  BUILT_IN_TEMPLATE_IDS,
  builtInSource,
  builtInTemplates,
  type TemplateType,
} from './project-config/built-in-templates.ts'
export {
  builtInThemes,
  DARK_THEME_ID,
  LIGHT_THEME_ID,
  lightTheme,
} from './project-config/built-in-themes.ts'
export * from './project-config/config.ts'
export * from './project-config/keys.ts'
export {
  compareIds,
  fromLegacyConfig,
  TEAM_SYSTEM_PERMISSIONS,
  toLegacyConfig,
} from './project-config/legacy-fields.ts'
export * from './project-config/legacy-schemas.ts'
export {
  type ConfigLevel,
  type ConfigNode,
  CURRENCIES,
  type Currency,
  DAY_UNITS,
  type Interval,
} from './project-config/nodes.ts'
export { hashOf, isOriginalSource } from './project-config/original-sources.ts'
export * from './project-config/parse-override.ts'
export * from './project-config/portable.ts'
export * from './project-config/production-problems.ts'
export * from './project-config/render.ts'
export { findMoneyProblem, idRules, isConfigId, isTrustedDomain } from './project-config/rules.ts'
export { isSecretKey, mapSecrets } from './project-config/secrets.ts'
export {
  ACCOUNT_MERGE_STRATEGIES,
  CUSTOMER_TYPES,
  type CustomerType,
  configTree,
  OAUTH_PROVIDER_TYPES,
  type OAuthProviderType,
} from './project-config/tree.ts'
export { type Field, type FieldAccess, field, type Resource, resource } from './resource.ts'
export { shorten } from './shorten.ts'
export * from './text-rules.ts'
export {
  isLocalhost,
  isTrustedUrl,
  matchesPattern,
  type TrustedDomain,
  type TrustRules,
} from './trusted-url.ts'
export * from './user-import/index.ts'
export * from './web-address.ts'
export * from './webhooks/events.ts'
export * from './webhooks/schemas.ts'
