import { hasRightsOf } from '@latchkey/contract/pure'
import { Outlet, useLocation } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Writes } from '../components/writes.tsx'
import { useAccess } from '../data/owner-teams/use-access.ts'
import { sectionAccess } from './section-access.ts'

const RoleNote = lazy(async () => ({ default: (await import('./narrow-role.tsx')).RoleNote }))
const ClosedPage = lazy(async () => ({ default: (await import('./narrow-role.tsx')).ClosedPage }))

/** The page of a loaded project, with the controls that the role of the administrator allows. */
export function ProjectPage() {
  const access = useAccess()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const { reads, writes } = sectionAccess(path)
  const isClosed = reads !== undefined && !access.may(reads)

  return (
    <>
      {access.role !== undefined && !hasRightsOf(access.role, 'developer') && (
        <Suspense fallback={null}>
          <RoleNote access={access} />
        </Suspense>
      )}
      {isClosed ? (
        <Suspense fallback={null}>
          <ClosedPage access={access} />
        </Suspense>
      ) : (
        <Writes endpoint={writes}>
          <Outlet />
        </Writes>
      )}
    </>
  )
}
