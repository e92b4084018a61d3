import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Context, TenancyContext, TenantContext } from '../../../kernel/context.ts'
import { prepared } from '../../../kernel/database.ts'
import { PAGE_BYTES, type PageRead } from '../../../kernel/http/paged-list.ts'
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

/**
 * Locks an account of a provider until the transaction ends, even if it is not linked to a user
 * yet.
 */
export async function lockAccount(
  ctx: TenantContext,
  providerId: string,
  accountId: string,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${[ctx.tenancyId, providerId, accountId].join(' ')}, 0))`.execute(
    ctx.db,
  )
}

export async function insertAccounts(
  ctx: Context,
  accounts: readonly Insertable<OAuthAccountsTable>[],
): Promise<void> {
  await ctx.db.insertInto('oauth_accounts').values(accounts).execute()
}

export async function countAccounts(ctx: TenantContext, userId: string): Promise<number> {
  const { accounts } = await ctx.db
    .selectFrom('oauth_accounts')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('accounts'))
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return accounts
}

/**
 * Selects the matching accounts of the tenancy, oldest first. The filter names a user or an
 * account, so that there are few.
 */
export async function selectAccounts(
  ctx: TenantContext,
  filter: Partial<
    Pick<OAuthAccount, 'id' | 'user_id' | 'provider_id' | 'account_id' | 'allow_sign_in'>
  >,
): Promise<OAuthAccount[]> {
  let query = ctx.db
    .selectFrom('oauth_accounts')
    .select(COLUMNS)
    .where('tenancy_id', '=', ctx.tenancyId)
  for (const [column, value] of Object.entries(filter))
    query = query.where(column as keyof typeof filter, '=', value)
  return query.orderBy('created_at').orderBy('id').execute()
}

/** An account with its position in the list. */
export interface ListedAccount extends OAuthAccount {
  created_at_text: string
}

/** One page of the accounts of the tenancy or of a user at these providers, oldest first. */
export async function selectAccountPage(
  ctx: TenantContext,
  { userId, providerIds }: { userId: string | undefined; providerIds: readonly string[] },
  { after, maxRows }: { after: ListedAccount | null; maxRows: number },
): Promise<PageRead<ListedAccount>> {
  const { rows } = await sql<ListedAccount & { row_count: string }>`
    select ${sql.join(COLUMNS.map((column) => sql.ref(column)))}, created_at_text, row_count
    from (
      select a.*, a.created_at::text as created_at_text, count(*) over () as row_count,
        row_number() over (order by a.created_at, a.id) as number,
        sum(octet_length(a.email)) over (order by a.created_at, a.id
          rows between unbounded preceding and 1 preceding) as bytes_before
      from (
        select * from oauth_accounts
        where tenancy_id = ${ctx.tenancyId} and provider_id = any(${providerIds}::text[])
          ${userId === undefined ? sql`` : sql`and user_id = ${userId}`}
          ${
            after === null
              ? sql``
              : sql`and (created_at, id)
            > (${after.created_at_text}::timestamptz, ${after.id}::uuid)`
          }
        order by created_at, id limit ${maxRows + 1}
      ) a
    ) page
    where coalesce(bytes_before, 0) < ${PAGE_BYTES} and number <= ${maxRows}
    order by created_at, id`.execute(ctx.db)
  const items = rows.map(({ row_count: _, ...account }) => account)
  return { items, hasMore: Number(rows[0]?.row_count ?? 0) > items.length }
}

// Locks the user first and the account second, the order in which all sign-in methods are removed,
// to avoid a deadlock.
const holdSignInAccountStatement = prepared<{ id: string; user_id: string }>(
  'hold_sign_in_account',
  `select a.id, a.user_id
   from users u join oauth_accounts a on a.tenancy_id = u.tenancy_id and a.user_id = u.id
   where a.tenancy_id = $1 and a.provider_id = $2 and a.account_id = $3 and a.allow_sign_in
   for key share of u for share of a`,
)

/**
 * Locks the account that a user signs in with, and its user, until the transaction ends. Returns
 * null if no user signs in with it.
 */
export async function lockSignInAccount(
  ctx: TenantContext,
  providerId: string,
  accountId: string,
): Promise<{ id: string; user_id: string } | null> {
  const [row] = await holdSignInAccountStatement(ctx.db, [ctx.tenancyId, providerId, accountId])
  return row ?? null
}

const holdAccountOfUserStatement = prepared<{ provider_id: string }>(
  'hold_account_of_user',
  `select a.provider_id
   from users u join oauth_accounts a on a.tenancy_id = u.tenancy_id and a.user_id = u.id
   where u.tenancy_id = $1 and u.id = $2 and a.id = $3 and a.allow_sign_in
   for key share of u for share of a`,
)

/**
 * Locks an account of the user in the same way. Returns its provider, or null if the user no longer
 * signs in with it.
 */
export async function lockAccountOfUser(
  ctx: TenantContext,
  userId: string,
  id: string,
): Promise<string | null> {
  const [row] = await holdAccountOfUserStatement(ctx.db, [ctx.tenancyId, userId, id])
  return row?.provider_id ?? null
}

/** Returns null if the account does not exist. */
export async function updateAccount(
  ctx: TenantContext,
  id: string,
  changes: Updateable<OAuthAccountsTable>,
): Promise<OAuthAccount | null> {
  const row = await ctx.db
    .updateTable('oauth_accounts')
    .set(changes)
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirst()
  return row ?? null
}

/** Deletes the provider accounts of a user, except those with the given address. */
export async function deleteAccountsOf(
  ctx: TenancyContext,
  userId: string,
  keptEmail: string | null = null,
): Promise<void> {
  await ctx.db
    .deleteFrom('oauth_accounts')
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('user_id', '=', userId)
    .$if(keptEmail !== null, (query) =>
      query.where(sql<boolean>`lower(email) is distinct from ${keptEmail}`),
    )
    .execute()
}

/** Deletes an account, and its tokens by foreign key. Returns false if it does not exist. */
export async function deleteAccount(
  ctx: TenantContext,
  userId: string,
  id: string,
): Promise<boolean> {
  const result = await ctx.db
    .deleteFrom('oauth_accounts')
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}
