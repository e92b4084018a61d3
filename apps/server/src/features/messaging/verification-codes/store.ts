import { type Insertable, sql } from 'kysely'
import type { Context, TenantContext } from '../../../kernel/context.ts'
import { prepared } from '../../../kernel/database.ts'
import type { CodePurpose, CodePurposes } from './purposes.ts'
import type { VerificationCodesTable } from './tables.ts'

export async function insertCode(
  ctx: Context,
  code: Insertable<VerificationCodesTable>,
): Promise<void> {
  await ctx.db.insertInto('verification_codes').values(code).execute()
}

/** A code as an attempt finds it. */
export interface AttemptedCode {
  code_hash: Buffer
  purpose: CodePurpose
  data: unknown
  expires_at: Date
  used_at: Date | null
  /** This attempt included. */
  attempts: number
}

const countAttemptStatement = prepared<AttemptedCode>(
  'count_code_attempt',
  `update verification_codes set attempts = attempts + 1 where tenancy_id = $1 and nonce_hash = $2
   returning code_hash, purpose, data, expires_at, used_at, attempts`,
)

/** Counts an attempt at every code with this nonce, whatever their purpose, and gives them. */
export const countAttempt = (
  ctx: Context,
  tenancyId: string,
  nonceHash: Buffer,
): Promise<AttemptedCode[]> => countAttemptStatement(ctx.db, [tenancyId, nonceHash])

const useCodeStatement = prepared<{ purpose: string }>(
  'use_code',
  `update verification_codes set used_at = $3 where tenancy_id = $1 and code_hash = $2 and used_at is null returning purpose`,
)

/** Uses a code up; false if somebody was faster. */
export async function useCode(ctx: TenantContext, codeHash: Buffer): Promise<boolean> {
  const rows = await useCodeStatement(ctx.db, [ctx.tenancyId, codeHash, ctx.clock.now()])
  return rows.length > 0
}

export async function useWaitingSignIns(
  ctx: Context,
  tenancyId: string,
  userId: string,
): Promise<void> {
  await ctx.db
    .updateTable('verification_codes')
    .set({ used_at: ctx.clock.now() })
    .where('tenancy_id', '=', tenancyId)
    .where('purpose', '=', 'second-factor')
    .where(sql`data ->> 'user_id'`, '=', userId)
    .where('used_at', 'is', null)
    .execute()
}

const endings = (now: Date) => ({
  ended_at: now,
  used_at: sql<Date>`coalesce(used_at, ${now}::timestamptz)`,
})

export async function endCodesOfUser(
  ctx: TenantContext,
  userId: string,
  purposes: readonly CodePurpose[],
): Promise<void> {
  await ctx.db
    .updateTable('verification_codes')
    .set(endings(ctx.clock.now()))
    .where('tenancy_id', '=', ctx.tenancyId)
    .where(sql`data ->> 'user_id'`, '=', userId)
    .where('ended_at', 'is', null)
    .where('purpose', 'in', purposes)
    .execute()
}

export async function endCodesOfAddresses(
  ctx: TenantContext,
  emails: readonly string[],
): Promise<void> {
  await ctx.db
    .updateTable('verification_codes')
    .set(endings(ctx.clock.now()))
    .where('tenancy_id', '=', ctx.tenancyId)
    .where(sql`data ->> 'email'`, 'in', emails)
    .where('ended_at', 'is', null)
    .where('purpose', '=', 'sign-in')
    .execute()
}

export async function isEnded(ctx: TenantContext, codeHash: Buffer): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('verification_codes')
    .select('ended_at')
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('code_hash', '=', codeHash)
    .executeTakeFirst()
  // A code that is gone was removed by the housekeeping, days after it expired.
  return row === undefined || row.ended_at !== null
}

/**
 * Deletes the codes of a purpose whose data has these values; false if there is none, or it is used
 * or expired. The purpose and the names are part of the text of the statement, so that the partial
 * indexes for them are used.
 */
export async function deleteOpenCode<P extends CodePurpose>(
  ctx: TenantContext,
  purpose: P,
  data: Partial<CodePurposes[P]>,
): Promise<boolean> {
  let query = ctx.db
    .deleteFrom('verification_codes')
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('purpose', '=', sql.lit(purpose))
  for (const [name, value] of Object.entries(data))
    query = query.where(sql<string>`data ->> ${sql.lit(name)}`, '=', String(value))
  const result = await query
    .where('used_at', 'is', null)
    .where('expires_at', '>', ctx.clock.now())
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

export async function deleteCodesExpiredBefore(ctx: Context, moment: Date): Promise<void> {
  // Every tenancy at once: this is the service's own housekeeping, not a request of a tenant.
  await ctx.db.deleteFrom('verification_codes').where('expires_at', '<', moment).execute()
}
