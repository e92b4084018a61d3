export { projectConfigRoutes } from './routes.ts'
export { changeConfig } from './rules.ts'
