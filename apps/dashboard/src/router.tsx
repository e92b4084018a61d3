import { createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { CrashCard } from './components/crash-card.tsx'
import { NotFoundPage } from './components/not-found.tsx'
import { PageSkeleton } from './components/page-skeleton.tsx'
import type { Dashboard } from './dashboard.ts'
import { ownerTeams } from './data/owner-teams/queries.ts'
import { owned } from './data/projects/queries.ts'
import type { PartnerReturn } from './pages/integrations/partner-query.ts'
import { requireSignIn, rootRoute, signedInRoute } from './parent-routes.ts'
import { projectPages } from './project-routes.ts'
import { textsOf } from './route-helpers.ts'

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
    projectPages,
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
