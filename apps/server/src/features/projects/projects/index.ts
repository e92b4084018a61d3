export {
  changeProject,
  getDashboardUser,
  NEW_PROJECT_CONFIG,
  readProject,
} from './administration.ts'
export { lockProject, updateProject } from './administration-store.ts'
export { forReader, HIDDEN_SECRET } from './hidden-secrets.ts'
export { forgetImportedCosts, noteImportedCost, noteImportedSettings } from './imported-costs.ts'
export { createProjectSource } from './load-project.ts'
export { sealedConfigs, sealedConfigVersions } from './reseal-config.ts'
export { projectRoutes } from './routes.ts'
export {
  createProject,
  mintWorkflowToken,
  rotateSigningKey,
  toClientView,
} from './rules.ts'
export { projectExists, selectWorkflowToken } from './store.ts'
export { selectVersions } from './version-store.ts'
export {
  type ConfigObserver,
  changeConfig,
  patchConfig,
  restoreConfig,
} from './write-config.ts'
