import type { AdminApp, AdminProject } from '@latchkey/js'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useDashboard } from '../../dashboard.ts'
import { ofProject } from './queries.ts'

/** The project of the page's address, with the rights of the signed-in owner. */
export function useAdmin(): AdminApp {
  const { owner } = useDashboard()
  const { projectId } = useParams({ from: '/signed-in/projects/$projectId' })
  return owner.adminApp(projectId)
}

/** The query for the project of the page. */
export function useProjectQuery() {
  return useQuery(ofProject.project(useAdmin()))
}

/**
 * The project of the page, for components below the project's frame, which renders nothing before
 * it is loaded.
 */
export function useProject(): AdminProject {
  const { data } = useProjectQuery()
  if (!data) throw new Error('useProject must be used below the frame of a project.')
  return data
}
