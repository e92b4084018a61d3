export { secretRotationJobs } from './jobs.ts'
export { continueRotation, describe, findRotation, type Rotation, UNFINISHED } from './rules.ts'
