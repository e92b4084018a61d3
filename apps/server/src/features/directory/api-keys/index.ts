export { apiKeyRoutes } from './routes.ts'
export { deleteApiKeysOfUser } from './store.ts'
