import { KnownError } from '@latchkey/contract'
import { type InTransaction, type RequestContext, transact } from '../../../kernel/context.ts'
import { verifySignIn } from './hashing.ts'
import { lockPassword, selectPasswordHash } from './store.ts'

/**
 * Verifies the password of a user and runs `work` in a transaction that fails if the password
 * changes meanwhile. Throws `PASSWORD_CONFIRMATION_MISMATCH`.
 */
export async function withProvenPassword<T>(
  ctx: RequestContext,
  userId: string,
  password: string,
  work: (tx: InTransaction<RequestContext>) => Promise<T>,
): Promise<T> {
  const hash = await selectPasswordHash(ctx, userId)
  const matches = await verifySignIn(ctx, hash, password)
  if (hash === null || !matches) throw new KnownError('PASSWORD_CONFIRMATION_MISMATCH')
  return transact(ctx, async (tx) => {
    const result = await work(tx)
    if (!(await lockPassword(tx, userId, hash)))
      throw new KnownError('PASSWORD_CONFIRMATION_MISMATCH')
    return result
  })
}
