import { DAY_MS, KnownError } from '@latchkey/contract'
import { describeAudit, omitAudit } from '../../../kernel/audit.ts'
import { addMillis } from '../../../kernel/clock.ts'
import {
  type Context,
  forTenant,
  type InTransaction,
  type TenantContext,
  transact,
} from '../../../kernel/context.ts'
import { hashSecret } from '../../../kernel/secrets.ts'
import { inboxOf, lockInboxes, queueEmail } from '../../messaging/emails/index.ts'
import { permissionsContaining } from '../permissions/index.ts'
import {
  type FoundKey,
  type Recipient,
  selectLeakedKey,
  selectTeamRecipients,
  selectUserRecipient,
  updateRevokedKey,
} from './store.ts'

/**
 * The maximum number of emails about one key, so that a request without authentication does not
 * send an unlimited number.
 */
const MAX_RECIPIENTS = 500

/**
 * The maximum number of such emails to one inbox in a day, from all projects: the service sends
 * them itself, also to addresses that are not verified.
 */
const MAX_NOTICES_A_DAY = 10

/**
 * Revokes a key that was found in public, in whatever project it is, and tells its owner (protocol
 * 04 §12). The emails are queued in the transaction of the revocation: of concurrent requests, one
 * revokes and notifies. Throws API_KEY_NOT_FOUND, PUBLIC_API_KEY_CANNOT_BE_REVOKED or
 * API_KEY_EXPIRED, in this order.
 */
export async function revokeLeakedKey(ctx: Context, value: string): Promise<void> {
  const key = await selectLeakedKey(ctx, hashSecret(value))
  const project = key === null ? null : await ctx.projects.find(key.project_id)
  if (key === null || project === null) throw new KnownError('API_KEY_NOT_FOUND')
  if (key.is_public) throw new KnownError('PUBLIC_API_KEY_CANNOT_BE_REVOKED')
  if (key.expires_at !== null && key.expires_at <= ctx.clock.now())
    throw new KnownError('API_KEY_EXPIRED')
  if (key.revoked_at !== null) return omitAudit(ctx)
  await transact(forTenant(ctx, project, key.tenancy_id), async (tx) => {
    if (!(await updateRevokedKey(tx, key.id))) return omitAudit(tx)
    describeAudit(tx, 'api_key', {
      target: { id: key.id, label: key.description },
      related:
        key.user_id === null
          ? { type: 'team', id: key.team_id as string }
          : { type: 'user', id: key.user_id },
      actor: { type: 'system', label: 'Secret scanning' },
    })
    const recipients = await findRecipients(tx, key)
    const sent = new Map(
      await lockInboxes(
        tx,
        recipients.map(({ email }) => inboxOf(email)),
        { type: 'api_key_revoked', since: addMillis(tx.clock.now(), -DAY_MS) },
      ),
    )
    for (const { email, id, display_name } of recipients) {
      const inbox = inboxOf(email)
      const emails = sent.get(inbox) ?? 0
      if (emails >= MAX_NOTICES_A_DAY) continue
      sent.set(inbox, emails + 1)
      await queueEmail(tx, {
        to: email,
        user: { id, displayName: display_name },
        type: 'api_key_revoked',
        variables: { description: key.description, lastFour: key.last_four },
      })
    }
  })
}

/** The owner of a user key; all users who manage the keys of a team. */
const findRecipients = (
  tx: InTransaction<TenantContext>,
  { user_id, team_id }: FoundKey,
): Promise<Recipient[]> => {
  if (user_id !== null) return selectUserRecipient(tx, user_id)
  const managers = permissionsContaining(tx.project.config.rbac, 'team', '$manage_api_keys')
  return selectTeamRecipients(tx, team_id as string, [...managers], MAX_RECIPIENTS)
}
