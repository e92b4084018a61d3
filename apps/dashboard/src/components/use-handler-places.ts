import { useMemo } from 'react'
import { useDashboard } from '../dashboard.ts'
import { useProject } from '../data/projects/use-project.ts'
import { type HandlerPlace, handlerPlaces } from './handler-places.ts'

/**
 * The places that an email of the page's project can link to. Empty if the project trusts no
 * address.
 */
export function useHandlerPlaces(): readonly HandlerPlace[] {
  const { id, config } = useProject()
  const { runtime } = useDashboard()
  return useMemo(
    () => handlerPlaces(config, `${runtime.baseUrl.replace(/\/$/, '')}/hosted/${id}/handler`),
    [config, runtime.baseUrl, id],
  )
}
