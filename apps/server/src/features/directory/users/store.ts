import { type Insertable, sql, type Updateable } from 'kysely'
import type { Context, TenancyContext, TenantContext } from '../../../kernel/context.ts'
import { prepared } from '../../../kernel/database.ts'
import type { ContactChannelsTable, UserColumns, UserRow, UsersTable } from './tables.ts'

/**
 * The columns of a `UserRow`, for statements with the user aliased as `u` and with `USER_JOINS`.
 */
export const USER_COLUMNS = `
  u.id, u.display_name, u.profile_image_url, u.client_metadata, u.client_read_only_metadata,
  u.server_metadata,
  u.is_anonymous, u.otp_auth_enabled, u.totp_secret is not null as requires_totp_mfa, u.created_at,
  u.last_active_at,
  c.value as primary_email, coalesce(c.is_verified, false) as primary_email_verified,
  coalesce(c.used_for_auth, false) as primary_email_auth_enabled,
  exists (
    select from passwords p where p.tenancy_id = u.tenancy_id and p.user_id = u.id
  ) as has_password,
  exists (
    select from passkeys k where k.tenancy_id = u.tenancy_id and k.user_id = u.id
  ) as has_passkey,
  coalesce(
    (select json_agg(
        json_build_object('id', o.provider_id, 'account_id', o.account_id, 'email', o.email)
        order by o.created_at, o.id)
      from oauth_accounts o where o.tenancy_id = u.tenancy_id and o.user_id = u.id),
    '[]') as oauth_providers,
  selected_team.id as selected_team_id,
  case when selected_team.id is not null then json_build_object(
    'id', selected_team.id, 'display_name', selected_team.display_name,
    'profile_image_url', selected_team.profile_image_url,
    'client_metadata', selected_team.client_metadata,
    'client_read_only_metadata', selected_team.client_read_only_metadata,
    'server_metadata', selected_team.server_metadata,
    'created_at_millis', floor(extract(epoch from selected_team.created_at) * 1000)
  ) end as selected_team`

/**
 * Joins the primary email address `c` of a user `u`. It is found by its key: as a plain join,
 * PostgreSQL reads all addresses of the tenancy for every user while it has no statistics.
 */
export const PRIMARY_EMAIL_JOIN = `
  left join lateral (
    select channel.value, channel.is_verified, channel.used_for_auth from contact_channels channel
    where channel.tenancy_id = u.tenancy_id and channel.user_id = u.id and channel.type = 'email'
      and channel.is_primary
    limit 1) c on true`

export const USER_JOINS = `${PRIMARY_EMAIL_JOIN}
  left join lateral (
    select team.* from team_memberships selection
    join teams team on team.tenancy_id = u.tenancy_id and team.id = selection.team_id
    where selection.tenancy_id = u.tenancy_id and selection.user_id = u.id and selection.is_selected
    limit 1) selected_team on true`

const selectUserStatement = prepared<UserRow>(
  'select_user',
  `select ${USER_COLUMNS} from users u ${USER_JOINS} where u.tenancy_id = $1 and u.id = $2`,
)

export async function selectUser(ctx: TenancyContext, userId: string): Promise<UserRow | null> {
  const [row] = await selectUserStatement(ctx.db, [ctx.tenancyId, userId])
  return row ?? null
}

type NewUserRow = UserColumns &
  Pick<UsersTable, 'tenancy_id' | 'id' | 'is_anonymous'> & {
    at: Date
    /** `at` by default. */
    lastActiveAt?: Date
  }

const toRow = ({ at, lastActiveAt = at, ...columns }: NewUserRow) => ({
  otp_auth_enabled: false,
  ...columns,
  created_at: at,
  last_active_at: lastActiveAt,
})

export async function insertUser(ctx: Context, user: NewUserRow): Promise<void> {
  await ctx.db.insertInto('users').values(toRow(user)).execute()
}

/**
 * Inserts a user with its primary address and search text in one statement, and returns the user as
 * `selectUser` would.
 */
export async function insertUserWithChannel(
  ctx: Context,
  user: NewUserRow,
  channel: Insertable<ContactChannelsTable>,
): Promise<UserRow> {
  // The same value that the triggers of both tables compute, so that they write nothing.
  const search_text = sql<string>`concat_ws(chr(31), lower(${user.display_name ?? null}::text),
    lower(${channel.value}::text))`
  const newUser = ctx.db.insertInto('users').values({ ...toRow(user), search_text })
  const newChannel = ctx.db.insertInto('contact_channels').values(channel)
  // A new user is in no team yet. The other columns look for rows that do not exist yet either.
  const { rows } = await sql<UserRow>`
    with u as (${newUser.returningAll()}), c as (${newChannel.returningAll()})
    select ${sql.raw(USER_COLUMNS)}
    from u cross join c left join teams selected_team on false`.execute(ctx.db)
  return rows[0] as UserRow
}

/** Returns false if a user with this id exists. */
export async function insertUserIfMissing(ctx: Context, user: NewUserRow): Promise<boolean> {
  const result = await ctx.db
    .insertInto('users')
    .values(toRow(user))
    .onConflict((conflict) => conflict.columns(['tenancy_id', 'id']).doNothing())
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Counts the users of the tenancy, including anonymous users. */
export async function countUsers(ctx: TenantContext): Promise<number> {
  const { users } = await ctx.db
    .selectFrom('users')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('users'))
    .where('tenancy_id', '=', ctx.tenancyId)
    .executeTakeFirstOrThrow()
  return users
}

/** Updates a user. Does nothing if the user does not exist. */
export async function updateUser(
  ctx: TenancyContext,
  userId: string,
  changes: Updateable<UsersTable>,
): Promise<void> {
  await updateOf(ctx, userId, changes).execute()
}

/**
 * Updates a user and returns it as `selectUser` would, in one statement. Null if the user does not
 * exist.
 */
export async function updateAndSelectUser(
  ctx: TenancyContext,
  userId: string,
  changes: Updateable<UsersTable>,
): Promise<UserRow | null> {
  const updated = updateOf(ctx, userId, changes).returningAll()
  const { rows } = await sql<UserRow>`
    with u as (${updated})
    select ${sql.raw(USER_COLUMNS)} from u ${sql.raw(USER_JOINS)}`.execute(ctx.db)
  return rows[0] ?? null
}

const updateOf = (ctx: TenancyContext, userId: string, changes: Updateable<UsersTable>) =>
  ctx.db
    .updateTable('users')
    .set(changes)
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('id', '=', userId)

/**
 * Marks a user as no longer anonymous. Returns false if the user does not exist or is not
 * anonymous.
 */
export async function updateAnonymousUser(
  ctx: TenantContext,
  userId: string,
  changes: Updateable<Pick<UsersTable, 'display_name' | 'profile_image_url'>>,
): Promise<boolean> {
  const result = await ctx.db
    .updateTable('users')
    .set({ ...changes, is_anonymous: false })
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('id', '=', userId)
    .where('is_anonymous', '=', true)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/**
 * Updates `last_active_at` and `language` of many users in one statement. Never moves the time back,
 * keeps the language if none is known, and skips rows that another transaction has locked. The
 * language of an administrator who acts as the user says nothing about the user.
 */
export const updateLastActiveUsers = prepared<never>(
  'touch_users',
  `update users u set last_active_at = greatest(u.last_active_at, free.at),
     language = coalesce(free.language, u.language)
   from (select x.tenancy_id, x.id, seen.at, seen.language
         from (select a.tenancy_id, a.user_id, max(a.at) as at,
                 (array_agg(a.language order by a.at desc)
                   filter (where a.language is not null and not s.is_impersonation))[1] as language
               from unnest($1::uuid[], $2::uuid[], $3::timestamptz[], $4::uuid[], $5::text[])
                 as a (tenancy_id, user_id, at, session_id, language)
               left join sessions s on s.tenancy_id = a.tenancy_id and s.id = a.session_id
               group by a.tenancy_id, a.user_id) seen
         join users x on x.tenancy_id = seen.tenancy_id and x.id = seen.user_id
         for no key update of x skip locked) free
   where u.tenancy_id = free.tenancy_id and u.id = free.id`,
)

/** Deletes a user. Foreign keys cascade to all rows that refer to it. */
export async function deleteUser(ctx: TenantContext, userId: string): Promise<void> {
  await ctx.db
    .deleteFrom('users')
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('id', '=', userId)
    .execute()
}
