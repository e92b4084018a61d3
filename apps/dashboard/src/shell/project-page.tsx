import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useAccess } from '../data/owner-teams/use-access.ts'

const NarrowPage = lazy(async () => ({ default: (await import('./narrow-page.tsx')).NarrowPage }))

/**
 * The page of a loaded project. For members with a narrow role it disables what they may not do.
 */
export function ProjectPage() {
  const access = useAccess()
  if (!access.isNarrow) return <Outlet />
  // Controls that the role allows must not be disabled for a moment.
  if (access.isLoading) return null
  return (
    <Suspense fallback={null}>
      <NarrowPage access={access} />
    </Suspense>
  )
}
