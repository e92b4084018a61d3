import type { Context, InTransaction, TenancyContext } from '../../../kernel/context.ts'

/**
 * What a lock on a user's row blocks until the transaction ends.
 *
 * - `change`: changes to the user. Other transactions may still insert rows that refer to the user,
 *   such as sessions.
 * - `exclusive`: such inserts too. No session of the user starts and the user joins no team. For
 *   work that ends all sessions or deletes the user.
 */
export type UserLock = 'change' | 'exclusive'

/** Locks a user's row. Returns false if the user does not exist. */
export async function lockUser(
  tx: InTransaction<TenancyContext>,
  userId: string,
  mode: UserLock,
): Promise<boolean> {
  const query = userRow(tx, tx.tenancyId, userId)
  const locked = mode === 'exclusive' ? query.forUpdate() : query.forNoKeyUpdate()
  return (await locked.executeTakeFirst()) !== undefined
}

/**
 * Prevents the user from being deleted until the transaction ends. Returns false if the user does
 * not exist. The statements that insert a session, a password or a passkey contain this lock
 * themselves (`for key share of u`), to save a round trip.
 */
export async function lockUserKey(
  tx: InTransaction<TenancyContext>,
  userId: string,
): Promise<boolean> {
  return (await userRow(tx, tx.tenancyId, userId).forKeyShare().executeTakeFirst()) !== undefined
}

/** Locks the keys of several users as `lockUserKey` does, and returns the ids of those that exist. */
export async function lockUserKeys(
  tx: InTransaction<TenancyContext>,
  userIds: readonly string[],
): Promise<Set<string>> {
  if (userIds.length === 0) return new Set()
  const rows = await tx.db
    .selectFrom('users')
    .select('id')
    .where('tenancy_id', '=', tx.tenancyId)
    .where('id', 'in', userIds)
    .orderBy('id')
    .forKeyShare()
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/**
 * Checks that the user exists, without a lock. For transactions that already locked a team: locking
 * the user after it would violate the lock order.
 */
export async function userExists(
  ctx: Context,
  tenancyId: string,
  userId: string,
): Promise<boolean> {
  return (await userRow(ctx, tenancyId, userId).executeTakeFirst()) !== undefined
}

const userRow = (ctx: Context, tenancyId: string, userId: string) =>
  ctx.db
    .selectFrom('users')
    .select('id')
    .where('tenancy_id', '=', tenancyId)
    .where('id', '=', userId)
