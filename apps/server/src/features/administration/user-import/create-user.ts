import { normalizeEmail } from '@latchkey/contract'
import type { InTransaction, RequestContext } from '../../../kernel/context.ts'
import { onConflict } from '../../../kernel/database.ts'
import { HttpError } from '../../../kernel/http/responses.ts'
import { importUser } from '../../directory/sign-up/index.ts'
import {
  changeSignInMethods,
  insertContactChannel,
  refuseTakenEmail,
  updateBlock,
} from '../../directory/users/index.ts'
import { addMethods, toNewUser } from '../user-management/index.ts'
import type { CheckedRow } from './check-row.ts'

type Tx = InTransaction<RequestContext>

/** Creates the user of a row, with everything that only an import may set. */
export async function createImportedUser(
  tx: Tx,
  { user, checked }: CheckedRow,
  isAnnounced: boolean,
): Promise<void> {
  const now = tx.clock.now()
  const signedUpAt = dateOf(user.signed_up_at_millis) ?? now
  const seenAt = dateOf(user.last_active_at_millis) ?? signedUpAt
  const created = await toNewUser(tx, checked, user.id?.toLowerCase() ?? tx.random.uuid())
  const lastActiveAt = new Date(Math.min(seenAt.getTime(), now.getTime()))
  await onConflict(
    'users_pkey',
    importUser(tx, { ...created, signedUpAt, lastActiveAt, isAnnounced }, async (id) => {
      await addMethods(tx, id, checked)
      await addOtherEmails(tx, id, user.other_emails ?? [], user.primary_email)
      if (user.totp_secret_base64 != null)
        await changeSignInMethods(tx, id, { totp_secret_base64: user.totp_secret_base64 })
      if (user.is_blocked) await updateBlock(tx, id, { at: now, until: null, reason: null })
    }),
    () => new HttpError('user-id-taken'),
  )
}

const dateOf = (millis: number | undefined) => (millis === undefined ? null : new Date(millis))

async function addOtherEmails(
  tx: Tx,
  userId: string,
  emails: NonNullable<CheckedRow['user']['other_emails']>,
  primary: string | null | undefined,
): Promise<void> {
  const byValue = new Map(emails.map((email) => [normalizeEmail(email.value), email]))
  if (primary != null) byValue.delete(normalizeEmail(primary))
  // Addresses that were added at the same time are listed in the order of their ids.
  const ids = [...byValue].map(() => tx.random.uuid()).toSorted()
  for (const [value, { is_verified, used_for_auth }] of byValue) {
    const channel = {
      tenancy_id: tx.tenancyId,
      id: ids.shift() as string,
      user_id: userId,
      type: 'email' as const,
      value,
      is_primary: false,
      is_verified,
      used_for_auth,
      created_at: tx.clock.now(),
    }
    await refuseTakenEmail(value, insertContactChannel(tx, channel))
  }
}
