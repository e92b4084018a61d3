import { bulkChangeUsers, cancelJob, readJob } from '@latchkey/contract'
import { on } from '../../../kernel/http/routes.ts'
import { getJob, startJob, stopJob } from './rules.ts'

export const userJobRoutes = [
  on(bulkChangeUsers, (ctx, { body }) => startJob(ctx, body)),
  on(readJob, (ctx, { params }) => getJob(ctx, params.job_id)),
  on(cancelJob, (ctx, { params }) => stopJob(ctx, params.job_id)),
]
