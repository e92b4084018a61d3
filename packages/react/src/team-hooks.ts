import type {
  EditableTeamProfile,
  Permission,
  TeamInvitation,
  TeamReference,
  TeamUser,
  Team as WithoutHooks,
} from '@latchkey/js'
import {
  findPermission,
  type PermissionArguments,
  type PermissionListArguments,
  permissionEntry,
  permissionListEntry,
  type TeamJson,
  type TeamScope,
  toEditableTeamProfile,
  toPermissions,
  toTeam,
  toTeamInvitation,
  toTeamUser,
  type UserScope,
} from '@latchkey/js/internal'
import { useMemo } from 'react'
import { type ApiKeyHook, useApiKeys } from './api-key-hooks.ts'
import { bailOutOnServer } from './bail-out.ts'
import { type ItemHook, useItem } from './customer-hooks.ts'
import { useEntry } from './use-entry.ts'

/** A team with hooks (protocol 07 §14.1). */
export interface Team extends WithoutHooks, ApiKeyHook, ItemHook {
  /** The members by join time. Updates automatically. */
  useUsers(): readonly TeamUser[]
  /** The open invitations, oldest first. Updates automatically. */
  useInvitations(): readonly TeamInvitation[]
}

/** Adds the hooks to a team. */
export const withTeamHooks = (scope: TeamScope, team: WithoutHooks): Team =>
  Object.freeze({
    ...team,
    useUsers: () => useTeamUsers(scope),
    useInvitations: () => useTeamInvitations(scope),
    useApiKeys: () => useApiKeys(scope),
    useItem: (itemId: string) => useItem(scope, { type: 'team', id: team.id }, itemId),
  })

function useTeamUsers(scope: TeamScope): readonly TeamUser[] {
  bailOutOnServer(scope.platform)
  const members = useEntry(scope.entries.members())
  return useMemo(() => members.map(toTeamUser), [members])
}

/** See `Team.useInvitations`. */
export function useTeamInvitations(scope: TeamScope): readonly TeamInvitation[] {
  bailOutOnServer(scope.platform)
  const invitations = useEntry(scope.entries.invitations())
  return useMemo(
    () => invitations.map((json) => toTeamInvitation(scope, json)),
    [scope, invitations],
  )
}

const toTeamWithHooks = (scope: TeamScope, json: TeamJson): Team =>
  withTeamHooks(scope, toTeam(scope, json))

/** See `CurrentUser.useTeams`. */
export function useTeams(scope: UserScope): readonly Team[] {
  bailOutOnServer(scope.platform)
  const teams = useEntry(scope.entries.teams())
  return useMemo(
    () => teams.map((json) => toTeamWithHooks(scope.team(json.id), json)),
    [scope, teams],
  )
}

/** See `CurrentUser.useTeam`. */
export function useTeam(scope: UserScope, id: string): Team | null {
  return useTeams(scope).find((team) => team.id === id) ?? null
}

/** See `CurrentUser.useTeamProfile`. */
export function useTeamProfile(scope: UserScope, team: TeamReference): EditableTeamProfile {
  bailOutOnServer(scope.platform)
  const { id } = team
  const profile = useEntry(scope.entries.teamProfile(id))
  return useMemo(() => toEditableTeamProfile(scope, { id }, profile), [scope, id, profile])
}

/** See `CurrentUser.usePermissions`. */
export function usePermissions(
  scope: UserScope,
  args: PermissionListArguments,
): readonly Permission[] {
  bailOutOnServer(scope.platform)
  const list = useEntry(permissionListEntry(scope, args))
  return useMemo(() => toPermissions(list), [list])
}

/** See `CurrentUser.usePermission`. */
export function usePermission(scope: UserScope, args: PermissionArguments): Permission | null {
  bailOutOnServer(scope.platform)
  const { entry, permissionId } = permissionEntry(scope, args)
  const list = useEntry(entry)
  return useMemo(() => findPermission(toPermissions(list), permissionId), [list, permissionId])
}
