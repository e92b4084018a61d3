import { useQuery } from '@tanstack/react-query'
import { ofMetrics } from '../../data/metrics/queries.ts'
import { useAdmin } from '../../data/projects/use-project.ts'

/**
 * How many users have a sign-in method, and for a provider how many of its accounts are linked.
 * Undefined until it is known; nothing waits for it. The figures are those of the overview.
 */
export function useMethodCounts(): (method: string) => number | undefined {
  const { data } = useQuery({
    ...ofMetrics.overview(useAdmin(), { includeAnonymous: false }),
    refetchInterval: false,
  })
  return (method) => data && (data.login_methods.find((each) => each.method === method)?.count ?? 0)
}
