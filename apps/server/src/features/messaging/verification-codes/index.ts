import { job } from '../../../kernel/jobs.ts'
import { deleteExpiredCodes } from './rules.ts'

export { type CodePurpose, LIFETIMES_MS } from './purposes.ts'
export {
  checkCode,
  claimOpenCode,
  createCode,
  type EndedCodes,
  endCodes,
  endWaitingSignIns,
  linkWithCode,
  newCode,
  peekCode,
  redeemCode,
  releaseOpenCode,
  requireNotEnded,
  storeCodes,
  useOpenCode,
} from './rules.ts'
export { deleteOpenCode } from './store.ts'

export const verificationCodeJobs = [
  job('verification-codes.delete-expired', deleteExpiredCodes, '27 3 * * *'),
]
