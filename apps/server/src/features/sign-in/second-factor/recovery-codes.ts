import { KnownError } from '@latchkey/contract'
import { type InTransaction, type RequestContext, transact } from '../../../kernel/context.ts'
import { HttpError } from '../../../kernel/http/responses.ts'
import { type Random, randomText } from '../../../kernel/random.ts'
import { hashSecret } from '../../../kernel/secrets.ts'
import { requireRecentAuthentication } from '../../directory/own-session/index.ts'
import {
  deleteRecoveryCode,
  getOwnUser,
  hasRecoveryCode,
  lockUser,
  replaceRecoveryCodes,
  selectRecoveryCodeCount,
} from '../../directory/users/index.ts'
import { notifyOwner } from '../../messaging/emails/index.ts'
import type { SignedInMaybeNew } from './demand.ts'
import { countAttempt, finishSignIn } from './finish.ts'

const CODES = 10
/** 12 characters are 60 random bits. */
const GROUPS = 3
const GROUP_LENGTH = 4

/**
 * Creates ten recovery codes and ends the earlier ones. They are returned once and stored as
 * hashes. Throws RECENT_AUTHENTICATION_REQUIRED, or `no-second-factor` if there is nothing to
 * recover.
 */
export async function createRecoveryCodes(
  ctx: RequestContext,
): Promise<{ recovery_codes: string[] }> {
  const { id: userId } = getOwnUser(ctx)
  const codes = Array.from({ length: CODES }, () => newCode(ctx.random))
  await transact(ctx, async (tx) => {
    await lockUser(tx, userId, 'change')
    await requireRecentAuthentication(tx)
    const hashes = codes.map((code) => hashOf(userId, code))
    if (!(await replaceRecoveryCodes(tx, userId, hashes))) throw new HttpError('no-second-factor')
    await notifyOwner(tx, userId, ['recovery-codes-created'])
  })
  return { recovery_codes: codes }
}

/** Returns how many codes are left: 0 and null if the user never created any. */
export async function countRecoveryCodes(
  ctx: RequestContext,
): Promise<{ remaining: number; created_at_millis: number | null }> {
  const count = await selectRecoveryCodeCount(ctx, getOwnUser(ctx).id)
  return {
    remaining: count?.remaining ?? 0,
    created_at_millis: count?.createdAt.getTime() ?? null,
  }
}

/**
 * Completes a sign-in attempt that requires the second factor with a recovery code, which is then
 * used up. A wrong code does not use up the attempt and counts like a wrong TOTP code. Throws
 * INVALID_RECOVERY_CODE or an error of the attempt code.
 */
export async function signInWithRecoveryCode(
  ctx: RequestContext,
  input: { recovery_code: string; code: string },
): Promise<SignedInMaybeNew> {
  const invalid = new KnownError('INVALID_RECOVERY_CODE')
  return finishSignIn(ctx, input.code, {
    invalid,
    async prove(userId) {
      const sealedSecret = await countAttempt(ctx, userId, invalid)
      const hash = hashOf(userId, input.recovery_code)
      if (!(await hasRecoveryCode(ctx, userId, hash))) throw invalid
      return sealedSecret
    },
    async use(tx: InTransaction<RequestContext>, userId) {
      const left = await deleteRecoveryCode(tx, userId, hashOf(userId, input.recovery_code))
      if (left === null) throw invalid
      await notifyOwner(tx, userId, ['recovery-code-used'])
    },
  })
}

const newCode = (random: Random): string =>
  Array.from({ length: GROUPS }, () => randomText(random, GROUP_LENGTH)).join('-')

/** Hashes a code as typed. The id of the user makes equal codes of two users differ. */
const hashOf = (userId: string, typed: string): Buffer =>
  hashSecret(`${userId}:${normalize(typed)}`)

/** Reads letters that people mistake for digits as those digits (Crockford's base 32). */
const normalize = (typed: string): string =>
  typed.toLowerCase().replace(/[\s-]/g, '').replace(/o/g, '0').replace(/[il]/g, '1')
