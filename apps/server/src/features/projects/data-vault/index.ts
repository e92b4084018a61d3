export { dataVaultRoutes } from './routes.ts'
export { sealedVaultKeys } from './sealed-values.ts'
