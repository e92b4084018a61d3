import { job } from '../../kernel/jobs.ts'
import { deleteExpiredCodes } from './rules.ts'

export { type CodePurpose, type CodePurposes, LIFETIMES_MS } from './purposes.ts'
export { checkCode, createCode, endWaitingSignIns, linkWithCode, type NewCode, redeemCode } from './rules.ts'

export const verificationCodeJobs = [job('verification-codes.delete-expired', deleteExpiredCodes, '27 3 * * *')]
