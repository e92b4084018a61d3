export { permissionDefinitionRoutes } from './routes.ts'
export { listDefinitions } from './rules.ts'
