import type { InTransaction, TenantContext } from '../../../kernel/context.ts'
import { announce } from '../../messaging/webhooks/index.ts'
import { selectUser } from './store.ts'
import type { UserRow } from './tables.ts'
import { toWire } from './wire.ts'

/** Announces that a user was made or changed, as it is at this point of the transaction, and shows it (protocol 04 §14.3). */
export async function announceUser(
  tx: InTransaction<TenantContext>,
  type: 'user.created' | 'user.updated',
  userId: string,
): Promise<UserRow> {
  const user = await selectUser(tx, userId)
  // Whoever announces has just written the user in the same transaction.
  if (user === null) throw new Error('A user that is to be announced does not exist.')
  await announce(tx, type, toWire(user))
  return user
}
