import type { InTransaction, TenancyContext } from '../../../kernel/context.ts'

/**
 * What a lock on a team's row blocks until the transaction ends.
 *
 * - `change`: changing or deleting the team. Other transactions may still hold it, for example to
 *   join it.
 * - `exclusive`: holding it too, so no user can join the team.
 */
export type TeamLock = 'change' | 'exclusive'

/** Locks a team's row. Returns false if the team does not exist. */
export async function lockTeam(
  tx: InTransaction<TenancyContext>,
  teamId: string,
  mode: TeamLock,
): Promise<boolean> {
  const query = teamRow(tx, teamId)
  const locked = mode === 'exclusive' ? query.forUpdate() : query.forNoKeyUpdate()
  return (await locked.executeTakeFirst()) !== undefined
}

/**
 * Prevents the team from being deleted until the transaction ends. Returns false if it does not
 * exist.
 */
export async function holdTeam(
  tx: InTransaction<TenancyContext>,
  teamId: string,
): Promise<boolean> {
  return (await teamRow(tx, teamId).forKeyShare().executeTakeFirst()) !== undefined
}

/**
 * Locks one team exclusively, or all teams of a user sorted by id, so that two users who leave
 * several teams concurrently do not deadlock.
 */
export async function lockTeamsOf(
  tx: InTransaction<TenancyContext>,
  { userId, teamId }: { userId: string; teamId: string | null },
): Promise<void> {
  if (teamId !== null) {
    await lockTeam(tx, teamId, 'exclusive')
    return
  }
  await tx.db
    .selectFrom('teams as t')
    .select('t.id')
    .where('t.tenancy_id', '=', tx.tenancyId)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('team_memberships as m')
          .select('m.team_id')
          .where('m.tenancy_id', '=', tx.tenancyId)
          .where('m.user_id', '=', userId)
          .whereRef('m.team_id', '=', 't.id'),
      ),
    )
    .orderBy('t.id')
    .forUpdate()
    .execute()
}

const teamRow = (tx: InTransaction<TenancyContext>, teamId: string) =>
  tx.db
    .selectFrom('teams')
    .select('id')
    .where('tenancy_id', '=', tx.tenancyId)
    .where('id', '=', teamId)
