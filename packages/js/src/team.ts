import type {
  BodyOf,
  deleteTeam,
  sendTeamInvitation,
  updateTeam as updateEndpoint,
} from '@latchkey/contract'
import { type ApiKeyPart, apiKeyPart } from './api-key-part.ts'
import { type CustomerPart, customerPart } from './customer-part.ts'
import type { JsonInput } from './json-input.ts'
import type { CallbackOptions } from './magic-link.ts'
import { type TeamInvitation, toTeamInvitation } from './team-invitations.ts'
import { type TeamProfile, toTeamProfile } from './team-profile.ts'
import type { ScopeLevel, TeamJson, TeamProfileJson, TeamScope } from './user-scope.ts'

/** The writable fields of a team. Absent fields do not change; metadata is replaced as a whole. */
export type TeamUpdate<L extends ScopeLevel = 'client'> = {
  readonly displayName?: string | undefined
  /** Null removes the picture. */
  readonly profileImageUrl?: string | null | undefined
  readonly clientMetadata?: JsonInput | undefined
} & (L extends 'server'
  ? {
      readonly clientReadOnlyMetadata?: JsonInput | undefined
      readonly serverMetadata?: JsonInput | undefined
    }
  : object)

/** Whom to invite to a team, and where the link of the email leads. */
export interface InvitationOptions extends CallbackOptions {
  /** Need not be the address of a user. */
  readonly email: string
}

/** A member of a team, with the fields that other members may read. */
export interface TeamUser {
  readonly id: string
  readonly teamProfile: TeamProfile
}

/**
 * A team and what a member can do with it, depending on their permissions in it (protocol 07
 * §14.1).
 */
export interface Team extends ApiKeyPart, CustomerPart {
  readonly id: string
  readonly displayName: string
  readonly profileImageUrl: string | null
  readonly clientMetadata: TeamJson['client_metadata']
  readonly clientReadOnlyMetadata: TeamJson['client_read_only_metadata']
  update(changes: TeamUpdate): Promise<void>
  /** Deletes the team; its members stay users. */
  delete(): Promise<void>
  /** Emails a link to join, which expires after seven days. */
  inviteUser(options: InvitationOptions): Promise<void>
  /** The members in the order of joining. */
  listUsers(): Promise<readonly TeamUser[]>
  /** The pending invitations, oldest first. */
  listInvitations(): Promise<readonly TeamInvitation[]>
}

/** The object for the team of the scope. */
export const toTeam = (scope: TeamScope, json: TeamJson): Team =>
  Object.freeze({
    id: json.id,
    displayName: json.display_name,
    profileImageUrl: json.profile_image_url,
    clientMetadata: json.client_metadata,
    clientReadOnlyMetadata: json.client_read_only_metadata,
    update: (changes: TeamUpdate) => updateTeam(scope, changes),
    async delete() {
      await scope.call<typeof deleteTeam>({
        method: 'DELETE',
        path: '/teams/:team_id',
        params: { team_id: scope.teamId },
      })
      await scope.refreshTeam()
    },
    inviteUser: (options: InvitationOptions) => inviteUser(scope, options),
    listUsers: async () => (await scope.entries.members().get()).map(toTeamUser),
    listInvitations: () => listInvitations(scope),
    ...apiKeyPart(scope),
    ...customerPart(scope, { type: 'team', id: json.id }),
  })

export async function updateTeam<L extends ScopeLevel>(
  scope: TeamScope<L>,
  changes: TeamUpdate<L>,
): Promise<void>
export async function updateTeam(scope: TeamScope, changes: TeamUpdate<'server'>): Promise<void> {
  // JSON omits undefined values, so absent fields stay absent.
  const body = {
    display_name: changes.displayName,
    profile_image_url: changes.profileImageUrl,
    client_metadata: changes.clientMetadata,
    client_read_only_metadata: changes.clientReadOnlyMetadata,
    server_metadata: changes.serverMetadata,
  } as BodyOf<typeof updateEndpoint>
  await scope.call<typeof updateEndpoint>({
    method: 'PATCH',
    path: '/teams/:team_id',
    params: { team_id: scope.teamId },
    body,
  })
  await scope.refreshTeam()
}

async function inviteUser(
  scope: TeamScope,
  { email, callbackUrl = scope.callbackUrl('teamInvitation') }: InvitationOptions,
): Promise<void> {
  const body = { team_id: scope.teamId, email, callback_url: callbackUrl }
  await scope.call<typeof sendTeamInvitation>({
    method: 'POST',
    path: '/team-invitations/send-code',
    body,
  })
  await scope.refresh(scope.entries.invitations())
}

async function listInvitations(scope: TeamScope): Promise<readonly TeamInvitation[]> {
  const invitations = await scope.entries.invitations().get()
  return invitations.map((json) => toTeamInvitation(scope, json))
}

export const toTeamUser = (json: TeamProfileJson): TeamUser =>
  Object.freeze({ id: json.user_id, teamProfile: toTeamProfile(json) })
