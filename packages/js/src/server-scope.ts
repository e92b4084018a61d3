import { absoluteCallbackUrl } from './redirects.ts'
import type { ServerContext } from './server-context.ts'
import { ownEntries, type ServerEntries, serverCall } from './server-entries.ts'
import type { Session } from './session.ts'
import type { Authority, TeamScope, UserScope } from './user-scope.ts'

/** Makes the scopes of anybody's things on a server's authority. */
export interface ServerScopes {
  user(userId: string): UserScope<'server'>
  /**
   * The user of a session: requests carry its tokens too, so that the service knows which session
   * is the current one.
   */
  ownUser(session: Session, userId: string): UserScope<'server'>
  team(teamId: string): TeamScope<'server'>
}

export function createServerScopes(context: ServerContext, entries: ServerEntries): ServerScopes {
  const authority = (session: Session | null): Authority<'server'> => ({
    level: 'server',
    call: serverCall(context, session),
    surroundings: context.surroundings,
    callbackUrl: (screen) => absoluteCallbackUrl(context, screen, 'callbackUrl'),
    // A change may show anywhere – a user in the lists of members, a team in its users – so all
    // that is known is brought up to date. What nobody watches is only forgotten.
    refresh: () => context.pool.refresh(),
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
    user: (userId) => toUser(ofServer, userId),
    ownUser(session, userId) {
      const scope = toUser(authority(session), userId)
      return { ...scope, entries: ownEntries(context, session, scope.entries) }
    },
    team: (teamId) => toTeam(ofServer, teamId),
  }
}
