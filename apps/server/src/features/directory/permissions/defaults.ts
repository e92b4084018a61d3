import type { InTransaction, TenantContext } from '../../../kernel/context.ts'
import { defaultPermissions } from './definitions.ts'
import { insertProjectPermissions } from './store.ts'

/**
 * Grants a new user the default sign-up permissions of the project, without webhooks (protocol 03
 * §7.3).
 */
export async function grantSignUpDefaults(
  tx: InTransaction<TenantContext>,
  userId: string,
): Promise<void> {
  const ids = defaultPermissions(tx.project.config.rbac, 'signUp')
  await insertProjectPermissions(tx, { tenancy_id: tx.tenancyId, user_id: userId }, ids)
}
