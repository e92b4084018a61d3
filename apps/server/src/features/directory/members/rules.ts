import {
  type InputOf,
  KnownError,
  type listTeamMemberProfiles,
  type updateTeamMemberProfile,
} from '@latchkey/contract'
import { type RequestContext, type TenantContext, transact } from '../../../kernel/context.ts'
import { PagedList, readPages } from '../../../kernel/http/paged-list.ts'
import { HttpError } from '../../../kernel/http/responses.ts'
import { checkImageOrNone, replaceImage, requireUploadedImage } from '../files/index.ts'
import {
  type ProfileChanges,
  requireMembership,
  requireTeamPermission,
  selectTeamById,
  updateProfile,
} from '../teams/index.ts'
import { selectUser, userToWireFor } from '../users/index.ts'
import {
  type ListedMember,
  type ListedProfile,
  type MemberRow,
  selectMemberPage,
  selectMembers,
  selectProfilePage,
} from './store.ts'

/** Converts a profile to its wire format. Clients do not see the user (protocol 03 §4). */
const toWireFor = (ctx: RequestContext) => (member: MemberRow) => ({
  team_id: member.member_team_id,
  user_id: member.id,
  display_name: member.shown_name,
  profile_image_url: member.shown_image_url,
  user: userToWireFor(ctx)(member),
})

type ListQuery = InputOf<typeof listTeamMemberProfiles>['query']

/** Lists the members of a team, or of all teams of the project, by join time (protocol 03 §4.1). */
export async function listProfiles(ctx: RequestContext, query: ListQuery) {
  const teamId = query.team_id?.toLowerCase()
  const userId = query.user_id?.toLowerCase()
  if (ctx.caller.accessType === 'client') await checkClientMayList(ctx, teamId, userId)
  else if (teamId !== undefined && (await selectTeamById(ctx, teamId)) === null) {
    throw new KnownError('TEAM_NOT_FOUND', { team_id: teamId })
  }
  if (userId !== undefined && (await selectUser(ctx, userId)) === null)
    throw new KnownError('USER_NOT_FOUND')
  const filter = { teamId, userId }
  if (ctx.caller.accessType === 'client') {
    const readProfiles = (after: ListedProfile | null, maxRows: number) =>
      selectProfilePage(ctx, filter, { after, maxRows })
    return new PagedList(readPages(readProfiles, ({ joined_at: _, ...profile }) => profile))
  }
  const read = (after: ListedMember | null, maxRows: number) =>
    selectMemberPage(ctx, filter, { after, maxRows })
  return new PagedList(readPages(read, toWireFor(ctx)))
}

async function checkClientMayList(
  ctx: RequestContext,
  teamId: string | undefined,
  userId: string | undefined,
): Promise<void> {
  const ownId = requireSignedIn(ctx)
  if (teamId === undefined) throw new HttpError('team-not-named')
  await checkClientMaySee(ctx, ownId, teamId, userId)
}

/** Members can see themselves. Seeing others requires a permission (protocol 03 §0.2). */
async function checkClientMaySee(
  ctx: RequestContext,
  ownId: string,
  teamId: string,
  userId: string | undefined,
): Promise<void> {
  if (userId === ownId) await requireMembership(ctx, teamId, ownId)
  else
    await requireTeamPermission(
      ctx,
      ctx.project.config.rbac,
      { tenancyId: ctx.tenancyId, teamId, userId: ownId },
      '$read_members',
    )
}

function requireSignedIn(ctx: RequestContext): string {
  if (ctx.caller.user === null) throw new KnownError('CANNOT_GET_OWN_USER_WITHOUT_USER')
  return ctx.caller.user.id
}

interface MemberParams {
  team_id: string
  user_id: string
}

/** Returns one member's profile in the team (protocol 03 §4.2). */
export async function getProfile(ctx: RequestContext, params: MemberParams) {
  const [teamId, userId] = [params.team_id.toLowerCase(), params.user_id.toLowerCase()]
  if (ctx.caller.accessType === 'client')
    await checkClientMaySee(ctx, requireSignedIn(ctx), teamId, userId)
  return toWireFor(ctx)(await getMember(ctx, teamId, userId))
}

type Patch = InputOf<typeof updateTeamMemberProfile>['body']

/**
 * Changes a member's profile in the team. With client access, users can change only their own
 * (protocol 03 §4.3).
 */
export async function changeProfile(ctx: RequestContext, params: MemberParams, patch: Patch) {
  const [teamId, userId] = [params.team_id.toLowerCase(), params.user_id.toLowerCase()]
  if (ctx.caller.accessType === 'client' && requireSignedIn(ctx) !== userId) {
    throw new HttpError('not-own-profile')
  }
  // As for users and teams: an external URL would let its server track the other members.
  if (ctx.caller.accessType === 'client' && patch.profile_image_url != null)
    requireUploadedImage(patch.profile_image_url)
  return transact(ctx, async (tx) => {
    await getMember(tx, teamId, userId)
    const changes: ProfileChanges = {}
    if (patch.display_name !== undefined) changes.display_name = patch.display_name
    const imageUrl = patch.profile_image_url
    if (imageUrl !== undefined) {
      const owner = { tenancyId: tx.tenancyId, teamId, userId }
      changes.profile_image_url = await replaceImage(
        tx,
        'team-member-profile-images',
        owner,
        checkImageOrNone(imageUrl),
      )
    }
    const key = { tenancy_id: tx.tenancyId, team_id: teamId, user_id: userId }
    if (Object.keys(changes).length > 0) await updateProfile(tx, key, changes)
    // Read again, because the member may have been removed in the meantime.
    return toWireFor(ctx)(await getMember(tx, teamId, userId))
  })
}

async function getMember(ctx: TenantContext, teamId: string, userId: string): Promise<MemberRow> {
  const [member] = await selectMembers(ctx, { teamId, userId })
  if (member !== undefined) return member
  if ((await selectUser(ctx, userId)) === null) throw new KnownError('USER_NOT_FOUND')
  throw new KnownError('TEAM_MEMBERSHIP_NOT_FOUND', { team_id: teamId, user_id: userId })
}
