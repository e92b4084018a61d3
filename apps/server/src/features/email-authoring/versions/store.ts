import { EMAIL_VERSIONS_KEPT } from '@latchkey/contract'
import { type Insertable, sql } from 'kysely'
import type { InTransaction, TenancyContext } from '../../../kernel/context.ts'
import type { SourceKind } from './source-state.ts'
import type { EmailSourceVersionsTable } from './tables.ts'

/** Whose version it is. */
export interface SourceKey {
  readonly kind: SourceKind
  readonly id: string
}

export type VersionRow = Omit<EmailSourceVersionsTable, 'tenancy_id'>

const COLUMNS = [
  'kind',
  'source_id',
  'version',
  'display_name',
  'tsx_source',
  'theme_id',
  'has_theme',
  'saved_at',
  'saved_by',
] as const satisfies readonly (keyof VersionRow)[]

/** The most bytes of all versions of one source. The newest is kept in any case. */
const MAX_BYTES = 5_000_000

/** The sources as rows `wanted (kind, id)`. */
const wanted = (keys: readonly SourceKey[]) =>
  sql`unnest(${keys.map(({ kind }) => kind)}::text[], ${keys.map(({ id }) => id)}::uuid[])
    as wanted (kind, id)`

/** Selects the versions of a source, newest first. */
export const selectVersions = (
  ctx: TenancyContext,
  { kind, id }: SourceKey,
): Promise<VersionRow[]> =>
  ctx.db
    .selectFrom('email_source_versions')
    .select(COLUMNS)
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('kind', '=', kind)
    .where('source_id', '=', id)
    .orderBy('version', 'desc')
    .execute()

export async function selectVersion(
  ctx: TenancyContext,
  { kind, id }: SourceKey,
  version: number,
): Promise<VersionRow | null> {
  const row = await ctx.db
    .selectFrom('email_source_versions')
    .select(COLUMNS)
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('kind', '=', kind)
    .where('source_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return row ?? null
}

/** Selects the newest version of each source that has one. */
export async function selectLatestVersions(
  ctx: TenancyContext,
  keys: readonly SourceKey[],
): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    select ${sql.join(COLUMNS.map((column) => sql.ref(`latest.${column}`)))} from ${wanted(keys)}
    cross join lateral (
      select * from email_source_versions v
      where v.tenancy_id = ${ctx.tenancyId} and v.kind = wanted.kind and v.source_id = wanted.id
      order by v.version desc limit 1
    ) latest`.execute(ctx.db)
  return rows
}

export async function insertVersions(
  tx: InTransaction<TenancyContext>,
  versions: readonly Omit<Insertable<EmailSourceVersionsTable>, 'tenancy_id'>[],
): Promise<void> {
  await tx.db
    .insertInto('email_source_versions')
    .values(versions.map((version) => ({ tenancy_id: tx.tenancyId, ...version })))
    .execute()
}

/** Deletes the versions of these sources that are too many or too large together. */
export async function deleteOldVersions(
  tx: InTransaction<TenancyContext>,
  keys: readonly SourceKey[],
): Promise<void> {
  await sql`
    delete from email_source_versions v using (
      select v.kind, v.source_id, v.version, row_number() over newest as number,
        sum(octet_length(v.display_name) + octet_length(v.tsx_source)) over newest as bytes
      from ${wanted(keys)} join email_source_versions v
        on v.tenancy_id = ${tx.tenancyId} and v.kind = wanted.kind and v.source_id = wanted.id
      window newest as (partition by v.kind, v.source_id order by v.version desc)
    ) ranked
    where (ranked.number > ${EMAIL_VERSIONS_KEPT}
        or ranked.number > 1 and ranked.bytes > ${MAX_BYTES})
      and v.tenancy_id = ${tx.tenancyId} and v.kind = ranked.kind
      and v.source_id = ranked.source_id and v.version = ranked.version`.execute(tx.db)
}

/** Deletes all versions of these sources. */
export async function deleteVersions(
  tx: InTransaction<TenancyContext>,
  keys: readonly SourceKey[],
): Promise<void> {
  await sql`
    delete from email_source_versions v using ${wanted(keys)}
    where v.tenancy_id = ${tx.tenancyId} and v.kind = wanted.kind
      and v.source_id = wanted.id`.execute(tx.db)
}
