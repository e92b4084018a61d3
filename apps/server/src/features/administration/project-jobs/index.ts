export type { JobColumns } from './columns.ts'
export { contextOfCall, type Starter, starterOf } from './starter.ts'
export { deleteOldJobs, jobsInSteps, nextStep } from './steps.ts'
export {
  type Claimed,
  endedColumns,
  isClaimed,
  isUnfinished,
  jobTable,
  newJobColumns,
} from './store.ts'
