import { CUSTOMER_TYPES, type CustomerType } from '@latchkey/contract'
import { sql } from 'kysely'
import type { TenancyContext } from '../../../kernel/context.ts'
import { UNNAMED } from '../../../kernel/statement-names.ts'
import type { Customer } from '../offers/index.ts'

/** A customer of the list. */
export interface CustomerRow {
  customer_type: CustomerType
  customer_id: string
  created_at: Date
  /** The creation in microseconds since the epoch. */
  micros: string
}

/** The position of a customer in the list. */
export type CustomerPosition = Pick<CustomerRow, 'micros' | 'customer_type' | 'customer_id'>

interface CustomerFilters {
  readonly types: readonly CustomerType[]
  readonly limit: number
  readonly after: CustomerPosition | undefined
}

const MICROS = sql`(extract(epoch from c.created_at) * 1000000)::bigint::text as micros`

/** Selects one page of customers, newest first, of each type in the order of an index. */
export async function selectNewestCustomers(
  ctx: TenancyContext,
  { types, limit, after }: CustomerFilters,
): Promise<CustomerRow[]> {
  const position =
    after &&
    sql`and (created_at, customer_id, customer_type) <
      ('epoch'::timestamptz + ${after.micros}::bigint * interval '1 microsecond',
        ${after.customer_id}, ${after.customer_type})`
  const { rows } = await sql<CustomerRow>`${sql.raw(UNNAMED)}
    select c.customer_type, c.customer_id, c.created_at, ${MICROS}
    from unnest(${types}::text[]) as types(name) cross join lateral (
      select customer_type, customer_id, created_at from payment_customers
      where tenancy_id = ${ctx.tenancyId} and customer_type = types.name ${position ?? sql``}
      order by created_at desc, customer_id desc limit ${limit}
    ) c
    order by c.created_at desc, c.customer_id desc, c.customer_type desc limit ${limit}`.execute(
    ctx.db,
  )
  return rows
}

/**
 * Selects one page of customers whose id begins with a text, in the order of their ids. The ids of
 * users and teams are found in any case.
 */
export async function selectCustomersByPrefix(
  ctx: TenancyContext,
  prefix: string,
  { types, limit, after }: CustomerFilters,
): Promise<CustomerRow[]> {
  const ofType = types.map((type) => {
    const begins = type === 'custom' ? prefix : prefix.toLowerCase()
    // Ids that are equal but for their type are in the order of the types.
    const comes =
      after && CUSTOMER_TYPES.indexOf(type) > CUSTOMER_TYPES.indexOf(after.customer_type)
    const position =
      after && sql`and customer_id ${sql.raw(comes ? '~>=~' : '~>~')} ${after.customer_id}`
    return sql`(
      select customer_type, customer_id, created_at from payment_customers
      where tenancy_id = ${ctx.tenancyId} and customer_type = ${type}
        and customer_id like ${likePrefix(begins)} ${position ?? sql``}
      order by customer_id using ~<~ limit ${limit})`
  })
  const { rows } = await sql<CustomerRow>`${sql.raw(UNNAMED)}
    select c.customer_type, c.customer_id, c.created_at, ${MICROS}
    from (${sql.join(ofType, sql` union all `)}) c
    order by c.customer_id using ~<~, array_position(${CUSTOMER_TYPES}::text[], c.customer_type)
    limit ${limit}`.execute(ctx.db)
  return rows
}

const likePrefix = (text: string) => `${text.replaceAll(/[\\%_]/g, '\\$&')}%`

/** The name of a customer. */
export interface CustomerNameRow {
  type: CustomerType
  id: string
  display_name: string | null
  primary_email: string | null
}

/** Selects the names of users and teams with one statement. */
export async function selectCustomerNames(
  ctx: TenancyContext,
  customers: readonly Customer[],
): Promise<CustomerNameRow[]> {
  const idsOf = (wanted: CustomerType) =>
    customers.filter(({ type }) => type === wanted).map(({ id }) => id)
  const [users, teams] = [idsOf('user'), idsOf('team')]
  if (users.length + teams.length === 0) return []
  const { rows } = await sql<CustomerNameRow>`
    select 'user' as type, u.id, u.display_name,
      (select c.value from contact_channels c
        where c.tenancy_id = u.tenancy_id and c.user_id = u.id and c.type = 'email'
          and c.is_primary) as primary_email
    from users u where u.tenancy_id = ${ctx.tenancyId} and u.id = any(${users}::uuid[])
    union all
    select 'team', t.id, t.display_name, null
    from teams t where t.tenancy_id = ${ctx.tenancyId} and t.id = any(${teams}::uuid[])`.execute(
    ctx.db,
  )
  return rows
}
