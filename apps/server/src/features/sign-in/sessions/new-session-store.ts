import type { Insertable } from 'kysely'
import type { Context } from '../../../kernel/context.ts'
import { prepared } from '../../../kernel/database.ts'
import { isBlockedSql } from '../../directory/users/index.ts'
import type { SessionsTable } from './tables.ts'

type NewSessionRow = Pick<
  Insertable<SessionsTable>,
  'tenancy_id' | 'user_id' | 'id' | 'refresh_token_hash' | 'created_at' | 'expires_at'
>

/**
 * SQL that deletes the oldest sessions of a user ($2) beyond the number to keep, in the statement
 * that inserts a new one, which saves a round trip. Impersonations are counted separately. Sessions
 * locked by another sign-in are skipped.
 */
const endOldest = (limit: string, isImpersonation: string) => `
  with ended as (
    delete from sessions where tenancy_id = $1 and id in (
      select o.id from sessions o
      where o.tenancy_id = $1 and o.user_id = $2 and o.id in (
        select n.id from sessions n
        where n.tenancy_id = $1 and n.user_id = $2 and n.is_impersonation = ${isImpersonation}
        order by n.created_at desc, n.id desc offset ${limit}::bigint)
      for update skip locked)
  )`

/** The number of existing sessions to keep besides the new one. */
export const sessionsToKeep = (ctx: Pick<Context, 'config'>): number =>
  Math.min(Math.max(0, ctx.config.quotas.sessions_per_user - 1), 1_000_000_000)

// Locks the user first and the password second, the order of deleting a user, to avoid a deadlock.
const insertSessionForPasswordStatement = prepared<{ id: string }>(
  'insert_session_for_password',
  `${endOldest('$8', 'false')}
   insert into sessions (tenancy_id, id, user_id, refresh_token_hash, is_impersonation, created_at,
     expires_at, last_used_at)
   select u.tenancy_id, $4, u.id, $5, false, $6, $7, $6
   from users u join passwords p on p.tenancy_id = u.tenancy_id and p.user_id = u.id
   where u.tenancy_id = $1 and u.id = $2 and p.hash = $3 and u.totp_secret is null
     and not ${isBlockedSql('u', '$6')}
   for key share of u for share of p
   returning id`,
)

/**
 * Inserts a session if the hash of the user's password has not changed. Returns false if it has, if
 * the user is gone or blocked, or if a second factor is required.
 */
export async function insertSessionForPassword(
  ctx: Context,
  session: NewSessionRow,
  passwordHash: string,
): Promise<boolean> {
  const { tenancy_id, user_id, id, refresh_token_hash, created_at, expires_at } = session
  const rows = await insertSessionForPasswordStatement(ctx.db, [
    tenancy_id,
    user_id,
    passwordHash,
    id,
    refresh_token_hash,
    created_at,
    expires_at,
    sessionsToKeep(ctx),
  ])
  return rows.length > 0
}

const insertSessionAfterFirstFactorStatement = prepared<{ id: string }>(
  'insert_session_after_first_factor',
  `${endOldest('$7', 'false')}
   insert into sessions (tenancy_id, id, user_id, refresh_token_hash, is_impersonation, created_at,
     expires_at, last_used_at, authenticated_at)
   select tenancy_id, $3, id, $4, false, $5, $6, $5, $8
   from users u where tenancy_id = $1 and id = $2 and totp_secret is null
     and not ${isBlockedSql('u', '$5')}
   for key share
   returning id`,
)

/**
 * Inserts a session of a user without a second factor. `authenticatedAt` is null if its start is the
 * proof of a factor. Returns false if a second factor is required or the user is gone or blocked.
 */
export async function insertSessionAfterFirstFactor(
  ctx: Context,
  session: NewSessionRow,
  authenticatedAt: Date | null,
): Promise<boolean> {
  const { tenancy_id, user_id, id, refresh_token_hash, created_at, expires_at } = session
  const values = [
    tenancy_id,
    user_id,
    id,
    refresh_token_hash,
    created_at,
    expires_at,
    sessionsToKeep(ctx),
    authenticatedAt,
  ]
  const rows = await insertSessionAfterFirstFactorStatement(ctx.db, values)
  return rows.length > 0
}

// Locks the user first and the address second, in the order of the code that removes an address.
const insertSessionForAddressStatement = prepared<{ id: string }>(
  'insert_session_for_address',
  `${endOldest('$8', 'false')}
   insert into sessions (tenancy_id, id, user_id, refresh_token_hash, is_impersonation, created_at,
     expires_at, last_used_at)
   select u.tenancy_id, $4, u.id, $5, false, $6, $7, $6
   from users u join contact_channels c on c.tenancy_id = u.tenancy_id and c.user_id = u.id
   where u.tenancy_id = $1 and u.id = $2 and u.totp_secret is null and c.type = 'email'
     and c.value = $3 and c.used_for_auth and not ${isBlockedSql('u', '$6')}
   for key share of u for share of c
   returning id`,
)

/**
 * Inserts a session of a user who signs in with this address. Returns false if the user no longer
 * does, if a second factor is required, or if the user is gone or blocked.
 */
export async function insertSessionForAddress(
  ctx: Context,
  session: NewSessionRow,
  email: string,
): Promise<boolean> {
  const { tenancy_id, user_id, id, refresh_token_hash, created_at, expires_at } = session
  const values = [
    tenancy_id,
    user_id,
    email,
    id,
    refresh_token_hash,
    created_at,
    expires_at,
    sessionsToKeep(ctx),
  ]
  return (await insertSessionForAddressStatement(ctx.db, values)).length > 0
}

const insertSessionOfUserStatement = prepared<{ id: string }>(
  'insert_session_of_user',
  `${endOldest('$8', '$5')}
   insert into sessions (tenancy_id, id, user_id, refresh_token_hash, is_impersonation, created_at,
     expires_at, last_used_at)
   select tenancy_id, $3, id, $4, $5, $6, $7, $6 from users u where tenancy_id = $1 and id = $2
     and not ${isBlockedSql('u', '$6')}
   for key share
   returning id`,
)

/** Inserts a session of any user. Returns false if the user does not exist or is blocked. */
export async function insertSessionOfUser(
  ctx: Context,
  session: NewSessionRow & { is_impersonation: boolean },
): Promise<boolean> {
  const { tenancy_id, user_id, id, refresh_token_hash, is_impersonation, created_at, expires_at } =
    session
  const values = [
    tenancy_id,
    user_id,
    id,
    refresh_token_hash,
    is_impersonation,
    created_at,
    expires_at,
    sessionsToKeep(ctx),
  ]
  return (await insertSessionOfUserStatement(ctx.db, values)).length > 0
}
