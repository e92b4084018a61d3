import type { InputOf, listUsers } from '@latchkey/contract'
import { type SqlBool, sql } from 'kysely'
import type { RequestContext } from '../../kernel/context.ts'
import { toWire } from './rules.ts'
import { USER_COLUMNS, USER_JOINS } from './store.ts'
import type { UserRow } from './tables.ts'

type ListQuery = InputOf<typeof listUsers>['query']

const LOWER_CASE_UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** One page of the project's users, and where the next begins (contract 03 §1.5). Without a limit all of them come at once. */
export async function findUsers(ctx: RequestContext, query: ListQuery) {
  const rows = await selectUsers(ctx, query)
  const next = query.limit === undefined ? undefined : rows[query.limit]
  return {
    items: (next === undefined ? rows : rows.slice(0, query.limit)).map(toWire),
    is_paginated: true as const,
    pagination: { next_cursor: next?.id ?? null },
  }
}

/** One row more than the limit, if there is one: its id is the next cursor. */
async function selectUsers(ctx: RequestContext, query: ListQuery): Promise<UserRow[]> {
  const direction = query.desc === 'true' ? sql`desc` : sql`asc`
  const { rows } = await sql<UserRow>`
    select ${sql.raw(USER_COLUMNS)} from users u ${sql.raw(USER_JOINS)}
    where u.tenancy_id = ${ctx.tenancyId} and ${sql.join(filters(ctx, query), sql` and `)}
    order by u.created_at ${direction}, u.id ${direction}
    ${query.limit === undefined ? sql`` : sql`limit ${query.limit + 1}`}`.execute(ctx.db)
  return rows
}

function filters(ctx: RequestContext, query: ListQuery) {
  const conditions = [sql<SqlBool>`true`]
  if (query.include_anonymous !== 'true') conditions.push(sql`not u.is_anonymous`)
  if (query.cursor !== undefined) {
    const comparison = query.desc === 'true' ? sql`<=` : sql`>=`
    // A cursor that is nobody compares with nothing, so the page is empty.
    conditions.push(sql`(u.created_at, u.id) ${comparison} (
      select f.created_at, f.id from users f where f.tenancy_id = ${ctx.tenancyId} and f.id = ${query.cursor})`)
  }
  if (query.team_id !== undefined) {
    conditions.push(sql`exists (select from team_memberships t
      where t.tenancy_id = u.tenancy_id and t.user_id = u.id and t.team_id = ${query.team_id})`)
  }
  if (query.query) conditions.push(matches(query.query))
  return conditions
}

/** A whole id, or a part of the display name or of any address; the text is taken literally. */
function matches(text: string) {
  const id = text.replaceAll(/[^a-zA-Z0-9_.-]/g, '')
  const byId = LOWER_CASE_UUID_V4.test(id) ? sql<SqlBool>`u.id = ${id}` : sql<SqlBool>`false`
  return sql<SqlBool>`(${byId}
    or strpos(lower(u.display_name), lower(${text})) > 0
    or exists (select from contact_channels a
      where a.tenancy_id = u.tenancy_id and a.user_id = u.id and strpos(lower(a.value), lower(${text})) > 0))`
}
