export { userListRoutes } from './routes.ts'
export { readUserPage } from './rules.ts'
