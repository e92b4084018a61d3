import { type Selectable, sql } from 'kysely'
import type {
  Context,
  InTransaction,
  TenancyContext,
  TenantContext,
} from '../../../kernel/context.ts'
import { prepared } from '../../../kernel/database.ts'
import { isBlockedSql, PRIMARY_EMAIL_JOIN, type UserRow } from '../../directory/users/index.ts'
import type { SessionsTable } from './tables.ts'

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

const setRefreshTokenStatement = prepared<{ expires_at: Date }>(
  'set_refresh_token',
  `update sessions s set refresh_token_hash = $3
   from users u
   where s.tenancy_id = $1 and s.id = $2 and s.expires_at > $4
     and u.tenancy_id = s.tenancy_id and u.id = s.user_id and not ${isBlockedSql('u', '$4')}
   returning s.expires_at`,
)

/** Gives a live session another refresh token. Returns its end, or null if it has ended. */
export async function updateRefreshToken(
  tx: InTransaction<TenancyContext>,
  sessionId: string,
  hash: Buffer,
): Promise<Date | null> {
  const values = [tx.tenancyId, sessionId, hash, tx.clock.now()]
  const [row] = await setRefreshTokenStatement(tx.db, values)
  return row?.expires_at ?? null
}
