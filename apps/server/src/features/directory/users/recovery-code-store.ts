import { sql } from 'kysely'
import type { TenantContext } from '../../../kernel/context.ts'

/** How many recovery codes of a user are left. */
export interface RecoveryCodeCount {
  remaining: number
  /** When the codes were created. */
  createdAt: Date
}

/** Replaces all recovery codes. Returns false if the user does not exist or has no second factor. */
export async function replaceRecoveryCodes(
  ctx: TenantContext,
  userId: string,
  hashes: Buffer[],
): Promise<boolean> {
  const row = await ctx.db
    .updateTable('users')
    .set({ recovery_code_hashes: hashes, recovery_codes_created_at: ctx.clock.now() })
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('id', '=', userId)
    .where('totp_secret', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Returns null if the user has never created recovery codes for the current second factor. */
export async function selectRecoveryCodeCount(
  ctx: TenantContext,
  userId: string,
): Promise<RecoveryCodeCount | null> {
  const row = await ctx.db
    .selectFrom('users')
    .select([
      sql<number>`cardinality(recovery_code_hashes)`.as('remaining'),
      'recovery_codes_created_at as createdAt',
    ])
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('id', '=', userId)
    .executeTakeFirst()
  return row?.createdAt ? { remaining: row.remaining, createdAt: row.createdAt } : null
}

/** Whether the user has this code. Uses nothing up. */
export async function hasRecoveryCode(
  ctx: TenantContext,
  userId: string,
  hash: Buffer,
): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('users')
    .select('id')
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('id', '=', userId)
    .where(sql<boolean>`${hash}::bytea = any(recovery_code_hashes)`)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Uses up a recovery code and clears the count of wrong codes. Returns how many codes are left, or
 * null if the user does not have this code. Accepts one of several concurrent uses.
 */
export async function deleteRecoveryCode(
  ctx: TenantContext,
  userId: string,
  hash: Buffer,
): Promise<number | null> {
  const row = await ctx.db
    .updateTable('users')
    .set({
      recovery_code_hashes: sql`array_remove(recovery_code_hashes, ${hash}::bytea)`,
      totp_failures: 0,
      totp_retry_at: null,
    })
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('id', '=', userId)
    .where(sql<boolean>`${hash}::bytea = any(recovery_code_hashes)`)
    .returning(sql<number>`cardinality(recovery_code_hashes)`.as('remaining'))
    .executeTakeFirst()
  return row?.remaining ?? null
}
