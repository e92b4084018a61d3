import { sql } from 'kysely'
import type { Context } from '../../../kernel/context.ts'
import type { FilesTable } from './tables.ts'

export async function insertFile(ctx: Context, file: FilesTable): Promise<void> {
  await ctx.db.insertInto('files').values(file).execute()
}

/** Serializes changes of an owner's images until the transaction ends. */
export async function lockFilesOf(ctx: Context, owner: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${owner}, 0))`.execute(ctx.db)
}

/** Deletes an owner's images in a folder, except the given ones. */
export async function deleteFilesOf(
  ctx: Context,
  owner: Pick<FilesTable, 'tenancy_id' | 'user_id' | 'team_id' | 'folder'>,
  ...kept: (string | null)[]
): Promise<void> {
  const keptIds = kept.filter((id) => id !== null)
  await ctx.db
    .deleteFrom('files')
    .where('tenancy_id', '=', owner.tenancy_id)
    .where('folder', '=', owner.folder)
    .where('user_id', owner.user_id === null ? 'is' : '=', owner.user_id)
    .where('team_id', owner.team_id === null ? 'is' : '=', owner.team_id)
    .$if(keptIds.length > 0, (query) =>
      query.where((eb) => eb(eb.cast<string>('id', 'text'), 'not in', keptIds)),
    )
    .execute()
}

/**
 * Selects an image by its public URL, without a tenancy: anyone who knows the random id may see it.
 */
export async function selectFileContent(
  ctx: Context,
  file: { id: string; folder: string; format: string },
): Promise<Buffer | null> {
  const row = await ctx.db
    .selectFrom('files')
    .select('content')
    .where('id', '=', file.id)
    .where('folder', '=', file.folder)
    .where('format', '=', file.format)
    .executeTakeFirst()
  return row?.content ?? null
}
