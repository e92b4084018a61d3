import { sql } from 'kysely'
import type { TenantContext } from '../../../kernel/context.ts'

/**
 * Wrong codes in a row before each further one causes a delay. One sign-in attempt allows as many.
 */
const FREE_FAILURES = 20
/** The first delay. Each further one is twice as long. */
const FIRST_PAUSE_SECONDS = 30
const LONGEST_PAUSE_SECONDS = 15 * 60
/** Enough to reach the longest delay. Prevents an overflow of the power. */
const MAX_DOUBLINGS = 10

/**
 * Counts an attempt before its code is checked, so that concurrent attempts cannot exceed the
 * limit, and returns the sealed secret. Returns null if the user does not exist, has no second
 * factor, or must wait.
 */
export async function countTotpAttempt(ctx: TenantContext, userId: string): Promise<Buffer | null> {
  const now = ctx.clock.now()
  const failures = sql<number>`totp_failures + 1`
  const row = await ctx.db
    .updateTable('users')
    .set({
      totp_failures: failures,
      totp_retry_at: sql<Date | null>`
        case when ${failures} < ${FREE_FAILURES}::integer then null
        else ${now}::timestamptz + make_interval(secs => least(
          ${LONGEST_PAUSE_SECONDS}::integer,
          ${FIRST_PAUSE_SECONDS}::integer * power(2, least(
            ${MAX_DOUBLINGS}::integer, ${failures} - ${FREE_FAILURES}::integer))))
        end`,
    })
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('id', '=', userId)
    .where('totp_secret', 'is not', null)
    .where((where) =>
      where.or([where('totp_retry_at', 'is', null), where('totp_retry_at', '<=', now)]),
    )
    .returning('totp_secret')
    .executeTakeFirst()
  return row?.totp_secret ?? null
}

/** Returns the time before which no code of the user is checked, or null. */
export async function selectTotpRetryAt(ctx: TenantContext, userId: string): Promise<Date | null> {
  const row = await ctx.db
    .selectFrom('users')
    .select('totp_retry_at')
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('id', '=', userId)
    .where('totp_secret', 'is not', null)
    .executeTakeFirst()
  return row?.totp_retry_at ?? null
}

/**
 * Accepts the code of a time step. Returns false if this step or a later one was accepted before,
 * or if the secret has changed. Accepts one of several concurrent attempts.
 */
export async function updateTotpStep(
  ctx: TenantContext,
  userId: string,
  { sealedSecret, step }: { sealedSecret: Buffer; step: number },
): Promise<boolean> {
  const row = await ctx.db
    .updateTable('users')
    .set({ totp_last_step: String(step), totp_failures: 0, totp_retry_at: null })
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('id', '=', userId)
    .where('totp_secret', '=', sealedSecret)
    .where((where) =>
      where.or([where('totp_last_step', 'is', null), where('totp_last_step', '<', String(step))]),
    )
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
