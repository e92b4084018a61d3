import { sql } from 'kysely'
import type { Context, InTransaction } from '../../../kernel/context.ts'
import { hashSecret } from '../../../kernel/secrets.ts'

/** So many codes in a row may be wrong, as many as one attempt to sign in allows; from then on each costs a pause. */
const FREE_FAILURES = 20
/** The first pause; each further one is twice as long as the one before. */
const FIRST_PAUSE_SECONDS = 30
const LONGEST_PAUSE_SECONDS = 15 * 60
/** Enough to reach the longest pause; keeps the power in bounds. */
const MAX_DOUBLINGS = 10

/**
 * Counts a try before it is looked at, so that tries at once cannot all slip through, and gives the sealed secret to judge it by. Null if there
 * is nothing to try: the user is gone, has no second factor, or must wait.
 */
export async function countTry(
  ctx: Context,
  tenancyId: string,
  userId: string,
): Promise<Buffer | null> {
  const now = ctx.clock.now()
  const failures = sql<number>`totp_failures + 1`
  const row = await ctx.db
    .updateTable('users')
    .set({
      totp_failures: failures,
      totp_retry_at: sql<Date | null>`case when ${failures} < ${FREE_FAILURES}::integer then null else ${now}::timestamptz + make_interval(secs =>
        least(${LONGEST_PAUSE_SECONDS}::integer,
          ${FIRST_PAUSE_SECONDS}::integer * power(2, least(${MAX_DOUBLINGS}::integer, ${failures} - ${FREE_FAILURES}::integer)))) end`,
    })
    .where('tenancy_id', '=', tenancyId)
    .where('id', '=', userId)
    .where('totp_secret', 'is not', null)
    .where((where) =>
      where.or([where('totp_retry_at', 'is', null), where('totp_retry_at', '<=', now)]),
    )
    .returning('totp_secret')
    .executeTakeFirst()
  return row?.totp_secret ?? null
}

/** Until when the user's codes are not looked at; null if they are. */
export async function selectRetryAt(
  ctx: Context,
  tenancyId: string,
  userId: string,
): Promise<Date | null> {
  const row = await ctx.db
    .selectFrom('users')
    .select('totp_retry_at')
    .where('tenancy_id', '=', tenancyId)
    .where('id', '=', userId)
    .where('totp_secret', 'is not', null)
    .executeTakeFirst()
  return row?.totp_retry_at ?? null
}

/**
 * Accepts the code of a time step; false if that step, or a later one, was accepted before, or the secret is another by now. Of many at
 * once one is accepted.
 */
export async function acceptStep(
  ctx: Context,
  tenancyId: string,
  userId: string,
  { sealedSecret, step }: { sealedSecret: Buffer; step: number },
): Promise<boolean> {
  const row = await ctx.db
    .updateTable('users')
    .set({ totp_last_step: String(step), totp_failures: 0, totp_retry_at: null })
    .where('tenancy_id', '=', tenancyId)
    .where('id', '=', userId)
    .where('totp_secret', '=', sealedSecret)
    .where((where) =>
      where.or([where('totp_last_step', 'is', null), where('totp_last_step', '<', String(step))]),
    )
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Holds the user with that second factor until the transaction ends; false if the user is gone, the factor is another, or a reset has ended the
 * attempt to sign in after its code was used. The user is locked before the code, as a reset locks them too.
 */
export async function lockSecondFactor(
  tx: InTransaction<Context>,
  tenancyId: string,
  userId: string,
  { sealedSecret, code }: { sealedSecret: Buffer; code: string },
): Promise<boolean> {
  const row = await tx.db
    .selectFrom('users as u')
    .innerJoin('verification_codes as v', 'v.tenancy_id', 'u.tenancy_id')
    .select('u.id')
    .where('u.tenancy_id', '=', tenancyId)
    .where('u.id', '=', userId)
    .where('u.totp_secret', '=', sealedSecret)
    .where('v.code_hash', '=', hashSecret(code))
    .where('v.ended_at', 'is', null)
    // Not just the key: the secret must stay what it is.
    .forShare('u')
    .forShare('v')
    .executeTakeFirst()
  return row !== undefined
}
