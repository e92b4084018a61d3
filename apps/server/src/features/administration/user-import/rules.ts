import { type InputOf, type importUsers, KnownError } from '@latchkey/contract'
import { describeAudit } from '../../../kernel/audit.ts'
import { type RequestContext, transact } from '../../../kernel/context.ts'
import { enqueueEach } from '../../../kernel/jobs.ts'
import { reserveQuota } from '../../../kernel/quotas.ts'
import { starterOf } from '../project-jobs/index.ts'
import { stopImport } from './end.ts'
import type { FilePosition } from './file-position.ts'
import { type ImportRecord, insertImport, selectImport, userImports } from './store.ts'
import type { StoredPlan } from './tables.ts'
import { takeFile } from './uploads.ts'

type Body = InputOf<typeof importUsers>['body']

/**
 * Starts to import users and returns the id of the job (protocol 09 §24 no. 11). Throws
 * SCHEMA_ERROR, QUOTA_EXCEEDED and the errors of an upload.
 */
export async function startImport(ctx: RequestContext, body: Body) {
  requireSense(body)
  const { format, mapping, firebase_hash, dry_run = false, on_conflict = 'fail' } = body
  const id = ctx.random.uuid()
  await transact(ctx, async (tx) => {
    await reserveQuota(tx, 'user_imports_per_project', '', () => userImports.countRunning(tx))
    const { uploadId, sizeBytes } = await takeFile(tx, id, body)
    await insertImport(tx, {
      id,
      uploadId,
      sizeBytes,
      format,
      plan: { mapping: mapping as StoredPlan['mapping'], firebase_hash },
      dryRun: dry_run,
      onConflict: on_conflict,
      webhooks: body.webhooks ?? false,
      startedBy: starterOf(tx),
    })
    describeAudit(tx, 'project', {
      target: { id: tx.project.id, label: tx.project.displayName },
      changes: Object.entries({ format, dry_run, on_conflict, size_bytes: sizeBytes }).map(
        ([path, to]) => ({ path, to }),
      ),
    })
    await enqueueEach(tx, 'user-imports.continue', [{ tenancyId: tx.tenancyId }])
  })
  return { job_id: id }
}

function requireSense({ data, upload_id, mapping, firebase_hash }: Body): void {
  if ((data === undefined) === (upload_id === undefined))
    throw new KnownError('SCHEMA_ERROR', {
      message: 'Give either data or upload_id, and not both.',
    })
  if (typeof mapping === 'object' && Object.keys(mapping).length === 0)
    throw new KnownError('SCHEMA_ERROR', { message: 'Give the source of at least one field.' })
  if (firebase_hash !== undefined && mapping !== 'firebase')
    throw new KnownError('SCHEMA_ERROR', {
      message: 'firebase_hash is only for the mapping firebase.',
    })
}

/** How far an import is, or null for the id of something else. */
export async function findImport(ctx: RequestContext, id: string) {
  const found = await selectImport(ctx, id)
  return found === undefined ? null : toWire(found)
}

/** Stops an import that has not ended, and returns it; null for the id of something else. */
export async function stopFoundImport(ctx: RequestContext, id: string) {
  if ((await selectImport(ctx, id)) === undefined) return null
  await stopImport(ctx, id)
  return findImport(ctx, id)
}

function toWire(found: ImportRecord) {
  const { upload_id: _, size_bytes, position, created_at, finished_at, ...job } = found
  return {
    kind: 'users.import' as const,
    ...job,
    total: job.state === 'done' ? job.done : null,
    total_estimate: job.state === 'done' ? job.done : estimateRows(position, Number(size_bytes)),
    created_at_millis: created_at.getTime(),
    finished_at_millis: finished_at?.getTime() ?? null,
  }
}

/** Of a row, until some are read. */
const TYPICAL_ROW_BYTES = 500

function estimateRows({ row, offset }: FilePosition, sizeBytes: number): number {
  const rowBytes = row > 0 && offset > 0 ? offset / row : TYPICAL_ROW_BYTES
  return Math.max(row, Math.round(sizeBytes / rowBytes))
}
