import type {
  Context,
  InTransaction,
  RequestContext,
  TenancyContext,
} from '../../../kernel/context.ts'
import { isSameState, type SourceState, toState, toStateColumns } from './source-state.ts'
import { deleteOldVersions, insertVersions, type SourceKey, selectLatestVersions } from './store.ts'

/** A template, a theme or a draft before and after it was saved. */
export interface SavedSource extends SourceKey {
  /** Null if it is new. */
  readonly before: SourceState | null
  readonly after: SourceState
}

/**
 * Records a version of each source (protocol 09 §24 no. 13), in the transaction of the save. The
 * caller has locked the sources, so that concurrent saves get consecutive numbers. A state before
 * the save that was never recorded, such as that of a built-in template, becomes a version too.
 */
export async function recordVersions(
  tx: InTransaction<TenancyContext>,
  saved: readonly SavedSource[],
): Promise<void> {
  const changed = saved.filter(({ before, after }) => !before || !isSameState(before, after))
  if (changed.length === 0) return
  const latest = new Map(
    (await selectLatestVersions(tx, changed)).map((row) => [`${row.kind} ${row.source_id}`, row]),
  )
  const rows = changed.flatMap(({ kind, id, before, after }) => {
    const last = latest.get(`${kind} ${id}`)
    const isRecorded = !before || (last !== undefined && isSameState(toState(last), before))
    const states = isRecorded
      ? [{ ...toStateColumns(after), saved_by: savedBy(tx) }]
      : [
          { ...toStateColumns(before), saved_by: null },
          { ...toStateColumns(after), saved_by: savedBy(tx) },
        ]
    return states.map((state, index) => ({
      kind,
      source_id: id,
      version: (last?.version ?? 0) + 1 + index,
      ...state,
      saved_at: tx.clock.now(),
    }))
  })
  await insertVersions(tx, rows)
  await deleteOldVersions(tx, changed)
}

/** The user of the dashboard on whose behalf the request runs. */
const savedBy = (ctx: Context): string | null =>
  'caller' in ctx ? ((ctx as RequestContext).caller.owner?.id ?? null) : null
