import type { TenantContext } from '../../../kernel/context.ts'
import { nextStep } from '../project-jobs/index.ts'
import { finishImport } from './end.ts'
import type { FilePosition } from './file-position.ts'
import { importRows } from './import-rows.ts'
import { createRowReader, FileGone, type ReadRow, type RowReader } from './row-reader.ts'
import { type ClaimedImport, userImports } from './store.ts'

/** Rows that share a transaction. */
const BATCH_ROWS = 50
/** Batches of one step, before another project has its turn. */
const STEP_BATCHES = 4

/** Imports the next rows. Ends the import after the last one, or if its file is gone. */
export const runNextStep = nextStep(userImports, runStep)

async function runStep(ctx: TenantContext, job: ClaimedImport): Promise<void> {
  try {
    await importBatches(ctx, job)
  } catch (error) {
    if (!(error instanceof FileGone)) throw error
    await finishImport(ctx, job, 'stopped')
  }
}

async function importBatches(ctx: TenantContext, job: ClaimedImport): Promise<void> {
  const reader = createRowReader(ctx, job)
  let position: FilePosition | null = job.position
  for (let batch = 0; batch < STEP_BATCHES; batch += 1) {
    const rows = await readRows(reader, position)
    if (rows.length === 0) return finishImport(ctx, job, 'done')
    position = await importRows(ctx, job, rows, position)
    if (position === null) return
  }
}

async function readRows(reader: RowReader, position: FilePosition): Promise<ReadRow[]> {
  const rows: ReadRow[] = []
  let at = position
  while (rows.length < BATCH_ROWS) {
    const row = await reader.read(at)
    if (row === null) break
    rows.push(row)
    at = row.next
  }
  return rows
}
