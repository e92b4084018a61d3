import {
  builtInTemplates,
  builtInThemes,
  type ConfigOverride,
  KnownError,
  mergeOverride,
  OVERRIDE_MAX_LENGTH,
  type ProjectConfig,
  renderConfig,
} from '@latchkey/contract'
import { describeChanges } from '../../../kernel/audit.ts'
import { afterCommit, type Context, type InTransaction, transact } from '../../../kernel/context.ts'
import { HttpError } from '../../../kernel/http/responses.ts'
import type { QuotaName } from '../../../kernel/quota-limits.ts'
import { requireWithinQuota } from '../../../kernel/quotas.ts'
import { isCustomPermission, OWNER_PERMISSION } from '../../directory/permissions/index.ts'
import { diffConfig } from './diff-config.ts'
import { openConfig, sealConfig } from './sealed-config.ts'
import { insertTenancy, selectOverrideForUpdate, updateOverride } from './store.ts'

/** A change of the configuration of a tenancy. */
export interface ConfigWrite {
  readonly tenancyId: string
  readonly before: ProjectConfig
  readonly after: ProjectConfig
}

/** Runs in the transaction of every change of a configuration, after it was written. */
export type ConfigObserver = (tx: InTransaction<Context>, write: ConfigWrite) => Promise<void>

/** Computes a change from the stored configuration. Runs while the configuration is locked. */
export type ConfigChange<T = unknown> = (
  tx: InTransaction<Context>,
  config: ProjectConfig,
) => Promise<{ patch: ConfigOverride; result: T }> | { patch: ConfigOverride; result: T }

/**
 * The only function that changes the configuration of a project. Locks it, merges the change
 * (protocol 04 §8.3), checks the limits, seals the secrets, runs the observer of the context, and
 * clears the cached project after the commit. Serializes concurrent changes.
 *
 * Throws CURRENT_PROJECT_NOT_FOUND, QUOTA_EXCEEDED, a 400, or a 409 in project `internal`.
 */
export async function changeConfig<T>(
  ctx: Context,
  projectId: string,
  change: ConfigChange<T>,
): Promise<T> {
  return transact(ctx, async (tx) => {
    const tenancy = await selectOverrideForUpdate(tx, projectId, 'main')
    if (tenancy === null)
      throw new KnownError('CURRENT_PROJECT_NOT_FOUND', { project_id: projectId })
    const sealed = tenancy.config_override
    const stored = openConfig(tx.secrets, tx.log, sealed)
    const before = renderConfig(stored)
    const { patch, result } = await change(tx, before)
    if (Object.keys(patch).length === 0) return result
    const merged = mergeOverride(stored, patch)
    const after = renderConfig(merged)
    if (projectId === 'internal') keepOwnerPermission(before, after)
    const next = measure(
      tx,
      { override: merged, config: after },
      { length: JSON.stringify(sealed).length, config: before },
    )
    await updateOverride(tx, projectId, 'main', next)
    describeChanges(tx, diffConfig(before, after))
    await tx.onConfigChange(tx, { tenancyId: tenancy.id, before, after })
    afterCommit(tx, () => tx.projects.forget(projectId))
    return result
  })
}

/**
 * Prevents renaming and deleting the owner permission of project `internal`: without it no user
 * could add or remove owners (security case 76). Throws a 409.
 */
function keepOwnerPermission(before: ProjectConfig, after: ProjectConfig): void {
  const isDefined = ({ rbac }: ProjectConfig) => isCustomPermission(rbac, 'team', OWNER_PERMISSION)
  if (isDefined(before) && !isDefined(after))
    throw new HttpError('owner-permission-is-fixed', { permission_id: OWNER_PERMISSION })
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
    config_override: measure(
      tx,
      { override, config: renderConfig(override) },
      { length: 0, config: renderConfig({}) },
    ),
  })
}

/**
 * Returns the text to store, or throws if it exceeds a limit. An older configuration may exceed the
 * limits and can be changed as long as the exceeding part does not grow.
 */
function measure(
  ctx: Context,
  { override, config }: { override: ConfigOverride; config: ProjectConfig },
  before: { length: number; config: ProjectConfig },
): string {
  const text = JSON.stringify(sealConfig(ctx.secrets, override))
  if (text.length > Math.max(OVERRIDE_MAX_LENGTH, before.length)) {
    throw new HttpError('configuration-too-long', { max_length: OVERRIDE_MAX_LENGTH })
  }
  const counts = countEntries(config)
  if (exceeded(ctx, counts).length > 0) {
    const countsBefore = countEntries(before.config)
    for (const quota of exceeded(ctx, counts)) {
      if (counts[quota] > countsBefore[quota]) requireWithinQuota(ctx, quota, counts[quota])
    }
  }
  return text
}

type Counts = ReturnType<typeof countEntries>

function countEntries({ domains, auth, rbac, dataVault, emails }: ProjectConfig) {
  return {
    trusted_domains_per_project: Object.keys(domains.trustedDomains).length,
    oauth_providers_per_project: Object.keys(auth.oauth.providers).length,
    permission_definitions_per_project: Object.keys(rbac.permissions).length,
    data_vault_stores_per_project: Object.keys(dataVault.stores).length,
    email_templates_per_project: countCustom(emails.templates, builtInTemplates),
    email_themes_per_project: countCustom(emails.themes, builtInThemes),
  } satisfies Partial<Record<QuotaName, number>>
}

const countCustom = (entries: object, builtIns: object): number =>
  Object.keys(entries).length - Object.keys(builtIns).length

const exceeded = (ctx: Context, counts: Counts) =>
  (Object.keys(counts) as (keyof Counts)[]).filter(
    (quota) => counts[quota] > ctx.config.quotas[quota],
  )
