import { sql } from 'kysely'
import type { Context, InTransaction, TenancyContext } from '../../../kernel/context.ts'
import { sealedColumn } from '../../../kernel/sealed-values.ts'
import type {} from './tables.ts'

/** Larger pieces are slower to read a few rows from. */
export const PIECE_BYTES = 128_000
const PURPOSE = 'sealed:user-import'

type Tx = InTransaction<TenancyContext>

export interface NewPiece {
  readonly bytes: number
  readonly sealed: Buffer
}

/** The pieces of a part. Bytes are sealed as text of one character each. */
export function sealPieces({ secrets }: Pick<Context, 'secrets'>, content: Uint8Array): NewPiece[] {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  const pieces: NewPiece[] = []
  for (let from = 0; from < bytes.length; from += PIECE_BYTES) {
    const piece = bytes.subarray(from, from + PIECE_BYTES)
    pieces.push({ bytes: piece.length, sealed: secrets.seal(PURPOSE, piece.toString('latin1')) })
  }
  return pieces
}

/** The pieces of uploaded files, for a change of the server's secret. */
export const sealedImportPieces = sealedColumn({
  name: 'pieces of uploaded files',
  purpose: PURPOSE,
  table: 'user_import_pieces',
  key: { tenancy_id: 'uuid', upload_id: 'uuid', part: 'integer', piece: 'integer' },
  column: 'sealed',
})

export async function insertUpload(tx: Tx, id: string, expiresAt: Date): Promise<void> {
  await tx.db
    .insertInto('user_import_uploads')
    .values({
      tenancy_id: tx.tenancyId,
      id,
      import_id: null,
      created_at: tx.clock.now(),
      expires_at: expiresAt,
    })
    .execute()
}

export async function countUploads(ctx: TenancyContext): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('user_import_uploads')
    .select((is) => is.fn.countAll<string>().as('count'))
    .where('tenancy_id', '=', ctx.tenancyId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The bytes of all uploads of the project. */
export async function selectUploadsSize(ctx: TenancyContext): Promise<number> {
  const { bytes } = await ctx.db
    .selectFrom('user_import_uploads')
    .select((is) => is.fn.sum<string | null>('size_bytes').as('bytes'))
    .where('tenancy_id', '=', ctx.tenancyId)
    .executeTakeFirstOrThrow()
  return Number(bytes ?? 0)
}

/** Locks an upload that has not expired. */
export const lockUpload = (tx: Tx, id: string) =>
  tx.db
    .selectFrom('user_import_uploads')
    .select(['size_bytes', 'import_id'])
    .where('tenancy_id', '=', tx.tenancyId)
    .where('id', '=', id)
    .where((is) => is.or([is('import_id', 'is not', null), is('expires_at', '>', tx.clock.now())]))
    .forUpdate()
    .executeTakeFirst()

/** The bytes of a part; 0 if it was not sent yet. */
export async function selectPartSize(tx: Tx, uploadId: string, part: number): Promise<number> {
  const { bytes } = await tx.db
    .selectFrom('user_import_pieces')
    .select((is) => is.fn.sum<string | null>('size_bytes').as('bytes'))
    .where('tenancy_id', '=', tx.tenancyId)
    .where('upload_id', '=', uploadId)
    .where('part', '=', part)
    .executeTakeFirstOrThrow()
  return Number(bytes ?? 0)
}

/** Replaces a part of an upload that is locked. */
export async function replacePart(
  tx: Tx,
  upload: { id: string; sizeBytes: number },
  part: number,
  pieces: readonly NewPiece[],
): Promise<void> {
  const key = { tenancy_id: tx.tenancyId, upload_id: upload.id, part }
  await tx.db
    .deleteFrom('user_import_pieces')
    .where('tenancy_id', '=', tx.tenancyId)
    .where('upload_id', '=', upload.id)
    .where('part', '=', part)
    .execute()
  if (pieces.length > 0)
    await tx.db
      .insertInto('user_import_pieces')
      .values(
        pieces.map(({ bytes, sealed }, piece) => ({ ...key, piece, size_bytes: bytes, sealed })),
      )
      .execute()
  await tx.db
    .updateTable('user_import_uploads')
    .set({ size_bytes: upload.sizeBytes })
    .where('tenancy_id', '=', tx.tenancyId)
    .where('id', '=', upload.id)
    .execute()
}

/** The number of the first part that was not sent, or null if none is missing. */
export async function selectMissingPart(tx: Tx, uploadId: string): Promise<number | null> {
  const rows = await tx.db
    .selectFrom('user_import_pieces')
    .select('part')
    .distinct()
    .where('tenancy_id', '=', tx.tenancyId)
    .where('upload_id', '=', uploadId)
    .orderBy('part')
    .execute()
  if (rows.length === 0) return 1
  const gap = rows.findIndex(({ part }, index) => part !== index + 1)
  return gap === -1 ? null : gap + 1
}

/** Lets an import read a complete upload: stores where each piece begins. */
export async function updateUploadImport(
  tx: Tx,
  uploadId: string,
  importId: string,
): Promise<void> {
  await tx.db
    .updateTable('user_import_uploads')
    .set({ import_id: importId })
    .where('tenancy_id', '=', tx.tenancyId)
    .where('id', '=', uploadId)
    .execute()
  await sql`
    update user_import_pieces p set starts_at = placed.starts_at
    from (
      select part, piece,
        sum(size_bytes) over (order by part, piece) - size_bytes as starts_at
      from user_import_pieces where tenancy_id = ${tx.tenancyId} and upload_id = ${uploadId}
    ) placed
    where p.tenancy_id = ${tx.tenancyId} and p.upload_id = ${uploadId}
      and p.part = placed.part and p.piece = placed.piece`.execute(tx.db)
}

/** The piece of a file with the byte at a position, or null if the file was deleted. */
export async function selectPiece(
  ctx: TenancyContext,
  uploadId: string,
  at: number,
): Promise<{ startsAt: number; bytes: Buffer } | null> {
  const row = await ctx.db
    .selectFrom('user_import_pieces')
    .select(['starts_at', 'sealed'])
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('upload_id', '=', uploadId)
    .where('starts_at', '<=', sql<string>`${at}::bigint`)
    .orderBy('starts_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (row === undefined) return null
  const bytes = Buffer.from(ctx.secrets.open(PURPOSE, row.sealed), 'latin1')
  return { startsAt: Number(row.starts_at), bytes }
}

/** Lets other imports read an upload again, after a dry run. */
export async function updateReleasedUpload(tx: Tx, id: string, expiresAt: Date): Promise<void> {
  await tx.db
    .updateTable('user_import_uploads')
    .set({ import_id: null, expires_at: expiresAt })
    .where('tenancy_id', '=', tx.tenancyId)
    .where('id', '=', id)
    .execute()
}

export async function deleteUpload(tx: Tx, id: string): Promise<void> {
  await tx.db
    .deleteFrom('user_import_uploads')
    .where('tenancy_id', '=', tx.tenancyId)
    .where('id', '=', id)
    .execute()
}

/** Deletes the uploads of all tenancies that no import reads: maintenance of the service. */
export async function deleteExpiredUploads(ctx: Context): Promise<void> {
  await ctx.db
    .deleteFrom('user_import_uploads')
    .where('import_id', 'is', null)
    .where('expires_at', '<=', ctx.clock.now())
    .execute()
}
