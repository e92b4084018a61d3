import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import { CrashCard } from './components/crash-card.tsx'
import { NotFoundPage } from './components/not-found.tsx'
import { PageSkeleton } from './components/page-skeleton.tsx'
import { signInPathFor } from './connection.ts'
import type { Dashboard } from './dashboard.ts'
import { ownerTeams } from './data/owner-teams/queries.ts'
import { ofProject, owned } from './data/projects/queries.ts'
import type { ExplorerSearch } from './pages/api-explorer/explorer-search.ts'
import type { AuditLogSearch } from './pages/audit-log/audit-log-search.ts'
import type { EmailsSearch } from './pages/emails/emails-search.ts'
import type { PartnerReturn } from './pages/integrations/partner-query.ts'
import type { CustomersSearch } from './pages/payments/customers/customers-search.ts'
import type { OffersSearch } from './pages/payments/offers/offers-search.ts'
import type { TransactionsSearch } from './pages/payments/transactions/transactions-search.ts'
import type { PermissionsSearch } from './pages/permissions/permissions-search.ts'
import type { SessionsSearch } from './pages/sessions/sessions-search.ts'
import { TEAM_TABS, type TeamSearch, type TeamsSearch } from './pages/teams/teams-search.ts'
import { USER_TABS, type UsersSearch, type UserTab } from './pages/users/users-search.ts'
import type { WebhookSearch } from './pages/webhooks/webhook-search.ts'
import type { Prefetch } from './prefetch.ts'
import { SignedInFrame } from './shell/signed-in-frame.tsx'

const rootRoute = createRootRouteWithContext<Dashboard>()({})

const indexRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/projects', replace: true })
  },
})

const setupRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/setup',
  component: lazyRouteComponent(() => import('./pages/setup/setup-page.tsx'), 'SetupPage'),
})

const wizardEndRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/wizard-congrats',
  component: lazyRouteComponent(() => import('./pages/setup/wizard-end-page.tsx'), 'WizardEndPage'),
})

const handlerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/handler/$',
  component: lazyRouteComponent(() => import('./pages/handler/handler-page.tsx'), 'HandlerPage'),
})

const requireSignIn = ({
  context,
  location,
}: {
  context: Dashboard
  location: { href: string }
}): void => {
  if (context.isSignedIn()) return
  throw redirect({ href: signInPathFor(location.href), replace: true })
}

const transferRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/integrations/$family/projects/transfer/confirm',
  component: lazyRouteComponent(
    () => import('./pages/integrations/transfer-page.tsx'),
    'TransferPage',
  ),
})

const connectRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/integrations/$family/confirm',
  beforeLoad: requireSignIn,
  component: lazyRouteComponent(
    () => import('./pages/integrations/connect-page.tsx'),
    'ConnectPage',
  ),
})

const providerReturnRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/projects/$projectId/provider-test',
  component: lazyRouteComponent(
    () => import('./pages/auth-methods/provider-return-page.tsx'),
    'ProviderReturnPage',
  ),
})

const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  beforeLoad: requireSignIn,
  component: SignedInFrame,
})

const projectsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/projects',
  validateSearch: (search): { query?: string } => textsOf(search, ['query']),
  loader: ({ context: { queries, owner } }) => {
    void queries.prefetchQuery(owned.projects(owner))
    void queries.prefetchQuery(ownerTeams.list(owner))
  },
  component: lazyRouteComponent(() => import('./pages/projects/projects-page.tsx'), 'ProjectsPage'),
})

const ownerTeamRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/teams/$teamId',
  validateSearch: (search): { dialog?: 'invite' } =>
    search.dialog === 'invite' ? { dialog: 'invite' } : {},
  loader: ({ context: { queries, owner }, params: { teamId } }) => {
    void queries.prefetchQuery(ownerTeams.one(owner, teamId))
    void queries.prefetchQuery(owned.projects(owner))
  },
  component: lazyRouteComponent(
    () => import('./pages/owner-team/owner-team-page.tsx'),
    'OwnerTeamPage',
  ),
})

const selectorRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/projects/-selector-/$',
  component: lazyRouteComponent(() => import('./pages/selector/selector-page.tsx'), 'SelectorPage'),
})

const healthReportRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/health-report',
  component: lazyRouteComponent(
    () => import('./pages/health-report/health-report-page.tsx'),
    'HealthReportPage',
  ),
})

const newProjectRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/new-project',
  validateSearch: (search): { display_name?: string; team?: string } & PartnerReturn =>
    textsOf(search, [
      'display_name',
      'team',
      'redirect_to_confirm_with',
      'redirect_to_neon_confirm_with',
    ]),
  component: lazyRouteComponent(
    () => import('./pages/new-project/new-project-page.tsx'),
    'NewProjectPage',
  ),
})

const projectRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/projects/$projectId',
  loader: ({ context: { queries, owner }, params }) => {
    void queries.prefetchQuery(ofProject.project(owner.admin(params.projectId)))
  },
  component: lazyRouteComponent(() => import('./shell/project-frame.tsx'), 'ProjectFrame'),
  notFoundComponent: NotFoundPage,
})

/** The page also reports what was missing when it was prefetched. */
const whenMissing = () => {}

interface PageStart {
  context: Dashboard
  params: { projectId: string }
  location: { search: object }
}

/** A page of a project. It starts to read its data while the frame of the project still loads. */
function page<File extends object, Name extends keyof File>(load: () => Promise<File>, name: Name) {
  const options = {
    component: lazyRouteComponent(load, name),
    loader({ context, params, location }: PageStart) {
      void load().then((file: { prefetch?: Prefetch }) => {
        file.prefetch?.(context, params, { ...location.search })
      }, whenMissing)
    },
  }
  // Otherwise the parameters of the address would be inferred from the loader.
  return options as Omit<typeof options, 'loader'>
}

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
  // The page ignores what it cannot show. Its checks are not part of every first page.
  validateSearch: (search) => search as UsersSearch,
  ...page(() => import('./pages/users/users-page.tsx'), 'UsersPage'),
})

const apiExplorerRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: 'api-explorer',
  // The page ignores what it cannot show.
  validateSearch: (search) => search as ExplorerSearch,
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
  // The page ignores what it cannot show. Its checks are not part of every first page.
  validateSearch: (search) => search as WebhookSearch,
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
  // The page ignores what it cannot show. Its checks are not part of every first page.
  validateSearch: (search) => search as EmailsSearch,
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
  // The page ignores what it cannot show. Its checks are not part of every first page.
  validateSearch: (search) => search as AuditLogSearch,
  ...page(() => import('./pages/audit-log/audit-log-page.tsx'), 'AuditLogPage'),
})

const sessionsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: 'sessions',
  validateSearch: (search) => search as SessionsSearch,
  ...page(() => import('./pages/sessions/sessions-page.tsx'), 'SessionsPage'),
})

const routeTree = rootRoute.addChildren([
  indexRoute,
  setupRoute,
  wizardEndRoute,
  handlerRoute,
  transferRoute,
  connectRoute,
  providerReturnRoute,
  signedInRoute.addChildren([
    projectsRoute,
    ownerTeamRoute,
    selectorRoute,
    healthReportRoute,
    newProjectRoute,
    projectRoute.addChildren([
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
    ]),
  ]),
])

/** The pages of the dashboard by address. */
export const createAppRouter = (context: Dashboard) =>
  createRouter({
    routeTree,
    context,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    // A page that loads fast never shows its placeholder.
    defaultPendingMs: 300,
    defaultPendingComponent: PageSkeleton,
    defaultErrorComponent: CrashCard,
    defaultNotFoundComponent: NotFoundPage,
    scrollRestoration: true,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}

function textsOf<K extends string>(
  search: Record<string, unknown>,
  names: readonly K[],
): Partial<Record<K, string>> {
  const entries = names.flatMap((name) => {
    const value = search[name]
    // The address has no types: a text of digits is parsed as a number.
    const text = typeof value === 'number' ? String(value) : value
    return typeof text === 'string' && text !== '' ? [[name, text] as const] : []
  })
  return Object.fromEntries(entries) as Partial<Record<K, string>>
}
