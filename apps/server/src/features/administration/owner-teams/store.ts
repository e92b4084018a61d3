import { sql } from 'kysely'
import type { TenancyContext } from '../../../kernel/context.ts'
import type { NarrowRole } from '../../directory/owner-roles/index.ts'
import type {} from './tables.ts'

/** What a role is computed from. */
interface Roles {
  role: NarrowRole | null
  granted: string[]
}

export interface OwnerTeamRow extends Roles {
  id: string
  display_name: string
  profile_image_url: string | null
  member_count: string
  project_count: string
}

const grantsOf = sql.raw(`array(select p.permission_id from team_member_permissions p
  where p.tenancy_id = m.tenancy_id and p.team_id = m.team_id and p.user_id = m.user_id)`)
const storedRole = sql.raw(`left join owner_team_roles r
  on r.tenancy_id = m.tenancy_id and r.team_id = m.team_id and r.user_id = m.user_id`)

/** Selects the teams of a user, oldest first. */
export async function selectTeamsOf(ctx: TenancyContext, userId: string): Promise<OwnerTeamRow[]> {
  const { rows } = await sql<OwnerTeamRow>`
    select t.id, t.display_name, t.profile_image_url, r.role, ${grantsOf} as granted,
      (select count(*) from team_memberships o
        where o.tenancy_id = t.tenancy_id and o.team_id = t.id) as member_count,
      (select count(*) from projects where owner_team_id = t.id) as project_count
    from team_memberships m
    join teams t on t.tenancy_id = m.tenancy_id and t.id = m.team_id ${storedRole}
    where m.tenancy_id = ${ctx.tenancyId} and m.user_id = ${userId}
    order by t.created_at, t.id`.execute(ctx.db)
  return rows
}

export interface MemberRow extends Roles {
  user_id: string
  display_name: string | null
  primary_email: string | null
  profile_image_url: string | null
  last_active_at: Date
  has_second_factor: boolean
}

/** The list is cut after this many members (protocol 09 §24 no. 3), even if the team has more seats. */
const MAX_MEMBERS = 1_000

/** Selects the members of a team in the order in which they joined. */
export async function selectMembers(ctx: TenancyContext, teamId: string): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select m.user_id, coalesce(m.display_name, u.display_name) as display_name,
      coalesce(m.profile_image_url, u.profile_image_url) as profile_image_url,
      u.last_active_at, u.totp_secret is not null as has_second_factor, c.value as primary_email, r.role, ${grantsOf} as granted
    from team_memberships m
    join users u on u.tenancy_id = m.tenancy_id and u.id = m.user_id
    left join contact_channels c on c.tenancy_id = u.tenancy_id and c.user_id = u.id
      and c.type = 'email' and c.is_primary ${storedRole}
    where m.tenancy_id = ${ctx.tenancyId} and m.team_id = ${teamId}
    order by m.created_at, m.user_id limit ${MAX_MEMBERS}`.execute(ctx.db)
  return rows
}

/** Reports whether an address signs a user in. */
export async function isSignInAddress(ctx: TenancyContext, email: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('contact_channels')
    .select('user_id')
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('type', '=', 'email')
    .where('value', '=', email)
    .where('used_for_auth', '=', true)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertPreparedAccount(ctx: TenancyContext, userId: string): Promise<void> {
  await ctx.db
    .insertInto('prepared_accounts')
    .values({ tenancy_id: ctx.tenancyId, user_id: userId, created_at: ctx.clock.now() })
    .execute()
}

/** Whose prepared accounts to select. */
export type AccountFilter = { email: string } | { userId: string } | null

/** Selects at most 1,000 prepared accounts that no open invitation needs. */
export async function selectUninvitedAccounts(
  ctx: TenancyContext,
  filter: AccountFilter,
): Promise<{ user_id: string; is_used: boolean }[]> {
  const addresses = sql`select from contact_channels c
    where c.tenancy_id = a.tenancy_id and c.user_id = a.user_id and c.type = 'email'`
  const filtered =
    filter === null
      ? sql``
      : 'email' in filter
        ? sql`and exists(${addresses} and c.value = ${filter.email})`
        : sql`and a.user_id = ${filter.userId}`
  const { rows } = await sql<{ user_id: string; is_used: boolean }>`
    select a.user_id, u.was_proven or exists(select from sessions s
      where s.tenancy_id = a.tenancy_id and s.user_id = a.user_id) as is_used
    from prepared_accounts a join users u on u.tenancy_id = a.tenancy_id and u.id = a.user_id
    where a.tenancy_id = ${ctx.tenancyId} ${filtered} and not exists(${addresses}
      and exists(select from verification_codes i
        where i.tenancy_id = c.tenancy_id and i.purpose = 'team-invitation'
          and lower(i.data ->> 'email') = c.value
          and i.used_at is null and i.expires_at > ${ctx.clock.now()}))
    order by a.user_id limit 1000`.execute(ctx.db)
  return rows
}

export async function deletePreparedAccount(ctx: TenancyContext, userId: string): Promise<void> {
  await ctx.db
    .deleteFrom('prepared_accounts')
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('user_id', '=', userId)
    .execute()
}
