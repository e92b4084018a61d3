import { type Insertable, sql } from 'kysely'
import type { Context, TenantContext } from '../../../kernel/context.ts'
import { prepared } from '../../../kernel/database.ts'
import type { CodePurpose, CodePurposes } from './purposes.ts'
import type { VerificationCodesTable } from './tables.ts'

export async function insertCodes(
  ctx: Context,
  codes: readonly Insertable<VerificationCodesTable>[],
): Promise<void> {
  if (codes.length === 0) return
  await ctx.db.insertInto('verification_codes').values(codes).execute()
}

/** A code after an attempt was counted. */
export interface AttemptedCode {
  code_hash: Buffer
  purpose: CodePurpose
  data: unknown
  expires_at: Date
  used_at: Date | null
  /** Including this attempt. */
  attempts: number
}

const countAttemptStatement = prepared<AttemptedCode>(
  'count_code_attempt',
  `update verification_codes set attempts = attempts + 1 where tenancy_id = $1 and nonce_hash = $2
   returning code_hash, purpose, data, expires_at, used_at, attempts`,
)

/** Counts an attempt for every code with this nonce, whatever its purpose, and returns them. */
export const countAttempt = (
  ctx: Context,
  tenancyId: string,
  nonceHash: Buffer,
): Promise<AttemptedCode[]> => countAttemptStatement(ctx.db, [tenancyId, nonceHash])

const useCodeStatement = prepared<{ purpose: string }>(
  'use_code',
  `update verification_codes set used_at = $3 where tenancy_id = $1 and code_hash = $2
    and used_at is null returning purpose`,
)

/** Marks a code as used. Returns false if it was used already. */
export async function useCode(ctx: TenantContext, codeHash: Buffer): Promise<boolean> {
  const rows = await useCodeStatement(ctx.db, [ctx.tenancyId, codeHash, ctx.clock.now()])
  return rows.length > 0
}

/** The data of a code of that purpose that is neither used nor expired, or null. */
export async function selectOpenCode(
  ctx: TenantContext,
  purpose: CodePurpose,
  codeHash: Buffer,
): Promise<{ data: unknown } | null> {
  const row = await ctx.db
    .selectFrom('verification_codes')
    .select('data')
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('code_hash', '=', codeHash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', ctx.clock.now())
    .executeTakeFirst()
  return row ?? null
}

/** Marks a code of that purpose as used. Returns false if it was used already or has expired. */
export async function updateUsedCodeOf(
  ctx: TenantContext,
  purpose: CodePurpose,
  codeHash: Buffer,
): Promise<boolean> {
  const result = await ctx.db
    .updateTable('verification_codes')
    .set({ used_at: ctx.clock.now() })
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('code_hash', '=', codeHash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', ctx.clock.now())
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export async function updateUsedSignIns(
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

export async function updateEndedCodesOfUser(
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

export async function updateEndedCodesOfAddresses(
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
  // A missing code expired and was deleted.
  return row === undefined || row.ended_at !== null
}

/**
 * Deletes the open codes of a purpose with these values in their data. Returns false if there is
 * none. Purpose and field names are literals in the statement, so that the planner uses the partial
 * indexes.
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

/** The code of that purpose if it is neither used nor expired. */
const openCode = (ctx: TenantContext, purpose: CodePurpose, codeHash: Buffer) =>
  sql`tenancy_id = ${ctx.tenancyId} and code_hash = ${codeHash} and purpose = ${purpose}
    and used_at is null and expires_at > ${ctx.clock.now()}`

/** Claims an open code. Returns false if it has another claim, was used or has expired. */
export async function updateClaim(
  ctx: TenantContext,
  purpose: CodePurpose,
  codeHash: Buffer,
  claim: string,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update verification_codes set data = data || jsonb_build_object('claim', ${claim}::text)
    where ${openCode(ctx, purpose, codeHash)}
      and coalesce(data ->> 'claim', ${claim}) = ${claim}`.execute(ctx.db)
  return numAffectedRows > 0n
}

/** Ends a claim of an open code. */
export async function deleteClaim(
  ctx: TenantContext,
  purpose: CodePurpose,
  codeHash: Buffer,
  claim: string,
): Promise<void> {
  await sql`update verification_codes set data = data - 'claim'
    where ${openCode(ctx, purpose, codeHash)} and data ->> 'claim' = ${claim}`.execute(ctx.db)
}

export async function deleteCodesExpiredBefore(ctx: Context, moment: Date): Promise<void> {
  // For all tenancies, because this is maintenance of the service and not a tenant's request.
  await ctx.db.deleteFrom('verification_codes').where('expires_at', '<', moment).execute()
}
