import type { InTransaction, TenantContext } from '../../../kernel/context.ts'
import { announce } from '../../messaging/webhooks/index.ts'
import { selectUser } from './store.ts'
import type { UserRow } from './tables.ts'
import { toWire } from './wire.ts'

/**
 * Enqueues a `user.created` or `user.updated` webhook with the user's state at this point of the
 * transaction, and returns the user (protocol 04 §14.3). `known` is that state if the caller has
 * read it already.
 */
export async function announceUser(
  tx: InTransaction<TenantContext>,
  type: 'user.created' | 'user.updated',
  userId: string,
  known: UserRow | null = null,
): Promise<UserRow> {
  const user = known ?? (await selectUser(tx, userId))
  // The caller has just written the user in the same transaction.
  if (user === null) throw new Error('Cannot announce a user that does not exist.')
  await announce(tx, type, toWire(user))
  return user
}
