import type { Language } from '@latchkey/contract/pure'
import type { TenantContext } from '../../../kernel/context.ts'

/** Selects the language that a user used last, or null if unknown. */
export async function selectLanguageOfUser(
  ctx: TenantContext,
  userId: string,
): Promise<Language | null> {
  const row = await ctx.db
    .selectFrom('users')
    .select('language')
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('id', '=', userId)
    .executeTakeFirst()
  return row?.language ?? null
}

/** Selects the language of the user who signs in with an address, or null if unknown. */
export async function selectLanguageOfAddress(
  ctx: TenantContext,
  address: string,
): Promise<Language | null> {
  const row = await ctx.db
    .selectFrom('contact_channels as c')
    .innerJoin('users as u', (join) =>
      join.onRef('u.tenancy_id', '=', 'c.tenancy_id').onRef('u.id', '=', 'c.user_id'),
    )
    .select('u.language')
    .where('c.tenancy_id', '=', ctx.tenancyId)
    .where('c.type', '=', 'email')
    .where('c.value', '=', address)
    .where('c.used_for_auth', '=', true)
    .executeTakeFirst()
  return row?.language ?? null
}
