import type { InTransaction, TenantContext } from '../../../../kernel/context.ts'
import { newUnsubscribeLink, storeUnsubscribeLinks } from '../index.ts'

/** Creates the unsubscribe link of an email to a user. */
export async function createUnsubscribeLink(
  tx: InTransaction<TenantContext>,
  userId: string,
  categoryId: string,
): Promise<string> {
  const link = newUnsubscribeLink(tx)
  await storeUnsubscribeLinks(tx, [{ link, userId, categoryId }])
  return link.href
}
