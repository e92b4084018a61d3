import type { Insertable, Selectable } from 'kysely'
import type { Context, TenancyContext, TenantContext } from '../../../kernel/context.ts'
import { prepared } from '../../../kernel/database.ts'
import type { UserRow } from '../../directory/users/index.ts'
import type { SessionsTable } from './tables.ts'

type NewSessionRow = Pick<
  Insertable<SessionsTable>,
  'tenancy_id' | 'user_id' | 'id' | 'refresh_token_hash' | 'created_at' | 'expires_at'
>

/**
 * Ends the oldest sessions of a user ($2) beyond those to keep, in the statement that begins a new one, so that signing in costs no further one.
 * Sessions of people who act for the user are counted apart. Those that another sign-in is ending are passed over.
 */
const endOldest = (kept: string, isImpersonation: string) => `
  with ended as (
    delete from sessions where tenancy_id = $1 and id in (
      select o.id from sessions o
      where o.tenancy_id = $1 and o.user_id = $2 and o.id in (
        select n.id from sessions n
        where n.tenancy_id = $1 and n.user_id = $2 and n.is_impersonation = ${isImpersonation}
        order by n.created_at desc, n.id desc offset ${kept}::bigint)
      for update skip locked)
  )`

/** Beside the one that begins. */
const keptSessions = (ctx: Context): number =>
  Math.min(Math.max(0, ctx.config.quotas.sessions_per_user - 1), 1_000_000_000)

// The user first and its password second, the order in which deleting a user takes them too, so that the two cannot block each other.
const insertSessionForPasswordStatement = prepared<{ id: string }>(
  'insert_session_for_password',
  `${endOldest('$8', 'false')}
   insert into sessions (tenancy_id, id, user_id, refresh_token_hash, is_impersonation, created_at, expires_at, last_used_at)
   select u.tenancy_id, $4, u.id, $5, false, $6, $7, $6
   from users u join passwords p on p.tenancy_id = u.tenancy_id and p.user_id = u.id
   where u.tenancy_id = $1 and u.id = $2 and p.hash = $3 and u.totp_secret is null
   for key share of u for share of p
   returning id`,
)

/**
 * Inserts a session if the user's password is still the one with that hash; false if it is another by now, or the user gone or in need of a
 * second factor.
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
    keptSessions(ctx),
  ])
  return rows.length > 0
}

const insertSessionAfterFirstFactorStatement = prepared<{ id: string }>(
  'insert_session_after_first_factor',
  `${endOldest('$7', 'false')}
   insert into sessions (tenancy_id, id, user_id, refresh_token_hash, is_impersonation, created_at, expires_at, last_used_at)
   select tenancy_id, $3, id, $4, false, $5, $6, $5
   from users where tenancy_id = $1 and id = $2 and totp_secret is null
   for key share
   returning id`,
)

/** Inserts a session of a user who needs no second factor; false if it needs one, or is gone. */
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
    keptSessions(ctx),
  ]
  const rows = await insertSessionAfterFirstFactorStatement(ctx.db, values)
  return rows.length > 0
}

// The user first and its address second, as code that takes the address away locks them too.
const insertSessionForAddressStatement = prepared<{ id: string }>(
  'insert_session_for_address',
  `${endOldest('$8', 'false')}
   insert into sessions (tenancy_id, id, user_id, refresh_token_hash, is_impersonation, created_at, expires_at, last_used_at)
   select u.tenancy_id, $4, u.id, $5, false, $6, $7, $6
   from users u join contact_channels c on c.tenancy_id = u.tenancy_id and c.user_id = u.id
   where u.tenancy_id = $1 and u.id = $2 and u.totp_secret is null and c.type = 'email' and c.value = $3 and c.used_for_auth
   for key share of u for share of c
   returning id`,
)

/** Inserts a session of a user who signs in with that address; false if it does not any more, or needs a second factor, or is gone. */
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
    keptSessions(ctx),
  ]
  return (await insertSessionForAddressStatement(ctx.db, values)).length > 0
}

const insertSessionOfUserStatement = prepared<{ id: string }>(
  'insert_session_of_user',
  `${endOldest('$8', '$5')}
   insert into sessions (tenancy_id, id, user_id, refresh_token_hash, is_impersonation, created_at, expires_at, last_used_at)
   select tenancy_id, $3, id, $4, $5, $6, $7, $6 from users where tenancy_id = $1 and id = $2
   for key share
   returning id`,
)

/** Inserts a session of whoever it is; false if there is no such user. */
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
    keptSessions(ctx),
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
] as const

/** A session as lists show it. */
export type ListedSession = Pick<Selectable<SessionsTable>, (typeof LISTED)[number]>

/** Newest first, expired ones included. */
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

/** What an access token tells of a user. */
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

/** A live session with what its access tokens tell of its user. */
export type SessionRow = TokenSubject & { session_id: string }

// Just the columns of a token: this runs once in ten minutes for everybody who is there. The session is found first and the rest by the id it
// gives: a plain join lets a planner that has no statistics yet read all users of the tenancy to find one (measured: three times the work).
const selectLiveSessionStatement = prepared<SessionRow>(
  'select_live_session',
  `with live as materialized (
     select id, user_id from sessions where tenancy_id = $1 and refresh_token_hash = $2 and expires_at > $3
   )
   select (select id from live) as session_id, u.id, u.display_name, u.is_anonymous, u.created_at,
          u.totp_secret is not null as requires_totp_mfa,
          c.value as primary_email, coalesce(c.is_verified, false) as primary_email_verified,
          (select m.team_id from team_memberships m
            where m.tenancy_id = u.tenancy_id and m.user_id = u.id and m.is_selected) as selected_team_id
   from users u
   left join contact_channels c on c.tenancy_id = u.tenancy_id and c.user_id = u.id and c.type = 'email' and c.is_primary
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

/** Gives a live session of the user's own a new id and token, as it has just proven a factor; false if there is none of that id. */
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

/** False if the session was gone already, or is not that user's if one is given. */
export async function deleteSession(
  ctx: TenantContext,
  sessionId: string,
  userId: string | null = null,
): Promise<boolean> {
  const result = await ctx.db
    .deleteFrom('sessions')
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('id', '=', sessionId)
    .$if(userId !== null, (query) => query.where('user_id', '=', userId as string))
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

/** Deletes all sessions of a user except, if given, the one of that refresh token. */
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

export async function deleteSessionsExpiredBefore(ctx: Context, moment: Date): Promise<void> {
  // Every tenancy at once: this is the service's own housekeeping, not a request of a tenant.
  await ctx.db.deleteFrom('sessions').where('expires_at', '<', moment).execute()
}

/**
 * Notes when and where sessions were last used, all in one statement. A row that somebody else holds is passed over: waiting for it could end
 * in a deadlock, and the next use will note it. Of notes that two processes write in the wrong order the later use wins.
 */
export const touchSessions = prepared<never>(
  'touch_sessions',
  `update sessions s
   set last_used_at = free.at, last_used_place = free.place, last_used_network = coalesce(free.network, s.last_used_network)
   from (select x.tenancy_id, x.id, seen.at, seen.place, seen.network
         from unnest($1::uuid[], $2::uuid[], $3::timestamptz[], $4::jsonb[], $5::bytea[]) as seen (tenancy_id, session_id, at, place, network)
         join sessions x on x.tenancy_id = seen.tenancy_id and x.id = seen.session_id
         where x.last_used_at is null or x.last_used_at <= seen.at
         for no key update of x skip locked) free
   where s.tenancy_id = free.tenancy_id and s.id = free.id`,
)

/** Does the user who signs in with that address have a live session that was last used from that network? */
export async function selectSessionFrom(
  ctx: TenantContext,
  email: string,
  network: Buffer,
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
    .where('s.last_used_network', '=', network)
    .where('s.is_impersonation', '=', false)
    .where('s.expires_at', '>', ctx.clock.now())
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
