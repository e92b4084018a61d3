import { DAY_MS, KnownError } from '@latchkey/contract'
import { addMillis } from '../../../kernel/clock.ts'
import type { Context, InTransaction, TenantContext } from '../../../kernel/context.ts'
import { randomSecret } from '../../../kernel/random.ts'
import { hashSecret, sameHash } from '../../../kernel/secrets.ts'
import { type CodePurpose, type CodePurposes, LIFETIMES_MS } from './purposes.ts'
import {
  type AttemptedCode,
  countAttempt,
  deleteClaim,
  deleteCodesExpiredBefore,
  insertCodes,
  isEnded,
  selectOpenCode,
  updateClaim,
  updateEndedCodesOfAddresses,
  updateEndedCodesOfUser,
  updateUsedCodeOf,
  updateUsedSignIns,
  useCode,
} from './store.ts'

/** The part of a code that users can type. The rest is the nonce. */
export const TYPED_LENGTH = 6
const MAX_ATTEMPTS = 20
/** How long an expired code is reported as expired instead of unknown. */
const KEEP_EXPIRED_MS = 7 * DAY_MS

/** A new code in plain text. It is never stored, only sent to its user. */
export interface NewCode {
  /** All 45 characters. */
  code: string
  /** The first six characters in upper case, for typing. */
  otp: string
  /** The other 39 characters. */
  nonce: string
}

/**
 * Creates a code with its data, which is stored unencrypted. Earlier codes stay valid (protocol 02
 * §1). `typed` replaces the part that users type; the nonce is always random.
 */
export async function createCode<P extends CodePurpose>(
  ctx: TenantContext,
  purpose: P,
  data: CodePurposes[P],
  typed?: string,
): Promise<NewCode> {
  const random = newCode(ctx)
  const code = typed === undefined ? random : typed + nonceOf(random)
  await storeCodes(ctx, purpose, [{ code, data }])
  return { code, otp: code.slice(0, TYPED_LENGTH).toUpperCase(), nonce: nonceOf(code) }
}

/** Draws a code that is not valid until `storeCodes` has stored it. */
export const newCode = (ctx: Pick<Context, 'random'>): string => randomSecret(ctx.random)

/** Stores codes of `newCode` with their data, with one statement for all. */
export async function storeCodes<P extends CodePurpose>(
  ctx: TenantContext,
  purpose: P,
  codes: readonly { code: string; data: CodePurposes[P] }[],
): Promise<void> {
  const now = ctx.clock.now()
  await insertCodes(
    ctx,
    codes.map(({ code, data }) => ({
      tenancy_id: ctx.tenancyId,
      code_hash: hashSecret(code),
      nonce_hash: hashSecret(nonceOf(code)),
      purpose,
      data: JSON.stringify(data),
      created_at: now,
      expires_at: addMillis(now, LIFETIMES_MS[purpose](ctx.project)),
    })),
  )
}

/** Adds the code to the query of the callback URL and keeps the rest. */
export function linkWithCode(callbackUrl: string, { code }: NewCode): string {
  const url = new URL(callbackUrl)
  url.searchParams.set('code', code)
  return url.href
}

/**
 * Uses a code and returns its data. The code is used first, so a later failure does not restore it
 * unless the transaction rolls back. `beforeUse` can throw without using the code.
 *
 * Throws VERIFICATION_CODE_NOT_FOUND, _EXPIRED, _ALREADY_USED or _MAX_ATTEMPTS_REACHED.
 */
export async function redeemCode<P extends CodePurpose>(
  ctx: TenantContext,
  purpose: P,
  code: string,
  beforeUse?: (data: CodePurposes[P]) => Promise<void>,
): Promise<CodePurposes[P]> {
  const attempted = await attempt(ctx, purpose, code)
  const data = attempted.data as CodePurposes[P]
  await beforeUse?.(data)
  if (!(await useCode(ctx, attempted.code_hash)))
    throw new KnownError('VERIFICATION_CODE_ALREADY_USED')
  return data
}

/**
 * Returns the data of a code without using it. Counts as an attempt and throws the same errors as
 * `redeemCode`.
 */
export async function checkCode<P extends CodePurpose>(
  ctx: TenantContext,
  purpose: P,
  code: string,
): Promise<CodePurposes[P]> {
  const attempted = await attempt(ctx, purpose, code)
  return attempted.data as CodePurposes[P]
}

/**
 * Returns the data of a code that can still be used, or null. Counts no attempt: for codes that are
 * too long to guess and are shown on a page that may be reloaded.
 */
export async function peekCode<P extends CodePurpose>(
  ctx: TenantContext,
  purpose: P,
  code: string,
): Promise<CodePurposes[P] | null> {
  const open = await selectOpenCode(ctx, purpose, hashSecret(code))
  return open === null ? null : (open.data as CodePurposes[P])
}

/** Uses a code that `peekCode` returned. Returns false if it was used or has expired since. */
export const useOpenCode = (
  tx: InTransaction<TenantContext>,
  purpose: CodePurpose,
  code: string,
): Promise<boolean> => updateUsedCodeOf(tx, purpose, hashSecret(code))

/**
 * Claims a code before work that cannot be undone, so that concurrent requests which want something
 * else do not begin it too. The same claim succeeds again. Returns false if there is another claim,
 * or the code was used or has expired.
 */
export const claimOpenCode = (
  ctx: TenantContext,
  purpose: CodePurpose,
  code: string,
  claim: string,
): Promise<boolean> => updateClaim(ctx, purpose, hashSecret(code), claim)

/** Ends a claim after work that failed. */
export const releaseOpenCode = (
  ctx: TenantContext,
  purpose: CodePurpose,
  code: string,
  claim: string,
): Promise<void> => deleteClaim(ctx, purpose, hashSecret(code), claim)

async function attempt(
  ctx: TenantContext,
  purpose: CodePurpose,
  code: string,
): Promise<AttemptedCode> {
  const hash = hashSecret(code)
  const candidates = await countAttempt(ctx, ctx.tenancyId, hashSecret(nonceOf(code)))
  const attempted = candidates.find(
    (candidate) => candidate.purpose === purpose && sameHash(candidate.code_hash, hash),
  )
  if (attempted === undefined) throw new KnownError('VERIFICATION_CODE_NOT_FOUND')
  if (attempted.expires_at <= ctx.clock.now()) throw new KnownError('VERIFICATION_CODE_EXPIRED')
  if (attempted.used_at !== null) throw new KnownError('VERIFICATION_CODE_ALREADY_USED')
  if (attempted.attempts > MAX_ATTEMPTS)
    throw new KnownError('VERIFICATION_CODE_MAX_ATTEMPTS_REACHED')
  return attempted
}

/**
 * Ends the user's sign-ins that wait for a second factor, when their first factor is no longer
 * valid. Otherwise an attacker with the old password could complete one.
 */
export const endWaitingSignIns = (ctx: Context, tenancyId: string, userId: string): Promise<void> =>
  updateUsedSignIns(ctx, tenancyId, userId)

/** The codes that a password reset ends. */
export interface EndedCodes {
  userId: string
  /** Purposes whose codes contain the user's id. */
  purposes: readonly CodePurpose[]
  /** Addresses whose sign-in codes end. These codes contain no user id. */
  signInEmails: readonly string[]
}

/**
 * Ends codes before they expire, including codes being redeemed concurrently. Call with the user's
 * row locked.
 */
export async function endCodes(tx: InTransaction<TenantContext>, ended: EndedCodes): Promise<void> {
  await updateEndedCodesOfUser(tx, ended.userId, ended.purposes)
  if (ended.signInEmails.length > 0) await updateEndedCodesOfAddresses(tx, ended.signInEmails)
}

/**
 * Rejects a code that was ended after it was redeemed. Call with the user's row locked. Throws
 * VERIFICATION_CODE_ALREADY_USED.
 */
export async function requireNotEnded(
  tx: InTransaction<TenantContext>,
  code: string,
): Promise<void> {
  if (await isEnded(tx, hashSecret(code))) throw new KnownError('VERIFICATION_CODE_ALREADY_USED')
}

const nonceOf = (code: string) => code.slice(TYPED_LENGTH)

/** Deletes codes that expired more than a week ago. Runs daily. */
export const deleteExpiredCodes = (ctx: Context): Promise<void> =>
  deleteCodesExpiredBefore(ctx, addMillis(ctx.clock.now(), -KEEP_EXPIRED_MS))
