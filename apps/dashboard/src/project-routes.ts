import { createRoute, redirect } from '@tanstack/react-router'
import type { ExplorerSearch } from './pages/api-explorer/explorer-search.ts'
import type { AuditLogSearch } from './pages/audit-log/audit-log-search.ts'
import type { EmailsSearch } from './pages/emails/emails-search.ts'
import type { CustomersSearch } from './pages/payments/customers/customers-search.ts'
import type { OffersSearch } from './pages/payments/offers/offers-search.ts'
import type { TransactionsSearch } from './pages/payments/transactions/transactions-search.ts'
import type { PermissionsSearch } from './pages/permissions/permissions-search.ts'
import type { SessionsSearch } from './pages/sessions/sessions-search.ts'
import { TEAM_TABS, type TeamSearch, type TeamsSearch } from './pages/teams/teams-search.ts'
import { USER_TABS, type UsersSearch, type UserTab } from './pages/users/users-search.ts'
import type { WebhookSearch } from './pages/webhooks/webhook-search.ts'
import { projectRoute } from './parent-routes.ts'
import { page, textsOf, uncheckedSearch } from './route-helpers.ts'

const overviewRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/',
  ...page(() => import('./pages/overview/overview-page.tsx'), 'OverviewPage'),
})

const projectSetupRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: 'setup',
  ...page(() => import('./pages/overview/setup-page.tsx'), 'SetupChecklistPage'),
})

const usersRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: 'users',
  validateSearch: uncheckedSearch<UsersSearch>(),
  ...page(() => import('./pages/users/users-page.tsx'), 'UsersPage'),
})

const apiExplorerRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: 'api-explorer',
  validateSearch: uncheckedSearch<ExplorerSearch>(),
  ...page(() => import('./pages/api-explorer/explorer-page.tsx'), 'ExplorerPage'),
})

const importUsersRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: 'users/import',
  validateSearch: (search): { job?: string } =>
    typeof search.job === 'string' ? { job: search.job } : {},
  ...page(() => import('./pages/users/import/import-page.tsx'), 'ImportPage'),
})

const userRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: 'users/$userId',
  validateSearch: (search): { tab?: UserTab } => {
    const tab = USER_TABS.find((id) => id === search.tab)
    return tab && tab !== 'profile' ? { tab } : {}
  },
  ...page(() => import('./pages/users/user-page.tsx'), 'UserPage'),
})

const authMethodsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: 'auth-methods',
  ...page(() => import('./pages/auth-methods/auth-methods-page.tsx'), 'AuthMethodsPage'),
})

const permissionsSearch = (search: Record<string, unknown>): PermissionsSearch => ({
  ...textsOf(search, ['query', 'sort', 'node', 'edit']),
  ...(search.view === 'graph' && { view: 'graph' as const }),
  ...((search.dialog === 'create' || search.dialog === 'sign-up') && { dialog: search.dialog }),
})

const teamPermissionsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: 'team-permissions',
  validateSearch: permissionsSearch,
  ...page(() => import('./pages/permissions/permissions-page.tsx'), 'TeamPermissionsPage'),
})

const projectPermissionsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: 'project-permissions',
  validateSearch: permissionsSearch,
  ...page(() => import('./pages/permissions/permissions-page.tsx'), 'ProjectPermissionsPage'),
})

const teamsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: 'teams',
  validateSearch: (search): TeamsSearch => ({
    ...textsOf(search, ['query', 'sort', 'metadata', 'cursor']),
    ...([10, 50, 100].includes(Number(search.size)) && { size: Number(search.size) }),
    ...(search.dialog === 'create' && { dialog: 'create' as const }),
  }),
  ...page(() => import('./pages/teams/teams-page.tsx'), 'TeamsPage'),
})

const teamRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: 'teams/$teamId',
  validateSearch: (search): TeamSearch => {
    const tab = TEAM_TABS.find((each) => each === search.tab)
    return {
      ...textsOf(search, ['query', 'sort']),
      ...(tab && tab !== 'members' && { tab }),
      ...((search.dialog === 'add' || search.dialog === 'invite') && { dialog: search.dialog }),
    }
  },
  ...page(() => import('./pages/teams/team-page.tsx'), 'TeamPage'),
})

const teamSettingsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: 'team-settings',
  /** Whose default permissions are being edited. */
  validateSearch: (search): { edit?: 'creator' | 'member' } =>
    search.edit === 'creator' || search.edit === 'member' ? { edit: search.edit } : {},
  ...page(() => import('./pages/team-settings/team-settings-page.tsx'), 'TeamSettingsPage'),
})

const domainsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: 'domains',
  ...page(() => import('./pages/domains/domains-page.tsx'), 'DomainsPage'),
})

const dialogCreate = (search: Record<string, unknown>): { dialog?: 'create' } =>
  search.dialog === 'create' ? { dialog: 'create' } : {}

const webhooksRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: 'webhooks',
  validateSearch: dialogCreate,
  ...page(() => import('./pages/webhooks/webhooks-page.tsx'), 'WebhooksPage'),
})

const webhookRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: 'webhooks/$endpointId',
  validateSearch: uncheckedSearch<WebhookSearch>(),
  ...page(() => import('./pages/webhooks/endpoint-page.tsx'), 'EndpointPage'),
})

const keysRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: 'api-keys',
  // The addresses that the documentation links to (protocol 09 §2.2).
  validateSearch: (search): { create?: boolean; description?: string } => ({
    ...textsOf(search, ['description']),
    ...(search.create === true && { create: true }),
  }),
  ...page(() => import('./pages/keys/keys-page.tsx'), 'KeysPage'),
})

const dataVaultRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: 'data-vault',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/projects/$projectId/data-vault/stores', params, replace: true })
  },
})

const vaultStoresRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: 'data-vault/stores',
  validateSearch: dialogCreate,
  ...page(() => import('./pages/data-vault/stores-page.tsx'), 'StoresPage'),
})

const vaultStoreRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: 'data-vault/stores/$storeId',
  ...page(() => import('./pages/data-vault/store-page.tsx'), 'StorePage'),
})

const settingsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: 'project-settings',
  ...page(() => import('./pages/settings/settings-page.tsx'), 'SettingsPage'),
})

const brandingRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: 'branding',
  ...page(() => import('./pages/branding/branding-page.tsx'), 'BrandingPage'),
})

const configurationRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: 'expert-mode',
  validateSearch: ({ tab }): { tab?: 'history' } => (tab === 'history' ? { tab } : {}),
  ...page(() => import('./pages/configuration/configuration-page.tsx'), 'ConfigurationPage'),
})

const mailboxRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: 'mailbox',
  /** The open email. */
  validateSearch: (search): { mail?: string } => textsOf(search, ['mail']),
  ...page(() => import('./pages/mailbox/mailbox-page.tsx'), 'MailboxPage'),
})

const emailsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: 'emails',
  validateSearch: uncheckedSearch<EmailsSearch>(),
  ...page(() => import('./pages/emails/emails-page.tsx'), 'EmailsPage'),
})

const templatesRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: 'email-templates',
  validateSearch: dialogCreate,
  ...page(() => import('./pages/email-templates/templates-page.tsx'), 'TemplatesPage'),
})

const templateRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: 'email-templates/$templateId',
  ...page(() => import('./pages/email-templates/template-page.tsx'), 'TemplatePage'),
})

const themesRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: 'email-themes',
  validateSearch: dialogCreate,
  ...page(() => import('./pages/email-themes/themes-page.tsx'), 'ThemesPage'),
})

const themeRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: 'email-themes/$themeId',
  ...page(() => import('./pages/email-themes/theme-page.tsx'), 'ThemePage'),
})

const draftsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: 'email-drafts',
  validateSearch: dialogCreate,
  ...page(() => import('./pages/email-drafts/drafts-page.tsx'), 'DraftsPage'),
})

const draftRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: 'email-drafts/$draftId',
  ...page(() => import('./pages/email-drafts/draft-page.tsx'), 'DraftPage'),
})

const offersRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: 'payments/offers',
  validateSearch: (search): OffersSearch => textsOf(search, ['type', 'view', 'dialog', 'id']),
  ...page(() => import('./pages/payments/offers/offers-page.tsx'), 'OffersPage'),
})

const paymentsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: 'payments',
  ...page(() => import('./pages/payments/home/payments-page.tsx'), 'PaymentsPage'),
})

const customersRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: 'payments/customers',
  validateSearch: (search): CustomersSearch => textsOf(search, ['type', 'id', 'query', 'cursor']),
  ...page(() => import('./pages/payments/customers/customers-page.tsx'), 'CustomersPage'),
})

const transactionsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: 'payments/transactions',
  validateSearch: (search): TransactionsSearch =>
    textsOf(search, ['type', 'customer', 'id', 'from', 'to', 'cursor']),
  ...page(() => import('./pages/payments/transactions/transactions-page.tsx'), 'TransactionsPage'),
})

const auditLogRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: 'audit-log',
  validateSearch: uncheckedSearch<AuditLogSearch>(),
  ...page(() => import('./pages/audit-log/audit-log-page.tsx'), 'AuditLogPage'),
})

const sessionsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: 'sessions',
  validateSearch: uncheckedSearch<SessionsSearch>(),
  ...page(() => import('./pages/sessions/sessions-page.tsx'), 'SessionsPage'),
})

/** The pages of a project by address. */
export const projectPages = projectRoute.addChildren([
  overviewRoute,
  projectSetupRoute,
  usersRoute,
  importUsersRoute,
  apiExplorerRoute,
  userRoute,
  teamsRoute,
  teamRoute,
  teamSettingsRoute,
  authMethodsRoute,
  teamPermissionsRoute,
  projectPermissionsRoute,
  domainsRoute,
  webhooksRoute,
  webhookRoute,
  keysRoute,
  dataVaultRoute,
  vaultStoresRoute,
  vaultStoreRoute,
  settingsRoute,
  brandingRoute,
  configurationRoute,
  auditLogRoute,
  sessionsRoute,
  emailsRoute,
  templatesRoute,
  templateRoute,
  themesRoute,
  themeRoute,
  draftsRoute,
  draftRoute,
  mailboxRoute,
  paymentsRoute,
  offersRoute,
  customersRoute,
  transactionsRoute,
])
