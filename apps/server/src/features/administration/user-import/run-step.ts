import { addMillis, MINUTE_MS } from '../../../kernel/clock.ts'
import { type TenancyContext, type TenantContext, transact } from '../../../kernel/context.ts'
import type { Attempt } from '../../../kernel/delivery/dispatcher.ts'
import { selectProjectOfTenancy } from '../../messaging/emails/index.ts'
import { finishImport } from './end.ts'
import type { FilePosition } from './file-position.ts'
import { importRows } from './import-rows.ts'
import { createRowReader, FileGone, type ReadRow, type RowReader } from './row-reader.ts'
import { type ClaimedImport, claimImport, releaseImport } from './store.ts'

/** Longer than a step takes. */
const CLAIM_MS = 5 * MINUTE_MS
/** Rows that share a transaction. */
const BATCH_ROWS = 50
/** Batches of one step, before another project has its turn. */
const STEP_BATCHES = 4

/** Continues an import of the project. Returns null if there is nothing to do. */
export async function runNextStep(ctx: TenancyContext): Promise<Attempt | null> {
  const projectId = await selectProjectOfTenancy(ctx)
  const project = projectId === null ? null : await ctx.projects.find(projectId)
  if (project === null) return null
  const claimedUntil = addMillis(ctx.clock.now(), CLAIM_MS)
  const job = await transact(ctx, (tx) => claimImport(tx, claimedUntil))
  if (job === null) return null

  const started = performance.now()
  const tenant: TenantContext = { ...ctx, project }
  try {
    await runStep(tenant, job)
  } catch (error) {
    if (!(error instanceof FileGone)) throw error
    await finishImport(tenant, job, 'stopped')
  } finally {
    await releaseImport(ctx, job)
  }
  return { tookMs: performance.now() - started, pauseMs: 0 }
}

async function runStep(ctx: TenantContext, job: ClaimedImport): Promise<void> {
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
