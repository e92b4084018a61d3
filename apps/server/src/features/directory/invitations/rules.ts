import {
  type InputOf,
  KnownError,
  type OwnerRole,
  type sendTeamInvitation,
} from '@latchkey/contract'
import { describeAudit } from '../../../kernel/audit.ts'
import { type InTransaction, type RequestContext, transact } from '../../../kernel/context.ts'
import { HttpError } from '../../../kernel/http/responses.ts'
import { reserveQuota } from '../../../kernel/quotas.ts'
import { requireTrustedUrl } from '../../../kernel/trusted-urls.ts'
import { queueEmail, sendQueuedEmail } from '../../messaging/emails/index.ts'
import {
  createCode,
  deleteOpenCode,
  linkWithCode,
} from '../../messaging/verification-codes/index.ts'
import { requireOwnSession } from '../own-session/index.ts'
import {
  holdTeamPermission,
  requireTeamPermission,
  selectTeamById,
  type TeamRow,
} from '../teams/index.ts'
import { countOpenInvitations, type Invitation, selectOpenInvitations } from './store.ts'

/**
 * Sends an invitation to a team by email and returns its id (protocol 03 §5.1). An address can be
 * invited repeatedly, even a member's. Stores nothing but the invitation, so that nobody learns
 * whether the address has an account.
 *
 * Throws the errors of `findClientUser` and of the permission, REDIRECT_URL_NOT_WHITELISTED,
 * TEAM_NOT_FOUND or QUOTA_EXCEEDED.
 */
export async function inviteToTeam(
  ctx: RequestContext,
  body: InputOf<typeof sendTeamInvitation>['body'],
): Promise<string> {
  const teamId = body.team_id.toLowerCase()
  const inviter = findClientUser(ctx, 'USER_AUTHENTICATION_REQUIRED')
  // Anyone can create any number of anonymous users, and would send emails without being identified.
  if (inviter !== null && ctx.caller.user?.is_anonymous) throw new HttpError('inviter-is-anonymous')
  const { id, mail } = await transact(ctx, async (tx) => {
    if (inviter !== null)
      await holdTeamPermission(
        tx,
        tx.project.config.rbac,
        member(tx, teamId, inviter),
        '$invite_members',
      )
    requireTrustedUrl(tx.project, body.callback_url)
    return createInvitation(tx, {
      teamId,
      inviter,
      email: body.email,
      callbackUrl: body.callback_url,
    })
  })
  await sendQueuedEmail(ctx, mail)
  return id
}

export interface NewInvitation {
  teamId: string
  /** Null for servers. */
  inviter: string | null
  email: string
  /** Trusted, or a page of the dashboard. */
  callbackUrl: string
  /** The role in an owner team, which the new member gets. */
  role?: OwnerRole
}

/**
 * Stores an invitation and queues its email. The caller has checked the permission. Throws
 * TEAM_NOT_FOUND or QUOTA_EXCEEDED.
 */
export async function createInvitation(
  tx: InTransaction<RequestContext>,
  { teamId, inviter, email, callbackUrl, role }: NewInvitation,
) {
  const team = await getTeam(tx, teamId)
  await reserveInvitation(tx, teamId, inviter)
  describeAudit(tx, 'team', {
    target: { id: teamId, label: team.display_name },
    changes: [
      { path: 'email', to: email },
      ...(role === undefined ? [] : [{ path: 'role', to: role }]),
    ],
  })
  const id = tx.random.uuid()
  const code = await createCode(tx, 'team-invitation', {
    invitation_id: id,
    team_id: teamId,
    email,
    ...(inviter === null ? {} : { inviter_id: inviter }),
    ...(role === undefined ? {} : { role }),
  })
  const variables = {
    teamInvitationLink: linkWithCode(callbackUrl, code),
    teamDisplayName: team.display_name,
  }
  // Shows no user, even if the address belongs to one (protocol 05 §2).
  const mail = await queueEmail(tx, { type: 'team_invitation', to: email, user: null, variables })
  return { id, mail }
}

async function reserveInvitation(
  tx: InTransaction<RequestContext>,
  teamId: string,
  inviter: string | null,
): Promise<void> {
  await reserveQuota(tx, 'pending_invitations_per_team', teamId, () =>
    countOpenInvitations(tx, 'team_id', teamId),
  )
  if (inviter === null) return
  await reserveQuota(tx, 'pending_invitations_per_inviter', inviter, () =>
    countOpenInvitations(tx, 'inviter_id', inviter),
  )
}

/** Lists the open invitations of a team, oldest first (protocol 03 §5.2). */
export async function findInvitations(ctx: RequestContext, givenTeamId: string) {
  const teamId = givenTeamId.toLowerCase()
  const reader = findClientUser(ctx, 'CANNOT_GET_OWN_USER_WITHOUT_USER')
  if (reader === null) await getTeam(ctx, teamId)
  else {
    const { rbac } = ctx.project.config
    await requireTeamPermission(ctx, rbac, member(ctx, teamId, reader), '$read_members')
    await requireTeamPermission(ctx, rbac, member(ctx, teamId, reader), '$invite_members')
  }
  return (await selectOpenInvitations(ctx, ctx.tenancyId, teamId)).map(toWire)
}

const toWire = ({ expires_at, role: _, ...invitation }: Invitation) => ({
  ...invitation,
  expires_at_millis: expires_at.getTime(),
})

/**
 * Revokes an invitation; its code is unknown afterwards. Returns 404 for invitations of other teams
 * (protocol 03 §13).
 */
export async function revokeInvitation(
  ctx: RequestContext,
  givenTeamId: string,
  id: string,
): Promise<void> {
  const teamId = givenTeamId.toLowerCase()
  const revoker = findClientUser(ctx, 'CANNOT_GET_OWN_USER_WITHOUT_USER')
  await transact(ctx, async (tx) => {
    if (revoker !== null) await requireOwnSession(tx)
    if (revoker === null) await getTeam(tx, teamId)
    else
      await holdTeamPermission(
        tx,
        tx.project.config.rbac,
        member(tx, teamId, revoker),
        '$remove_members',
      )
    await deleteInvitation(tx, teamId, id)
  })
}

/** Deletes an open invitation. Throws a 404 if the team has none with this id. */
export async function deleteInvitation(
  tx: InTransaction<RequestContext>,
  teamId: string,
  id: string,
): Promise<void> {
  // An accepted invitation counts as missing, so that the caller does not believe that nobody
  // joined.
  const isRevoked = await deleteOpenCode(tx, 'team-invitation', {
    team_id: teamId,
    invitation_id: id.toLowerCase(),
  })
  if (!isRevoked) throw new HttpError('invitation-not-found')
  describeAudit(tx, 'team', { target: { id: teamId } })
}

/** The user whose permissions are checked, or null for servers and admins, which need none. */
function findClientUser(
  ctx: RequestContext,
  errorCode: 'USER_AUTHENTICATION_REQUIRED' | 'CANNOT_GET_OWN_USER_WITHOUT_USER',
): string | null {
  if (ctx.caller.accessType !== 'client') return null
  if (ctx.caller.user === null) throw new KnownError(errorCode)
  return ctx.caller.user.id
}

const member = (ctx: RequestContext, teamId: string, userId: string) => ({
  tenancyId: ctx.tenancyId,
  teamId,
  userId,
})

async function getTeam(ctx: RequestContext, teamId: string): Promise<TeamRow> {
  const team = await selectTeamById(ctx, teamId)
  if (team === null) throw new KnownError('TEAM_NOT_FOUND', { team_id: teamId })
  return team
}
