import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Context } from '../../kernel/context.ts'
import type { OAuthAccountsTable } from './tables.ts'

export type OAuthAccount = Selectable<OAuthAccountsTable>

const COLUMNS = [
  'tenancy_id',
  'id',
  'user_id',
  'provider_id',
  'account_id',
  'email',
  'allow_sign_in',
  'allow_connected_accounts',
  'created_at',
] as const

/** Lets one transaction at a time decide whose account it is, whether or not anybody has it yet. */
export async function lockAccount(ctx: Context, tenancyId: string, providerId: string, accountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${[tenancyId, providerId, accountId].join(' ')}, 0))`.execute(ctx.db)
}

export async function insertAccount(ctx: Context, account: Insertable<OAuthAccountsTable>): Promise<void> {
  await ctx.db.insertInto('oauth_accounts').values(account).execute()
}

/** Accounts of the tenancy that fit, oldest first. */
export async function selectAccounts(
  ctx: Context,
  tenancyId: string,
  filter: Partial<Pick<OAuthAccount, 'id' | 'user_id' | 'provider_id' | 'account_id' | 'allow_sign_in'>>,
): Promise<OAuthAccount[]> {
  let query = ctx.db.selectFrom('oauth_accounts').select(COLUMNS).where('tenancy_id', '=', tenancyId)
  for (const [column, value] of Object.entries(filter)) query = query.where(column as keyof typeof filter, '=', value)
  return query.orderBy('created_at').orderBy('id').execute()
}

/** Null if there is none. */
export async function updateAccount(
  ctx: Context,
  tenancyId: string,
  id: string,
  changes: Updateable<OAuthAccountsTable>,
): Promise<OAuthAccount | null> {
  const row = await ctx.db
    .updateTable('oauth_accounts')
    .set(changes)
    .where('tenancy_id', '=', tenancyId)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirst()
  return row ?? null
}

/** With its tokens, by foreign key; false if there is none. */
export async function deleteAccount(ctx: Context, tenancyId: string, userId: string, id: string): Promise<boolean> {
  const result = await ctx.db
    .deleteFrom('oauth_accounts')
    .where('tenancy_id', '=', tenancyId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}
