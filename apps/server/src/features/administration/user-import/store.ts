import { type ImportConflict, type ImportFormat, MAX_IMPORT_REPORT_ROWS } from '@latchkey/contract'
import type { InTransaction, TenancyContext } from '../../../kernel/context.ts'
import {
  type Claimed,
  endedColumns,
  isClaimed,
  isUnfinished,
  jobTable,
  newJobColumns,
  type Starter,
} from '../project-jobs/index.ts'
import { FILE_START, type FilePosition } from './file-position.ts'
import { insertReportRows } from './report-store.ts'
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
  await tx.db
    .insertInto('user_imports')
    .values({
      ...newJobColumns(tx, given),
      upload_id: given.uploadId,
      size_bytes: given.sizeBytes,
      format: given.format,
      plan: JSON.stringify(given.plan),
      dry_run: given.dryRun,
      on_conflict: given.onConflict,
      webhooks: given.webhooks,
      position: JSON.stringify(FILE_START),
      has_report: true,
    })
    .execute()
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
  'has_report',
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
export const updateEndedImport = (tx: Tx, id: string, state: 'done' | 'stopped') =>
  tx.db
    .updateTable('user_imports')
    .set({ ...endedColumns(tx, state), plan: null })
    .where(isUnfinished(tx, id))
    .returning(SHOWN)
    .executeTakeFirst()

export const userImports = jobTable({
  table: 'user_imports',
  columns: [
    'upload_id',
    'size_bytes',
    'format',
    'plan',
    'dry_run',
    'on_conflict',
    'webhooks',
    'position',
  ],
})

export type ClaimedImport = Claimed<typeof userImports>

/** The outcomes of rows. */
export interface RowCounts {
  readonly created: number
  readonly updated: number
  readonly skips: readonly ImportFailure[]
  readonly failures: readonly ImportFailure[]
}

/**
 * Counts rows as done. In the transaction that imports them, so that each is imported once. Returns
 * false if the import was stopped or another process has it.
 */
export async function updateImportProgress(
  tx: Tx,
  job: ClaimedImport,
  { from, to }: { from: FilePosition; to: FilePosition },
  { created, updated, skips, failures }: RowCounts,
): Promise<boolean> {
  const advanced = await tx.db
    .updateTable('user_imports')
    .where(isClaimed(tx, job))
    .where('done', '=', from.row)
    .set((of) => ({
      position: JSON.stringify(to),
      done: to.row,
      created: of('created', '+', created),
      updated: of('updated', '+', updated),
      skipped: of('skipped', '+', skips.length),
      failed: of('failed', '+', failures.length),
    }))
    .returning(['skipped', 'failed', 'has_report'])
    .executeTakeFirst()
  if (advanced === undefined) return false
  await userImports.addFailures(tx, job, failures)
  if (!advanced.has_report) return true
  const rows = [
    ...failures.map((failure) => ({ ...failure, outcome: 'failed' as const })),
    ...skips.map((skip) => ({ ...skip, outcome: 'skipped' as const })),
  ].toSorted((a, b) => a.row - b.row)
  const before = advanced.skipped + advanced.failed - rows.length
  const room = Math.max(0, MAX_IMPORT_REPORT_ROWS - before)
  await insertReportRows(tx, job.id, rows.slice(0, room))
  return true
}
