import type {
  BodyOf,
  cancelJob,
  createImportUpload,
  deleteImportUpload,
  downloadImportReport,
  importUsers,
  putImportPart,
  ReturnsOf,
  readJob,
} from '@latchkey/contract'
import type {
  FirebaseHashParameters,
  ImportFormat,
  ImportMapping,
  ImportPreset,
} from '@latchkey/contract/pure'
import { adminCall } from './admin-connection.ts'
import { adminDownload } from './admin-download.ts'
import type { Connection } from './connection.ts'
import type { ServerContext } from './server-context.ts'
import { findJob, isMissing } from './user-jobs.ts'

/** What happens to a row that an existing user has the id, sign-in address or account of. */
export type UserImportConflict = 'skip' | 'update' | 'fail'

/** How to import users from a file (protocol 07 §16.1). */
export interface UserImportOptions {
  /** The file, or the upload of an earlier dry run. */
  readonly file: Blob | string | { readonly uploadId: string }
  readonly format: ImportFormat
  /**
   * A known kind of file, or for each field, by its name on the wire, the name of its column or a
   * path into JSON such as `profile.name`. Default: `latchkey`, the export of the dashboard.
   */
  readonly mapping?: ImportPreset | ImportMapping | undefined
  /** The password hash parameters of the Firebase project, in base64. */
  readonly firebaseHash?:
    | {
        readonly signerKey: string
        readonly saltSeparator: string
        readonly rounds: number
        readonly memoryCost: number
      }
    | undefined
  /** Changes nothing, and counts what would happen. Default: false. */
  readonly isDryRun?: boolean | undefined
  /** Default: fail. */
  readonly onConflict?: UserImportConflict | undefined
  /** Sends `user.created` for new users. Default: false. */
  readonly sendsWebhooks?: boolean | undefined
}

/** An import of users that the service makes. */
export interface UserImport {
  readonly id: string
  readonly isDryRun: boolean
  readonly onConflict: UserImportConflict
  readonly state: 'queued' | 'running' | 'done' | 'stopped'
  /** Rows that were read. */
  readonly done: number
  /** Null until all rows are read. */
  readonly total: number | null
  /** The same number, estimated from the size of the file. */
  readonly totalEstimate: number
  /** In a dry run, users that would be created. The same goes for the other numbers. */
  readonly created: number
  readonly updated: number
  readonly skipped: number
  readonly failed: number
  /** The first 100. `row` is counted from 1, without the header. */
  readonly failures: readonly {
    readonly row: number
    readonly id: string | null
    readonly email: string | null
    /** The code of a known error, if it has one. */
    readonly code: string | null
    readonly message: string
  }[]
  /** Whether `getUserImportReport` returns the rows that failed or were skipped. */
  readonly hasReport: boolean
  readonly createdAt: Date
  readonly finishedAt: Date | null
}

type Body = BodyOf<typeof importUsers, 'admin'>
type ImportJson = Extract<ReturnsOf<typeof readJob, 'admin'>, { kind: 'users.import' }>

const toUserImport = (json: ImportJson): UserImport =>
  Object.freeze({
    id: json.id,
    isDryRun: json.dry_run,
    onConflict: json.on_conflict,
    state: json.state,
    done: json.done,
    total: json.total,
    totalEstimate: json.total_estimate,
    created: json.created,
    updated: json.updated,
    skipped: json.skipped,
    failed: json.failed,
    failures: json.failures,
    hasReport: json.has_report,
    createdAt: new Date(json.created_at_millis),
    finishedAt: json.finished_at_millis === null ? null : new Date(json.finished_at_millis),
  })

const toHash = ({
  signerKey,
  saltSeparator,
  rounds,
  memoryCost,
}: NonNullable<UserImportOptions['firebaseHash']>): FirebaseHashParameters => ({
  signer_key: signerKey,
  salt_separator: saltSeparator,
  rounds,
  memory_cost: memoryCost,
})

/** Starts to import users. Returns the id of the import and that of the upload that it reads. */
export async function startUserImport(
  context: ServerContext,
  { file, ...options }: UserImportOptions,
): Promise<{ id: string; uploadId: string }> {
  const isUploaded = typeof file === 'object' && 'uploadId' in file
  const uploadId = isUploaded ? file.uploadId : await uploadUsers(context, new Blob([file]))
  const body = {
    format: options.format,
    mapping: options.mapping,
    firebase_hash: options.firebaseHash && toHash(options.firebaseHash),
    dry_run: options.isDryRun,
    on_conflict: options.onConflict,
    webhooks: options.sendsWebhooks,
    upload_id: uploadId,
  }
  try {
    const { job_id } = await adminCall<typeof importUsers>(context, {
      method: 'POST',
      path: '/internal/users/import',
      body: body as Body,
    })
    return { id: job_id, uploadId }
  } catch (error) {
    if (!isUploaded) await deleteUpload(context, uploadId).catch(() => {})
    throw error
  }
}

export interface UploadOptions {
  /** Receives how many bytes were sent. */
  readonly onProgress?: (bytes: number) => void
  readonly signal?: AbortSignal
}

/** Uploads a file with users in parts and returns the id of the upload. It is kept for a day. */
export async function uploadUsers(
  connection: Connection,
  file: Blob,
  { onProgress, signal }: UploadOptions = {},
): Promise<string> {
  const { upload_id, part_max_bytes } = await adminCall<typeof createImportUpload>(connection, {
    method: 'POST',
    path: '/internal/users/import/uploads',
    body: {},
    ...(signal && { signal }),
  })
  try {
    for (let from = 0; from < file.size; from += part_max_bytes) {
      const content = await file.slice(from, from + part_max_bytes).arrayBuffer()
      await adminCall<typeof putImportPart>(connection, {
        method: 'PUT',
        path: '/internal/users/import/uploads/:upload_id/parts/:part',
        params: { upload_id, part: String(from / part_max_bytes + 1) },
        body: new Uint8Array(content),
        ...(signal && { signal }),
      })
      onProgress?.(Math.min(file.size, from + part_max_bytes))
    }
  } catch (error) {
    await deleteUpload(connection, upload_id).catch(() => {})
    throw error
  }
  return upload_id
}

/** Deletes an upload that no import reads. */
export async function deleteUpload(connection: Connection, id: string): Promise<void> {
  await adminCall<typeof deleteImportUpload>(connection, {
    method: 'DELETE',
    path: '/internal/users/import/uploads/:upload_id',
    params: { upload_id: id },
  })
}

/** How far an import is; null if it does not exist. */
export async function readUserImport(
  context: ServerContext,
  id: string,
): Promise<UserImport | null> {
  const job = await findJob(context, id)
  return job?.kind === 'users.import' ? toUserImport(job) : null
}

/** The rows that failed or were skipped, as a file; null if there is no report. */
export async function readUserImportReport(
  context: ServerContext,
  id: string,
  format: 'csv' | 'ndjson',
): Promise<Blob | null> {
  try {
    const response = await adminDownload<typeof downloadImportReport>(context, {
      method: 'GET',
      path: '/internal/jobs/:job_id/report',
      params: { job_id: id },
      query: { format },
    })
    return await response.blob()
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** Stops an import and returns how far it is. */
export async function stopUserImport(context: ServerContext, id: string): Promise<UserImport> {
  const json = await adminCall<typeof cancelJob>(context, {
    method: 'DELETE',
    path: '/internal/jobs/:job_id',
    params: { job_id: id },
  })
  await context.pool.refresh()
  if (json.kind !== 'users.import') throw new Error(`Job ${id} is not an import.`)
  return toUserImport(json)
}
