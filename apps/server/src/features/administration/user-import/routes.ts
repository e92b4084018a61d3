import {
  cancelJob,
  createImportUpload,
  deleteImportUpload,
  downloadImportReport,
  importUsers,
  putImportPart,
  readJob,
} from '@latchkey/contract'
import { on } from '../../../kernel/http/routes.ts'
import { getJob, stopJob } from '../user-jobs/index.ts'
import { exportReport } from './report.ts'
import { findImport, startImport, stopFoundImport } from './rules.ts'
import { removeUpload, startUpload, storePart } from './uploads.ts'

export const userImportRoutes = [
  on(importUsers, (ctx, { body }) => startImport(ctx, body)),
  on(createImportUpload, (ctx) => startUpload(ctx)),
  on(putImportPart, (ctx, { params, body }) =>
    storePart(ctx, { id: params.upload_id.toLowerCase(), part: params.part }, body),
  ),
  on(deleteImportUpload, async (ctx, { params }) => {
    await removeUpload(ctx, params.upload_id.toLowerCase())
    return { success: true }
  }),
  on(downloadImportReport, (ctx, { params, query }) =>
    exportReport(ctx, params.job_id.toLowerCase(), query),
  ),
  // A job is an import or a change of many users.
  on(readJob, async (ctx, { params }) => {
    const id = params.job_id.toLowerCase()
    return (await findImport(ctx, id)) ?? getJob(ctx, id)
  }),
  on(cancelJob, async (ctx, { params }) => {
    const id = params.job_id.toLowerCase()
    return (await stopFoundImport(ctx, id)) ?? stopJob(ctx, id)
  }),
]
