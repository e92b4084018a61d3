import { KnownError } from '@latchkey/contract'
import { type InTransaction, type RequestContext, transact } from '../../../kernel/context.ts'
import { checkCode, redeemCode } from '../../messaging/verification-codes/index.ts'
import type { MemberKey } from '../permissions/index.ts'
import { holdTeam, lockTeam } from '../permissions/index.ts'
import { joinTeam, selectTeamById } from '../teams/index.ts'
import { holdUser } from '../users/index.ts'
import { hasSeats, requireSeat } from './seats.ts'

/**
 * Makes the signed-in user a member of the team that a code invites to (protocol 03 §5.4). Whoever holds the code reads the mail it went to, so the
 * user's own address is not asked for. The code is used up and the user joins in one transaction: neither happens without the other.
 */
export async function acceptInvitation(ctx: RequestContext, code: string): Promise<void> {
  const refusal = await transact(ctx, async (tx): Promise<KnownError | null> => {
    let member: MemberKey
    try {
      member = await redeemInvitation(tx, code)
    } catch (error) {
      // Handed out, not thrown: that would take the attempt back that the code has counted, and it could be guessed at without end.
      if (KnownError.isKnownError(error)) return error
      throw error
    }
    await joinTeam(tx, member)
    return null
  })
  if (refusal !== null) throw refusal
}

/** Who joins what; user and team are held. A refusal that comes after those of the code leaves it good. */
async function redeemInvitation(
  tx: InTransaction<RequestContext>,
  code: string,
): Promise<MemberKey> {
  const user_id = tx.caller.user?.id
  const { team_id } = await redeemCode(tx, 'team-invitation', code, async ({ team_id }) => {
    const isSignedIn = user_id !== undefined && (await holdUser(tx, user_id))
    if (!isSignedIn) throw new KnownError('USER_AUTHENTICATION_REQUIRED')
    const countsSeats = hasSeats(tx.project)
    // Seats are counted by one acceptance at a time. The lock is taken first: two transactions that
    // both hold the team could never lock it.
    const isThere = await (countsSeats ? lockTeam(tx, team_id, 'change') : holdTeam(tx, team_id))
    if (!isThere) throw new KnownError('TEAM_NOT_FOUND', { team_id })
    if (countsSeats) await requireSeat(tx, team_id)
  })
  return { tenancy_id: tx.tenancyId, team_id, user_id: user_id as string }
}

/** What a code invites to, for whoever is about to accept it. */
export async function describeInvitation(ctx: RequestContext, code: string) {
  const { team_id } = await checkCode(ctx, 'team-invitation', code)
  if (ctx.caller.user === null) throw new KnownError('USER_AUTHENTICATION_REQUIRED')
  const team = await selectTeamById(ctx, team_id)
  if (team === null) throw new KnownError('TEAM_NOT_FOUND', { team_id })
  return { team_id, team_display_name: team.display_name }
}
