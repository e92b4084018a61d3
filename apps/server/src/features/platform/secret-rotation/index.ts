export { secretRotationJobs } from './jobs.ts'
export { continueRotation, describe, findRotation, UNFINISHED } from './rules.ts'
