import type { Connection } from './connection.ts'
import { absoluteCallbackUrl, type Navigation } from './redirects.ts'
import type { Session } from './session.ts'
import { type SessionCaches, sessionCall } from './session-caches.ts'
import type { Authority, TeamScope, UserScope } from './user-scope.ts'

/** Returns the scope of a session's own user; the same session always has the same scope. */
export type FindOwnScope = (session: Session) => UserScope<'client'>

export function createOwnScopeFinder(
  connection: Connection,
  navigation: Navigation,
  caches: SessionCaches,
): FindOwnScope {
  const bySession = new WeakMap<Session, UserScope<'client'>>()
  return (session) => {
    const scope = bySession.get(session) ?? ownScope(connection, navigation, caches, session)
    bySession.set(session, scope)
    return scope
  }
}

function ownScope(
  connection: Connection,
  navigation: Navigation,
  caches: SessionCaches,
  session: Session,
): UserScope<'client'> {
  const authority: Authority<'client'> = {
    level: 'client',
    call: sessionCall(connection, session),
    platform: connection.platform,
    callbackUrl: (screen) => absoluteCallbackUrl(navigation, screen, 'callbackUrl'),
    refresh: async (...entries) =>
      void (await Promise.all(entries.map((entry) => entry.refresh()))),
    item: (customer, itemId) => caches.items(session, customer, itemId),
  }
  // The teams that were accessed.
  const teams = new Map<string, TeamScope<'client'>>()
  const team = (teamId: string): TeamScope<'client'> => {
    const scope = teams.get(teamId) ?? {
      ...authority,
      teamId,
      entries: {
        members: () => caches.teamMembers(session, teamId),
        invitations: () => caches.teamInvitations(session, teamId),
        apiKeys: () => caches.apiKeys(session, 'team', teamId),
      },
      // The selected team is also part of the user.
      refreshTeam: () => authority.refresh(caches.teams(session), caches.users(session)),
    }
    teams.set(teamId, scope)
    return scope
  }

  return {
    ...authority,
    userId: 'me',
    team,
    entries: {
      user: () => caches.users(session),
      contactChannels: () => caches.contactChannels(session),
      apiKeys: () => caches.apiKeys(session, 'user', 'me'),
      oauthAccounts: () => caches.oauthAccounts(session),
      notificationPreferences: () => caches.notificationPreferences(session),
      teams: () => caches.teams(session),
      teamProfile: (teamId) => caches.teamProfiles(session, team(teamId).teamId),
      shownInTeams: () =>
        [...teams.keys()].flatMap((id) => [
          caches.teamProfiles(session, id),
          caches.teamMembers(session, id),
        ]),
      ofTeams: () =>
        [...teams.keys()].flatMap((id) => [
          caches.teamProfiles(session, id),
          caches.teamMembers(session, id),
          caches.teamInvitations(session, id),
          caches.apiKeys(session, 'team', id),
          caches.teamPermissions(session, id, 'true'),
          caches.teamPermissions(session, id, 'false'),
        ]),
      permissions(teamId, isRecursive) {
        const recursive = isRecursive ? 'true' : 'false'
        if (teamId === null) return caches.projectPermissions(session, recursive)
        return caches.teamPermissions(session, team(teamId).teamId, recursive)
      },
      providerToken: (providerId, scope) => caches.providerTokens(session, providerId, scope),
    },
  }
}
