export { hashPassword } from './hashing.ts'
export { checkPasswordPolicy } from './policy.ts'
export { passwordJobs, passwordRoutes } from './routes.ts'
export { insertPassword, selectUserByEmail } from './store.ts'
