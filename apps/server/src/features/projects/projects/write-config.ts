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

/** Computes a change from the configuration as it is stored now. Runs while the configuration is locked. */
export type ConfigChange<T = unknown> = (
  tx: InTransaction<Context>,
  config: ProjectConfig,
) => Promise<{ patch: ConfigOverride; result: T }> | { patch: ConfigOverride; result: T }

/**
 * The only function that writes the configuration of a project: it locks, merges (protocol 04 §8.3), measures, seals, writes, and drops the
 * cached project after the commit. Concurrent changes wait for each other.
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

/** Merges an override into the stored one; see `changeConfig`. */
export const patchConfig = (
  ctx: Context,
  projectId: string,
  patch: ConfigOverride,
): Promise<void> => changeConfig(ctx, projectId, () => ({ patch, result: undefined }))

/** Stores the first configuration of a new project, within the same limits. */
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
 * Gives the text to store, or refuses it. A configuration from before these limits may exceed them; it can still be changed as long as the
 * part that is too large does not grow.
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
  const { domains, auth, rbac } = renderConfig(override)
  return {
    trusted_domains_per_project: Object.keys(domains.trustedDomains).length,
    oauth_providers_per_project: Object.keys(auth.oauth.providers).length,
    permission_definitions_per_project: Object.keys(rbac.permissions).length,
  } satisfies Partial<Record<QuotaName, number>>
}

const exceeded = (ctx: Context, counts: Counts) =>
  (Object.keys(counts) as (keyof Counts)[]).filter(
    (quota) => counts[quota] > ctx.config.quotas[quota],
  )
