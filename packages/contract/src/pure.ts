/** The parts of the contract that need no schema library and that a browser bundle may import. */
export * from './audit.ts'
export * from './branding/branding.ts'
export * from './branding/colors.ts'
export * from './branding/limits.ts'
export { type BrowserNames, readBrowserNames } from './browser-names.ts'
export { csvCell, csvLine } from './csv.ts'
export * from './durations.ts'
export type { Catalog, ErrorCode, ErrorDetails, ErrorEntry } from './errors/catalog.ts'
export type { DetailKind, DetailsOf, DetailsShape } from './errors/details.ts'
export { belongsTo, KnownError, type KnownErrorBody } from './errors/known-error.ts'
export {
  type PlainErrorEntry,
  type PlainErrorName,
  type PlainErrorValues,
  plainErrors,
  plainErrorText,
} from './errors/plain-errors.ts'
export * from './least-roles.ts'
export * from './levels.ts'
export * from './limits.ts'
export { formatMessage, type MessageValues } from './messages/format-message.ts'
export { LANGUAGE_NAMES } from './messages/language-names.ts'
export {
  isLanguage,
  LANGUAGE_COOKIE,
  LANGUAGES,
  type Language,
  matchLanguage,
  parseAcceptLanguage,
} from './messages/languages.ts'
export {
  createTranslate,
  type Messages,
  type Source,
  type Translate,
  type TranslateOptions,
  type TranslationOverrides,
} from './messages/translate.ts'
export * from './owner-roles.ts'
export { parseUrl } from './parse-url.ts'
export { BUILT_IN_TEMPLATE_IDS, builtInTemplates } from './project-config/built-in-templates.ts'
export { builtInThemes, DARK_THEME_ID, LIGHT_THEME_ID } from './project-config/built-in-themes.ts'
export { defaultLanguage } from './project-config/default-language.ts'
export { keepSecrets } from './project-config/keep-secrets.ts'
export {
  CURRENCIES,
  type Currency,
  DAY_UNITS,
  type Interval,
} from './project-config/nodes.ts'
export { isOriginalSource } from './project-config/original-sources.ts'
export { isSame, portableSettings } from './project-config/portable.ts'
export {
  findProductionProblems,
  type ProductionProblem,
} from './project-config/production-problems.ts'
export {
  configDefaults,
  mergeOverride,
  renderConfig,
  rerenderConfig,
} from './project-config/render.ts'
export { findMoneyProblem, isConfigId, isTrustedDomain } from './project-config/rules.ts'
export { mapSecrets } from './project-config/secrets.ts'
export * from './text-rules.ts'
export { isLocalhost, isTrustedUrl, type TrustedDomain, type TrustRules } from './trusted-url.ts'
export * from './user-import/index.ts'
export * from './web-address.ts'
export * from './webhooks/events.ts'
