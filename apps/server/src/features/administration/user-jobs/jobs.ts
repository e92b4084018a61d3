import { createDispatcher, type Dispatcher } from '../../../kernel/delivery/dispatcher.ts'
import { job } from '../../../kernel/jobs.ts'
import type { Log } from '../../../kernel/log.ts'
import { deleteOldJobs, jobsInSteps } from '../project-jobs/index.ts'
import { runNextStep } from './run-step.ts'
import { userJobs } from './store.ts'
import type {} from './tables.ts'

/** Projects take turns. Few at a time, because each step keeps the database busy. */
const CONCURRENCY = { all: 2, perDestination: 1, slow: 1 }

export const createUserJobDispatcher = (log: Log): Dispatcher =>
  createDispatcher((error) => log.error({ error }, 'Could not continue a job'), CONCURRENCY)

export const userJobJobs = [
  ...jobsInSteps('user-jobs', {
    table: userJobs,
    runNextStep,
    dispatcherOf: (ctx) => ctx.userJobs,
  }),
  job('user-jobs.delete-old', (ctx) => deleteOldJobs(ctx, userJobs), '41 4 * * *'),
]
