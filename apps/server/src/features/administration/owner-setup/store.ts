import type { Context } from '../../../kernel/context.ts'
import type { OwnerSetupCodesTable } from './tables.ts'

export async function insertSetupCode(ctx: Context, code: OwnerSetupCodesTable): Promise<void> {
  await ctx.db.insertInto('owner_setup_codes').values(code).execute()
}

/** Reports whether the code exists and has not expired. */
export async function setupCodeExists(
  ctx: Context,
  tenancyId: string,
  codeHash: Buffer,
): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('owner_setup_codes')
    .select('code_hash')
    .where('tenancy_id', '=', tenancyId)
    .where('code_hash', '=', codeHash)
    .where('expires_at', '>', ctx.clock.now())
    .executeTakeFirst()
  return row !== undefined
}

/** Counts the codes that have not expired. */
export async function countSetupCodes(ctx: Context, tenancyId: string): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('owner_setup_codes')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('tenancy_id', '=', tenancyId)
    .where('expires_at', '>', ctx.clock.now())
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function deleteSetupCodes(
  ctx: Context,
  tenancyId: string,
  which: 'all' | 'expired',
): Promise<void> {
  await ctx.db
    .deleteFrom('owner_setup_codes')
    .where('tenancy_id', '=', tenancyId)
    .$if(which === 'expired', (query) => query.where('expires_at', '<=', ctx.clock.now()))
    .execute()
}
