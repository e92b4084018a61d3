import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Context, InTransaction, TenantContext } from '../../../kernel/context.ts'
import { EXTERNAL_ENDPOINT } from './external.ts'
import type { PageRequest } from './paging.ts'
import type { WebhookEndpointsTable } from './tables.ts'

export const ENDPOINT_COLUMNS = [
  'id',
  'url',
  'description',
  'filter_types',
  'metadata',
  'rate_limit',
  'is_disabled',
  'secrets',
  'lease_until',
  'created_at',
  'updated_at',
] as const

/* These statements exclude the endpoint that represents the operator's service. */

/** An endpoint as its admin sees it. */
export type EndpointRow = Pick<Selectable<WebhookEndpointsTable>, (typeof ENDPOINT_COLUMNS)[number]>

/** Serializes additions of endpoints to a tenancy until the transaction ends. */
export async function lockTenancy(tx: InTransaction<TenantContext>): Promise<void> {
  await tx.db
    .selectFrom('tenancies')
    .select('id')
    .where('id', '=', tx.tenancyId)
    .forNoKeyUpdate()
    .execute()
}

export async function countEndpoints(ctx: TenantContext): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('webhook_endpoints')
    .select((is) => is.fn.countAll<string>().as('count'))
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('id', '!=', EXTERNAL_ENDPOINT)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function insertEndpoint(
  ctx: Context,
  endpoint: Omit<
    Insertable<WebhookEndpointsTable>,
    'sequence' | 'failing_since' | 'lease_id' | 'lease_until'
  >,
): Promise<EndpointRow> {
  return ctx.db
    .insertInto('webhook_endpoints')
    .values(endpoint)
    .returning(ENDPOINT_COLUMNS)
    .executeTakeFirstOrThrow()
}

export async function selectEndpoints(
  ctx: TenantContext,
  { limit, beyond, order }: PageRequest,
): Promise<EndpointRow[]> {
  return ctx.db
    .selectFrom('webhook_endpoints')
    .select(ENDPOINT_COLUMNS)
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('id', '!=', EXTERNAL_ENDPOINT)
    .$if(beyond !== undefined, (query) =>
      query.where('sequence', order === 'asc' ? '>' : '<', (is) =>
        is
          .selectFrom('webhook_endpoints')
          .select('sequence')
          .where('tenancy_id', '=', ctx.tenancyId)
          .where('id', '=', beyond as string),
      ),
    )
    .orderBy('sequence', order)
    .limit(limit)
    .execute()
}

/** Finds endpoints whose URL, description or id contains the text, the newest first. */
export async function selectMatchingEndpoints(
  ctx: TenantContext,
  text: string,
  count: number,
): Promise<{ id: string; url: string; description: string }[]> {
  const { rows } = await sql<{ id: string; url: string; description: string }>`
    select id, url, description from webhook_endpoints
    where tenancy_id = ${ctx.tenancyId} and id <> ${EXTERNAL_ENDPOINT}
      and strpos(lower(concat_ws(chr(31), url, description, id)), lower(${text})) > 0
    order by sequence desc limit ${count}`.execute(ctx.db)
  return rows
}

export async function selectEndpoint(ctx: TenantContext, id: string): Promise<EndpointRow | null> {
  const row = await ctx.db
    .selectFrom('webhook_endpoints')
    .select(ENDPOINT_COLUMNS)
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('id', '=', id)
    .where('id', '!=', EXTERNAL_ENDPOINT)
    .executeTakeFirst()
  return row ?? null
}

/** Selects and locks an endpoint until the transaction ends. */
export async function selectEndpointForChange(
  tx: InTransaction<TenantContext>,
  id: string,
): Promise<EndpointRow | null> {
  const row = await tx.db
    .selectFrom('webhook_endpoints')
    .select(ENDPOINT_COLUMNS)
    .where('tenancy_id', '=', tx.tenancyId)
    .where('id', '=', id)
    .where('id', '!=', EXTERNAL_ENDPOINT)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ?? null
}

export async function updateEndpoint(
  ctx: TenantContext,
  id: string,
  changes: Updateable<WebhookEndpointsTable>,
): Promise<EndpointRow> {
  return ctx.db
    .updateTable('webhook_endpoints')
    .set({ ...changes, updated_at: ctx.clock.now() })
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('id', '=', id)
    .where('id', '!=', EXTERNAL_ENDPOINT)
    .returning(ENDPOINT_COLUMNS)
    .executeTakeFirstOrThrow()
}

/** Returns false if there is no such endpoint. */
export async function deleteEndpoint(ctx: TenantContext, id: string): Promise<boolean> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('webhook_endpoints')
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('id', '=', id)
    .where('id', '!=', EXTERNAL_ENDPOINT)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
