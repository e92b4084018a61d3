import { sql } from 'kysely'
import type { TenancyContext } from '../../../kernel/context.ts'
import { PRIMARY_EMAIL_JOIN } from '../../directory/users/index.ts'

/** An addressed user, as the response lists it. */
export interface AddressedUser {
  readonly id: string
  readonly email: string | null
}

/** Selects the first of these UUIDs, in their order, that is not a user of the project. */
export async function selectFirstMissing(
  ctx: TenancyContext,
  ids: readonly string[],
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select wanted.id from unnest(${ids}::uuid[]) with ordinality wanted (id, number)
    where not exists (select from users u where u.tenancy_id = ${ctx.tenancyId} and u.id = wanted.id)
    order by wanted.number limit 1`.execute(ctx.db)
  return rows[0]?.id ?? null
}

/** Selects those of the users that exist, in the order of the ids. */
export async function selectAddressed(
  ctx: TenancyContext,
  ids: readonly string[],
): Promise<AddressedUser[]> {
  const { rows } = await sql<AddressedUser>`
    select u.id, c.value as email from unnest(${ids}::uuid[]) with ordinality wanted (id, number)
    join users u on u.tenancy_id = ${ctx.tenancyId} and u.id = wanted.id
    ${sql.raw(PRIMARY_EMAIL_JOIN)} order by wanted.number`.execute(ctx.db)
  return rows
}

/** Selects users that were created until a moment, in the order of their ids. */
export async function selectAddressedAfter(
  ctx: TenancyContext,
  { after, until, limit }: { after: string | null; until: Date; limit: number },
): Promise<AddressedUser[]> {
  const { rows } = await sql<AddressedUser>`
    select u.id, c.value as email from users u ${sql.raw(PRIMARY_EMAIL_JOIN)}
    where u.tenancy_id = ${ctx.tenancyId} and u.created_at <= ${until}
      and u.id > coalesce(${after}::uuid, '00000000-0000-0000-0000-000000000000')
    order by u.id limit ${limit}`.execute(ctx.db)
  return rows
}

/** A user whose email is rendered. */
export interface Recipient {
  readonly id: string
  readonly email: string
  readonly display_name: string | null
  /** The ids of the categories that the user has switched off. */
  readonly disabled: readonly string[]
}

/** Selects those of the users that have a primary email address, with their choices. */
export async function selectRecipients(
  ctx: TenancyContext,
  ids: readonly string[],
): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select u.id, c.value as email, u.display_name, array(
      select p.category_id::text from notification_preferences p
      where p.tenancy_id = u.tenancy_id and p.user_id = u.id and not p.enabled) as disabled
    from users u ${sql.raw(PRIMARY_EMAIL_JOIN)}
    where u.tenancy_id = ${ctx.tenancyId} and u.id = any(${ids}::uuid[]) and c.value is not null
    order by u.id`.execute(ctx.db)
  return rows
}
