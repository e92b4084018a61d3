import {
  builtInTemplates,
  builtInThemes,
  type ConfigOverride,
  KnownError,
  measureJson,
  mergeOverride,
  OVERRIDE_MAX_LENGTH,
  OVERRIDE_MAX_VALUES,
  type ProjectConfig,
  renderConfig,
  rerenderConfig,
} from '@latchkey/contract'
import { describeChanges } from '../../../kernel/audit.ts'
import { boundChanges } from '../../../kernel/audit-entry.ts'
import { afterCommit, type Context, type InTransaction, transact } from '../../../kernel/context.ts'
import { HttpError } from '../../../kernel/http/responses.ts'
import type { QuotaName } from '../../../kernel/quota-limits.ts'
import { requireWithinQuota } from '../../../kernel/quotas.ts'
import { isCustomPermission, OWNER_PERMISSION } from '../../directory/permissions/index.ts'
import { diffConfig } from './diff-config.ts'
import { openConfig, sealConfig } from './sealed-config.ts'
import { insertTenancy, selectOverrideForUpdate, updateOverride } from './store.ts'
import { insertVersion, type NewVersion, selectVersion } from './version-store.ts'

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

/** The stored configuration, locked: with its secrets in plain text, and rendered. */
interface LockedConfig {
  readonly tenancyId: string
  readonly override: ConfigOverride
  readonly config: ProjectConfig
}

/**
 * Merges a change into the configuration of a project (protocol 04 §8.3). An empty patch writes
 * nothing. Throws the same as `rewriteConfig`.
 */
export const changeConfig = <T>(
  ctx: Context,
  projectId: string,
  change: ConfigChange<T>,
): Promise<T> =>
  rewriteConfig(ctx, projectId, async (tx, { override, config }) => {
    const { patch, result } = await change(tx, config)
    const isEmpty = Object.keys(patch).length === 0
    return { override: isEmpty ? null : mergeOverride(override, patch), result }
  })

/**
 * Replaces the configuration of a project with one of its versions (protocol 09 §24 no. 21). Throws
 * a 404 if the version does not exist, and the same as `rewriteConfig`.
 */
export const restoreConfig = (ctx: Context, projectId: string, version: number): Promise<void> =>
  rewriteConfig(ctx, projectId, async (tx, { tenancyId }) => {
    const sealed = await selectVersion(tx, tenancyId, version)
    if (sealed === null) throw new HttpError('config-version-not-found', { version })
    return { override: openConfig(tx.secrets, tx.log, sealed), result: undefined }
  })

/**
 * The only function that changes the configuration of a project. Locks it, checks the limits of the
 * new one, seals the secrets, keeps a version, runs the observer of the context, and clears the
 * cached project after the commit. Serializes concurrent changes.
 *
 * Throws CURRENT_PROJECT_NOT_FOUND, QUOTA_EXCEEDED, a 400, or a 409 in project `internal`.
 */
async function rewriteConfig<T>(
  ctx: Context,
  projectId: string,
  compute: (
    tx: InTransaction<Context>,
    locked: LockedConfig,
  ) => Promise<{ override: ConfigOverride | null; result: T }>,
): Promise<T> {
  return transact(ctx, async (tx) => {
    const tenancy = await selectOverrideForUpdate(tx, projectId, 'main')
    if (tenancy === null)
      throw new KnownError('CURRENT_PROJECT_NOT_FOUND', { project_id: projectId })
    const sealed = tenancy.config_override
    const stored = openConfig(tx.secrets, tx.log, sealed)
    const before = renderConfig(stored)
    const locked = { tenancyId: tenancy.id, override: stored, config: before }
    const { override, result } = await compute(tx, locked)
    if (override === null) return result
    const after = rerenderConfig({ override: stored, config: before }, override)
    if (projectId === 'internal') keepOwnerPermission(before, after)
    const next = toStoredText(
      tx,
      { override, config: after },
      { text: () => JSON.stringify(sealed), config: before },
    )
    const changes = boundChanges(diffConfig(before, after))
    await updateOverride(tx, projectId, 'main', next)
    if (changes.length > 0)
      await insertVersion(tx, tenancy.id, { override: next, changes, actor: writerOf(tx) })
    describeChanges(tx, changes)
    await tx.onConfigChange(tx, { tenancyId: tenancy.id, before, after })
    afterCommit(tx, () => tx.projects.forget(projectId))
    return result
  })
}

const SYSTEM = { type: 'system', id: null, label: null } as const

/** Who writes: the caller of the request, or the service itself. */
const writerOf = (tx: InTransaction<Context>): NewVersion['actor'] => tx.audit?.actor ?? SYSTEM

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
  const [config, empty] = [renderConfig(override), renderConfig({})]
  const text = toStoredText(tx, { override, config }, { text: () => '', config: empty })
  await insertTenancy(tx, { ...tenancy, config_override: text })
  await insertVersion(tx, tenancy.id, {
    override: text,
    changes: boundChanges(diffConfig(empty, config)),
    actor: writerOf(tx),
  })
}

/**
 * Seals the secrets of an override and returns the text to store. Throws if the text, the
 * values in it or a count exceed a limit. An older configuration may exceed the limits and can be
 * changed as long as the exceeding part does not grow.
 */
function toStoredText(
  ctx: Context,
  { override, config }: { override: ConfigOverride; config: ProjectConfig },
  before: { text: () => string; config: ProjectConfig },
): string {
  const text = JSON.stringify(sealConfig(ctx.secrets, override))
  if (text.length > OVERRIDE_MAX_LENGTH && text.length > before.text().length) {
    throw new HttpError('configuration-too-long', { max_length: OVERRIDE_MAX_LENGTH })
  }
  const { values } = measureJson(text)
  if (values > OVERRIDE_MAX_VALUES && values > measureJson(before.text()).values) {
    throw new HttpError('configuration-too-many-values', { max_values: OVERRIDE_MAX_VALUES })
  }
  const counts = countEntries(config)
  const exceeded = listExceeded(ctx, counts)
  if (exceeded.length > 0) {
    const countsBefore = countEntries(before.config)
    for (const quota of exceeded) {
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

const listExceeded = (ctx: Context, counts: Counts) =>
  (Object.keys(counts) as (keyof Counts)[]).filter(
    (quota) => counts[quota] > ctx.config.quotas[quota],
  )
