export { forReader, HIDDEN_SECRET } from './hidden-secrets.ts'
export { forgetImportedCosts, noteImportedCost } from './imported-costs.ts'
export { createProjectLoader } from './load-project.ts'
export { sealedConfigs } from './reseal-config.ts'
export { projectRoutes } from './routes.ts'
export {
  createProject,
  mintWorkflowToken,
  rotateSigningKey,
  toClientView,
} from './rules.ts'
export { projectExists, selectWorkflowToken } from './store.ts'
export type { ProjectsTable } from './tables.ts'
export { type ConfigChange, changeConfig, patchConfig } from './write-config.ts'
