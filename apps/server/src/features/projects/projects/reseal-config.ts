import { afterCommit } from '../../../kernel/context.ts'
import type { SealedValues } from '../../../kernel/sealed-values.ts'
import { CONFIG_PURPOSE, resealConfig } from './sealed-config.ts'
import { replaceOverride, selectTenanciesForUpdate } from './store.ts'
import { replaceVersion, selectVersionsForUpdate } from './version-store.ts'

/** The secrets in the configurations of projects. */
export const sealedConfigs: SealedValues = {
  name: 'project configurations',
  purpose: CONFIG_PURPOSE,
  async reseal(tx, cursor, limit) {
    const rows = await selectTenanciesForUpdate(tx, cursor?.[0] ?? null, limit)
    let [current, resealed, unreadable] = [0, 0, 0]
    for (const row of rows) {
      const result = resealConfig(tx.secrets, row.config_override)
      current += result.current
      unreadable += result.unreadable
      resealed += result.resealed
      if (result.resealed === 0) continue
      await replaceOverride(tx, row.id, JSON.stringify(result.override))
      afterCommit(tx, () => tx.projects.forget(row.project_id))
    }
    const last = rows.at(-1)
    const next = rows.length < limit || last === undefined ? null : [last.id]
    return { next, current, resealed, unreadable }
  },
}

/** The secrets in the versions of configurations. */
export const sealedConfigVersions: SealedValues = {
  name: 'versions of project configurations',
  purpose: CONFIG_PURPOSE,
  async reseal(tx, cursor, limit) {
    const rows = await selectVersionsForUpdate(tx, cursor, limit)
    let [current, resealed, unreadable] = [0, 0, 0]
    for (const row of rows) {
      const result = resealConfig(tx.secrets, row.config_override)
      current += result.current
      unreadable += result.unreadable
      resealed += result.resealed
      if (result.resealed > 0)
        await replaceVersion(tx, row.tenancy_id, row.version, JSON.stringify(result.override))
    }
    const last = rows.at(-1)
    const next =
      rows.length < limit || last === undefined ? null : [last.tenancy_id, String(last.version)]
    return { next, current, resealed, unreadable }
  },
}
