import { isUuid } from '@latchkey/contract'
import { sql } from 'kysely'
import type { TenancyContext } from '../../../kernel/context.ts'
import { UNNAMED } from '../../../kernel/statement-names.ts'

export type TeamSort = 'created_at' | 'display_name'

/** A team of the list. */
export interface ListedTeamRow {
  id: string
  display_name: string
  profile_image_url: string | null
  created_at: Date
  member_count: string
  metadata_value: unknown
}

/** The position of a team in the list: what it is sorted by, and its id. */
export interface TeamPosition {
  /** Microseconds since the epoch, or the name in lower case. */
  readonly value: string
  readonly id: string
}

export interface TeamListFilters {
  readonly sort: TeamSort
  readonly descending: boolean
  /** Part of a name, or an id; empty for all teams. */
  readonly query: string
  /** The metadata to return; the kind is the name of a column. */
  readonly metadata: { readonly kind: string; readonly key: string } | null
  readonly after: TeamPosition | null
  readonly limit: number
}

/** How many teams one request compares with a text. */
const COMPARED_TEAMS = 20_000

/**
 * Selects one page of teams in the order of an index. With a text, at most `COMPARED_TEAMS` teams
 * are compared. The page may then have fewer teams than asked for, and the next one continues where
 * it stopped.
 */
export async function selectTeamList(
  ctx: TenancyContext,
  { sort, descending, query, metadata, after, limit }: TeamListFilters,
): Promise<{ teams: ListedTeamRow[]; next: TeamPosition | null }> {
  const key = sql.raw(sort === 'created_at' ? 't.created_at' : 'lower(t.display_name)')
  const direction = sql.raw(descending ? 'desc' : 'asc')
  const isMatch = isUuid(query)
    ? sql`t.id = ${query.toLowerCase()}`
    : sql`strpos(lower(t.display_name), lower(${query})) > 0`
  const compared = query === '' ? limit + 1 : COMPARED_TEAMS
  const { rows } = await sql<ListedTeamRow & { value: string; is_match: boolean }>`
    ${sql.raw(UNNAMED)}
    with compared as materialized (
      select t.id, ${key} as key, ${query === '' ? sql`true` : isMatch} as is_match
      from teams t
      where t.tenancy_id = ${ctx.tenancyId}
        ${isUuid(query) ? sql`and ${isMatch}` : sql``}
        ${after === null ? sql`` : sql`and (${key}, t.id) ${sql.raw(descending ? '<' : '>')} (${positionOf(sort, after)}, ${after.id}::uuid)`}
      order by ${key} ${direction}, t.id ${direction} limit ${compared}
    ), wanted as (
      (select * from compared where is_match
        order by key ${direction}, id ${direction} limit ${limit + 1})
      union all
      (select id, key, false from (
        select id, key from compared
        order by key ${sql.raw(descending ? 'asc' : 'desc')}, id ${sql.raw(descending ? 'asc' : 'desc')} limit 1
      ) last
      where (select count(*) from compared) = ${compared}
        and (select count(*) from (select from compared where is_match limit ${limit + 1}) m) <= ${limit})
    )
    select t.id, t.display_name, t.profile_image_url, t.created_at, w.is_match,
      ${sort === 'created_at' ? sql`(extract(epoch from t.created_at) * 1000000)::bigint::text` : sql`lower(t.display_name)`} as value,
      ${metadata === null ? sql`null::jsonb` : sql`${sql.ref(`t.${metadata.kind}`)} -> ${metadata.key}`} as metadata_value,
      (select count(*) from team_memberships m
        where m.tenancy_id = t.tenancy_id and m.team_id = t.id) as member_count
    from wanted w join teams t on t.tenancy_id = ${ctx.tenancyId} and t.id = w.id
    order by w.key ${direction}, w.id ${direction}, w.is_match desc`.execute(ctx.db)
  const matches = rows.filter(({ is_match }) => is_match)
  const teams = matches.slice(0, limit)
  const last = matches.length > limit ? teams.at(-1) : rows.find(({ is_match }) => !is_match)
  return {
    teams: teams.map(({ value: _, is_match: __, ...team }) => team),
    next: last ? { value: last.value, id: last.id } : null,
  }
}

const positionOf = (sort: TeamSort, { value }: TeamPosition) =>
  sort === 'created_at'
    ? sql`'epoch'::timestamptz + ${value}::bigint * interval '1 microsecond'`
    : sql`${value}`

/** All teams of the project, to be counted. */
export const teamsOf = (ctx: TenancyContext) =>
  sql`select from teams where tenancy_id = ${ctx.tenancyId}`
