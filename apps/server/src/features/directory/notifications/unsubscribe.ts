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
 * A link with which the reader of one mail ends all mails of its category, good for seven days and once (protocol 05 §4); a fresh one for each mail.
 * Null for a category that cannot be disabled: its mails carry none.
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
 * Does what an unsubscribe link says and gives a sentence for its reader (protocol 03 §8.3). Mail scanners may follow it before any person does;
 * whoever wants the mails back says so in the app, and no further visit of the link takes that away again.
 */
export async function unsubscribe(ctx: Context, code: string | undefined): Promise<string> {
  if (code?.length !== CODE_LENGTH) throw new HttpError('unsubscribe-link-incomplete')
  const lowerCaseCode = code.toLowerCase()
  const tenant = await getTenant(ctx, lowerCaseCode)
  try {
    // In one transaction: a link that is used up without having worked would never work again.
    await transact(tenant, (tx) => redeemLink(tx, lowerCaseCode))
  } catch (error) {
    if (KnownError.is(error, 'VERIFICATION_CODE_ALREADY_USED'))
      return 'You have already unsubscribed with this link.'
    throw error
  }
  return 'You have been unsubscribed and will get no more mails of this kind.'
}

async function redeemLink(tx: InTransaction<TenantContext>, code: string): Promise<void> {
  const { user_id, notification_category_id } = await redeemCode(tx, 'unsubscribe', code)
  // Nobody mails a user who is gone.
  if (!(await holdUser(tx, user_id))) return
  await upsertPreference(tx, {
    tenancy_id: tx.tenancyId,
    user_id,
    category_id: notification_category_id,
    enabled: false,
  })
}

async function getTenant(ctx: Context, code: string): Promise<TenantContext> {
  const found = await selectTenancyOfLink(ctx, hashSecret(code))
  const project = found === null ? null : await ctx.projects.find(found.projectId)
  if (found === null || project === null) throw new KnownError('VERIFICATION_CODE_NOT_FOUND')
  return { ...ctx, project, tenancyId: found.tenancyId }
}
