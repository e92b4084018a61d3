export { projectRoutes } from './routes.ts'
export {
  createProject,
  farFuture,
  generateKeys,
  mintWorkflowToken,
  type NewProject,
  type ProjectKeys,
  patchConfig,
  requireTrustedUrl,
  rotateSigningKey,
  storeKeySet,
  toClientView,
  trustRules,
} from './rules.ts'
export { keySetExists, projectExists, selectWorkflowToken } from './store.ts'
export type { ProjectKeySetsTable, ProjectsTable, TenanciesTable } from './tables.ts'
