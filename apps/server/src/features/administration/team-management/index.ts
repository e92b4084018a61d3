export { teamManagementRoutes } from './routes.ts'
export { selectTeamList } from './store.ts'
