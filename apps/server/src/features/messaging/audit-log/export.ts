import type { exportAuditLog, InputOf } from '@latchkey/contract'
import type { RequestContext } from '../../../kernel/context.ts'
import { ApiResponse } from '../../../kernel/http/responses.ts'
import { type AuditEntryView, readPage, toFilters } from './rules.ts'

const PAGE_ENTRIES = 500

type Format = InputOf<typeof exportAuditLog>['query']['format']

const TYPES: Readonly<Record<Format, string>> = {
  csv: 'text/csv; charset=utf-8',
  ndjson: 'application/x-ndjson; charset=utf-8',
}

/**
 * All entries that match, as a stream: a page is read when the receiver has taken the one before,
 * and no database connection is held in between. So the memory does not depend on the length.
 */
export function exportEntries(
  ctx: RequestContext,
  { format, ...query }: InputOf<typeof exportAuditLog>['query'],
): ApiResponse {
  // Entries that are added meanwhile are newer and not part of it.
  const filters = toFilters({ ...query, to: query.to ?? ctx.clock.now().getTime() })
  const encoder = new TextEncoder()
  let before: string | undefined
  let isFirst = true
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        let text = isFirst && format === 'csv' ? toLine(COLUMNS.map(([name]) => name)) : ''
        isFirst = false
        // A page can be empty, because a request compares a limited number of entries.
        do {
          const { entries, next } = await readPage(ctx, { ...filters, before }, PAGE_ENTRIES)
          text += entries.map(format === 'csv' ? toCsv : toNdjson).join('')
          before = next ?? undefined
        } while (text === '' && before !== undefined)
        if (text !== '') controller.enqueue(encoder.encode(text))
        if (before === undefined) controller.close()
      },
    },
    // Read nothing ahead of what is being sent.
    { highWaterMark: 0 },
  )
  const day = ctx.clock.now().toISOString().slice(0, 10)
  return new ApiResponse(stream, {
    headers: {
      'content-type': TYPES[format],
      'content-disposition': `attachment; filename="audit-log-${day}.${format}"`,
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

const toCsv = (entry: AuditEntryView): string => toLine(COLUMNS.map(([, read]) => read(entry)))

const toLine = (cells: readonly (string | null)[]): string => `${cells.map(toCell).join(',')}\r\n`

/** Quotes a cell (RFC 4180 §2). Spreadsheets run a cell that starts like a formula (OWASP). */
function toCell(value: string | null): string {
  if (value === null) return ''
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
