import { type Insertable, type Selectable, sql } from 'kysely'
import type {
  Context,
  InTransaction,
  TenancyContext,
  TenantContext,
} from '../../../kernel/context.ts'
import { prepared } from '../../../kernel/database.ts'
import { isBlockedSql, PRIMARY_EMAIL_JOIN, type UserRow } from '../../directory/users/index.ts'
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
const sessionsToKeep = (ctx: Context): number =>
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
     expires_at, last_used_at)
   select tenancy_id, $3, id, $4, false, $5, $6, $5
   from users u where tenancy_id = $1 and id = $2 and totp_secret is null
     and not ${isBlockedSql('u', '$5')}
   for key share
   returning id`,
)

/**
 * Inserts a session of a user without a second factor. Returns false if one is required or the user
 * is gone or blocked.
 */
export async function insertSessionAfterFirstFactor(
  ctx: Context,
  session: NewSessionRow,
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

const LISTED = [
  'id',
  'user_id',
  'created_at',
  'is_impersonation',
  'last_used_at',
  'last_used_place',
  'last_used_agent',
] as const

/** A session as returned in lists. */
export type ListedSession = Pick<Selectable<SessionsTable>, (typeof LISTED)[number]>

/** Lists the sessions of a user, newest first and including expired ones. */
export const selectSessionsOf = (
  ctx: Context,
  tenancyId: string,
  userId: string,
  { withImpersonations }: { withImpersonations: boolean },
): Promise<ListedSession[]> =>
  ctx.db
    .selectFrom('sessions')
    .select(LISTED)
    .where('tenancy_id', '=', tenancyId)
    .where('user_id', '=', userId)
    .$if(!withImpersonations, (query) => query.where('is_impersonation', '=', false))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

export async function sessionExists(ctx: TenantContext, sessionId: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('sessions')
    .select('id')
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return row !== undefined
}

/** The values of a user in an access token. */
export type TokenSubject = Pick<
  UserRow,
  | 'id'
  | 'display_name'
  | 'primary_email'
  | 'primary_email_verified'
  | 'selected_team_id'
  | 'is_anonymous'
  | 'requires_totp_mfa'
  | 'created_at'
>

/** A live session with the values of its user for an access token. */
export type SessionRow = TokenSubject & {
  session_id: string
  /** When the session ends, if it is an impersonation: its access tokens must not outlive it. */
  impersonation_ends_at: Date | null
}

// Selects only the columns of a token, because every active user runs this once in ten minutes. The
// session is selected first and its user by id: with a plain join, a planner without statistics may
// read all users of the tenancy (measured: three times as slow).
const selectLiveSessionStatement = prepared<SessionRow>(
  'select_live_session',
  `with live as materialized (
     select id, user_id, case when is_impersonation then expires_at end as impersonation_ends_at
     from sessions where tenancy_id = $1 and refresh_token_hash = $2
       and expires_at > $3
   )
   select (select id from live) as session_id,
          (select impersonation_ends_at from live) as impersonation_ends_at, u.id, u.display_name, u.is_anonymous, u.created_at,
          u.totp_secret is not null as requires_totp_mfa,
          c.value as primary_email, coalesce(c.is_verified, false) as primary_email_verified,
          (select m.team_id from team_memberships m
            where m.tenancy_id = u.tenancy_id and m.user_id = u.id
              and m.is_selected) as selected_team_id
   from users u
   ${PRIMARY_EMAIL_JOIN}
   where u.tenancy_id = $1 and u.id = (select user_id from live)`,
)

export async function selectLiveSession(
  ctx: TenancyContext,
  refreshTokenHash: Buffer,
): Promise<SessionRow | null> {
  const [row] = await selectLiveSessionStatement(ctx.db, [
    ctx.tenancyId,
    refreshTokenHash,
    ctx.clock.now(),
  ])
  return row ?? null
}

/**
 * Gives a live session of the user a new id and token after a proven factor. Returns false if the
 * user has no live session with this id.
 */
export async function replaceSession(
  ctx: TenantContext,
  {
    userId,
    sessionId,
    newId,
    newHash,
  }: { userId: string; sessionId: string; newId: string; newHash: Buffer },
): Promise<boolean> {
  const now = ctx.clock.now()
  const result = await ctx.db
    .updateTable('sessions')
    .set({ id: newId, refresh_token_hash: newHash, authenticated_at: now })
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('user_id', '=', userId)
    .where('id', '=', sessionId)
    .where('expires_at', '>', now)
    .where('is_impersonation', '=', false)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/**
 * Returns the user of the session, or null if it does not exist or does not belong to `userId`, if
 * one is passed.
 */
export async function deleteSession(
  ctx: TenantContext,
  sessionId: string,
  userId: string | null = null,
): Promise<string | null> {
  const row = await ctx.db
    .deleteFrom('sessions')
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('id', '=', sessionId)
    .$if(userId !== null, (query) => query.where('user_id', '=', userId as string))
    .returning('user_id')
    .executeTakeFirst()
  return row?.user_id ?? null
}

/** Deletes all sessions of a user, except the session of that refresh token if one is passed. */
export async function deleteSessionsOf(
  ctx: TenantContext,
  userId: string,
  exceptTokenHash: Buffer | null,
): Promise<void> {
  await ctx.db
    .deleteFrom('sessions')
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('user_id', '=', userId)
    .$if(exceptTokenHash !== null, (query) =>
      query.where('refresh_token_hash', '!=', exceptTokenHash as Buffer),
    )
    .execute()
}

/** Deletes in the order of ids, so that two such statements cannot deadlock. */
export async function deleteSessionsWithIds(
  ctx: TenancyContext,
  ids: readonly string[],
): Promise<{ id: string; user_id: string }[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: string; user_id: string }>`
    delete from sessions s where s.tenancy_id = ${ctx.tenancyId} and s.id in (
      select l.id from sessions l where l.tenancy_id = ${ctx.tenancyId}
        and l.id = any(${ids}::uuid[]) order by l.id for update)
    returning s.id, s.user_id`.execute(ctx.db)
  return rows
}

export async function deleteSessionsExpiredBefore(ctx: Context, moment: Date): Promise<void> {
  // Covers all tenancies: this is housekeeping of the service, not a request of a tenant.
  await ctx.db.deleteFrom('sessions').where('expires_at', '<', moment).execute()
}

/**
 * Stores when, where and with what sessions were last used, in one statement. Rows locked by another
 * transaction are skipped: waiting could deadlock, and the next use writes again. If two processes
 * write out of order, the later use wins.
 */
export const touchSessions = prepared<never>(
  'touch_sessions',
  `update sessions s
   set last_used_at = free.at, last_used_place = free.place,
     last_used_network = coalesce(free.network, s.last_used_network), last_used_agent = free.agent
   from (select x.tenancy_id, x.id, seen.at, seen.place, seen.network, seen.agent
         from unnest(
             $1::uuid[], $2::uuid[], $3::timestamptz[], $4::jsonb[], $5::bytea[], $6::text[])
           as seen (tenancy_id, session_id, at, place, network, agent)
         join sessions x on x.tenancy_id = seen.tenancy_id and x.id = seen.session_id
         where x.last_used_at is null or x.last_used_at <= seen.at
         for no key update of x skip locked) free
   where s.tenancy_id = free.tenancy_id and s.id = free.id`,
)

/**
 * Reports whether the user who signs in with this address has a live session last used from the
 * network.
 */
export async function selectSessionFrom(
  ctx: TenantContext,
  email: string,
  networks: readonly Buffer[],
): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('contact_channels as c')
    .innerJoin('sessions as s', (join) =>
      join.onRef('s.tenancy_id', '=', 'c.tenancy_id').onRef('s.user_id', '=', 'c.user_id'),
    )
    .select('s.id')
    .where('c.tenancy_id', '=', ctx.tenancyId)
    .where('c.type', '=', 'email')
    .where('c.value', '=', email)
    .where('c.used_for_auth', '=', true)
    .where('s.last_used_network', 'in', networks)
    .where('s.is_impersonation', '=', false)
    .where('s.expires_at', '>', ctx.clock.now())
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

const setRefreshTokenStatement = prepared<{ expires_at: Date }>(
  'set_refresh_token',
  `update sessions s set refresh_token_hash = $3
   from users u
   where s.tenancy_id = $1 and s.id = $2 and s.expires_at > $4
     and u.tenancy_id = s.tenancy_id and u.id = s.user_id and not ${isBlockedSql('u', '$4')}
   returning s.expires_at`,
)

/** Gives a live session another refresh token. Returns its end, or null if it has ended. */
export async function setRefreshToken(
  tx: InTransaction<TenancyContext>,
  sessionId: string,
  hash: Buffer,
): Promise<Date | null> {
  const values = [tx.tenancyId, sessionId, hash, tx.clock.now()]
  const [row] = await setRefreshTokenStatement(tx.db, values)
  return row?.expires_at ?? null
}
