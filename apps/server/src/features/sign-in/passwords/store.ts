import { sql } from 'kysely'
import type { Context, TenancyContext, TenantContext } from '../../../kernel/context.ts'
import { prepared } from '../../../kernel/database.ts'
import { PRIMARY_EMAIL_JOIN } from '../../directory/users/index.ts'
import type { TokenSubject } from '../sessions/index.ts'
import { exportedForm } from './foreign-hash.ts'

/**
 * A user with the address they sign in with: the values of an access token and the password hash,
 * if any.
 */
export type SignInCandidate = TokenSubject & { password_hash: string | null }

// Selects only the columns of a token, because it runs at every sign-in. For an unknown address it
// reads any user of the tenancy and discards it, because reading a row takes measurably longer than
// finding none.
const selectUserByEmailStatement = prepared<SignInCandidate & { is_match: boolean }>(
  'select_user_by_email',
  `with found as materialized (
     select user_id from contact_channels where tenancy_id = $1 and type = 'email' and value = $2
       and used_for_auth
   )
   select u.id, u.display_name, u.is_anonymous, u.created_at,
     u.totp_secret is not null as requires_totp_mfa, w.hash as password_hash,
          c.value as primary_email, coalesce(c.is_verified, false) as primary_email_verified,
          (select m.team_id from team_memberships m
            where m.tenancy_id = u.tenancy_id and m.user_id = u.id
              and m.is_selected) as selected_team_id,
          exists (select from found) as is_match
   from users u
   ${PRIMARY_EMAIL_JOIN}
   left join passwords w on w.tenancy_id = u.tenancy_id and w.user_id = u.id
   where u.tenancy_id = $1
     and u.id = coalesce((select user_id from found), (select any_user.id from users any_user
       where any_user.tenancy_id = $1 limit 1))`,
)

export async function selectUserByEmail(
  ctx: TenancyContext,
  email: string,
): Promise<SignInCandidate | null> {
  const [row] = await selectUserByEmailStatement(ctx.db, [ctx.tenancyId, email])
  return row?.is_match ? row : null
}

export async function selectPasswordHash(
  ctx: TenantContext,
  userId: string,
): Promise<string | null> {
  const row = await ctx.db
    .selectFrom('passwords')
    .select('hash')
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.hash ?? null
}

/** The hashes of those of the users that have a password, in the form of an export. */
export async function selectPasswordHashes(
  ctx: TenancyContext,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (userIds.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('passwords')
    .select(['user_id', 'hash'])
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('user_id', 'in', userIds)
    .execute()
  return new Map(rows.map(({ user_id, hash }) => [user_id, exportedForm(hash)]))
}

/**
 * Locks a user's password until the transaction ends. Returns false if its hash is not this one.
 */
export async function lockPassword(
  ctx: TenantContext,
  userId: string,
  hash: string,
): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('passwords')
    .select('user_id')
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('user_id', '=', userId)
    .where('hash', '=', hash)
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}

/** Inserts the first password of a user. Returns false if the user has one or is gone. */
export async function insertPassword(
  ctx: Context,
  tenancyId: string,
  userId: string,
  hash: string,
): Promise<boolean> {
  const result = await ctx.db
    .insertInto('passwords')
    .columns(['tenancy_id', 'user_id', 'hash', 'updated_at'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .select((of) => [
          'tenancy_id',
          'id',
          of.val(hash).as('hash'),
          sql<Date>`${ctx.clock.now()}::timestamptz`.as('updated_at'),
        ])
        .where('tenancy_id', '=', tenancyId)
        .where('id', '=', userId)
        .forKeyShare(),
    )
    .onConflict((conflict) => conflict.columns(['tenancy_id', 'user_id']).doNothing())
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Sets the password of a user, with or without an existing one. */
export async function upsertPassword(
  ctx: TenantContext,
  userId: string,
  hash: string,
): Promise<void> {
  const changes = { hash, updated_at: ctx.clock.now() }
  await ctx.db
    .insertInto('passwords')
    .values({ tenancy_id: ctx.tenancyId, user_id: userId, ...changes })
    .onConflict((conflict) => conflict.columns(['tenancy_id', 'user_id']).doUpdateSet(changes))
    .execute()
}

/** Deletes the password of a user, if any. */
export async function deletePassword(ctx: TenantContext, userId: string): Promise<void> {
  await ctx.db
    .deleteFrom('passwords')
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('user_id', '=', userId)
    .execute()
}

/** Replaces the password whose hash was verified. Returns false if it has changed meanwhile. */
export async function replacePassword(
  ctx: TenantContext,
  userId: string,
  hashes: { old: string; new: string },
): Promise<boolean> {
  const result = await ctx.db
    .updateTable('passwords')
    .set({ hash: hashes.new, updated_at: ctx.clock.now() })
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('user_id', '=', userId)
    .where('hash', '=', hashes.old)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}
