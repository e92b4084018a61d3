import { csvLine, type exportUsers, type InputOf, USER_EXPORT_COLUMNS } from '@latchkey/contract'
import type { RequestContext } from '../../../kernel/context.ts'
import { exportFile } from '../../../kernel/http/export-file.ts'
import type { ApiResponse } from '../../../kernel/http/responses.ts'
import { selectPasswordHashes } from '../../sign-in/passwords/index.ts'
import type { UserPosition } from './cursor.ts'
import { type OtherEmail, selectOtherEmails, selectTotpSecrets } from './export-store.ts'
import { readUserPage, toWire } from './rules.ts'
import { type MetadataOf, selectMetadata } from './store.ts'

const PAGE_USERS = 500
/** Metadata can be large, so fewer are read at a time. */
const PAGE_USERS_WITH_METADATA = 50

type Query = InputOf<typeof exportUsers>['query']
/** With `include_hashes`. */
const SECRETS = ['password_hash', 'totp_secret_base64'] as const
type ColumnName = (typeof USER_EXPORT_COLUMNS)[number] | (typeof SECRETS)[number]
type ExportedUser = ReturnType<typeof toWire> &
  Partial<MetadataOf> & { other_emails?: readonly OtherEmail[] } & {
    [Name in (typeof SECRETS)[number]]?: string | undefined
  }

const METADATA: readonly string[] = [
  'client_metadata',
  'client_read_only_metadata',
  'server_metadata',
]

/** All users that match, or only those with the ids, in the order of signing up, as a stream. */
export function exportMatchingUsers(
  ctx: RequestContext,
  { format, columns: chosen, include_hashes, ids, ...given }: Query,
): ApiResponse {
  const withHashes = include_hashes === 'true'
  const columns: readonly ColumnName[] = [
    ...columnsOf(chosen, given.metadata),
    ...(withHashes ? SECRETS : []),
  ]
  const withMetadata = columns.some((name) => METADATA.includes(name))
  // Users who sign up meanwhile are not part of it.
  const filters = {
    ...given,
    signed_up_to: given.signed_up_to ?? ctx.clock.now().getTime(),
    ...(ids !== undefined && { ids: ids.split(','), anonymous: given.anonymous ?? 'any' }),
  }
  const limit = withMetadata ? PAGE_USERS_WITH_METADATA : PAGE_USERS
  const toLine = format === 'csv' ? toCsv(columns) : toJson(columns)
  return exportFile<UserPosition>(ctx, {
    name: 'users',
    format,
    columns,
    async readPage(after) {
      const { users, next } = await readUserPage(ctx, filters, {
        sort: 'signed_up_at',
        descending: false,
        after,
        limit,
      })
      const userIds = users.map(({ id }) => id)
      const metadata = withMetadata ? await selectMetadata(ctx, userIds) : null
      const emails = columns.includes('other_emails') ? await selectOtherEmails(ctx, userIds) : null
      const hashes = withHashes ? await selectPasswordHashes(ctx, userIds) : null
      const secrets = withHashes ? await selectTotpSecrets(ctx, userIds) : null
      const lines = users.map((user) =>
        toLine({
          ...toWire(user),
          ...metadata?.get(user.id),
          other_emails: emails?.get(user.id) ?? [],
          password_hash: hashes?.get(user.id),
          totp_secret_base64: secrets?.get(user.id),
        }),
      )
      return { text: lines.join(''), next }
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
  csvLine(columns.map((name) => cellOf(user[name], METADATA.includes(name))))

/** Metadata is JSON, so that an import tells the text "1" from the number. */
function cellOf(value: unknown, isJson: boolean): string {
  if (value === null || value === undefined) return ''
  return isJson || typeof value === 'object' ? JSON.stringify(value) : String(value)
}
