import type { Route } from '../../kernel/http/routes.ts'
import { projectConfigRoutes } from './configuration/index.ts'
import { dataVaultRoutes } from './data-vault/index.ts'
import { projectKeyRoutes } from './key-sets/index.ts'
import { permissionDefinitionRoutes } from './permission-definitions/index.ts'
import { projectRoutes } from './projects/index.ts'

export { selectWorkflowToken } from './projects/index.ts'

export const projectsRoutes: readonly Route[] = [
  ...projectConfigRoutes,
  ...dataVaultRoutes,
  ...projectKeyRoutes,
  ...permissionDefinitionRoutes,
  ...projectRoutes,
]
