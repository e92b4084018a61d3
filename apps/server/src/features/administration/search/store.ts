import { sql } from 'kysely'
import type { TenancyContext } from '../../../kernel/context.ts'
import { PRIMARY_EMAIL_JOIN } from '../../directory/users/index.ts'

/** What a search shows of a user. */
export interface FoundUser {
  id: string
  display_name: string | null
  primary_email: string | null
  profile_image_url: string | null
}

/** What a search shows of a team. */
export interface FoundTeam {
  id: string
  display_name: string
  profile_image_url: string | null
}

/** Selects users whose primary address or whole name is the text, in any case, each by an index. */
export async function selectUsersNamed(
  ctx: TenancyContext,
  text: string,
  count: number,
): Promise<FoundUser[]> {
  const { rows } = await sql<FoundUser>`
    select u.id, u.display_name, c.value as primary_email, u.profile_image_url
    from (
      (select a.user_id as id, 0 as place from contact_channels a
        where a.tenancy_id = ${ctx.tenancyId} and a.value = lower(${text}) and a.value > ''
          and a.is_primary and a.type = 'email' limit ${count})
      union all
      (select n.id, 1 from users n
        where n.tenancy_id = ${ctx.tenancyId} and lower(n.display_name) = lower(${text})
        order by lower(n.display_name), n.id limit ${count})
    ) found
    join users u on u.tenancy_id = ${ctx.tenancyId} and u.id = found.id
    ${sql.raw(PRIMARY_EMAIL_JOIN)}
    order by found.place, u.id limit ${count}`.execute(ctx.db)
  return rows
}

/** Selects teams whose whole name is the text, in any case, by an index. */
export async function selectTeamsNamed(
  ctx: TenancyContext,
  text: string,
  count: number,
): Promise<FoundTeam[]> {
  const { rows } = await sql<FoundTeam>`
    select id, display_name, profile_image_url from teams
    where tenancy_id = ${ctx.tenancyId} and lower(display_name) = lower(${text})
    order by lower(display_name), id limit ${count}`.execute(ctx.db)
  return rows
}
