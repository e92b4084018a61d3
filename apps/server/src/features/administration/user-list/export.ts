import { csvLine, type exportUsers, type InputOf, USER_EXPORT_COLUMNS } from '@latchkey/contract'
import type { RequestContext } from '../../../kernel/context.ts'
import { type ExportFile, exportFile } from '../../../kernel/http/export-file.ts'
import { selectPasswordHashes } from '../../sign-in/passwords/index.ts'
import type { UserPosition } from './cursor.ts'
import { type OtherEmail, selectOtherEmails, selectTotpSecrets } from './export-store.ts'
import { readUserPage, toWire, type UserOfPage } from './rules.ts'
import { type MetadataOf, selectMetadata } from './store.ts'

const PAGE_USERS = 500
/** For how many users metadata is read first, because it can be large. */
const FIRST_WITH_METADATA = 16

/** Where an export goes on: with users that were read already, and then after a position. */
interface Position {
  readonly unsent: readonly UserOfPage[]
  readonly after: UserPosition | null
  /** For how many of them metadata is read next. */
  readonly withMetadata: number
}

const START = { unsent: [], after: null, withMetadata: FIRST_WITH_METADATA }

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
): ExportFile {
  const withHashes = include_hashes === 'true'
  const columns: readonly ColumnName[] = [
    ...columnsOf(chosen, given.metadata),
    ...(withHashes ? SECRETS : []),
  ]
  const hasMetadata = columns.some((name) => METADATA.includes(name))
  // Users who sign up meanwhile are not part of it.
  const filters = {
    ...given,
    signed_up_to: given.signed_up_to ?? ctx.clock.now().getTime(),
    ...(ids !== undefined && { ids: ids.split(','), anonymous: given.anonymous ?? 'any' }),
  }
  const toLine = format === 'csv' ? toCsv(columns) : toJson(columns)
  const readUsers = async (position: Position): Promise<Position> => {
    const order = { sort: 'signed_up_at', descending: false, limit: PAGE_USERS } as const
    const { users, next } = await readUserPage(ctx, filters, { ...order, after: position.after })
    return { ...position, unsent: users, after: next }
  }
  return exportFile<Position>(ctx, {
    name: 'users',
    format,
    columns,
    async readPage(given) {
      const position = given ?? START
      const { unsent, after, ...next } =
        position.unsent.length === 0 ? await readUsers(position) : position
      const ids = unsent.map(({ id }) => id)
      const metadata = hasMetadata
        ? await selectMetadata(ctx, ids.slice(0, next.withMetadata))
        : null
      const users = metadata === null ? unsent : unsent.slice(0, metadata.length)
      const userIds = ids.slice(0, users.length)
      const emails = columns.includes('other_emails') ? await selectOtherEmails(ctx, userIds) : null
      const hashes = withHashes ? await selectPasswordHashes(ctx, userIds) : null
      const secrets = withHashes ? await selectTotpSecrets(ctx, userIds) : null
      const lines = users.map((user, index) =>
        toLine({
          ...toWire(user),
          ...metadata?.[index],
          other_emails: emails?.get(user.id) ?? [],
          password_hash: hashes?.get(user.id),
          totp_secret_base64: secrets?.get(user.id),
        }),
      )
      const rest = unsent.slice(users.length)
      const isEnd = rest.length === 0 && after === null
      const more = Math.min(PAGE_USERS, Math.max(1, users.length) * 2)
      return {
        text: lines.join(''),
        next: isEnd ? null : { unsent: rest, after, withMetadata: more },
      }
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
