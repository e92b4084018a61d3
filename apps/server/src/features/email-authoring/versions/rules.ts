import type { emailSourceVersion } from '@latchkey/contract'
import type { z } from 'zod'
import type { InTransaction, TenancyContext } from '../../../kernel/context.ts'
import { HttpError } from '../../../kernel/http/responses.ts'
import { type SourceKind, type SourceState, toState, toThemeChoice } from './source-state.ts'
import {
  deleteVersions,
  type SourceKey,
  selectVersion,
  selectVersions,
  type VersionRow,
} from './store.ts'

/** Lists the versions of a source, newest first. The caller has checked that the source exists. */
export const listVersions = async (
  ctx: TenancyContext,
  source: SourceKey,
): Promise<{ items: z.infer<typeof emailSourceVersion>[] }> => ({
  items: (await selectVersions(ctx, source)).map(toWire),
})

/** Returns a version of a source, or throws a 404 if there is none with this number. */
export async function getVersion(
  ctx: TenancyContext,
  source: SourceKey,
  version: string,
): Promise<SourceState> {
  const row = await selectVersion(ctx, source, Number(version))
  if (row === null) throw new HttpError('email-version-not-found')
  return toState(row)
}

/** Deletes the versions of a source that is deleted. */
export const forgetVersions = (
  tx: InTransaction<TenancyContext>,
  kind: SourceKind,
  id: string,
): Promise<void> => deleteVersions(tx, [{ kind, id }])

function toWire(row: VersionRow): z.infer<typeof emailSourceVersion> {
  const theme = toThemeChoice(row)
  return {
    version: row.version,
    display_name: row.display_name,
    tsx_source: row.tsx_source,
    ...(theme === undefined ? {} : { theme_id: theme }),
    saved_at_millis: row.saved_at.getTime(),
    saved_by: row.saved_by,
  }
}
