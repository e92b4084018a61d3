import { type InputOf, KnownError, type setVaultValue } from '@latchkey/contract'
import { type RequestContext, transact } from '../../../kernel/context.ts'
import { requireWithinQuota } from '../../../kernel/quotas.ts'
import { decryptValue, encryptValue } from './envelope.ts'
import { selectEntry, updateEntry, upsertEntry, upsertUsage } from './store.ts'

/**
 * Sets the value of a key, or replaces it (protocol 04 §13). Of concurrent requests for one key,
 * the last to write wins.
 *
 * Throws DATA_VAULT_STORE_DOES_NOT_EXIST or QUOTA_EXCEEDED.
 */
export async function setValue(
  ctx: RequestContext,
  storeId: string,
  { hashed_key, encrypted_value }: InputOf<typeof setVaultValue>['body'],
): Promise<void> {
  requireStore(ctx, storeId)
  const entry = { tenancyId: ctx.tenancyId, storeId, hashedKey: hashed_key }
  const envelope = encryptValue(ctx, entry, encrypted_value)
  await transact(ctx, async (tx) => {
    if (await updateEntry(tx, entry, envelope)) return
    // The row of the count stays locked until the commit, so requests for new keys wait here.
    const entries = await upsertUsage(tx, 1)
    if (await upsertEntry(tx, entry, envelope))
      requireWithinQuota(tx, 'data_vault_entries_per_project', entries)
    else await upsertUsage(tx, -1)
  })
}

/**
 * Returns the value of a key exactly as it was set. Throws DATA_VAULT_STORE_DOES_NOT_EXIST or
 * DATA_VAULT_STORE_HASHED_KEY_DOES_NOT_EXIST.
 */
export async function getValue(
  ctx: RequestContext,
  storeId: string,
  hashedKey: string,
): Promise<string> {
  requireStore(ctx, storeId)
  const entry = { tenancyId: ctx.tenancyId, storeId, hashedKey }
  const envelope = await selectEntry(ctx, entry)
  if (envelope === null)
    throw new KnownError('DATA_VAULT_STORE_HASHED_KEY_DOES_NOT_EXIST', {
      store_id: storeId,
      hashed_key: hashedKey,
    })
  return decryptValue(ctx, entry, envelope)
}

function requireStore({ project }: RequestContext, storeId: string): void {
  if (!Object.hasOwn(project.config.dataVault.stores, storeId))
    throw new KnownError('DATA_VAULT_STORE_DOES_NOT_EXIST', { store_id: storeId })
}
