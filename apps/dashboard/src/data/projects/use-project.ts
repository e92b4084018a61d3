import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useDashboard } from '../../dashboard.ts'
import type { ProjectAdmin } from '../owner.ts'
import { ofProject, type Project } from './queries.ts'

/** The project of the page's address, with the rights of the signed-in owner. */
export function useAdmin(): ProjectAdmin {
  const { owner } = useDashboard()
  const { projectId } = useParams({ from: '/signed-in/projects/$projectId' })
  return owner.admin(projectId)
}

/** The query for the project of the page. */
export function useProjectQuery() {
  return useQuery(ofProject.project(useAdmin()))
}

/**
 * The project of the page, for components below the project's frame, which renders nothing before
 * it is loaded.
 */
export function useProject(): Project {
  const { data } = useProjectQuery()
  if (!data) throw new Error('useProject must be used below the frame of a project.')
  return data
}
