import { createRootRouteWithContext, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { CrashCard } from './components/crash-card.tsx'
import { NotFoundPage } from './components/not-found.tsx'
import { PageSkeleton } from './components/page-skeleton.tsx'
import { type Dashboard, SIGN_IN_PATH } from './dashboard.ts'
import { ofProject, owned } from './data/queries.ts'
import { ProjectFrame } from './shell/project-frame.tsx'
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

const handlerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/handler/$',
  component: lazyRouteComponent(() => import('./pages/handler/handler-page.tsx'), 'HandlerPage'),
})

const handlerRootRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/handler',
  beforeLoad: () => {
    throw redirect({ to: '/handler/$', params: { _splat: 'sign-in' }, replace: true })
  },
})

const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  beforeLoad: ({ context, location }) => {
    if (context.isSignedIn()) return
    const back = new URLSearchParams({ after_auth_return_to: location.href })
    throw redirect({ href: `${SIGN_IN_PATH}?${back}`, replace: true })
  },
  component: SignedInFrame,
})

const projectsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/projects',
  loader: ({ context: { queries, owner } }) => {
    void queries.prefetchQuery(owned.projects(owner))
    void queries.prefetchQuery(owned.teams(owner))
  },
  component: lazyRouteComponent(() => import('./pages/projects/projects-page.tsx'), 'ProjectsPage'),
})

const newProjectRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/new-project',
  validateSearch: (search): { display_name?: string } => textsOf(search, ['display_name']),
  component: lazyRouteComponent(() => import('./pages/new-project/new-project-page.tsx'), 'NewProjectPage'),
})

const projectRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/projects/$projectId',
  loader: ({ context: { queries, owner }, params }) => {
    void queries.prefetchQuery(ofProject.project(owner.adminApp(params.projectId)))
    void queries.prefetchQuery(owned.projects(owner))
  },
  component: ProjectFrame,
  notFoundComponent: NotFoundPage,
})

const overviewRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./pages/overview/overview-page.tsx'), 'OverviewPage'),
})

/** What the list of users shows; all of it stands in the address. */
export interface UsersSearch {
  query?: string
  anonymous?: boolean
  size?: number
  cursor?: string
}

const usersRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: 'users',
  validateSearch: (search): UsersSearch => ({
    ...textsOf(search, ['query', 'cursor']),
    ...(search.anonymous === true && { anonymous: true }),
    ...([10, 50, 100].includes(Number(search.size)) && { size: Number(search.size) }),
  }),
  component: lazyRouteComponent(() => import('./pages/users/users-page.tsx'), 'UsersPage'),
})

const userRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: 'users/$userId',
  component: lazyRouteComponent(() => import('./pages/users/user-page.tsx'), 'UserPage'),
})

const authMethodsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: 'auth-methods',
  component: lazyRouteComponent(() => import('./pages/auth-methods/auth-methods-page.tsx'), 'AuthMethodsPage'),
})

const domainsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: 'domains',
  component: lazyRouteComponent(() => import('./pages/domains/domains-page.tsx'), 'DomainsPage'),
})

const keysRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: 'api-keys',
  // The addresses that documentation links to (contract 09 §2.2).
  validateSearch: (search): { create?: boolean; description?: string } => ({
    ...textsOf(search, ['description']),
    ...(search.create === true && { create: true }),
  }),
  component: lazyRouteComponent(() => import('./pages/keys/keys-page.tsx'), 'KeysPage'),
})

const settingsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: 'project-settings',
  component: lazyRouteComponent(() => import('./pages/settings/settings-page.tsx'), 'SettingsPage'),
})

const mailboxRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: 'mailbox',
  /** The mail that is open. */
  validateSearch: (search): { mail?: string } => textsOf(search, ['mail']),
  component: lazyRouteComponent(() => import('./pages/mailbox/mailbox-page.tsx'), 'MailboxPage'),
})

const routeTree = rootRoute.addChildren([
  indexRoute,
  setupRoute,
  handlerRoute,
  handlerRootRoute,
  signedInRoute.addChildren([
    projectsRoute,
    newProjectRoute,
    projectRoute.addChildren([
      overviewRoute,
      usersRoute,
      userRoute,
      authMethodsRoute,
      domainsRoute,
      keysRoute,
      settingsRoute,
      mailboxRoute,
    ]),
  ]),
])

/** The pages of the dashboard by their addresses. */
export const createAppRouter = (context: Dashboard) =>
  createRouter({
    routeTree,
    context,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    // A page that comes at once never shows its grey stand-in.
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

function textsOf<K extends string>(search: Record<string, unknown>, names: readonly K[]): Partial<Record<K, string>> {
  const found = names.flatMap((name) => {
    const value = search[name]
    // The address has no types: a text of digits arrives as a number.
    const text = typeof value === 'number' ? String(value) : value
    return typeof text === 'string' && text !== '' ? [[name, text] as const] : []
  })
  return Object.fromEntries(found) as Partial<Record<K, string>>
}
