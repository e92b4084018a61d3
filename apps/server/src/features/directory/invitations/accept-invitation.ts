import { KnownError, type OwnerRole } from '@latchkey/contract'
import { describeAudit, omitAudit } from '../../../kernel/audit.ts'
import { type InTransaction, type RequestContext, transact } from '../../../kernel/context.ts'
import { checkCode, redeemCode } from '../../messaging/verification-codes/index.ts'
import { giveInvitedRole } from '../owner-roles/index.ts'
import type { MemberKey } from '../permissions/index.ts'
import { holdTeam, lockTeam } from '../permissions/index.ts'
import { joinTeam, selectTeamById } from '../teams/index.ts'
import { lockUserKey, selectUser } from '../users/index.ts'
import { hasSeats, requireSeat } from './seats.ts'

/**
 * Adds the signed-in user to the team of an invitation code (protocol 03 §5.4). Does not compare
 * the user's address with the invited one, because the code proves access to that address. Using
 * the code and adding the member happen in one transaction.
 *
 * Throws the errors of the code, USER_AUTHENTICATION_REQUIRED, TEAM_NOT_FOUND, or the errors of
 * `requireSeat`.
 */
export async function acceptInvitation(ctx: RequestContext, code: string): Promise<void> {
  const refusal = await transact(ctx, async (tx): Promise<KnownError | null> => {
    let invited: Invited
    try {
      invited = await redeemInvitation(tx, code)
    } catch (error) {
      // Return the error instead of throwing it: a rollback would also undo the counted attempt,
      // and the code could be guessed without limit.
      if (KnownError.isKnownError(error)) {
        omitAudit(tx)
        return error
      }
      throw error
    }
    const { member, role } = invited
    // The role of a member does not change.
    if ((await joinTeam(tx, member)) && role !== undefined) await giveInvitedRole(tx, member, role)
    describeAudit(tx, 'team', {
      target: { id: member.team_id },
      related: { type: 'user', id: member.user_id },
    })
    return null
  })
  if (refusal !== null) throw refusal
}

interface Invited {
  member: MemberKey
  /** The role in an owner team. */
  role: OwnerRole | undefined
}

/**
 * Redeems the code and returns the member to add, with user and team locked. Errors of the user or
 * the team leave the code unused.
 */
async function redeemInvitation(tx: InTransaction<RequestContext>, code: string): Promise<Invited> {
  const user_id = tx.caller.user?.id
  const { team_id, role } = await redeemCode(tx, 'team-invitation', code, async ({ team_id }) => {
    const isSignedIn = user_id !== undefined && (await lockUserKey(tx, user_id))
    if (!isSignedIn) throw new KnownError('USER_AUTHENTICATION_REQUIRED')
    const countsSeats = hasSeats(tx.project)
    // Only one acceptance at a time may count the seats. Take the stronger lock first: two
    // transactions that both hold the weaker one could never upgrade it.
    const isThere = await (countsSeats ? lockTeam(tx, team_id, 'change') : holdTeam(tx, team_id))
    if (!isThere) throw new KnownError('TEAM_NOT_FOUND', { team_id })
    if (countsSeats) await requireSeat(tx, team_id)
  })
  return { member: { tenancy_id: tx.tenancyId, team_id, user_id: user_id as string }, role }
}

/**
 * Returns the team of an invitation code. Throws the errors of the code,
 * USER_AUTHENTICATION_REQUIRED or TEAM_NOT_FOUND.
 */
export async function describeInvitation(ctx: RequestContext, code: string) {
  const { team_id } = await checkCode(ctx, 'team-invitation', code)
  if (ctx.caller.user === null) throw new KnownError('USER_AUTHENTICATION_REQUIRED')
  const team = await selectTeamById(ctx, team_id)
  if (team === null) throw new KnownError('TEAM_NOT_FOUND', { team_id })
  return { team_id, team_display_name: team.display_name }
}

/**
 * Returns the names of the team and of the inviter to anyone who has the code (protocol 03 §5.4).
 * The inviter is null without a display name. Throws the errors of the code or TEAM_NOT_FOUND.
 */
export async function previewInvitation(ctx: RequestContext, code: string) {
  const { team_id, inviter_id } = await checkCode(ctx, 'team-invitation', code)
  const team = await selectTeamById(ctx, team_id)
  if (team === null) throw new KnownError('TEAM_NOT_FOUND', { team_id })
  const inviter = inviter_id === undefined ? null : await selectUser(ctx, inviter_id)
  return {
    team_display_name: team.display_name,
    inviter_display_name: inviter?.display_name?.trim() || null,
  }
}
