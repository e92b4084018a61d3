import type { Context } from '../../kernel/context.ts'
import type { FilesTable } from './tables.ts'

export async function insertFile(ctx: Context, file: FilesTable): Promise<void> {
  await ctx.db.insertInto('files').values(file).execute()
}

/** By its public address alone, which names no tenant: whoever knows the random id may see the picture. */
export async function selectFileContent(ctx: Context, file: { id: string; folder: string; format: string }): Promise<Buffer | null> {
  const row = await ctx.db
    .selectFrom('files')
    .select('content')
    .where('id', '=', file.id)
    .where('folder', '=', file.folder)
    .where('format', '=', file.format)
    .executeTakeFirst()
  return row?.content ?? null
}
