import {
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import { NotFoundPage } from './components/not-found.tsx'
import { signInPathFor } from './connection.ts'
import type { Dashboard } from './dashboard.ts'
import { ofProject } from './data/projects/queries.ts'
import { SignedInFrame } from './shell/signed-in-frame.tsx'

/* The routes that other routes are below. */

export const rootRoute = createRootRouteWithContext<Dashboard>()({})

/** Leads visitors to the sign-in page, which returns to the address. */
export const requireSignIn = ({
  context,
  location,
}: {
  context: Dashboard
  location: { href: string }
}): void => {
  if (context.isSignedIn()) return
  throw redirect({ href: signInPathFor(location.href), replace: true })
}

export const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  beforeLoad: requireSignIn,
  component: SignedInFrame,
})

export const projectRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/projects/$projectId',
  loader: ({ context: { queries, owner }, params }) => {
    void queries.prefetchQuery(ofProject.project(owner.admin(params.projectId)))
  },
  component: lazyRouteComponent(() => import('./shell/project-frame.tsx'), 'ProjectFrame'),
  notFoundComponent: NotFoundPage,
})
