'use client'

export {
  isLanguage,
  LANGUAGES,
  type Language,
  type Translate,
  type TranslationOverrides,
} from '@latchkey/contract/pure'
export * from '@latchkey/js'
export { AdminApp, type ProjectHooks } from './admin-app.ts'
export { ClientApp } from './client-app.ts'
export { fromClientJson } from './client-json.ts'
export * from './components/index.ts'
export type { ConnectedAccount } from './connected-accounts.ts'
export {
  type CurrentUser,
  type ProjectGuard,
  useApp,
  useLanguage,
  useTranslate,
  useUser,
} from './context.ts'
export type { DataVaultStoreWithHooks } from './data-vault-hooks.ts'
export type { OwnedProject } from './owned-projects.ts'
export { Provider, type ProviderProps } from './provider.tsx'
export * from './screens/index.ts'
// The SDK also has a type with this name. One export carries both.
export { TeamInvitation } from './screens/team-invitation.tsx'
export { ServerApp } from './server-app.ts'
export type { UserPage } from './server-hooks.ts'
export type { ServerTeam, ServerTeamUser } from './server-team-hooks.ts'
export type { CurrentServerUser, ServerUser } from './server-user-hooks.ts'
export type { Team } from './team-hooks.ts'
export { Theme, type ThemeProps } from './theme/theme.tsx'
export type { ThemeColor, ThemeColors, ThemeConfig } from './theme/theme-styles.ts'
