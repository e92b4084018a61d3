export { projectKeyRoutes } from './routes.ts'
export {
  changeKeySet,
  getKeySet,
  issueAdminKey,
  issueKeySet,
  listKeySets,
  revokeKeySet,
  storeAdminKey,
} from './rules.ts'
export { keySetExists } from './store.ts'
export { farFuture, generateKeys, type ProjectKeys, storeKeySet } from './store-key-set.ts'
