import { KnownError, NOTIFICATION_CATEGORIES } from '@latchkey/contract'
import {
  type Context,
  type InTransaction,
  type TenantContext,
  transact,
} from '../../../kernel/context.ts'
import { HttpError } from '../../../kernel/http/responses.ts'
import { hashSecret } from '../../../kernel/secrets.ts'
import { createCode, redeemCode } from '../../messaging/verification-codes/index.ts'
import { holdUser } from '../users/index.ts'
import { selectTenancyOfLink, upsertPreference } from './store.ts'

const CODE_LENGTH = 45

/**
 * Creates a link that unsubscribes the user from a category, for one email (protocol 05 §4). It
 * works once, within seven days. Returns null for a category that cannot be disabled.
 */
export async function createUnsubscribeLink(
  tx: InTransaction<TenantContext>,
  userId: string,
  categoryId: string,
): Promise<string | null> {
  const category = NOTIFICATION_CATEGORIES.find(({ id }) => id === categoryId)
  if (!category?.canDisable) return null
  const { code } = await createCode(tx, 'unsubscribe', {
    user_id: userId,
    notification_category_id: categoryId,
  })
  return `${tx.config.publicUrl}/api/v1/emails/unsubscribe-link?code=${code}`
}

/**
 * Applies an unsubscribe link and returns a sentence for the reader (protocol 03 §8.3). Email
 * scanners may open the link before the user does. A user who subscribes again in the app is not
 * unsubscribed by a later visit.
 */
export async function unsubscribe(ctx: Context, code: string | undefined): Promise<string> {
  if (code?.length !== CODE_LENGTH) throw new HttpError('unsubscribe-link-incomplete')
  const lowerCaseCode = code.toLowerCase()
  const tenant = await getTenant(ctx, lowerCaseCode)
  try {
    // In one transaction, so that a failure does not use up the link.
    await transact(tenant, (tx) => redeemLink(tx, lowerCaseCode))
  } catch (error) {
    if (KnownError.is(error, 'VERIFICATION_CODE_ALREADY_USED'))
      return 'You have already unsubscribed with this link.'
    throw error
  }
  return 'You have been unsubscribed and will no longer receive these emails.'
}

async function redeemLink(tx: InTransaction<TenantContext>, code: string): Promise<void> {
  const { user_id, notification_category_id } = await redeemCode(tx, 'unsubscribe', code)
  // A deleted user receives no emails.
  if (!(await holdUser(tx, user_id))) return
  await upsertPreference(tx, {
    tenancy_id: tx.tenancyId,
    user_id,
    category_id: notification_category_id,
    enabled: false,
  })
}

async function getTenant(ctx: Context, code: string): Promise<TenantContext> {
  const tenancy = await selectTenancyOfLink(ctx, hashSecret(code))
  const project = tenancy === null ? null : await ctx.projects.find(tenancy.projectId)
  if (tenancy === null || project === null) throw new KnownError('VERIFICATION_CODE_NOT_FOUND')
  return { ...ctx, project, tenancyId: tenancy.tenancyId }
}
