import type { Selectable, Updateable } from 'kysely'
import type { Context, InTransaction } from '../../../kernel/context.ts'
import type { Db } from '../../../kernel/database.ts'
import type { SecretRotationTable } from './tables.ts'

export type Progress = Selectable<SecretRotationTable>

/**
 * Selects and locks the progress of a kind, and creates it if there is none. Returns null if another
 * process has locked it.
 */
export async function lockProgress(
  tx: InTransaction<Context>,
  kind: string,
  secretId: string,
): Promise<Progress | null> {
  await tx.db
    .insertInto('secret_rotation')
    .values({ kind, secret_id: secretId, cursor: null, resealed: '0', unreadable: '0' })
    .onConflict((conflict) => conflict.column('kind').doNothing())
    .execute()
  const row = await tx.db
    .selectFrom('secret_rotation')
    .selectAll()
    .where('kind', '=', kind)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row ?? null
}

export async function updateProgress(
  tx: InTransaction<Context>,
  kind: string,
  progress: Updateable<SecretRotationTable>,
): Promise<void> {
  await tx.db.updateTable('secret_rotation').set(progress).where('kind', '=', kind).execute()
}

/** Selects the progress under one secret. */
export const selectProgress = (db: Db, secretId: string): Promise<Progress[]> =>
  db
    .selectFrom('secret_rotation')
    .selectAll()
    .where('secret_id', '=', secretId)
    .orderBy('kind')
    .execute()
