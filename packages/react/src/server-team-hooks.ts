import type {
  ServerTeamUser as MemberWithoutHooks,
  TeamInvitation,
  ServerTeam as WithoutHooks,
} from '@latchkey/js'
import { type TeamScope, toServerTeamUser } from '@latchkey/js/internal'
import { useMemo } from 'react'
import { type ApiKeyHook, useApiKeys } from './api-key-hooks.ts'
import { bailOutOnServer } from './bail-out.ts'
import { type ServerItemHook, useServerItem } from './customer-hooks.ts'
import type { ServerHookObjects } from './server-hook-objects.ts'
import type { ServerUserHooks } from './server-user-hooks.ts'
import { useTeamInvitations } from './team-hooks.ts'
import { useEntry } from './use-entry.ts'

/** A team member with server fields and hooks. */
export interface ServerTeamUser
  extends Omit<MemberWithoutHooks, keyof ServerUserHooks>,
    ServerUserHooks {}

/** A team with server fields and hooks (protocol 07 §14.2). */
export interface ServerTeam extends WithoutHooks, ApiKeyHook, ServerItemHook {
  listUsers(): Promise<readonly ServerTeamUser[]>
  /** The members by join time. Updates automatically. */
  useUsers(): readonly ServerTeamUser[]
  /** The open invitations, oldest first. Updates automatically. */
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
    useApiKeys: () => useApiKeys(scope),
    useItem: (itemId: string) => useServerItem(scope, { type: 'team', id: team.id }, itemId),
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
