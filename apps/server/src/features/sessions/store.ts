import type { Insertable, Selectable } from 'kysely'
import type { Context } from '../../kernel/context.ts'
import { prepared } from '../../kernel/database.ts'
import type { UserRow } from '../users/index.ts'
import type { SessionsTable } from './tables.ts'

type NewSessionRow = Pick<Insertable<SessionsTable>, 'tenancy_id' | 'user_id' | 'id' | 'refresh_token_hash' | 'created_at' | 'expires_at'>

export async function insertSession(ctx: Context, session: Insertable<SessionsTable>): Promise<void> {
  await ctx.db.insertInto('sessions').values(session).execute()
}

// The user first and its password second, the order in which deleting a user takes them too, so that the two cannot block each other.
const insertSessionForPasswordStatement = prepared<{ id: string }>(
  'insert_session_for_password',
  `insert into sessions (tenancy_id, id, user_id, refresh_token_hash, is_impersonation, created_at, expires_at, last_used_at)
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
export async function insertSessionForPassword(ctx: Context, session: NewSessionRow, passwordHash: string): Promise<boolean> {
  const { tenancy_id, user_id, id, refresh_token_hash, created_at, expires_at } = session
  const rows = await insertSessionForPasswordStatement(ctx.db, [
    tenancy_id,
    user_id,
    passwordHash,
    id,
    refresh_token_hash,
    created_at,
    expires_at,
  ])
  return rows.length > 0
}

const insertSessionAfterFirstFactorStatement = prepared<{ id: string }>(
  'insert_session_after_first_factor',
  `insert into sessions (tenancy_id, id, user_id, refresh_token_hash, is_impersonation, created_at, expires_at, last_used_at)
   select tenancy_id, $3, id, $4, false, $5, $6, $5
   from users where tenancy_id = $1 and id = $2 and totp_secret is null
   for key share
   returning id`,
)

/** Inserts a session of a user who needs no second factor; false if it needs one, or is gone. */
export async function insertSessionAfterFirstFactor(ctx: Context, session: NewSessionRow): Promise<boolean> {
  const { tenancy_id, user_id, id, refresh_token_hash, created_at, expires_at } = session
  const rows = await insertSessionAfterFirstFactorStatement(ctx.db, [tenancy_id, user_id, id, refresh_token_hash, created_at, expires_at])
  return rows.length > 0
}

const insertSessionOfUserStatement = prepared<{ id: string }>(
  'insert_session_of_user',
  `insert into sessions (tenancy_id, id, user_id, refresh_token_hash, is_impersonation, created_at, expires_at, last_used_at)
   select tenancy_id, $3, id, $4, $5, $6, $7, $6 from users where tenancy_id = $1 and id = $2
   for key share
   returning id`,
)

/** Inserts a session of whoever it is; false if there is no such user. */
export async function insertSessionOfUser(ctx: Context, session: NewSessionRow & { is_impersonation: boolean }): Promise<boolean> {
  const { tenancy_id, user_id, id, refresh_token_hash, is_impersonation, created_at, expires_at } = session
  const values = [tenancy_id, user_id, id, refresh_token_hash, is_impersonation, created_at, expires_at]
  return (await insertSessionOfUserStatement(ctx.db, values)).length > 0
}

const LISTED = ['id', 'user_id', 'created_at', 'is_impersonation', 'last_used_at', 'last_used_place'] as const

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

export async function sessionExists(ctx: Context, tenancyId: string, sessionId: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('sessions')
    .select('id')
    .where('tenancy_id', '=', tenancyId)
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return row !== undefined
}

/** What an access token tells of a user. */
export type TokenSubject = Pick<
  UserRow,
  'id' | 'display_name' | 'primary_email' | 'primary_email_verified' | 'selected_team_id' | 'is_anonymous'
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
   select (select id from live) as session_id, u.id, u.display_name, u.is_anonymous,
          c.value as primary_email, coalesce(c.is_verified, false) as primary_email_verified,
          (select m.team_id from team_memberships m
            where m.tenancy_id = u.tenancy_id and m.user_id = u.id and m.is_selected) as selected_team_id
   from users u
   left join contact_channels c on c.tenancy_id = u.tenancy_id and c.user_id = u.id and c.type = 'email' and c.is_primary
   where u.tenancy_id = $1 and u.id = (select user_id from live)`,
)

export async function selectLiveSession(ctx: Context, tenancyId: string, refreshTokenHash: Buffer): Promise<SessionRow | null> {
  const [row] = await selectLiveSessionStatement(ctx.db, [tenancyId, refreshTokenHash, ctx.clock.now()])
  return row ?? null
}

/** False if the session was gone already, or is not that user's if one is given. */
export async function deleteSession(ctx: Context, tenancyId: string, sessionId: string, userId: string | null = null): Promise<boolean> {
  const result = await ctx.db
    .deleteFrom('sessions')
    .where('tenancy_id', '=', tenancyId)
    .where('id', '=', sessionId)
    .$if(userId !== null, (query) => query.where('user_id', '=', userId as string))
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

/** Deletes all sessions of a user except, if given, the one of that refresh token. */
export async function deleteSessionsOf(ctx: Context, tenancyId: string, userId: string, exceptTokenHash: Buffer | null): Promise<void> {
  await ctx.db
    .deleteFrom('sessions')
    .where('tenancy_id', '=', tenancyId)
    .where('user_id', '=', userId)
    .$if(exceptTokenHash !== null, (query) => query.where('refresh_token_hash', '!=', exceptTokenHash as Buffer))
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
  `update sessions s set last_used_at = free.at, last_used_place = free.place
   from (select x.tenancy_id, x.id, seen.at, seen.place
         from unnest($1::uuid[], $2::uuid[], $3::timestamptz[], $4::jsonb[]) as seen (tenancy_id, session_id, at, place)
         join sessions x on x.tenancy_id = seen.tenancy_id and x.id = seen.session_id
         where x.last_used_at is null or x.last_used_at <= seen.at
         for no key update of x skip locked) free
   where s.tenancy_id = free.tenancy_id and s.id = free.id`,
)
