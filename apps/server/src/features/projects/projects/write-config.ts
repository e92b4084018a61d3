import {
  type ConfigOverride,
  KnownError,
  mergeOverride,
  OVERRIDE_MAX_LENGTH,
  type ProjectConfig,
  renderConfig,
} from '@latchkey/contract'
import { afterCommit, type Context, type InTransaction, transact } from '../../../kernel/context.ts'
import { HttpError } from '../../../kernel/http/responses.ts'
import type { QuotaName } from '../../../kernel/quota-limits.ts'
import { requireWithinQuota } from '../../../kernel/quotas.ts'
import { openConfig, sealConfig } from './sealed-config.ts'
import { insertTenancy, selectOverrideForUpdate, updateOverride } from './store.ts'

/** Computes a change from the stored configuration. Runs while the configuration is locked. */
export type ConfigChange<T = unknown> = (
  tx: InTransaction<Context>,
  config: ProjectConfig,
) => Promise<{ patch: ConfigOverride; result: T }> | { patch: ConfigOverride; result: T }

/**
 * The only function that changes the configuration of a project. Locks it, merges the change
 * (protocol 04 §8.3), checks the limits, seals the secrets, and clears the cached project after the
 * commit. Serializes concurrent changes.
 *
 * Throws CURRENT_PROJECT_NOT_FOUND, QUOTA_EXCEEDED or a 400.
 */
export async function changeConfig<T>(
  ctx: Context,
  projectId: string,
  change: ConfigChange<T>,
): Promise<T> {
  return transact(ctx, async (tx) => {
    const sealed = await selectOverrideForUpdate(tx, projectId, 'main')
    if (sealed === null)
      throw new KnownError('CURRENT_PROJECT_NOT_FOUND', { project_id: projectId })
    const stored = openConfig(tx.secrets, tx.log, sealed)
    const { patch, result } = await change(tx, renderConfig(stored))
    if (Object.keys(patch).length === 0) return result
    const merged = mergeOverride(stored, patch)
    const next = measure(tx, merged, { length: JSON.stringify(sealed).length, override: stored })
    await updateOverride(tx, projectId, 'main', next)
    afterCommit(tx, () => tx.projects.forget(projectId))
    return result
  })
}

/** Merges an override into the stored one. See `changeConfig`. */
export const patchConfig = (
  ctx: Context,
  projectId: string,
  patch: ConfigOverride,
): Promise<void> => changeConfig(ctx, projectId, () => ({ patch, result: undefined }))

/** Stores the first configuration of a new project, with the same limits. */
export async function insertFirstConfig(
  tx: InTransaction<Context>,
  tenancy: { id: string; project_id: string; branch_id: string },
  override: ConfigOverride,
): Promise<void> {
  await insertTenancy(tx, {
    ...tenancy,
    config_override: measure(tx, override, { length: 0, override: {} }),
  })
}

/**
 * Returns the text to store, or throws if it exceeds a limit. An older configuration may exceed the
 * limits and can be changed as long as the exceeding part does not grow.
 */
function measure(
  ctx: Context,
  override: ConfigOverride,
  before: { length: number; override: ConfigOverride },
): string {
  const text = JSON.stringify(sealConfig(ctx.secrets, override))
  if (text.length > Math.max(OVERRIDE_MAX_LENGTH, before.length)) {
    throw new HttpError('configuration-too-long', { max_length: OVERRIDE_MAX_LENGTH })
  }
  const counts = countEntries(override)
  if (exceeded(ctx, counts).length > 0) {
    const countsBefore = countEntries(before.override)
    for (const quota of exceeded(ctx, counts)) {
      if (counts[quota] > countsBefore[quota]) requireWithinQuota(ctx, quota, counts[quota])
    }
  }
  return text
}

type Counts = ReturnType<typeof countEntries>

function countEntries(override: ConfigOverride) {
  const { domains, auth, rbac, dataVault } = renderConfig(override)
  return {
    trusted_domains_per_project: Object.keys(domains.trustedDomains).length,
    oauth_providers_per_project: Object.keys(auth.oauth.providers).length,
    permission_definitions_per_project: Object.keys(rbac.permissions).length,
    data_vault_stores_per_project: Object.keys(dataVault.stores).length,
  } satisfies Partial<Record<QuotaName, number>>
}

const exceeded = (ctx: Context, counts: Counts) =>
  (Object.keys(counts) as (keyof Counts)[]).filter(
    (quota) => counts[quota] > ctx.config.quotas[quota],
  )
