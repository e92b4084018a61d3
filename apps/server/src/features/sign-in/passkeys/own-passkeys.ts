import { describeAudit } from '../../../kernel/audit.ts'
import { type InTransaction, type RequestContext, transact } from '../../../kernel/context.ts'
import { HttpError } from '../../../kernel/http/responses.ts'
import {
  requireOwnSession,
  requireRecentAuthentication,
} from '../../directory/own-session/index.ts'
import { getOwnUser, lockUser } from '../../directory/users/index.ts'
import { notifyOwner } from '../../messaging/emails/index.ts'
import { deleteOnePasskey, selectPasskeysOf, updatePasskeyName } from './store.ts'
import type { ListedPasskey } from './tables.ts'

/** Returns the passkeys of the signed-in user, the oldest first (protocol 02 §5). */
export async function listOwn(ctx: RequestContext) {
  const passkeys = await selectPasskeysOf(ctx, getOwnUser(ctx).id)
  return { items: passkeys.map(toWire), is_paginated: false as const }
}

/** Renames a passkey; null or an empty name removes the name. Throws `passkey-not-found`. */
export const renameOwn = (
  ctx: RequestContext,
  id: string,
  { name }: { name: string | null },
): Promise<{ success: true }> =>
  change(ctx, id, requireOwnSession, (tx, userId) =>
    updatePasskeyName(tx, { userId, id, name: name || null }),
  )

/** Removes a passkey and notifies the user. Throws `passkey-not-found`. */
export const removeOwn = (ctx: RequestContext, id: string): Promise<{ success: true }> =>
  change(ctx, id, requireRecentAuthentication, async (tx, userId) => {
    const isDeleted = await deleteOnePasskey(tx, { userId, id })
    if (isDeleted) await notifyOwner(tx, userId, ['passkey-removed'])
    return isDeleted
  })

type Tx = InTransaction<RequestContext>

async function change(
  ctx: RequestContext,
  id: string,
  requireSession: (tx: Tx) => Promise<void>,
  write: (tx: Tx, userId: string) => Promise<boolean>,
): Promise<{ success: true }> {
  const userId = getOwnUser(ctx).id
  await transact(ctx, async (tx) => {
    // Lock the user before the passkey, the order of deleting a user.
    await lockUser(tx, userId, 'change')
    await requireSession(tx)
    describeAudit(tx, 'user', { target: { id: userId } })
    if (!(await write(tx, userId))) throw new HttpError('passkey-not-found', { id })
  })
  return { success: true }
}

const toWire = ({ id, name, is_backed_up, created_at, last_used_at }: ListedPasskey) => ({
  id,
  name,
  is_backed_up,
  created_at_millis: created_at.getTime(),
  last_used_at_millis: last_used_at?.getTime() ?? null,
})
