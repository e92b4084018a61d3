import { csvLine, type exportAuditLog, type InputOf } from '@latchkey/contract'
import type { RequestContext } from '../../../kernel/context.ts'
import { type ExportFile, exportFile } from '../../../kernel/http/export-file.ts'
import { type AuditEntryView, readPage, toFilters } from './rules.ts'

const PAGE_ENTRIES = 500

/** All entries that match, newest first, as a stream. */
export function exportEntries(
  ctx: RequestContext,
  { format, ...query }: InputOf<typeof exportAuditLog>['query'],
): ExportFile {
  // Entries that are added meanwhile are newer and not part of it.
  const filters = toFilters({ ...query, to: query.to ?? ctx.clock.now().getTime() })
  return exportFile<string>(ctx, {
    name: 'audit-log',
    format,
    columns: COLUMNS.map(([name]) => name),
    async readPage(before) {
      const page = { ...filters, before: before ?? undefined }
      const { entries, next } = await readPage(ctx, page, PAGE_ENTRIES)
      return { text: entries.map(format === 'csv' ? toCsv : toNdjson).join(''), next }
    },
  })
}

const toNdjson = (entry: AuditEntryView): string => `${JSON.stringify(entry)}\n`

type Column = readonly [name: string, read: (entry: AuditEntryView) => string | null]

const COLUMNS: readonly Column[] = [
  ['id', ({ id }) => id],
  ['time', ({ at_millis }) => new Date(at_millis).toISOString()],
  ['kind', ({ kind }) => kind],
  ['outcome', ({ outcome }) => outcome],
  ['reason', ({ reason }) => reason],
  ['actor_type', ({ actor }) => actor.type],
  ['actor_id', ({ actor }) => actor.id],
  ['actor', ({ actor }) => actor.label],
  ['key_last_four', ({ actor }) => actor.key_last_four],
  ['target_type', ({ target }) => target.type],
  ['target_id', ({ target }) => target.id],
  ['target', ({ target }) => target.label],
  ['related_type', ({ related }) => related?.type ?? null],
  ['related_id', ({ related }) => related?.id ?? null],
  ['related', ({ related }) => related?.label ?? null],
  ['ip', ({ ip }) => ip],
  ['user_agent', ({ user_agent }) => user_agent],
  ['request_id', ({ request_id }) => request_id],
  ['changes', ({ changes }) => JSON.stringify(changes)],
]

const toCsv = (entry: AuditEntryView): string =>
  csvLine(COLUMNS.map(([, read]) => read(entry) ?? ''))
