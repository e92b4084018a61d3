export { userRoutes } from './routes.ts'
export { createUser, type NewUser, upgradeAnonymousUser } from './rules.ts'
export { insertContactChannel, selectUser, touchUsers, USER_COLUMNS, USER_JOINS } from './store.ts'
export type { UserRow } from './tables.ts'
