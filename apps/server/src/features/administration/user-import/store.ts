import { type ImportConflict, type ImportFormat, MAX_JOB_FAILURES } from '@latchkey/contract'
import { sql } from 'kysely'
import type { Context, InTransaction, TenancyContext } from '../../../kernel/context.ts'
import type { Starter } from '../user-jobs/index.ts'
import { FILE_START, type FilePosition } from './file-position.ts'
import type { ImportFailure, StoredPlan } from './tables.ts'

type Tx = InTransaction<TenancyContext>

export interface NewImport {
  readonly id: string
  readonly uploadId: string
  readonly sizeBytes: number
  readonly format: ImportFormat
  readonly plan: StoredPlan
  readonly dryRun: boolean
  readonly onConflict: ImportConflict
  readonly webhooks: boolean
  readonly startedBy: Starter
}

export async function insertImport(tx: Tx, given: NewImport): Promise<void> {
  const now = tx.clock.now()
  await tx.db
    .insertInto('user_imports')
    .values({
      tenancy_id: tx.tenancyId,
      id: given.id,
      upload_id: given.uploadId,
      size_bytes: given.sizeBytes,
      format: given.format,
      plan: JSON.stringify(given.plan),
      dry_run: given.dryRun,
      on_conflict: given.onConflict,
      webhooks: given.webhooks,
      started_by: JSON.stringify(given.startedBy),
      state: 'queued',
      position: JSON.stringify(FILE_START),
      created_at: now,
      continued_at: now,
    })
    .execute()
}

/** Counts the imports of the project that have not ended. */
export async function countRunningImports(ctx: TenancyContext): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('user_imports')
    .select((is) => is.fn.countAll<string>().as('count'))
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('finished_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

const SHOWN = [
  'id',
  'upload_id',
  'size_bytes',
  'state',
  'dry_run',
  'on_conflict',
  'position',
  'done',
  'created',
  'updated',
  'skipped',
  'failed',
  'failures',
  'created_at',
  'finished_at',
] as const

export type ImportRecord = NonNullable<Awaited<ReturnType<typeof selectImport>>>

export const selectImport = (ctx: TenancyContext, id: string) =>
  ctx.db
    .selectFrom('user_imports')
    .select(SHOWN)
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('id', '=', id)
    .executeTakeFirst()

/** Ends an import and returns it. Returns undefined if it has ended before or does not exist. */
export const endImport = (tx: Tx, id: string, state: 'done' | 'stopped') =>
  tx.db
    .updateTable('user_imports')
    .set({ state, finished_at: tx.clock.now(), claimed_until: null, plan: null })
    .where('tenancy_id', '=', tx.tenancyId)
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .returning(SHOWN)
    .executeTakeFirst()

/** An import that only this process continues until the claim ends. */
export interface ClaimedImport {
  readonly id: string
  readonly uploadId: string
  readonly sizeBytes: number
  readonly format: ImportFormat
  readonly plan: StoredPlan
  readonly dryRun: boolean
  readonly onConflict: ImportConflict
  readonly webhooks: boolean
  readonly startedBy: Starter
  readonly position: FilePosition
  readonly claimedUntil: Date
}

/**
 * Claims the import that has waited longest, so that the imports of a project take turns. Returns
 * null if there is none. Materialized, because a join may evaluate a subquery again.
 */
export async function claimImport(tx: Tx, claimedUntil: Date): Promise<ClaimedImport | null> {
  const now = tx.clock.now()
  const { rows } = await sql<Omit<ClaimedImport, 'claimedUntil' | 'sizeBytes'> & { size: string }>`
    with next as materialized (
      select id from user_imports
      where tenancy_id = ${tx.tenancyId} and finished_at is null
        and (claimed_until is null or claimed_until <= ${now})
      order by continued_at, id limit 1 for update skip locked)
    update user_imports i
    set state = 'running', claimed_until = ${claimedUntil}, continued_at = ${now}
    from next where i.tenancy_id = ${tx.tenancyId} and i.id = next.id
    returning i.id, i.upload_id as "uploadId", i.size_bytes as size, i.format, i.plan,
      i.dry_run as "dryRun", i.on_conflict as "onConflict", i.webhooks,
      i.started_by as "startedBy", i.position`.execute(tx.db)
  const [row] = rows
  return row === undefined ? null : { ...row, sizeBytes: Number(row.size), claimedUntil }
}

const claimed = (ctx: TenancyContext, { id, claimedUntil }: ClaimedImport) =>
  ctx.db
    .updateTable('user_imports')
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .where('claimed_until', '=', claimedUntil)

export async function releaseImport(ctx: TenancyContext, job: ClaimedImport): Promise<void> {
  await claimed(ctx, job).set({ claimed_until: null }).execute()
}

/** What became of rows. */
export interface RowCounts {
  readonly created: number
  readonly updated: number
  readonly skipped: number
  readonly failures: readonly ImportFailure[]
}

/**
 * Counts rows as done. In the transaction that imports them, so that each is imported once. Returns
 * false if the import was stopped or another process has it.
 */
export async function advanceImport(
  tx: Tx,
  job: ClaimedImport,
  { from, to }: { from: FilePosition; to: FilePosition },
  { created, updated, skipped, failures }: RowCounts,
): Promise<boolean> {
  const { numUpdatedRows } = await claimed(tx, job)
    .where('done', '=', from.row)
    .set((of) => ({
      position: JSON.stringify(to),
      done: to.row,
      created: of('created', '+', created),
      updated: of('updated', '+', updated),
      skipped: of('skipped', '+', skipped),
      failed: of('failed', '+', failures.length),
    }))
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  if (failures.length === 0) return true
  await sql`
    update user_imports set failures = jsonb_path_query_array(
      failures || ${JSON.stringify(failures)}::jsonb,
      ${`$[0 to ${MAX_JOB_FAILURES - 1}]`}::jsonpath)
    where tenancy_id = ${tx.tenancyId} and id = ${job.id}
      and jsonb_array_length(failures) < ${MAX_JOB_FAILURES}`.execute(tx.db)
  return true
}

/** Tenancies whose imports no process has continued since a moment. */
export async function selectWaitingTenancies(
  ctx: Context,
  before: Date,
  limit: number,
): Promise<{ tenancyId: string }[]> {
  // For all tenancies, because this is maintenance of the service and not a tenant's request.
  return ctx.db
    .selectFrom('user_imports')
    .select('tenancy_id as tenancyId')
    .distinct()
    .where('finished_at', 'is', null)
    .where('continued_at', '<', before)
    .limit(limit)
    .execute()
}

/** Deletes imports that ended before a moment, of all tenancies: maintenance of the service. */
export async function deleteEndedImports(ctx: Context, before: Date): Promise<void> {
  await ctx.db.deleteFrom('user_imports').where('finished_at', '<', before).execute()
}
