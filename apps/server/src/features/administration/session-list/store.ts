import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { EndUserPlace } from '../../../kernel/activity.ts'
import type { TenancyContext } from '../../../kernel/context.ts'
import { UNNAMED } from '../../../kernel/statement-names.ts'
import { PRIMARY_EMAIL_JOIN } from '../../directory/users/index.ts'

/** Which live sessions of the project. Undefined: all. */
export interface SessionFilter {
  readonly userId?: string | undefined
  /** The address that the session was last used from. */
  readonly ip?: string | undefined
  readonly isImpersonation?: boolean | undefined
}

/** The position of a session in the list, which is in the order of their starts. */
export interface SessionPosition {
  /** Microseconds since the epoch. */
  readonly startedAt: string
  readonly id: string
}

/** A session of the list, with its user. */
export interface ListedSessionRow {
  id: string
  user_id: string
  display_name: string | null
  primary_email: string | null
  created_at: Date
  expires_at: Date
  is_impersonation: boolean
  /** Who acts as the user. Both are null for a session without a link. */
  impersonator: string | null
  reason: string | null
  last_used_at: Date | null
  last_used_place: EndUserPlace | null
  last_used_agent: string | null
  /** `created_at` in microseconds since the epoch. */
  started_at: string
}

/**
 * The conditions of live sessions `s`. Each filter has an index in the order of the list; a
 * condition on `is_impersonation` alone has one for impersonations.
 */
const conditionsOf = (
  ctx: TenancyContext,
  { userId, ip, isImpersonation }: SessionFilter,
): RawBuilder<SqlBool> =>
  sql.join(
    [
      sql<SqlBool>`s.tenancy_id = ${ctx.tenancyId} and s.expires_at > ${ctx.clock.now()}`,
      ...(userId === undefined ? [] : [sql<SqlBool>`s.user_id = ${userId}`]),
      ...(ip === undefined ? [] : [sql<SqlBool>`s.last_used_place ->> 'ip' = ${ip}`]),
      ...(isImpersonation === undefined
        ? []
        : [
            isImpersonation
              ? sql<SqlBool>`s.is_impersonation`
              : sql<SqlBool>`not s.is_impersonation`,
          ]),
    ],
    sql` and `,
  )

/** Selects the next live sessions that match, the latest first. */
export async function selectSessionPage(
  ctx: TenancyContext,
  filter: SessionFilter,
  { after, count }: { after: SessionPosition | null; count: number },
): Promise<ListedSessionRow[]> {
  const position =
    after === null
      ? sql``
      : sql`and (s.created_at, s.id) <
          ('epoch'::timestamptz + ${after.startedAt}::bigint * interval '1 microsecond', ${after.id}::uuid)`
  const { rows } = await sql<ListedSessionRow>`${sql.raw(UNNAMED)}
    select s.id, s.user_id, u.display_name, c.value as primary_email, s.created_at, s.expires_at,
      s.is_impersonation, i.impersonator, i.reason, s.last_used_at, s.last_used_place, s.last_used_agent,
      (extract(epoch from s.created_at) * 1000000)::bigint::text as started_at
    from (
      select * from sessions s where ${conditionsOf(ctx, filter)} ${position}
      order by s.created_at desc, s.id desc limit ${count}
    ) s
    join users u on u.tenancy_id = s.tenancy_id and u.id = s.user_id
    left join impersonations i on i.tenancy_id = s.tenancy_id and i.session_id = s.id and s.is_impersonation
    ${sql.raw(PRIMARY_EMAIL_JOIN)}
    order by s.created_at desc, s.id desc`.execute(ctx.db)
  return rows
}

/** Selects the ids of up to `count` live sessions that match, except one. */
export async function selectSessionIds(
  ctx: TenancyContext,
  filter: SessionFilter,
  { except, count }: { except: string | null; count: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`${sql.raw(UNNAMED)}
    select s.id from sessions s
    where ${conditionsOf(ctx, filter)} and s.id is distinct from ${except}::uuid
    order by s.created_at desc, s.id desc limit ${count}`.execute(ctx.db)
  return rows.map(({ id }) => id)
}
