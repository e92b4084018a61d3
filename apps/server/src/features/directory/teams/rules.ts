import {
  type createTeam as createTeamEndpoint,
  type InputOf,
  KnownError,
  type listTeams,
  type ProjectConfig,
} from '@latchkey/contract'
import { describeAudit } from '../../../kernel/audit.ts'
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

/**
 * Converts a team to its wire format. Each access type sees a subset of the fields (protocol 03
 * §2.1).
 */
export const toWire = ({ created_at, ...team }: TeamRow) => ({
  ...team,
  created_at_millis: created_at.getTime(),
})

type TeamInput = InputOf<typeof createTeamEndpoint>['body']

/**
 * Creates a team. Its creator, if any, becomes a member with the creator permissions (protocol 03
 * §2.2).
 */
export async function createTeam(
  ctx: RequestContext,
  body: TeamInput,
  addCurrentUser: 'true' | 'false' | undefined,
) {
  if (body.creator_user_id !== undefined && addCurrentUser !== undefined) {
    throw new HttpError('creator-given-twice')
  }
  if (ctx.caller.accessType === 'client') checkClientMayCreate(ctx, body)
  await requireMetadataFits(ctx, body)
  const creatorId = findCreator(ctx, body, addCurrentUser === 'true')
  const image = body.profile_image_url == null ? null : checkImage(body.profile_image_url)
  return toWire(await storeTeam(ctx, body, creatorId, image))
}

function checkClientMayCreate(ctx: RequestContext, body: TeamInput): void {
  const { user } = ctx.caller
  if (user === null) throw new KnownError('USER_AUTHENTICATION_REQUIRED')
  // Teams of `internal` own projects, and anyone can become an anonymous user.
  const isStranger = ctx.project.id === 'internal' && user.is_anonymous
  if (isStranger || !ctx.project.config.teams.allowClientTeamCreation)
    throw new HttpError('team-creation-not-enabled')
  if (body.profile_image_url != null) requireUploadedImage(body.profile_image_url)
  if (body.creator_user_id !== undefined && body.creator_user_id.toLowerCase() !== user.id) {
    throw new HttpError('team-for-another-user')
  }
}

/** The caller with client access; otherwise the user named in the request. */
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
    describeAudit(tx, 'team', {
      target: { id: teamId, label: team.display_name },
      ...(creatorId === null ? {} : { related: { type: 'user', id: creatorId } }),
    })
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
  tx: InTransaction<TenantContext>,
  createdBy: string | null,
  memberId: string | null,
): Promise<void> {
  await reserveQuota(tx, 'teams_per_project', '', () => countTeams(tx, null))
  if (createdBy !== null)
    await reserveQuota(tx, 'teams_created_per_user', createdBy, () => countTeams(tx, createdBy))
  if (memberId !== null) await reserveMembership(tx, memberId, null)
}

const toJson = (value: unknown) => (value === null ? null : JSON.stringify(value))

/** Sends no webhooks for the creator's membership and permissions (protocol 04 §14.3). */
async function addCreator(
  tx: InTransaction<Context>,
  config: ProjectConfig,
  member: MemberKey,
  isSelected: boolean,
): Promise<void> {
  await insertMembershipIfMissing(tx, { ...member, is_selected: isSelected })
  await insertTeamPermissions(tx, member, defaultPermissions(config.rbac, 'teamCreator'))
}

/**
 * Lists teams: a client its own, a server all teams of the project or those of one user (protocol
 * 03 §2.3).
 */
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

/** The name of a personal team until the user has a name or address. */
const PERSONAL_TEAM = 'Personal Team'

/** The owner of a personal team, with what its name is made of. */
export interface PersonalTeamOwner {
  tenancyId: string
  userId: string
  displayName: string | null
  email: string | null
}

const personalTeamName = ({ displayName, email }: PersonalTeamOwner) => {
  const ownerName = displayName || email
  return ownerName ? `${ownerName}'s Team` : PERSONAL_TEAM
}

/** Creates a selected team for a new user if the project enables it (protocol 03 §1.10). */
export async function createPersonalTeam(
  tx: InTransaction<Context & { readonly project: Project }>,
  config: ProjectConfig,
  owner: PersonalTeamOwner & { isAnnounced?: boolean },
): Promise<void> {
  if (config.teams.createPersonalTeamOnSignUp)
    await storePersonalTeam(tx, config, owner, { isSelected: true, ...owner })
}

/**
 * Creates a further team, named like a personal one, for a project that a user takes over (protocol
 * 04 §16.2). Returns its id. Throws QUOTA_EXCEEDED.
 */
export async function createOwnerTeam(
  tx: InTransaction<TenantContext>,
  owner: PersonalTeamOwner,
): Promise<string> {
  await reserveTeams(tx, null, owner.userId)
  return storePersonalTeam(tx, tx.project.config, owner, { isSelected: false })
}

async function storePersonalTeam(
  tx: InTransaction<Context & { readonly project: Project }>,
  config: ProjectConfig,
  owner: PersonalTeamOwner,
  { isSelected, isAnnounced = true }: { isSelected: boolean; isAnnounced?: boolean },
): Promise<string> {
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
  const member = { tenancy_id: tenancyId, team_id: team.id, user_id: owner.userId }
  await addCreator(tx, config, member, isSelected)
  if (isAnnounced) await announce({ ...tx, tenancyId }, 'team.created', toWire(team))
  return team.id
}

/** Renames the default-named team of a formerly anonymous user (protocol 02 §0.5). */
export async function namePersonalTeam(
  tx: InTransaction<Context>,
  owner: PersonalTeamOwner,
): Promise<void> {
  await renameTeamsOf(tx, owner.tenancyId, owner.userId, {
    from: PERSONAL_TEAM,
    to: personalTeamName(owner),
  })
}

/**
 * Requires room for one more membership of the user and, if it exists already, of the team. Throws
 * QUOTA_EXCEEDED.
 */
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

/**
 * Adds a member with the given permissions, without webhooks. Used for what the server settings
 * define.
 */
export async function addMember(
  tx: InTransaction<Context>,
  member: MemberKey,
  permissionIds: readonly string[],
): Promise<void> {
  await insertMembershipIfMissing(tx, member)
  await insertTeamPermissions(tx, member, permissionIds)
}

/** Requires the user to be a member of the team. Throws TEAM_MEMBERSHIP_NOT_FOUND. */
export async function requireMembership(
  ctx: TenancyContext,
  teamId: string,
  userId: string,
): Promise<void> {
  if (!(await membershipExists(ctx, ctx.tenancyId, teamId, userId))) {
    throw new KnownError('TEAM_MEMBERSHIP_NOT_FOUND', { team_id: teamId, user_id: userId })
  }
}

/**
 * Sets or clears the selected team of a user. Locks the user, because at most one team may be
 * selected.
 *
 * Throws TEAM_MEMBERSHIP_NOT_FOUND.
 */
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
