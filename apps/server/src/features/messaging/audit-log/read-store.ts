import type { AuditKind, AuditOutcome, AuditTargetType } from '@latchkey/contract'
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import type { TenancyContext } from '../../../kernel/context.ts'
import { PAGE_BYTES } from '../../../kernel/http/paged-list.ts'
import { UNNAMED } from '../../../kernel/statement-names.ts'
import { lowestIdAt } from './entry-id.ts'
import type { AuditLogTable } from './tables.ts'

export type EntryRow = Selectable<AuditLogTable>

/** What to search for. A text is literal and matches in any case. */
export interface EntryFilters {
  readonly kinds?: readonly AuditKind[] | undefined
  readonly outcome?: AuditOutcome | undefined
  readonly actorId?: string | undefined
  readonly targetType?: AuditTargetType | undefined
  readonly targetId?: string | undefined
  readonly ip?: string | undefined
  /** Milliseconds, both included. */
  readonly from?: number | undefined
  readonly to?: number | undefined
  readonly text?: string | undefined
  /** Only entries before this one in time. */
  readonly before?: string | undefined
}

export interface EntryPage {
  readonly entries: readonly EntryRow[]
  /** The last entry that was compared, if there may be more after it. */
  readonly next: string | null
}

/** How many entries one request compares with filters that use no index. */
export const COMPARED_ENTRIES = 20_000

type Condition = RawBuilder<SqlBool>

/**
 * Selects one page of the log, newest first. One filter chooses an index, which has the entries in
 * order; all others are compared with at most `COMPARED_ENTRIES` of them. The changes of a page take
 * at most 1 MiB, or are those of one entry: a configuration can change in many places at once.
 */
export async function selectEntries(
  ctx: TenancyContext,
  filters: EntryFilters,
  limit: number,
): Promise<EntryPage> {
  const { sources, others } = chooseIndex(filters)
  const compared = others.length > 0 ? COMPARED_ENTRIES : limit + 1
  const bounds = sql.join(
    [sql<SqlBool>`l.tenancy_id = ${ctx.tenancyId}`, ...boundsOf(filters)],
    sql` and `,
  )
  // Each source is in the order of the list. A union of several keeps the newest of all.
  const candidates = sql.join(
    sources.map(
      (source) => sql`(select l.id from audit_log l where ${bounds} and ${source}
        order by l.id desc limit ${compared})`,
    ),
    sql` union `,
  )
  // Entries are measured one after the other: that takes the database as long as reading them.
  const { rows } = await sql<EntryRow & { is_match: boolean; matches: number }>`${sql.raw(UNNAMED)}
    with recursive compared as materialized (
      select c.id from (${candidates}) c order by c.id desc limit ${compared}
    ), matches as (
      select array_agg(m.id order by m.id desc) as ids, count(*)::integer as count from (
        select c.id from compared c
        join audit_log l on l.tenancy_id = ${ctx.tenancyId} and l.id = c.id
        where ${others.length > 0 ? sql.join(others, sql` and `) : sql`true`}
        order by c.id desc limit ${limit + 1}
      ) m
    ), fitting (place, id, bytes) as (
      select 0, null::uuid, 0::bigint
      union all
      select f.place + 1, l.id, f.bytes + octet_length(l.changes::text)
      from fitting f, matches m
      join audit_log l on l.tenancy_id = ${ctx.tenancyId}
      where l.id = m.ids[f.place + 1] and f.place < m.count and f.bytes < ${PAGE_BYTES}
    ), last as (select id from compared order by id limit 1)
    select l.*, true as is_match, (select count from matches) as matches
    from fitting f join audit_log l on l.tenancy_id = ${ctx.tenancyId} and l.id = f.id
    union all
    select l.*, false, 0 from last join audit_log l on l.tenancy_id = ${ctx.tenancyId} and l.id = last.id
    where (select count(*) from compared) = ${compared}
      and (select count from matches) <= ${limit}
    order by id desc, is_match desc`.execute(ctx.db)
  const found = rows.filter(({ is_match }) => is_match)
  const entries = found.slice(0, limit)
  const hasMore = (found[0]?.matches ?? 0) > entries.length
  const last = hasMore ? entries.at(-1) : rows.find(({ is_match }) => !is_match)
  return { entries, next: last?.id ?? null }
}

/** The times of entries are whole milliseconds, but a bound may have a fraction. */
const boundsOf = ({ from, to, before }: EntryFilters): Condition[] => [
  ...(from === undefined ? [] : [sql<SqlBool>`l.id >= ${lowestIdAt(Math.ceil(from))}::uuid`]),
  ...(to === undefined ? [] : [sql<SqlBool>`l.id < ${lowestIdAt(Math.floor(to) + 1)}::uuid`]),
  ...(before === undefined ? [] : [sql<SqlBool>`l.id < ${before}::uuid`]),
]

/**
 * The filter that usually leaves the fewest entries, as one or several conditions that have an
 * index each, and all other filters.
 */
function chooseIndex(filters: EntryFilters): { sources: Condition[]; others: Condition[] } {
  const { kinds, outcome, actorId, targetType, targetId, ip, text } = filters
  const candidates: Condition[][] = [
    targetId === undefined ? [] : [sql`l.target_id = ${targetId}`, sql`l.related_id = ${targetId}`],
    actorId === undefined ? [] : [sql`l.actor_id = ${actorId}`],
    ip === undefined ? [] : [sql`l.ip = ${ip}`],
    kinds === undefined ? [] : kinds.map((kind) => sql<SqlBool>`l.kind = ${kind}`),
  ]
  const [sources = [sql<SqlBool>`true`], ...rest] = candidates.filter(({ length }) => length > 0)
  const others = rest.map((alternatives): Condition => sql`(${sql.join(alternatives, sql` or `)})`)
  if (outcome !== undefined) others.push(sql`l.outcome = ${outcome}`)
  // With an id, the type may be that of the related user or team.
  if (targetType !== undefined)
    others.push(
      targetId === undefined
        ? sql`l.target_type = ${targetType}`
        : sql`(case when l.target_id = ${targetId} then l.target_type else l.related_type end) = ${targetType}`,
    )
  if (text) others.push(textCondition(text))
  return { sources, others }
}

const textCondition = (text: string): Condition =>
  sql`strpos(lower(concat_ws(chr(10), l.kind, l.actor_id, l.actor_label, l.key_last_four,
    l.target_id, l.target_label, l.related_id, l.ip, l.reason, l.request_id)), lower(${text})) > 0`

/** The current names of things by their ids, for entries without one. */
export async function selectNames(
  ctx: TenancyContext,
  { users, teams, keySets }: Record<'users' | 'teams' | 'keySets', readonly string[]>,
): Promise<Map<string, string>> {
  if (users.length + teams.length + keySets.length === 0) return new Map()
  const { rows } = await sql<{ id: string; name: string | null }>`
    select u.id, coalesce(c.value, u.display_name) as name from users u
    left join contact_channels c
      on c.tenancy_id = u.tenancy_id and c.user_id = u.id and c.is_primary
    where u.tenancy_id = ${ctx.tenancyId} and u.id = any(${users}::uuid[])
    union all
    select t.id, t.display_name from teams t
    where t.tenancy_id = ${ctx.tenancyId} and t.id = any(${teams}::uuid[])
    union all
    select k.id, k.description from project_key_sets k
    join tenancies t on t.project_id = k.project_id
    where t.id = ${ctx.tenancyId} and k.id = any(${keySets}::uuid[])`.execute(ctx.db)
  return new Map(rows.flatMap(({ id, name }) => (name ? [[id, name] as const] : [])))
}
