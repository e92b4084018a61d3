import {
  type createTeam as createTeamEndpoint,
  type InputOf,
  KnownError,
  type listTeams,
  type ProjectConfig,
} from '@latchkey/contract'
import {
  type Context,
  type InTransaction,
  type RequestContext,
  type TenancyContext,
  type TenantContext,
  transact,
} from '../../../kernel/context.ts'
import { PagedList, readPages } from '../../../kernel/http/paged-list.ts'
import { HttpError } from '../../../kernel/http/responses.ts'
import { requireMetadataFits } from '../../../kernel/metadata.ts'
import type { Project } from '../../../kernel/project-cache.ts'
import { reserveQuota } from '../../../kernel/quotas.ts'
import { announce } from '../../messaging/webhooks/index.ts'
import {
  type CheckedImage,
  checkImage,
  replaceImage,
  requireUploadedImage,
} from '../files/index.ts'
import { defaultPermissions, insertTeamPermissions, type MemberKey } from '../permissions/index.ts'
import { holdUser, lockUser } from '../users/index.ts'
import {
  clearSelectedTeam,
  countMemberships,
  countTeams,
  insertMembershipIfMissing,
  insertTeam,
  type ListedTeam,
  markSelectedTeam,
  membershipExists,
  renameTeamsOf,
  selectTeamPage,
} from './store.ts'
import type { TeamRow } from './tables.ts'

/** The record that goes out; each access type sees its own part of it (protocol 03 §2.1). */
export const toWire = ({ created_at, ...team }: TeamRow) => ({
  ...team,
  created_at_millis: created_at.getTime(),
})

type TeamInput = InputOf<typeof createTeamEndpoint>['body']

/** Creates a team; its creator, if it has one, is a member with the creator's permissions (protocol 03 §2.2). */
export async function createTeam(
  ctx: RequestContext,
  body: TeamInput,
  addCurrentUser: 'true' | 'false' | undefined,
) {
  if (body.creator_user_id !== undefined && addCurrentUser !== undefined) {
    throw new HttpError('creator-given-twice')
  }
  if (ctx.caller.accessType === 'client') checkClientMayFound(ctx, body)
  await requireMetadataFits(ctx, body)
  const creatorId = findCreator(ctx, body, addCurrentUser === 'true')
  const image = body.profile_image_url == null ? null : checkImage(body.profile_image_url)
  return toWire(await storeTeam(ctx, body, creatorId, image))
}

function checkClientMayFound(ctx: RequestContext, body: TeamInput): void {
  const { user } = ctx.caller
  if (user === null) throw new KnownError('USER_AUTHENTICATION_REQUIRED')
  // Teams of `internal` own projects, and anybody can become an anonymous user.
  const isStranger = ctx.project.id === 'internal' && user.is_anonymous
  if (isStranger || !ctx.project.config.teams.allowClientTeamCreation)
    throw new HttpError('team-creation-not-enabled')
  if (body.profile_image_url != null) requireUploadedImage(body.profile_image_url)
  if (body.creator_user_id !== undefined && body.creator_user_id.toLowerCase() !== user.id) {
    throw new HttpError('team-for-another-user')
  }
}

/** With client access always the caller; else whoever is named. */
function findCreator(
  ctx: RequestContext,
  body: TeamInput,
  addsCurrentUser: boolean,
): string | null {
  const { accessType, user } = ctx.caller
  if (addsCurrentUser && user === null) throw new HttpError('no-user-to-add')
  if (accessType === 'client' || addsCurrentUser) return user?.id ?? null
  return body.creator_user_id ?? null
}

async function storeTeam(
  ctx: RequestContext,
  body: TeamInput,
  creatorId: string | null,
  image: CheckedImage | null,
): Promise<TeamRow> {
  const metadata = {
    client_metadata: body.client_metadata ?? null,
    client_read_only_metadata:
      'client_read_only_metadata' in body ? (body.client_read_only_metadata ?? null) : null,
    server_metadata: 'server_metadata' in body ? (body.server_metadata ?? null) : null,
  }
  return transact(ctx, async (tx) => {
    if (creatorId !== null && !(await holdUser(tx, creatorId)))
      throw new KnownError('USER_NOT_FOUND')
    const createdBy = tx.caller.accessType === 'client' ? creatorId : null
    await reserveTeams(tx, createdBy, creatorId)
    const { tenancyId } = tx
    const teamId = tx.random.uuid()
    const team: TeamRow = {
      id: teamId,
      display_name: body.display_name,
      profile_image_url:
        image === null
          ? null
          : await replaceImage(tx, 'team-profile-images', { tenancyId, teamId }, image),
      ...metadata,
      created_at: tx.clock.now(),
    }
    await insertTeam(tx, {
      ...team,
      tenancy_id: tenancyId,
      created_by: createdBy,
      client_metadata: toJson(metadata.client_metadata),
      client_read_only_metadata: toJson(metadata.client_read_only_metadata),
      server_metadata: toJson(metadata.server_metadata),
    })
    if (creatorId !== null)
      await addCreator(
        tx,
        tx.project.config,
        { tenancy_id: tx.tenancyId, team_id: team.id, user_id: creatorId },
        false,
      )
    await announce(tx, 'team.created', toWire(team))
    return team
  })
}

async function reserveTeams(
  tx: InTransaction<RequestContext>,
  createdBy: string | null,
  memberId: string | null,
): Promise<void> {
  await reserveQuota(tx, 'teams_per_project', '', () => countTeams(tx, null))
  if (createdBy !== null)
    await reserveQuota(tx, 'teams_created_per_user', createdBy, () => countTeams(tx, createdBy))
  if (memberId !== null) await reserveMembership(tx, memberId, null)
}

const toJson = (value: unknown) => (value === null ? null : JSON.stringify(value))

/** Neither the membership nor the permissions of a creator are announced (protocol 04 §14.3). */
async function addCreator(
  tx: InTransaction<Context>,
  config: ProjectConfig,
  member: MemberKey,
  isSelected: boolean,
): Promise<void> {
  await insertMembershipIfMissing(tx, { ...member, is_selected: isSelected })
  await insertTeamPermissions(tx, member, defaultPermissions(config.rbac, 'teamCreator'))
}

/** The teams the caller may list: a client its own, a server all of the project or those of one user (protocol 03 §2.3). */
export function findTeams(ctx: RequestContext, query: InputOf<typeof listTeams>['query']) {
  const { accessType, user } = ctx.caller
  if (accessType === 'client') {
    if (user === null) throw new KnownError('CANNOT_GET_OWN_USER_WITHOUT_USER')
    if (query.user_id?.toLowerCase() !== user.id) throw new HttpError('not-own-teams')
  }
  const read = (after: ListedTeam | null, maxRows: number) =>
    selectTeamPage(ctx, query.user_id ?? null, { after, maxRows })
  return new PagedList(readPages(read, ({ created_at_text: _, ...team }) => toWire(team)))
}

/** What the team of one person is called while nobody gave it a name. */
const PERSONAL_TEAM = 'Personal Team'

/** A person at sign-up, as far as the name of its team is concerned. */
export interface PersonalTeamOwner {
  tenancyId: string
  userId: string
  displayName: string | null
  email: string | null
}

const personalTeamName = ({ displayName, email }: PersonalTeamOwner) => {
  const whose = displayName || email
  return whose ? `${whose}'s Team` : PERSONAL_TEAM
}

/** Gives a new user a team of its own, selected, where the project wants that (protocol 03 §1.10). */
export async function createPersonalTeam(
  tx: InTransaction<Context & { readonly project: Project }>,
  config: ProjectConfig,
  owner: PersonalTeamOwner,
): Promise<void> {
  if (!config.teams.createPersonalTeamOnSignUp) return
  const team: TeamRow = {
    id: tx.random.uuid(),
    display_name: personalTeamName(owner),
    profile_image_url: null,
    client_metadata: null,
    client_read_only_metadata: null,
    server_metadata: null,
    created_at: tx.clock.now(),
  }
  const { tenancyId } = owner
  await insertTeam(tx, {
    ...team,
    tenancy_id: tenancyId,
    client_metadata: null,
    client_read_only_metadata: null,
    server_metadata: null,
  })
  await addCreator(
    tx,
    config,
    { tenancy_id: tenancyId, team_id: team.id, user_id: owner.userId },
    true,
  )
  await announce({ ...tx, tenancyId }, 'team.created', toWire(team))
}

/** The team of somebody who was anonymous gets a name once there is one to give (protocol 02 §0.5). */
export async function namePersonalTeam(
  tx: InTransaction<Context>,
  owner: PersonalTeamOwner,
): Promise<void> {
  await renameTeamsOf(tx, owner.tenancyId, owner.userId, {
    from: PERSONAL_TEAM,
    to: personalTeamName(owner),
  })
}

/** Refuses a membership beyond the quotas of the user and, if it exists already, of the team. */
export async function reserveMembership(
  tx: InTransaction<TenantContext>,
  userId: string,
  teamId: string | null,
): Promise<void> {
  const { tenancyId } = tx
  await reserveQuota(tx, 'teams_per_user', userId, () =>
    countMemberships(tx, tenancyId, 'user_id', userId),
  )
  if (teamId !== null)
    await reserveQuota(tx, 'members_per_team', teamId, () =>
      countMemberships(tx, tenancyId, 'team_id', teamId),
    )
}

/** Makes a user a member of a team and grants it permissions there, in the settings' name: nothing is announced. */
export async function addMember(
  tx: InTransaction<Context>,
  member: MemberKey,
  permissionIds: readonly string[],
): Promise<void> {
  await insertMembershipIfMissing(tx, member)
  await insertTeamPermissions(tx, member, permissionIds)
}

/** Lets only members of the team pass. */
export async function requireMembership(
  ctx: TenancyContext,
  teamId: string,
  userId: string,
): Promise<void> {
  if (!(await membershipExists(ctx, ctx.tenancyId, teamId, userId))) {
    throw new KnownError('TEAM_MEMBERSHIP_NOT_FOUND', { team_id: teamId, user_id: userId })
  }
}

/** Makes a team the selected one of a user, or none. One at a time, as at most one may be selected. */
export async function selectTeam(
  tx: InTransaction<TenantContext>,
  userId: string,
  teamId: string | null,
): Promise<void> {
  await lockUser(tx, userId, 'change')
  await clearSelectedTeam(tx, userId)
  if (teamId === null || (await markSelectedTeam(tx, userId, teamId))) return
  throw new KnownError('TEAM_MEMBERSHIP_NOT_FOUND', { team_id: teamId, user_id: userId })
}
