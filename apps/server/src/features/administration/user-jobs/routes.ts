import { bulkChangeUsers } from '@latchkey/contract'
import { on } from '../../../kernel/http/routes.ts'
import { startJob } from './rules.ts'

/** Imports are jobs too, so `user-import` has the routes that read and stop a job. */
export const userJobRoutes = [on(bulkChangeUsers, (ctx, { body }) => startJob(ctx, body))]
