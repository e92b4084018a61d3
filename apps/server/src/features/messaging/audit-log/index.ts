import { job } from '../../../kernel/jobs.ts'
import { deleteOldEntries } from './retention.ts'

export { createFailedSignInLog } from './failed-sign-ins.ts'
export { auditLogRoutes } from './routes.ts'
export { writeEntry } from './store.ts'

export const auditLogJobs = [job('audit-log.delete-old', deleteOldEntries, '47 3 * * *')]
