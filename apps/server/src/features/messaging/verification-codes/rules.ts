import { KnownError } from '@latchkey/contract'
import { addMillis, DAY_MS } from '../../../kernel/clock.ts'
import type { Context, InTransaction, TenantContext } from '../../../kernel/context.ts'
import { randomSecret } from '../../../kernel/random.ts'
import { hashSecret, sameHash } from '../../../kernel/secrets.ts'
import { type CodePurpose, type CodePurposes, LIFETIMES_MS } from './purposes.ts'
import {
  type AttemptedCode,
  countAttempt,
  deleteCodesExpiredBefore,
  endCodesOfAddresses,
  endCodesOfUser,
  insertCode,
  isEnded,
  useCode,
  useWaitingSignIns,
} from './store.ts'

/** The part of a code that people type; the rest is the nonce. */
export const TYPED_LENGTH = 6
const MAX_ATTEMPTS = 20
/** An expired code is answered as expired, not as unknown, for a while. */
const KEEP_EXPIRED_MS = 7 * DAY_MS

/** A code in clear. It exists only on its way to the person it is for. */
export interface NewCode {
  /** 45 characters. */
  code: string
  /** The first six in upper case, to be typed. */
  otp: string
  /** The other 39. */
  nonce: string
}

/** Makes a code for one purpose; it remembers the data, which is no place for secrets. Earlier codes stay good (protocol 02 §1). */
export async function createCode<P extends CodePurpose>(
  ctx: TenantContext,
  purpose: P,
  data: CodePurposes[P],
): Promise<NewCode> {
  const code = randomSecret(ctx.random)
  const now = ctx.clock.now()
  await insertCode(ctx, {
    tenancy_id: ctx.tenancyId,
    code_hash: hashSecret(code),
    nonce_hash: hashSecret(nonceOf(code)),
    purpose,
    data: JSON.stringify(data),
    created_at: now,
    expires_at: addMillis(now, LIFETIMES_MS[purpose](ctx.project)),
  })
  return { code, otp: code.slice(0, TYPED_LENGTH).toUpperCase(), nonce: nonceOf(code) }
}

/** The callback URL with the code in its query; everything else of the URL stays. */
export function linkWithCode(callbackUrl: string, { code }: NewCode): string {
  const url = new URL(callbackUrl)
  url.searchParams.set('code', code)
  return url.href
}

/**
 * Uses a code up and gives what it remembers. It is used before the caller goes on, so that whatever fails later costs the code. `beforeUse`
 * may refuse without that cost.
 */
export async function redeemCode<P extends CodePurpose>(
  ctx: TenantContext,
  purpose: P,
  code: string,
  beforeUse?: (data: CodePurposes[P]) => Promise<void>,
): Promise<CodePurposes[P]> {
  const found = await attempt(ctx, purpose, code)
  const data = found.data as CodePurposes[P]
  await beforeUse?.(data)
  if (!(await useCode(ctx, found.code_hash))) throw new KnownError('VERIFICATION_CODE_ALREADY_USED')
  return data
}

/** Throws what redeeming the code would throw, without using it up, and gives what it remembers; counts as an attempt. */
export async function checkCode<P extends CodePurpose>(
  ctx: TenantContext,
  purpose: P,
  code: string,
): Promise<CodePurposes[P]> {
  const found = await attempt(ctx, purpose, code)
  return found.data as CodePurposes[P]
}

async function attempt(
  ctx: TenantContext,
  purpose: CodePurpose,
  code: string,
): Promise<AttemptedCode> {
  const hash = hashSecret(code)
  const candidates = await countAttempt(ctx, ctx.tenancyId, hashSecret(nonceOf(code)))
  const found = candidates.find(
    (candidate) => candidate.purpose === purpose && sameHash(candidate.code_hash, hash),
  )
  if (found === undefined) throw new KnownError('VERIFICATION_CODE_NOT_FOUND')
  if (found.expires_at <= ctx.clock.now()) throw new KnownError('VERIFICATION_CODE_EXPIRED')
  if (found.used_at !== null) throw new KnownError('VERIFICATION_CODE_ALREADY_USED')
  if (found.attempts > MAX_ATTEMPTS) throw new KnownError('VERIFICATION_CODE_MAX_ATTEMPTS_REACHED')
  return found
}

/**
 * Ends the sign-ins of a user that wait for their second factor, where the first factor counts no more: with the sessions they would become,
 * whoever has the old password would be back.
 */
export const endWaitingSignIns = (ctx: Context, tenancyId: string, userId: string): Promise<void> =>
  useWaitingSignIns(ctx, tenancyId, userId)

/** Which codes a reset ends. */
export interface EndedCodes {
  userId: string
  /** Purposes of codes that remember the user. */
  purposes: readonly CodePurpose[]
  /** Addresses whose sign-in codes end; these remember no user. */
  signInEmails: readonly string[]
}

/** Ends codes before their time. Call it with the user's row locked: codes that are being redeemed at this moment end too. */
export async function endCodes(tx: InTransaction<TenantContext>, ended: EndedCodes): Promise<void> {
  await endCodesOfUser(tx, ended.userId, ended.purposes)
  if (ended.signInEmails.length > 0) await endCodesOfAddresses(tx, ended.signInEmails)
}

/** Refuses a code that was ended after it was redeemed. Ask with the user's row locked. */
export async function requireNotEnded(
  tx: InTransaction<TenantContext>,
  code: string,
): Promise<void> {
  if (await isEnded(tx, hashSecret(code))) throw new KnownError('VERIFICATION_CODE_ALREADY_USED')
}

const nonceOf = (code: string) => code.slice(TYPED_LENGTH)

/** Housekeeping, once a day. */
export const deleteExpiredCodes = (ctx: Context): Promise<void> =>
  deleteCodesExpiredBefore(ctx, addMillis(ctx.clock.now(), -KEEP_EXPIRED_MS))
