export { projectKeyRoutes } from './routes.ts'
export { keySetExists } from './store.ts'
export { farFuture, generateKeys, type ProjectKeys, storeKeySet } from './store-key-set.ts'
