import {
  type ServerTeamUser as MemberWithoutHooks,
  type TeamInvitation,
  type TeamScope,
  toServerTeamUser,
  type ServerTeam as WithoutHooks,
} from '@latchkey/js'
import { useMemo } from 'react'
import { bailOutOnServer } from './bail-out.ts'
import type { ServerHookObjects } from './server-hook-objects.ts'
import type { ServerUserHooks } from './server-user-hooks.ts'
import { useTeamInvitations } from './team-hooks.ts'
import { useEntry } from './use-entry.ts'

/** A member of a team, as servers see it, with hooks. */
export interface ServerTeamUser
  extends Omit<MemberWithoutHooks, keyof ServerUserHooks>,
    ServerUserHooks {}

/** A team in the hands of a server with a hook for each thing of it that can be read (protocol 07 §14.2). */
export interface ServerTeam extends WithoutHooks {
  listUsers(): Promise<readonly ServerTeamUser[]>
  /** The members in the order of joining, kept up to date. */
  useUsers(): readonly ServerTeamUser[]
  /** The invitations that are still open, oldest first, kept up to date. */
  useInvitations(): readonly TeamInvitation[]
}

/** Adds the hooks to a team. */
export function withServerTeamHooks(
  objects: ServerHookObjects,
  scope: TeamScope<'server'>,
  team: WithoutHooks,
): ServerTeam {
  return Object.freeze({
    ...team,
    listUsers: async () => (await team.listUsers()).map(objects.withMemberHooks),
    useUsers: () => useMembers(objects, scope),
    useInvitations: () => useTeamInvitations(scope),
  })
}

function useMembers(
  objects: ServerHookObjects,
  scope: TeamScope<'server'>,
): readonly ServerTeamUser[] {
  bailOutOnServer(scope.platform)
  const members = useEntry(scope.entries.members())
  return useMemo(
    () =>
      members.map((profile) => objects.withMemberHooks(toServerTeamUser(objects.plain, profile))),
    [objects, members],
  )
}
