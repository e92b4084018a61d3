import { KnownError } from '@latchkey/contract'
import { type InTransaction, type RequestContext, transact } from '../../../kernel/context.ts'
import { checkCode, redeemCode } from '../../messaging/verification-codes/index.ts'
import type { MemberKey } from '../permissions/index.ts'
import { holdTeam, lockTeam } from '../permissions/index.ts'
import { joinTeam, selectTeamById } from '../teams/index.ts'
import { holdUser } from '../users/index.ts'
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
    let member: MemberKey
    try {
      member = await redeemInvitation(tx, code)
    } catch (error) {
      // Return the error instead of throwing it: a rollback would also undo the counted attempt,
      // and the code could be guessed without limit.
      if (KnownError.isKnownError(error)) return error
      throw error
    }
    await joinTeam(tx, member)
    return null
  })
  if (refusal !== null) throw refusal
}

/**
 * Redeems the code and returns the member to add, with user and team locked. Errors of the user or
 * the team leave the code unused.
 */
async function redeemInvitation(
  tx: InTransaction<RequestContext>,
  code: string,
): Promise<MemberKey> {
  const user_id = tx.caller.user?.id
  const { team_id } = await redeemCode(tx, 'team-invitation', code, async ({ team_id }) => {
    const isSignedIn = user_id !== undefined && (await holdUser(tx, user_id))
    if (!isSignedIn) throw new KnownError('USER_AUTHENTICATION_REQUIRED')
    const countsSeats = hasSeats(tx.project)
    // Only one acceptance at a time may count the seats. Take the stronger lock first: two
    // transactions that both hold the weaker one could never upgrade it.
    const isThere = await (countsSeats ? lockTeam(tx, team_id, 'change') : holdTeam(tx, team_id))
    if (!isThere) throw new KnownError('TEAM_NOT_FOUND', { team_id })
    if (countsSeats) await requireSeat(tx, team_id)
  })
  return { tenancy_id: tx.tenancyId, team_id, user_id: user_id as string }
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
