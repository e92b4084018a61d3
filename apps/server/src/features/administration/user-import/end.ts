import { importUsers } from '@latchkey/contract'
import { auditEvent, omitAudit, startAudit } from '../../../kernel/audit.ts'
import {
  type InTransaction,
  type RequestContext,
  type TenantContext,
  transact,
} from '../../../kernel/context.ts'
import { contextOfCall } from '../project-jobs/index.ts'
import { deleteOlderReports } from './report-store.ts'
import { type ClaimedImport, type ImportRecord, updateEndedImport } from './store.ts'
import { deleteKeys } from './taken.ts'
import { deleteUpload, updateReleasedUpload } from './upload-store.ts'
import { uploadExpiry } from './uploads.ts'

const call = { endpoint: importUsers, params: {}, body: undefined }

/** Ends an import: all rows were read, or its file is gone. Nothing happens if it has ended. */
export async function finishImport(
  ctx: TenantContext,
  job: ClaimedImport,
  state: 'done' | 'stopped',
): Promise<void> {
  await transact(contextOfCall(ctx, job.started_by, call), (tx) => end(tx, job.id, state))
}

/** Ends an import for the caller. Nothing happens if it has ended or does not exist. */
export async function stopImport(ctx: RequestContext, id: string): Promise<void> {
  const audit = startAudit(importUsers, ctx, call, ctx.request)
  await transact({ ...ctx, audit }, (tx) => end(tx, id, 'stopped'))
}

async function end(
  tx: InTransaction<RequestContext>,
  id: string,
  state: 'done' | 'stopped',
): Promise<void> {
  const ended = await updateEndedImport(tx, id, state)
  if (ended === undefined) {
    omitAudit(tx)
    return
  }
  await deleteKeys(tx, id)
  await deleteOlderReports(tx)
  if (ended.dry_run) await updateReleasedUpload(tx, ended.upload_id, uploadExpiry(tx))
  else await deleteUpload(tx, ended.upload_id)
  auditEvent(tx, 'users.import_ended', {
    target: { id: tx.project.id, label: tx.project.displayName },
    changes: changesOf(ended),
  })
}

const changesOf = ({ state, dry_run, created, updated, skipped, failed }: ImportRecord) =>
  Object.entries({ state, dry_run, created, updated, skipped, failed }).map(([path, to]) => ({
    path,
    to,
  }))
