import { DAY_MS, IMPORT_PART_MAX_BYTES } from '@latchkey/contract'
import { addMillis } from '../../../kernel/clock.ts'
import {
  type Context,
  type InTransaction,
  type RequestContext,
  transact,
} from '../../../kernel/context.ts'
import { HttpError } from '../../../kernel/http/responses.ts'
import { reserveQuota } from '../../../kernel/quotas.ts'
import {
  countUploads,
  deleteUpload,
  insertUpload,
  lockUpload,
  replacePart,
  sealPieces,
  selectMissingPart,
  selectPartSize,
  selectUploadsSize,
  updateUploadImport,
} from './upload-store.ts'

type Tx = InTransaction<RequestContext>

/** When an upload that no import reads is deleted. */
export const uploadExpiry = ({ clock }: Context) => addMillis(clock.now(), DAY_MS)

/** Starts an upload (protocol 09 §24 no. 11). Throws QUOTA_EXCEEDED. */
export async function startUpload(ctx: RequestContext) {
  const expiresAt = uploadExpiry(ctx)
  const id = await transact(ctx, (tx) => addUpload(tx, expiresAt))
  return {
    upload_id: id,
    part_max_bytes: IMPORT_PART_MAX_BYTES,
    expires_at_millis: expiresAt.getTime(),
  }
}

async function addUpload(tx: Tx, expiresAt: Date): Promise<string> {
  const id = tx.random.uuid()
  await reserveQuota(tx, 'import_uploads_per_project', '', () => countUploads(tx))
  await insertUpload(tx, id, expiresAt)
  return id
}

/** Stores a part of an upload. Throws a 404, a 409 if an import reads it, or QUOTA_EXCEEDED. */
export async function storePart(
  ctx: RequestContext,
  { id, part }: { id: string; part: number },
  content: Uint8Array,
) {
  const pieces = sealPieces(ctx, content)
  return transact(ctx, async (tx) => {
    const { sizeBytes: before } = await lockFreeUpload(tx, id)
    const grows = content.byteLength - (await selectPartSize(tx, id, part))
    if (grows > 0)
      await reserveQuota(
        tx,
        'import_bytes_per_project',
        '',
        // The quota makes room for one more.
        async () => (await selectUploadsSize(tx)) + grows - 1,
      )
    await replacePart(tx, { id, sizeBytes: before + grows }, part, pieces)
    return { size_bytes: before + grows }
  })
}

/** Deletes an upload. Throws a 404, or a 409 if an import reads it. */
export async function removeUpload(ctx: RequestContext, id: string): Promise<void> {
  await transact(ctx, async (tx) => {
    await lockFreeUpload(tx, id)
    await deleteUpload(tx, id)
  })
}

async function lockFreeUpload(tx: Tx, id: string): Promise<{ sizeBytes: number }> {
  const upload = await lockUpload(tx, id)
  if (upload === undefined) throw new HttpError('import-upload-not-found')
  if (upload.import_id !== null) throw new HttpError('import-upload-in-use')
  return { sizeBytes: Number(upload.size_bytes) }
}

/**
 * Gives a file to an import: an upload, or data that was sent with the request. One of several
 * imports that want the same upload gets it. Throws the errors of an upload.
 */
export async function takeFile(
  tx: Tx,
  importId: string,
  { data, upload_id }: { data?: string | undefined; upload_id?: string | undefined },
): Promise<{ uploadId: string; sizeBytes: number }> {
  const uploadId = upload_id?.toLowerCase() ?? (await addUpload(tx, uploadExpiry(tx)))
  if (data !== undefined)
    await storePart(tx, { id: uploadId, part: 1 }, new TextEncoder().encode(data))
  const { sizeBytes } = await lockFreeUpload(tx, uploadId)
  const part = await selectMissingPart(tx, uploadId)
  if (part !== null) throw new HttpError('import-upload-incomplete', { part: String(part) })
  await updateUploadImport(tx, uploadId, importId)
  return { uploadId, sizeBytes }
}
