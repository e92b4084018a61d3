import { job } from '../../../kernel/jobs.ts'
import { deleteAllUnusedAccounts } from './prepared-accounts.ts'

export { ownerTeamRoutes } from './routes.ts'

export const ownerTeamJobs = [
  job('owner-teams.delete-unused-accounts', deleteAllUnusedAccounts, '23 * * * *'),
]
