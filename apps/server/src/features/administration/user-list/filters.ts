import type { InputOf, searchUsers } from '@latchkey/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { TenancyContext } from '../../../kernel/context.ts'
import { isBlockedNow, matchesText, matchesTextByIndex } from '../../directory/users/index.ts'

type Query = InputOf<typeof searchUsers>['query']
export type UserFilters = Omit<Query, 'cursor' | 'limit' | 'sort' | 'desc'> & {
  /** Only these users. */
  ids?: readonly string[] | undefined
}
export type Condition = RawBuilder<SqlBool>

const METHODS: Readonly<Record<NonNullable<UserFilters['method']>, Condition>> = {
  password: sql`exists (
    select from passwords p where p.tenancy_id = u.tenancy_id and p.user_id = u.id)`,
  otp: sql`u.otp_auth_enabled`,
  passkey: sql`exists (
    select from passkeys k where k.tenancy_id = u.tenancy_id and k.user_id = u.id)`,
  oauth: sql`exists (
    select from oauth_accounts o where o.tenancy_id = u.tenancy_id and o.user_id = u.id)`,
}

const IS_VERIFIED: Condition = sql`exists (
  select from contact_channels v where v.tenancy_id = u.tenancy_id and v.user_id = u.id
    and v.type = 'email' and v.is_primary and v.is_verified)`

const not = (condition: Condition): Condition => sql`not (${condition})`
const asAsked = (answer: 'true' | 'false', condition: Condition): Condition =>
  answer === 'true' ? condition : not(condition)

/**
 * The conditions that a user `u` fulfills to be in the list. `byIndex`: those that an index answers
 * are written so that it does.
 */
export function conditionsOf(
  ctx: TenancyContext,
  filters: UserFilters,
  { byIndex }: { byIndex: boolean },
): Condition[] {
  const { anonymous = 'false', mfa, verified, method, provider, metadata } = filters
  const text = filters.query?.trim()
  return [
    ...(filters.ids === undefined ? [] : [sql<SqlBool>`u.id = any(${filters.ids}::uuid[])`]),
    ...(anonymous === 'any' ? [] : [asAsked(anonymous, sql`u.is_anonymous`)]),
    ...(mfa === undefined ? [] : [asAsked(mfa, sql`u.totp_secret is not null`)]),
    ...(filters.blocked === undefined ? [] : [asAsked(filters.blocked, isBlockedNow('u', ctx))]),
    ...times(sql`u.created_at`, filters.signed_up_from, filters.signed_up_to),
    ...times(sql`u.last_active_at`, filters.active_from, filters.active_to),
    ...(text ? [byIndex ? matchesTextByIndex(ctx, text) : matchesText('u', text)] : []),
    ...(filters.team_id === undefined ? [] : [isMember(ctx, filters.team_id, byIndex)]),
    ...(verified === undefined ? [] : [asAsked(verified, IS_VERIFIED)]),
    ...(method === undefined ? [] : [METHODS[method]]),
    ...(provider === undefined ? [] : [hasProvider(provider)]),
    ...(metadata === undefined || filters.metadata_value === undefined
      ? []
      : [sql<SqlBool>`${metadataAt(metadata, true)} = ${filters.metadata_value}`]),
  ]
}

/** Whether an index leads to the users, so that a rare match needs no search through all. */
export const isIndexed = ({ ids, query, team_id, blocked }: UserFilters): boolean =>
  ids !== undefined || Boolean(query?.trim()) || team_id !== undefined || blocked === 'true'

/** Both ends are included. */
export const times = (
  column: RawBuilder<unknown>,
  from: number | undefined,
  to: number | undefined,
): Condition[] => [
  ...(from === undefined ? [] : [sql<SqlBool>`${column} >= ${new Date(from)}`]),
  ...(to === undefined
    ? []
    : [sql<SqlBool>`${column} < ${new Date(to)}::timestamptz + interval '1 ms'`]),
]

const isMember = (ctx: TenancyContext, teamId: string, byIndex: boolean): Condition =>
  byIndex
    ? sql`u.id in (select t.user_id from team_memberships t
        where t.tenancy_id = ${ctx.tenancyId} and t.team_id = ${teamId})`
    : sql`exists (select from team_memberships t
        where t.tenancy_id = u.tenancy_id and t.team_id = ${teamId} and t.user_id = u.id)`

const hasProvider = (provider: string): Condition => sql`exists (
  select from oauth_accounts o where o.tenancy_id = u.tenancy_id and o.user_id = u.id
    and o.provider_id = ${provider})`

/** The value at a path such as `server_metadata.plan.name`, as JSON or as text. */
export function metadataAt(path: string, asText: boolean): RawBuilder<unknown> {
  const [column = '', ...keys] = path.split('.')
  return sql`${sql.ref(`u.${column}`)} ${sql.raw(asText ? '#>>' : '#>')} ${keys}::text[]`
}
