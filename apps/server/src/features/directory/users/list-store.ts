import type { InputOf, listUsers } from '@latchkey/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { RequestContext, TenancyContext } from '../../../kernel/context.ts'
import { PAGE_BYTES } from '../../../kernel/http/paged-list.ts'
import { metadataBytes } from '../../../kernel/metadata.ts'
import { UNNAMED } from '../../../kernel/statement-names.ts'
import { USER_COLUMNS, USER_JOINS } from './store.ts'
import type { UserRow } from './tables.ts'

export type ListQuery = InputOf<typeof listUsers>['query']

type Condition = RawBuilder<SqlBool>

const allOf = (conditions: readonly Condition[]) => sql.join(conditions, sql` and `)
const inOrder = (alias: 'u' | 'first', isDescending: boolean) => {
  const direction = isDescending ? sql`desc` : sql`asc`
  const table = sql.raw(alias)
  return sql`order by ${table}.created_at ${direction}, ${table}.id ${direction}`
}

const USER_BYTES = sql.raw(`${metadataBytes('u')} + ${metadataBytes('selected_team')}`)

/** A user as JSON made by PostgreSQL, which the driver parses at once instead of field by field. */
type JsonUser = Omit<UserRow, 'created_at' | 'last_active_at'> & {
  created_at: string
  last_active_at: string
}

/** Those of the users with these ids that fit into one page, in the order of a list, as JSON. */
const pageOf = (ctx: RequestContext, ids: RawBuilder<unknown>, isDescending: boolean) => sql`(
  select coalesce(json_agg(page), '[]') from (
    select * from (
      select ${sql.raw(USER_COLUMNS)},
        sum(${USER_BYTES}) over (${inOrder('u', isDescending)}) - (${USER_BYTES}) as bytes_before
      from users u ${sql.raw(USER_JOINS)}
      where u.tenancy_id = ${ctx.tenancyId} and u.id = any(${ids})
    ) u
    where bytes_before < ${PAGE_BYTES} ${inOrder('u', isDescending)}
  ) page)`

const toRow = (user: JsonUser): UserRow =>
  Object.assign(user, {
    created_at: new Date(user.created_at),
    last_active_at: new Date(user.last_active_at),
  })

/**
 * The users with these ids that fit into a page, in the order of a list. The first one always fits.
 */
export async function selectUsersById(
  ctx: RequestContext,
  ids: readonly string[],
  isDescending: boolean,
): Promise<UserRow[]> {
  const { rows } = await sql<{ users: JsonUser[] }>`
    select ${pageOf(ctx, sql`${ids}::uuid[]`, isDescending)} as users`.execute(ctx.db)
  return (rows[0]?.users ?? []).map(toRow)
}

/**
 * The ids of the first `count` users, and of the first `pageRows` of them what fits into a page.
 */
export async function selectFirstUsers(
  ctx: RequestContext,
  filters: readonly Condition[],
  { isDescending, count, pageRows }: { isDescending: boolean; count: number; pageRows: number },
): Promise<{ ids: string[]; users: UserRow[] }> {
  const { rows } = await sql<{ ids: string[]; users: JsonUser[] }>`
    select first.ids, ${pageOf(ctx, sql`first.ids[1:${pageRows}::int]`, isDescending)} as users
    from (select array(
      select u.id from users u where ${allOf(filters)} ${inOrder('u', isDescending)} limit ${count}
    ) as ids) first`.execute(ctx.db)
  const [row] = rows
  return { ids: row?.ids ?? [], users: (row?.users ?? []).map(toRow) }
}

/** The users who signed up last, newest first. Fewer if their metadata fills a page. */
export const selectNewestUsers = async (
  ctx: RequestContext,
  { count, includesAnonymous }: { count: number; includesAnonymous: boolean },
): Promise<UserRow[]> => {
  const filters = filtersOf(ctx, { include_anonymous: includesAnonymous ? 'true' : 'false' })
  const page = { isDescending: true, count, pageRows: count }
  return (await selectFirstUsers(ctx, filters, page)).users
}

/**
 * Returns the ids that a search finds through the index. Materializes all matches before sorting:
 * this runs only when there are few of them.
 */
export async function selectSearchResultIds(
  ctx: RequestContext,
  filters: readonly Condition[],
  { isDescending, count }: { isDescending: boolean; count: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`${sql.raw(UNNAMED)}
    with u as materialized (select u.id, u.created_at from users u where ${allOf(filters)})
    select u.id from u ${inOrder('u', isDescending)} limit ${count}`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/**
 * Searches the first `lookAt` users that pass the other filters. Returns at most `count` matches,
 * and the number of users searched.
 */
export async function selectIdsAmongFirst(
  ctx: RequestContext,
  { query: text, ...others }: ListQuery,
  { lookAt, count }: { lookAt: number; count: number },
): Promise<{ ids: string[]; lookedAt: number }> {
  const isDescending = others.desc === 'true'
  const { rows } = await sql<{ ids: string[]; looked_at: string }>`${sql.raw(UNNAMED)}
    with first as materialized (
      select u.id, u.created_at, u.search_text from users u
        where ${allOf(filtersOf(ctx, others))} ${inOrder('u', isDescending)} limit ${lookAt}
    )
    select array(
        select first.id from first where ${matches('first', text ?? '')}
        ${inOrder('first', isDescending)} limit ${count}) as ids,
      (select count(*) from first) as looked_at`.execute(ctx.db)
  const [row] = rows
  return { ids: row?.ids ?? [], lookedAt: Number(row?.looked_at ?? 0) }
}

/** The tenancy filter and the filters of the query, for users with the alias `u`. */
export function filtersOf(ctx: RequestContext, query: ListQuery): Condition[] {
  const conditions = [sql<SqlBool>`u.tenancy_id = ${ctx.tenancyId}`]
  if (query.include_anonymous !== 'true') conditions.push(sql`not u.is_anonymous`)
  if (query.cursor !== undefined) {
    const comparison = query.desc === 'true' ? sql`<=` : sql`>=`
    // An unknown cursor compares to nothing, so the page is empty.
    conditions.push(sql`(u.created_at, u.id) ${comparison} (
      select f.created_at, f.id from users f where f.tenancy_id = ${ctx.tenancyId}
        and f.id = ${query.cursor})`)
  }
  if (query.team_id !== undefined) {
    conditions.push(
      sql`u.id in (select t.user_id from team_memberships t where t.tenancy_id = ${ctx.tenancyId}
        and t.team_id = ${query.team_id})`,
    )
  }
  if (query.query) conditions.push(matchesByIndex(ctx, query.query))
  return conditions
}

const LOWER_CASE_UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** The query as a full user id, or null if it is none (protocol 03 §1.5). */
function idIn(text: string): string | null {
  const id = text.replaceAll(/[^a-zA-Z0-9_.-]/g, '')
  return LOWER_CASE_UUID_V4.test(id) ? id : null
}

/**
 * Matches a full id, or a part of the display name or of an address. The text is literal, and a
 * match cannot span two fields.
 */
export function matches(alias: 'u' | 'first', text: string): Condition {
  const table = sql.raw(alias)
  const id = idIn(text)
  const byText = sql<SqlBool>`(position(chr(31) in ${text}) = 0
    and strpos(${table}.search_text, lower(${text})) > 0)`
  return id === null ? byText : sql<SqlBool>`(${byText} or ${table}.id = ${id})`
}

/**
 * The same condition through the index: a text that contains another contains all its
 * three-character pieces, or the whole text if it is shorter.
 */
export function matchesByIndex(ctx: TenancyContext, text: string): Condition {
  const length = sql`least(3, length(lower(${text})))`
  const hasPieces = sql<SqlBool>`search_pieces(u.tenancy_id, u.search_text, 1, 3)
    @> search_pieces(${ctx.tenancyId}, lower(${text}), ${length}, ${length})`
  const byText = sql<SqlBool>`(${hasPieces} and ${matches('u', text)})`
  const id = idIn(text)
  if (id === null) return byText
  return sql<SqlBool>`u.id in (
    select u.id from users u where u.tenancy_id = ${ctx.tenancyId} and u.search_text is not null
      and ${byText}
    union select ${id}::uuid)`
}
