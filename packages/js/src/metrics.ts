import type { ReturnsOf, readMetrics } from '@latchkey/contract'
import { adminCall } from './admin-connection.ts'
import { CacheEntry } from './cache.ts'
import type { ServerContext } from './server-context.ts'

/**
 * The figures of a project: users, sign-ups and active users of the last 31 days, countries and
 * sign-in methods. With the names of the wire, as in other SDKs (protocol 04 §15).
 */
export type ProjectMetrics = ReturnsOf<typeof readMetrics, 'admin'>

/** The figures of the project, with or without anonymous users. */
export const metricsEntry = (
  context: ServerContext,
  includeAnonymous: boolean,
): CacheEntry<ProjectMetrics> =>
  context.pool.entry(
    `metrics ${includeAnonymous}`,
    () => new CacheEntry({ fetch: () => fetchMetrics(context, includeAnonymous) }, context),
  )

const fetchMetrics = (context: ServerContext, includeAnonymous: boolean): Promise<ProjectMetrics> =>
  adminCall<typeof readMetrics>(context, {
    method: 'GET',
    path: '/internal/metrics',
    query: { include_anonymous: includeAnonymous ? 'true' : undefined },
  })
