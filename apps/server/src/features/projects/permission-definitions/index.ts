export { permissionDefinitionRoutes } from './routes.ts'
