import type { Route } from '../../kernel/http/routes.ts'
import type { SealedValues } from '../../kernel/sealed-values.ts'
import { brandingRoutes } from './branding/index.ts'
import { projectConfigRoutes } from './configuration/index.ts'
import { dataVaultRoutes, sealedVaultKeys } from './data-vault/index.ts'
import { projectKeyRoutes } from './key-sets/index.ts'
import { permissionDefinitionRoutes } from './permission-definitions/index.ts'
import { projectRoutes, sealedConfigs, sealedConfigVersions } from './projects/index.ts'

export { selectWorkflowToken } from './projects/index.ts'

export const projectsRoutes: readonly Route[] = [
  ...brandingRoutes,
  ...projectConfigRoutes,
  ...dataVaultRoutes,
  ...projectKeyRoutes,
  ...permissionDefinitionRoutes,
  ...projectRoutes,
]

/** What the group seals with the server's secret. */
export const projectsSealed: readonly SealedValues[] = [
  sealedConfigs,
  sealedConfigVersions,
  sealedVaultKeys,
]
