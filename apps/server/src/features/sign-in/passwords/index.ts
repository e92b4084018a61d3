export { foreignHashOf, parseForeignHash, storedForm } from './foreign-hash.ts'
export { estimateMs, parseSettings } from './hash-settings.ts'
export { createHashWork, type HashWork } from './hash-work.ts'
export { hashPassword, isOurHash } from './hashing.ts'
export { bcryptCostOf, isImportableHash } from './imported-hash.ts'
export { checkPasswordPolicy } from './policy.ts'
export { withProvenPassword } from './prove-password.ts'
export { passwordJobs, passwordRoutes } from './routes.ts'
export {
  deletePassword,
  insertPassword,
  selectPasswordHashes,
  selectUserByEmail,
  upsertPassword,
} from './store.ts'
