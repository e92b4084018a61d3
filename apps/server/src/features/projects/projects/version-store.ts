import type { ConfigOverride } from '@latchkey/contract'
import { type Selectable, sql } from 'kysely'
import type { AuditActor, AuditChange } from '../../../kernel/audit.ts'
import type { Context, InTransaction, TenancyContext } from '../../../kernel/context.ts'
import { PAGE_BYTES } from '../../../kernel/http/paged-list.ts'
import type { ConfigVersionsTable } from './tables.ts'

/** How many versions of a configuration are kept. */
export const KEPT_VERSIONS = 100
/** The oldest versions are deleted earlier if all together are larger than this, compressed. */
const KEPT_BYTES = 25_000_000

export type VersionRow = Omit<Selectable<ConfigVersionsTable>, 'tenancy_id' | 'config_override'>

export interface NewVersion {
  /** With sealed secrets, as JSON text. */
  readonly override: string
  readonly changes: readonly AuditChange[]
  readonly actor: Pick<AuditActor, 'type' | 'id' | 'label'>
}

/**
 * Inserts the next version of a configuration, and deletes the oldest ones. The caller has locked
 * the tenancy or has just created it.
 */
export async function insertVersion(
  { db, clock }: InTransaction<Context>,
  tenancyId: string,
  { override, changes, actor }: NewVersion,
): Promise<void> {
  await sql`
    with older as (
      select version, row_number() over newest_first as position,
        sum(pg_column_size(config_override)) over newest_first as bytes
      from config_versions where tenancy_id = ${tenancyId}
      window newest_first as (order by version desc)
    ), deleted as (
      delete from config_versions where tenancy_id = ${tenancyId} and version <= (
        select max(version) from older where position >= ${KEPT_VERSIONS} or bytes > ${KEPT_BYTES}
      )
    )
    insert into config_versions
      (tenancy_id, version, at, actor_type, actor_id, actor_label, changes, config_override)
    select ${tenancyId}, coalesce(max(version), 0) + 1, ${clock.now()}, ${actor.type}, ${actor.id},
      ${actor.label}, ${JSON.stringify(changes)}::jsonb, ${override}::jsonb
    from older`.execute(db)
}

/**
 * Selects the versions before one, newest first, without their configurations: at most `limit`, and
 * as many as fit into one page with their changes, but at least one. `hasMore`: there are others.
 */
export async function selectVersions(
  { db, tenancyId }: TenancyContext,
  before: number | undefined,
  limit: number,
): Promise<{ versions: VersionRow[]; hasMore: boolean }> {
  const { rows } = await sql<VersionRow & { found: number }>`
    with found as (
      select version, at, actor_type, actor_id, actor_label, changes,
        sum(octet_length(changes::text)) over (order by version desc)
          - octet_length(changes::text) as bytes_before
      from (
        select * from config_versions
        where tenancy_id = ${tenancyId} and (${before ?? null}::integer is null or version < ${before ?? null}::integer)
        order by version desc limit ${limit + 1}
      ) v
    )
    select version, at, actor_type, actor_id, actor_label, changes,
      (select count(*) from found)::integer as found
    from found where bytes_before < ${PAGE_BYTES} order by version desc limit ${limit}`.execute(db)
  return {
    versions: rows.map(({ found: _, ...version }) => version),
    hasMore: (rows[0]?.found ?? 0) > rows.length,
  }
}

/** Selects the sealed configuration of one version. Returns null if it does not exist. */
export async function selectVersion(
  { db }: Context,
  tenancyId: string,
  version: number,
): Promise<ConfigOverride | null> {
  const row = await db
    .selectFrom('config_versions')
    .select('config_override')
    .where('tenancy_id', '=', tenancyId)
    .where('version', '=', version)
    .executeTakeFirst()
  return row?.config_override ?? null
}

/** Selects and locks the versions after one of any tenancy, in the order of their keys. */
export const selectVersionsForUpdate = (
  { db }: InTransaction<Context>,
  after: readonly string[] | null,
  limit: number,
): Promise<{ tenancy_id: string; version: number; config_override: ConfigOverride }[]> =>
  db
    .selectFrom('config_versions')
    .select(['tenancy_id', 'version', 'config_override'])
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(tenancy_id, version) > (${after?.[0]}::uuid, ${after?.[1]}::integer)`,
      ),
    )
    .orderBy('tenancy_id')
    .orderBy('version')
    .limit(limit)
    .forNoKeyUpdate()
    .execute()

/** Stores a version whose secrets were sealed again. */
export async function replaceVersion(
  { db }: InTransaction<Context>,
  tenancyId: string,
  version: number,
  override: string,
): Promise<void> {
  await db
    .updateTable('config_versions')
    .set({ config_override: override })
    .where('tenancy_id', '=', tenancyId)
    .where('version', '=', version)
    .execute()
}
