import type { InTransaction, TenantContext } from '../../../kernel/context.ts'
import { defaultPermissions } from './definitions.ts'
import { insertProjectPermissions } from './store.ts'

/** Grants a new user what the project gives to everybody who signs up. Nothing is announced (protocol 03 §7.3). */
export async function grantSignUpDefaults(
  tx: InTransaction<TenantContext>,
  userId: string,
): Promise<void> {
  const ids = defaultPermissions(tx.project.config.rbac, 'signUp')
  await insertProjectPermissions(tx, { tenancy_id: tx.tenancyId, user_id: userId }, ids)
}
