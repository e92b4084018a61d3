export { forReader, HIDDEN_SECRET } from './hidden-secrets.ts'
export { projectRoutes } from './routes.ts'
export {
  createProject,
  farFuture,
  generateKeys,
  mintWorkflowToken,
  type NewProject,
  type ProjectKeys,
  rotateSigningKey,
  storeKeySet,
  toClientView,
} from './rules.ts'
export { keySetExists, projectExists, selectWorkflowToken } from './store.ts'
export type { ProjectKeySetsTable, ProjectsTable, TenanciesTable } from './tables.ts'
export { type ConfigChange, changeConfig, patchConfig } from './write-config.ts'
