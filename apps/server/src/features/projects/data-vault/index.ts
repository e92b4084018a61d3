export { dataVaultRoutes } from './routes.ts'
