import { createHmac } from 'node:crypto'
import type { Activity } from '../../../kernel/activity.ts'
import type { Context, RequestContext } from '../../../kernel/context.ts'
import type { KeySource } from '../../../kernel/secrets.ts'
import { updateLastActiveUsers } from '../../directory/users/index.ts'
import {
  deleteSurplusSessions,
  selectSessionFrom,
  updateLastUsedSessions,
} from './activity-store.ts'
import { sessionsToKeep } from './new-session-store.ts'

/**
 * Stores the activity that was recorded in memory: times, places, networks, browsers, languages.
 * Then ends sessions beyond the quota, because concurrent sign-ins do not see each other's sessions.
 */
export async function writeActivity(
  ctx: Pick<Context, 'db' | 'secrets' | 'config'>,
  activities: Activity[],
): Promise<void> {
  const tenancies = activities.map((activity) => activity.tenancyId)
  const sessions = activities.map((activity) => activity.sessionId)
  const times = activities.map((activity) => activity.at)
  const places = activities.map(({ place }) => (place === null ? null : JSON.stringify(place)))
  const hashNetwork = createNetworkHash(ctx)
  const networks = activities.map(({ tenancyId, network }) =>
    network === null ? null : hashNetwork(tenancyId, network),
  )
  await updateLastUsedSessions(ctx.db, [
    tenancies,
    sessions,
    times,
    places,
    networks,
    activities.map((activity) => activity.userAgent),
  ])
  await updateLastActiveUsers(ctx.db, [
    tenancies,
    activities.map((activity) => activity.userId),
    times,
    sessions,
    activities.map((activity) => activity.language),
  ])
  await deleteSurplusSessions(ctx.db, [tenancies, sessions, times, sessionsToKeep(ctx) + 1])
}

/**
 * Reports whether the user who signs in with this address has a session last used from the network.
 */
export const hasSessionFrom = (
  ctx: RequestContext,
  email: string,
  network: string,
): Promise<boolean> =>
  selectSessionFrom(
    ctx,
    email,
    // A session that was last used before a change of the server's secret counts too.
    [ctx.secrets, ...ctx.secrets.others].map((secrets) =>
      createNetworkHash({ secrets })(ctx.tenancyId, network),
    ),
  )

/** Networks are stored as keyed hashes: equal ones can be recognized within a tenancy, not read. */
function createNetworkHash({ secrets }: { secrets: KeySource }) {
  const key = secrets.derive('session-networks', 32)
  return (tenancyId: string, network: string) =>
    createHmac('sha256', key).update(`${tenancyId} ${network}`).digest().subarray(0, 16)
}
