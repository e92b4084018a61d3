import type { Json } from '@latchkey/contract'
import { type RawBuilder, sql } from 'kysely'
import type { TenancyContext } from '../../../kernel/context.ts'
import { PAGE_BYTES } from '../../../kernel/http/paged-list.ts'
import { metadataBytes } from '../../../kernel/metadata.ts'
import { UNNAMED } from '../../../kernel/statement-names.ts'
import { isBlockedNow, PRIMARY_EMAIL_JOIN } from '../../directory/users/index.ts'
import type { UserPosition, UserSort } from './cursor.ts'
import { type Condition, metadataAt, times, type UserFilters } from './filters.ts'

/** A user of the list. */
export interface ListedUserRow {
  id: string
  display_name: string | null
  profile_image_url: string | null
  primary_email: string | null
  primary_email_verified: boolean
  primary_email_auth_enabled: boolean
  is_anonymous: boolean
  is_blocked: boolean
  has_password: boolean
  otp_auth_enabled: boolean
  passkey_auth_enabled: boolean
  requires_totp_mfa: boolean
  oauth_providers: { id: string; account_id: string; email: string | null }[]
  selected_team: { id: string; display_name: string } | null
  created_at: Date
  last_active_at: Date
}

/** The order of a list, and where in it to begin. */
export interface Order {
  readonly sort: UserSort
  readonly descending: boolean
  /** The users without what the list is sorted by, in the order of signing up. */
  readonly isRest: boolean
  readonly after: UserPosition | null
  /** Times that limit the list. Those of the order itself bound what is read. */
  readonly times: Pick<UserFilters, 'signed_up_from' | 'signed_up_to' | 'active_from' | 'active_to'>
}

type PlacedRow = ListedUserRow & { position: string }

const LISTED_COLUMNS = `
  u.id, u.display_name, u.profile_image_url, u.is_anonymous, u.otp_auth_enabled,
  u.totp_secret is not null as requires_totp_mfa, u.created_at, u.last_active_at,
  c.value as primary_email, coalesce(c.is_verified, false) as primary_email_verified,
  coalesce(c.used_for_auth, false) as primary_email_auth_enabled,
  exists (
    select from passwords p where p.tenancy_id = u.tenancy_id and p.user_id = u.id
  ) as has_password,
  exists (
    select from passkeys k where k.tenancy_id = u.tenancy_id and k.user_id = u.id
  ) as passkey_auth_enabled,
  coalesce(
    (select json_agg(
        json_build_object('id', o.provider_id, 'account_id', o.account_id, 'email', o.email)
        order by o.created_at, o.id)
      from oauth_accounts o where o.tenancy_id = u.tenancy_id and o.user_id = u.id),
    '[]') as oauth_providers,
  (select json_build_object('id', team.id, 'display_name', team.display_name)
    from team_memberships m
    join teams team on team.tenancy_id = m.tenancy_id and team.id = m.team_id
    where m.tenancy_id = u.tenancy_id and m.user_id = u.id and m.is_selected
    limit 1) as selected_team`

/** Where an order of the list is stored, and what it is sorted by there. */
interface Source {
  readonly from: RawBuilder<unknown>
  readonly id: RawBuilder<unknown>
  readonly key: RawBuilder<unknown>
  readonly isText: boolean
}

const BY_SIGN_UP: Source = {
  from: sql`users s where s.tenancy_id = `,
  id: sql`s.id`,
  key: sql`s.created_at`,
  isText: false,
}

const SOURCES: Readonly<Record<UserSort, Source>> = {
  signed_up_at: BY_SIGN_UP,
  last_active_at: {
    from: sql`user_activity s where s.tenancy_id = `,
    id: sql`s.user_id`,
    key: sql`s.last_active_at`,
    isText: false,
  },
  display_name: {
    from: sql`users s where s.display_name is not null and s.tenancy_id = `,
    id: sql`s.id`,
    key: sql`lower(s.display_name)`,
    isText: true,
  },
  primary_email: {
    // The condition on the value is that of the index of this order.
    from: sql`contact_channels s
      where s.is_primary and s.type = 'email' and s.value > '' and s.tenancy_id = `,
    id: sql`s.user_id`,
    key: sql`s.value`,
    isText: true,
  },
}

/** A user without what the list is sorted by. */
const IS_IN_REST: Readonly<Partial<Record<UserSort, Condition>>> = {
  display_name: sql`u.display_name is null`,
  primary_email: sql`not exists (
    select from contact_channels e where e.tenancy_id = u.tenancy_id and e.user_id = u.id
      and e.type = 'email' and e.is_primary)`,
}

const sourceOf = ({ sort, isRest }: Order) => (isRest ? BY_SIGN_UP : SOURCES[sort])
const directionOf = ({ descending }: Order) => sql.raw(descending ? 'desc' : 'asc')

const allOf = (conditions: readonly Condition[]) =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)

/** The part of the order that begins after the position, through the index of the order. */
const positionsOf = (ctx: TenancyContext, order: Order) => {
  const { from, id, key } = sourceOf(order)
  const direction = directionOf(order)
  return sql`
    select ${id} as id, ${key} as key from ${from} ${ctx.tenancyId}
      ${isAfter(order, key, id)}
      ${sql.join(
        boundsOf(order).map((bound) => sql`and ${bound}`),
        sql` `,
      )}
    order by ${key} ${direction}, ${id} ${direction}`
}

function boundsOf(order: Order): Condition[] {
  const { key } = sourceOf(order)
  const { signed_up_from, signed_up_to, active_from, active_to } = order.times
  if (sourceOf(order) === BY_SIGN_UP) return times(key, signed_up_from, signed_up_to)
  return order.sort === 'last_active_at' ? times(key, active_from, active_to) : []
}

function isAfter(order: Order, key: RawBuilder<unknown>, id: RawBuilder<unknown>) {
  const { after, descending } = order
  if (after === null) return sql``
  const value = sourceOf(order).isText
    ? sql`${after.value}`
    : sql`'epoch'::timestamptz + ${after.value}::bigint * interval '1 microsecond'`
  return sql`and (${key}, ${id}) ${sql.raw(descending ? '<' : '>')} (${value}, ${after.id}::uuid)`
}

const asText = (order: Order, key: RawBuilder<unknown>) =>
  sourceOf(order).isText ? key : sql`(extract(epoch from ${key}) * 1000000)::bigint::text`

const inRest = ({ sort, isRest }: Order): Condition[] => {
  const condition = isRest ? IS_IN_REST[sort] : undefined
  return condition === undefined ? [] : [condition]
}

/** The rows of the positions, in their order. */
const detailsOf = (ctx: TenancyContext, order: Order, found: RawBuilder<unknown>) => {
  const direction = directionOf(order)
  return sql<PlacedRow>`${sql.raw(UNNAMED)}
    with found as materialized (${found})
    select ${sql.raw(LISTED_COLUMNS)}, ${isBlockedNow('u', ctx)} as is_blocked, ${asText(order, sql`f.key`)} as position
    from found f
    join users u on u.tenancy_id = ${ctx.tenancyId} and u.id = f.id
    ${sql.raw(PRIMARY_EMAIL_JOIN)}
    order by f.key ${direction}, f.id ${direction}`
}

/**
 * The first `count` users that match among the next `lookAt` of the order. Each is read by its key
 * (`limit 1` keeps the planner from reading the whole table), and no more than needed.
 */
export async function selectAmongNext(
  ctx: TenancyContext,
  order: Order,
  conditions: readonly Condition[],
  { count, lookAt }: { count: number; lookAt: number },
): Promise<PlacedRow[]> {
  const direction = directionOf(order)
  const found = sql`
    select next.id, next.key from (${positionsOf(ctx, order)} limit ${lookAt}) next
    join lateral (
      select * from users x where x.tenancy_id = ${ctx.tenancyId} and x.id = next.id limit 1
    ) u on true
    where ${allOf([...inRest(order), ...conditions])}
    order by next.key ${direction}, next.id ${direction} limit ${count}`
  return (await detailsOf(ctx, order, found).execute(ctx.db)).rows
}

/** The last of the next `lookAt` positions of the order, or null if there are fewer. */
export async function selectLastOfNext(
  ctx: TenancyContext,
  order: Order,
  lookAt: number,
): Promise<UserPosition | null> {
  const { rows } = await sql<{ id: string; value: string }>`${sql.raw(UNNAMED)}
    select last.id, ${asText(order, sql`last.key`)} as value
    from (${positionsOf(ctx, order)} offset ${lookAt - 1} limit 1) last`.execute(ctx.db)
  return rows[0] ? { ...rows[0], isRest: order.isRest } : null
}

/** The first `count` users that match, for conditions that an index answers. */
export async function selectByIndex(
  ctx: TenancyContext,
  order: Order,
  conditions: readonly Condition[],
  count: number,
): Promise<PlacedRow[]> {
  const { key, id } = KEYS_OF_USER[order.isRest ? 'signed_up_at' : order.sort]
  const direction = directionOf(order)
  const has = order.isRest ? inRest(order) : [sql`${key} is not null` as Condition]
  const found = sql`
    select id, key from (
      with u as materialized (
        select * from users u where u.tenancy_id = ${ctx.tenancyId} and ${allOf(conditions)})
      select u.id, ${key} as key from u
      where ${allOf(has)} ${isAfter(order, key, id)}
    ) found order by key ${direction}, id ${direction} limit ${count}`
  return (await detailsOf(ctx, order, found).execute(ctx.db)).rows
}

const KEYS_OF_USER: Readonly<
  Record<UserSort, { key: RawBuilder<unknown>; id: RawBuilder<unknown> }>
> = {
  signed_up_at: { key: sql`u.created_at`, id: sql`u.id` },
  last_active_at: { key: sql`u.last_active_at`, id: sql`u.id` },
  display_name: { key: sql`lower(u.display_name)`, id: sql`u.id` },
  primary_email: {
    key: sql`(select e.value from contact_channels e where e.tenancy_id = u.tenancy_id
      and e.user_id = u.id and e.type = 'email' and e.is_primary)`,
    id: sql`u.id`,
  },
}

/** The users that match, to be counted. */
export const usersWith = (ctx: TenancyContext, conditions: readonly Condition[]) =>
  sql`select from users u where u.tenancy_id = ${ctx.tenancyId} and ${allOf(conditions)}`

/** How many of the newest users match, and how many of them there are. */
export async function countAmongNewest(
  ctx: TenancyContext,
  conditions: readonly Condition[],
  base: readonly Condition[],
  lookAt: number,
): Promise<{ matching: number; compared: number }> {
  const { rows } = await sql<{ matching: string; compared: string }>`${sql.raw(UNNAMED)}
    select count(*) filter (where ${allOf(conditions)}) as matching, count(*) as compared
    from (
      select * from users u where u.tenancy_id = ${ctx.tenancyId} and ${allOf(base)}
      order by u.created_at desc, u.id desc limit ${lookAt}
    ) u`.execute(ctx.db)
  return { matching: Number(rows[0]?.matching ?? 0), compared: Number(rows[0]?.compared ?? 0) }
}

/** The metadata of a user, which the list does not read. */
export interface MetadataOf {
  client_metadata: Json
  client_read_only_metadata: Json
  server_metadata: Json
}

/**
 * The metadata of the first of these users, in their order: as many as have `PAGE_BYTES` together,
 * at least one. Metadata that does not fit does not leave the database. Null for a deleted user.
 */
export async function selectMetadata(
  ctx: TenancyContext,
  ids: readonly string[],
): Promise<readonly MetadataOf[]> {
  if (ids.length === 0) return []
  // One user after the other: measuring metadata takes the database as long as reading it.
  const { rows } = await sql<MetadataOf>`
    with recursive fitting (place, client_metadata, client_read_only_metadata, server_metadata, bytes)
    as (
      select 0, null::jsonb, null::jsonb, null::jsonb, 0::bigint
      union all
      select f.place + 1, u.client_metadata, u.client_read_only_metadata, u.server_metadata,
        f.bytes + ${sql.raw(metadataBytes('u'))}
      from fitting f
      left join lateral (
        select * from users where tenancy_id = ${ctx.tenancyId} and id = (${[...ids]}::uuid[])[f.place + 1]
      ) u on true
      where f.place < ${ids.length} and f.bytes < ${PAGE_BYTES}
    )
    select client_metadata, client_read_only_metadata, server_metadata from fitting
    where place > 0 order by place`.execute(ctx.db)
  return rows
}

/**
 * The values at a path into the metadata of the first of these users, in their order: as many as
 * have `PAGE_BYTES` together, at least one. Values that do not fit do not leave the database.
 */
export async function selectMetadataValues(
  ctx: TenancyContext,
  ids: readonly string[],
  path: string,
): Promise<readonly unknown[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ value: unknown }>`
    with recursive fitting (place, value, bytes) as (
      select 0, null::jsonb, 0::bigint
      union all
      select f.place + 1, u.value, f.bytes + coalesce(octet_length(u.value::text), 0)
      from fitting f
      left join lateral (
        select ${metadataAt(path, false)} as value from users u
        where u.tenancy_id = ${ctx.tenancyId} and u.id = (${[...ids]}::uuid[])[f.place + 1]
        offset 0
      ) u on true
      where f.place < ${ids.length} and f.bytes < ${PAGE_BYTES}
    )
    select value from fitting where place > 0 order by place`.execute(ctx.db)
  return rows.map(({ value }) => value)
}
