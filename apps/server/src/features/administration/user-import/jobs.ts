import { createDispatcher, type Dispatcher } from '../../../kernel/delivery/dispatcher.ts'
import { job } from '../../../kernel/jobs.ts'
import type { Log } from '../../../kernel/log.ts'
import { deleteOldJobs, jobsInSteps } from '../project-jobs/index.ts'
import { runNextStep } from './run-step.ts'
import { userImports } from './store.ts'
import type {} from './tables.ts'
import { deleteExpiredUploads } from './upload-store.ts'

/** Projects take turns. One at a time, because each step keeps the database busy. */
const CONCURRENCY = { all: 1, perDestination: 1, slow: 1 }

export const createUserImportDispatcher = (log: Log): Dispatcher =>
  createDispatcher((error) => log.error({ error }, 'Could not continue an import'), CONCURRENCY)

export const userImportJobs = [
  ...jobsInSteps('user-imports', {
    table: userImports,
    runNextStep,
    dispatcherOf: (ctx) => ctx.userImports,
  }),
  job(
    'user-imports.delete-old',
    async (ctx) => {
      await deleteOldJobs(ctx, userImports)
      await deleteExpiredUploads(ctx)
    },
    '23 * * * *',
  ),
]
