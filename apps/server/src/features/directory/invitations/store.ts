import type { OwnerRole } from '@latchkey/contract'
import { sql } from 'kysely'
import type { Context, TenantContext } from '../../../kernel/context.ts'

/** An invitation as listed. */
export interface Invitation {
  id: string
  team_id: string
  recipient_email: string
  expires_at: Date
  /** The role in an owner team; null if the invitation has none. */
  role: OwnerRole | null
}

// An invitation is stored only as its code. A literal instead of a parameter, so that the planner
// always uses the partial index.
const PURPOSE = sql.lit('team-invitation' as const)
const TEAM_ID = sql<string>`data ->> 'team_id'`
const INVITER_ID = sql<string>`data ->> 'inviter_id'`
const INVITATION_ID = sql<string>`data ->> 'invitation_id'`

/** Selects invitations that are neither used nor expired, oldest first. */
export const selectOpenInvitations = (
  ctx: Context,
  tenancyId: string,
  teamId: string,
): Promise<Invitation[]> =>
  ctx.db
    .selectFrom('verification_codes')
    .select([
      INVITATION_ID.as('id'),
      TEAM_ID.as('team_id'),
      sql<string>`data ->> 'email'`.as('recipient_email'),
      'verification_codes.expires_at',
      sql<OwnerRole | null>`data ->> 'role'`.as('role'),
    ])
    .where('tenancy_id', '=', tenancyId)
    .where('purpose', '=', PURPOSE)
    .where(TEAM_ID, '=', teamId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', ctx.clock.now())
    .orderBy('created_at')
    .orderBy(INVITATION_ID)
    .execute()

/** Counts the open invitations of a team, or those that a user sent with client access. */
export async function countOpenInvitations(
  ctx: TenantContext,
  by: 'team_id' | 'inviter_id',
  id: string,
): Promise<number> {
  const { invitations } = await ctx.db
    .selectFrom('verification_codes')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('invitations'))
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('purpose', '=', PURPOSE)
    .where(by === 'team_id' ? TEAM_ID : INVITER_ID, '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', ctx.clock.now())
    .executeTakeFirstOrThrow()
  return invitations
}

export async function countMembers(ctx: TenantContext, teamId: string): Promise<number> {
  const { members } = await ctx.db
    .selectFrom('team_memberships')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('members'))
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('team_id', '=', teamId)
    .executeTakeFirstOrThrow()
  return members
}
