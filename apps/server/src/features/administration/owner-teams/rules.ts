import {
  type InputOf,
  type inviteToOwnerTeam,
  KnownError,
  type OwnerRole,
} from '@latchkey/contract'
import { describeAudit } from '../../../kernel/audit.ts'
import { type InTransaction, type RequestContext, transact } from '../../../kernel/context.ts'
import { HttpError } from '../../../kernel/http/responses.ts'
import {
  createInvitation,
  deleteInvitation,
  findSeats,
  selectOpenInvitations,
} from '../../directory/invitations/index.ts'
import {
  requireOwnSession,
  requireRecentAuthentication,
} from '../../directory/own-session/index.ts'
import { ownsInternalProject, selectPolicy } from '../../directory/owner-policies/index.ts'
import { changeRole, findMemberRole, roleOf } from '../../directory/owner-roles/index.ts'
import { lockTeam, OWNER_PERMISSION } from '../../directory/permissions/index.ts'
import { endMembership, holdTeamPermission, selectTeamById } from '../../directory/teams/index.ts'
import { sendQueuedEmail } from '../../messaging/emails/index.ts'
import { getDashboardUser } from '../../projects/projects/index.ts'
import { deleteUnusedAccounts, prepareAccount } from './prepared-accounts.ts'
import { selectMembers, selectTeamsOf } from './store.ts'

/**
 * Lists the teams of the caller with the role in each (protocol 09 §24 no. 3). Throws
 * USER_AUTHENTICATION_REQUIRED or EXPECTED_INTERNAL_PROJECT.
 */
export async function findOwnTeams(ctx: RequestContext) {
  const { rbac } = ctx.project.config
  const rows = await selectTeamsOf(ctx, getDashboardUser(ctx).id)
  return rows.map(({ role, granted, member_count, project_count, ...team }) => ({
    ...team,
    my_role: roleOf(rbac, { role, granted }),
    member_count: Number(member_count),
    project_count: Number(project_count),
  }))
}

/** Returns a team of the caller with its members. Throws TEAM_MEMBERSHIP_NOT_FOUND. */
export async function getTeam(ctx: RequestContext, givenTeamId: string) {
  const teamId = givenTeamId.toLowerCase()
  const { id: userId } = getDashboardUser(ctx)
  const myRole = await findMemberRole(ctx, teamId, userId)
  const team = myRole === null ? null : await selectTeamById(ctx, teamId)
  if (myRole === null || team === null)
    throw new KnownError('TEAM_MEMBERSHIP_NOT_FOUND', { team_id: teamId, user_id: userId })
  const { rbac } = ctx.project.config
  const members = await selectMembers(ctx, teamId)
  const invitations =
    myRole === 'owner' ? await selectOpenInvitations(ctx, ctx.tenancyId, teamId) : []
  return {
    id: team.id,
    display_name: team.display_name,
    profile_image_url: team.profile_image_url,
    seats: await findSeats(ctx, teamId),
    my_role: myRole,
    second_factor: await selectPolicy(ctx, teamId),
    owns_installation: await ownsInternalProject(ctx, teamId),
    members: members.map(({ role, granted, last_active_at, has_second_factor, ...member }) => ({
      ...member,
      has_second_factor: myRole === 'owner' ? has_second_factor : null,
      role: roleOf(rbac, { role, granted }),
      last_active_at_millis: last_active_at.getTime(),
    })),
    invitations: invitations.map(({ id, recipient_email, role, expires_at }) => ({
      id,
      recipient_email,
      // Without a role, the new member has the rights that the wire grants all members.
      role: role ?? ('member' as const),
      expires_at_millis: expires_at.getTime(),
    })),
  }
}

/**
 * Requires that the caller is an owner of the team, in a session of their own, and locks the team:
 * changes of its members happen one after the other.
 *
 * Throws TEAM_MEMBERSHIP_NOT_FOUND or TEAM_PERMISSION_REQUIRED.
 */
export async function requireOwner(
  tx: InTransaction<RequestContext>,
  teamId: string,
): Promise<string> {
  const { id: userId } = getDashboardUser(tx)
  await requireOwnSession(tx)
  await lockTeam(tx, teamId, 'exclusive')
  const owner = { tenancyId: tx.tenancyId, teamId, userId }
  await holdTeamPermission(tx, tx.project.config.rbac, owner, OWNER_PERMISSION)
  return userId
}

/**
 * Invites an address to a team with a role, and returns the id of the invitation. Throws the errors
 * of `requireOwner`, QUOTA_EXCEEDED, or a 400 without a free seat.
 */
export async function inviteAdministrator(
  ctx: RequestContext,
  givenTeamId: string,
  { email, role = 'owner' }: InputOf<typeof inviteToOwnerTeam>['body'],
): Promise<string> {
  const teamId = givenTeamId.toLowerCase()
  const invite = () =>
    transact(ctx, async (tx) => {
      const inviter = await requireOwner(tx, teamId)
      const { used, limit } = await findSeats(tx, teamId)
      if (used >= limit) throw new HttpError('no-seat-free', { limit: String(limit) })
      await prepareAccount(tx, email)
      const callbackUrl = `${tx.config.seed.dashboardUrl}/handler/team-invitation`
      return createInvitation(tx, { teamId, inviter, email, callbackUrl, role })
    })
  const { id, mail } = await invite().catch((error: unknown) => {
    // Another request prepared the account since it was looked for. It is found now.
    if (KnownError.is(error, 'USER_EMAIL_ALREADY_EXISTS')) return invite()
    throw error
  })
  await sendQueuedEmail(ctx, mail)
  return id
}

/** Revokes an invitation, and deletes the account that it prepared. Throws a 404. */
export async function revokeInvitation(
  ctx: RequestContext,
  givenTeamId: string,
  givenId: string,
): Promise<void> {
  const [teamId, invitationId] = [givenTeamId.toLowerCase(), givenId.toLowerCase()]
  const email = await transact(ctx, async (tx) => {
    await requireOwner(tx, teamId)
    const open = await selectOpenInvitations(tx, tx.tenancyId, teamId)
    await deleteInvitation(tx, teamId, invitationId)
    return open.find(({ id }) => id === invitationId)?.recipient_email
  })
  if (email !== undefined) await deleteUnusedAccounts(ctx, { email: email.toLowerCase() })
}

interface MemberParams {
  team_id: string
  user_id: string
}

const lowerCase = ({ team_id, user_id }: MemberParams): MemberParams => ({
  team_id: team_id.toLowerCase(),
  user_id: user_id.toLowerCase(),
})

/**
 * Changes the role of a member. Throws the errors of `requireOwner`, RECENT_AUTHENTICATION_REQUIRED
 * if an owner loses the role, or a 409 for the last owner.
 */
export async function changeMember(
  ctx: RequestContext,
  params: MemberParams,
  role: OwnerRole,
): Promise<{ user_id: string; role: OwnerRole }> {
  const { team_id, user_id } = lowerCase(params)
  await transact(ctx, async (tx) => {
    await requireOwner(tx, team_id)
    if (role !== 'owner') await guardOwner(tx, { team_id, user_id })
    const from = await findMemberRole(tx, team_id, user_id)
    await changeRole(tx, { tenancy_id: tx.tenancyId, team_id, user_id }, role)
    describeAudit(tx, 'team', { changes: [{ path: 'role', from, to: role }] })
  })
  return { user_id, role }
}

/** Removes a member. Throws the errors of `changeMember`. */
export async function removeMember(ctx: RequestContext, params: MemberParams): Promise<void> {
  const { team_id, user_id } = lowerCase(params)
  await transact(ctx, async (tx) => {
    await requireOwner(tx, team_id)
    await guardOwner(tx, { team_id, user_id })
    await endMembership(tx, { tenancy_id: tx.tenancyId, team_id, user_id })
  })
}

/** Throws TEAM_MEMBERSHIP_NOT_FOUND, or RECENT_AUTHENTICATION_REQUIRED for an owner. */
async function guardOwner(
  tx: InTransaction<RequestContext>,
  { team_id, user_id }: MemberParams,
): Promise<void> {
  const role = await findMemberRole(tx, team_id, user_id)
  if (role === null) throw new KnownError('TEAM_MEMBERSHIP_NOT_FOUND', { team_id, user_id })
  if (role === 'owner') await requireRecentAuthentication(tx)
}
