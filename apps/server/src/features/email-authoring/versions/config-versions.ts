import type { ProjectConfig } from '@latchkey/contract'
import type { ConfigObserver } from '../../projects/projects/index.ts'
import { recordVersions, type SavedSource } from './record-versions.ts'
import type { SourceState } from './source-state.ts'
import { deleteVersions, type SourceKey } from './store.ts'

/**
 * Records versions of the templates and themes that a change of the configuration saves, whichever
 * endpoint makes it, and deletes those of removed ones.
 */
export const recordConfigVersions: ConfigObserver = async (tx, { tenancyId, before, after }) => {
  const saved: SavedSource[] = []
  const removed: SourceKey[] = []
  for (const { kind, entriesOf } of RECORDS) {
    const states = entriesOf(after)
    const previous = entriesOf(before)
    for (const [id, state] of Object.entries(states)) {
      saved.push({ kind, id, before: previous[id] ?? null, after: state })
    }
    for (const id of Object.keys(previous)) if (!(id in states)) removed.push({ kind, id })
  }
  await recordVersions({ ...tx, tenancyId }, saved)
  if (removed.length > 0) await deleteVersions({ ...tx, tenancyId }, removed)
}

type Entries = Readonly<Record<string, SourceState>>

const RECORDS = [
  { kind: 'template', entriesOf: ({ emails }: ProjectConfig): Entries => emails.templates },
  { kind: 'theme', entriesOf: ({ emails }: ProjectConfig): Entries => emails.themes },
] as const
