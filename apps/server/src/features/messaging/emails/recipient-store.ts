import type { Language } from '@latchkey/contract/pure'
import type { TenancyContext, TenantContext } from '../../../kernel/context.ts'
import { prepared } from '../../../kernel/database.ts'

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

const selectUserOfAddressStatement = prepared<{ user_id: string }>(
  'select_user_of_address',
  `select user_id from contact_channels
   where tenancy_id = $1 and type = 'email' and value = $2 and used_for_auth`,
)

/** Selects the id of the user who signs in with a normalized address, or null if there is none. */
export async function selectUserOfAddress(
  ctx: TenancyContext,
  address: string,
): Promise<string | null> {
  const [row] = await selectUserOfAddressStatement(ctx.db, [ctx.tenancyId, address])
  return row?.user_id ?? null
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
