import type { Context, InTransaction, TenancyContext } from '../../../kernel/context.ts'

/**
 * What a lock of a user's row keeps others from until the transaction ends.
 *
 * - `change`: from changing the user. Others may still add rows that refer to the user, such as
 *   sessions.
 * - `exclusive`: also from adding such rows. No session of the user begins, and nobody adds the
 * user
 *   to a team. For work that ends all sessions or deletes the user.
 */
export type UserLock = 'change' | 'exclusive'

/** Locks a user for a change; false if there is no such user. */
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
 * Keeps a user from being deleted until the transaction ends; false if there is no such user. The
 * statements that insert a session, a password or a passkey do the same in themselves (`for key
 * share of u`), to save a round trip.
 */
export async function holdUser(
  tx: InTransaction<TenancyContext>,
  userId: string,
): Promise<boolean> {
  return (await userRow(tx, tx.tenancyId, userId).forKeyShare().executeTakeFirst()) !== undefined
}

/**
 * For transactions that have locked a team already: to wait for the user then would break the order
 * of locks.
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
