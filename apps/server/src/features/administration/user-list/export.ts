import { type exportUsers, type InputOf, USER_EXPORT_COLUMNS } from '@latchkey/contract'
import type { RequestContext } from '../../../kernel/context.ts'
import { ApiResponse } from '../../../kernel/http/responses.ts'
import { csvLine } from './csv.ts'
import type { UserPosition } from './cursor.ts'
import { readUserPage, toWire } from './rules.ts'
import { type MetadataOf, selectMetadata } from './store.ts'

const PAGE_USERS = 500
/** Metadata can be large, so fewer are read at a time. */
const PAGE_USERS_WITH_METADATA = 50

type Query = InputOf<typeof exportUsers>['query']
type ColumnName = (typeof USER_EXPORT_COLUMNS)[number]
type ExportedUser = ReturnType<typeof toWire> & Partial<MetadataOf>

const TYPES: Readonly<Record<Query['format'], string>> = {
  csv: 'text/csv; charset=utf-8',
  ndjson: 'application/x-ndjson; charset=utf-8',
}

const METADATA: readonly string[] = [
  'client_metadata',
  'client_read_only_metadata',
  'server_metadata',
]

/**
 * All users that match, in the order of signing up, as a stream: a page is read when the receiver
 * has taken the one before, and no database connection is held in between. So the memory does not
 * depend on the number of users.
 */
export function exportMatchingUsers(
  ctx: RequestContext,
  { format, columns: chosen, ...given }: Query,
): ApiResponse {
  const columns = columnsOf(chosen, given.metadata)
  const withMetadata = columns.some((name) => METADATA.includes(name))
  // Users who sign up meanwhile are not part of it.
  const filters = { ...given, signed_up_to: given.signed_up_to ?? ctx.clock.now().getTime() }
  const limit = withMetadata ? PAGE_USERS_WITH_METADATA : PAGE_USERS
  const toLine = format === 'csv' ? toCsv(columns) : toJson(columns)
  const encoder = new TextEncoder()
  let after: UserPosition | null = null
  let isFirst = true
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        let text = isFirst && format === 'csv' ? csvLine(columns) : ''
        isFirst = false
        // A page can be empty, because a request compares a limited number of users.
        do {
          const { users, next } = await readUserPage(ctx, filters, {
            sort: 'signed_up_at',
            descending: false,
            after,
            limit,
          })
          const metadata = withMetadata
            ? await selectMetadata(
                ctx,
                users.map(({ id }) => id),
              )
            : null
          text += users
            .map((user) => toLine({ ...toWire(user), ...metadata?.get(user.id) }))
            .join('')
          after = next
        } while (text === '' && after !== null)
        if (text !== '') controller.enqueue(encoder.encode(text))
        if (after === null) controller.close()
      },
    },
    // Read nothing ahead of what is being sent.
    { highWaterMark: 0 },
  )
  const day = ctx.clock.now().toISOString().slice(0, 10)
  return new ApiResponse(stream, {
    headers: {
      'content-type': TYPES[format],
      'content-disposition': `attachment; filename="users-${day}.${format}"`,
    },
  })
}

/** The chosen columns in their order. By default all; the value of metadata only if it is asked for. */
const columnsOf = (chosen: string | undefined, metadata: string | undefined) =>
  chosen === undefined
    ? USER_EXPORT_COLUMNS.filter((name) => name !== 'metadata_value' || metadata !== undefined)
    : ([...new Set(chosen.split(','))] as ColumnName[])

const toJson = (columns: readonly ColumnName[]) => (user: ExportedUser) =>
  `${JSON.stringify(Object.fromEntries(columns.map((name) => [name, user[name] ?? null])))}\n`

const toCsv = (columns: readonly ColumnName[]) => (user: ExportedUser) =>
  csvLine(columns.map((name) => cellOf(user[name])))

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
