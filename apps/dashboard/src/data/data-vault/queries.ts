import type { ProjectConfig } from '../projects/queries.ts'

/** A store of the data vault, as the configuration declares it. */
export interface VaultStore {
  readonly id: string
  readonly displayName: string
}

/** The stores of a configuration, sorted by name. `ofProject.config` reads the configuration. */
export const storesOf = ({ dataVault }: ProjectConfig): readonly VaultStore[] =>
  Object.entries(dataVault.stores)
    .map(([id, { displayName }]) => ({ id, displayName }))
    .toSorted((a, b) => a.displayName.localeCompare(b.displayName) || (a.id < b.id ? -1 : 1))
