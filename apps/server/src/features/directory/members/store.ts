import { sql } from 'kysely'
import type { TenantContext } from '../../../kernel/context.ts'
import { PAGE_BYTES, type PageRead } from '../../../kernel/http/paged-list.ts'
import { metadataBytes } from '../../../kernel/metadata.ts'
import { USER_COLUMNS, USER_JOINS, type UserRow } from '../users/index.ts'

/** A member's profile in a team. */
export interface ProfileRow {
  team_id: string
  user_id: string
  display_name: string | null
  profile_image_url: string | null
}

/** A profile with its user, whose columns keep their names. */
export interface MemberRow extends UserRow {
  member_team_id: string
  shown_name: string | null
  shown_image_url: string | null
}

/** The members to select. An omitted field does not filter. */
export interface MemberFilter {
  teamId?: string | undefined
  userId?: string | undefined
}

const joined = sql`team_memberships member join users u on u.tenancy_id = member.tenancy_id
  and u.id = member.user_id`
// An empty name counts as set. Only null falls back to the user's name.
const shownName = sql`coalesce(member.display_name, u.display_name)`
const shownImageUrl = sql`coalesce(member.profile_image_url, u.profile_image_url)`

/** Sorted by join time. */
const filtered = (tenancyId: string, { teamId, userId }: MemberFilter, more = sql``) => sql`
  where member.tenancy_id = ${tenancyId}
    ${teamId === undefined ? sql`` : sql`and member.team_id = ${teamId}`}
    ${userId === undefined ? sql`` : sql`and member.user_id = ${userId}`}
    ${more}
  order by member.created_at, member.team_id, member.user_id`

/** A position in the list. */
interface MemberPosition {
  team_id: string
  user_id: string
  joined_at: string
}

const behind = (after: MemberPosition | null) =>
  after === null
    ? sql``
    : sql`and (member.created_at, member.team_id, member.user_id)
        > (${after.joined_at}::timestamptz, ${after.team_id}::uuid, ${after.user_id}::uuid)`

/** A profile with its position in the list. */
export type ListedProfile = ProfileRow & MemberPosition

/** One page of profiles without the users, which is much cheaper, for callers that may not see them. */
export async function selectProfilePage(
  ctx: TenantContext,
  filter: MemberFilter,
  { after, maxRows }: { after: ListedProfile | null; maxRows: number },
): Promise<PageRead<ListedProfile>> {
  const { rows } = await sql<ListedProfile & { row_count: string }>`
    select team_id, user_id, display_name, profile_image_url, joined_at, row_count from (
      select *, count(*) over () as row_count, row_number() over in_order as number,
        sum(bytes) over in_order - bytes as bytes_before
      from (
        select member.team_id, member.user_id, ${shownName} as display_name,
          ${shownImageUrl} as profile_image_url, member.created_at,
          member.created_at::text as joined_at,
          coalesce(octet_length(${shownName}), 0) + coalesce(octet_length(${shownImageUrl}), 0)
            as bytes
        from ${joined} ${filtered(ctx.tenancyId, filter, behind(after))} limit ${maxRows + 1}
      ) member
      window in_order as (order by created_at, team_id, user_id)
    ) page
    where bytes_before < ${PAGE_BYTES} and number <= ${maxRows} order by number`.execute(ctx.db)
  const items = rows.map(({ row_count: _, ...profile }) => profile)
  return { items, hasMore: Number(rows[0]?.row_count ?? 0) > items.length }
}

export async function selectMembers(
  ctx: TenantContext,
  filter: MemberFilter,
): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select ${sql.raw(USER_COLUMNS)}, member.team_id as member_team_id, ${shownName} as shown_name,
      ${shownImageUrl} as shown_image_url
    from ${joined} ${sql.raw(USER_JOINS)} ${filtered(ctx.tenancyId, filter)}`.execute(ctx.db)
  return rows
}

/** A member with its position in the list. */
export interface ListedMember extends MemberRow {
  joined_at: string
}

const MEMBER_BYTES = sql.raw(`${metadataBytes('u')} + ${metadataBytes('selected_team')}`)

/** One page of members with their users. */
export async function selectMemberPage(
  ctx: TenantContext,
  filter: MemberFilter,
  { after, maxRows }: { after: ListedMember | null; maxRows: number },
): Promise<PageRead<ListedMember>> {
  const rest = behind(after && { ...after, team_id: after.member_team_id, user_id: after.id })
  const { rows } = await sql<
    ListedMember & { row_count: string; bytes_before: string; number: string }
  >`
    select * from (
      select ${sql.raw(USER_COLUMNS)}, member.team_id as member_team_id,
        coalesce(member.display_name, u.display_name) as shown_name,
        coalesce(member.profile_image_url, u.profile_image_url) as shown_image_url,
        member.created_at::text as joined_at,
        count(*) over () as row_count, row_number() over in_order as number,
        sum(${MEMBER_BYTES}) over in_order - (${MEMBER_BYTES}) as bytes_before
      from (select * from team_memberships member ${filtered(ctx.tenancyId, filter, rest)}
        limit ${maxRows + 1}) member
      join users u on u.tenancy_id = member.tenancy_id and u.id = member.user_id
      ${sql.raw(USER_JOINS)}
      window in_order as (order by member.created_at, member.team_id, member.user_id)
    ) page
    where bytes_before < ${PAGE_BYTES} and number <= ${maxRows} order by number`.execute(ctx.db)
  const items = rows.map(({ row_count: _, bytes_before: __, number: ___, ...member }) => member)
  return { items, hasMore: Number(rows[0]?.row_count ?? 0) > items.length }
}
