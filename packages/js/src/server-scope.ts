import { absoluteCallbackUrl } from './redirects.ts'
import type { ServerContext } from './server-context.ts'
import { ownEntries, type ServerEntries, serverCall } from './server-entries.ts'
import type { Session } from './session.ts'
import type { Authority, TeamScope, UserScope } from './user-scope.ts'

/** Creates scopes for any user's data with server access. */
export interface ServerScopes {
  /** The server itself, for what belongs to no user and no team. */
  readonly server: Authority<'server'>
  user(userId: string): UserScope<'server'>
  /**
   * The user of a session: requests also send its tokens, so that the service knows the current
   * session.
   */
  ownUser(session: Session, userId: string): UserScope<'server'>
  team(teamId: string): TeamScope<'server'>
}

export function createServerScopes(context: ServerContext, entries: ServerEntries): ServerScopes {
  const authority = (session: Session | null): Authority<'server'> => ({
    level: 'server',
    call: serverCall(context, session),
    platform: context.platform,
    callbackUrl: (screen) => absoluteCallbackUrl(context, screen, 'callbackUrl'),
    // A change may be visible anywhere (a user in the lists of members, a team in its users), so
    // everything known is updated. What has no subscribers is only dropped.
    refresh: () => context.pool.refresh(),
    item: entries.item,
  })
  const ofServer = authority(null)

  const toTeam = (owner: Authority<'server'>, teamId: string): TeamScope<'server'> => ({
    ...owner,
    teamId,
    entries: entries.ofTeam(teamId),
    refreshTeam: () => owner.refresh(),
  })
  const toUser = (owner: Authority<'server'>, userId: string): UserScope<'server'> => ({
    ...owner,
    userId,
    entries: entries.ofUser(userId),
    team: (teamId) => toTeam(owner, teamId),
  })

  return {
    server: ofServer,
    user: (userId) => toUser(ofServer, userId),
    ownUser(session, userId) {
      const scope = toUser(authority(session), userId)
      return { ...scope, entries: ownEntries(context, session, scope.entries) }
    },
    team: (teamId) => toTeam(ofServer, teamId),
  }
}
