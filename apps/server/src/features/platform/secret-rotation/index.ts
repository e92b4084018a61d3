export { secretRotationJobs } from './jobs.ts'
export {
  continueRotation,
  describe,
  FOREIGN,
  findRotation,
  isForeign,
  UNFINISHED,
} from './rules.ts'
