import type { User, UserFilters, UsersPage } from '../../../data/users/queries.ts'
import { t } from '../../../text.ts'
import { csvLine } from './csv.ts'

/** The file formats of an export. */
export type ExportFormat = 'csv' | 'ndjson'

/** A column of an export. */
export interface ExportColumn {
  readonly id: string
  readonly read: (user: User) => unknown
}

export interface ExportOptions {
  readonly format: ExportFormat
  /** Null: all fields of a user. */
  readonly columns: readonly ExportColumn[] | null
  readonly filters: Omit<UserFilters, 'limit' | 'cursor'>
  readonly readPage: (filters: UserFilters) => Promise<UsersPage>
  readonly signal: AbortSignal
  readonly onProgress: (count: number) => void
}

/** Users per request. */
const PAGE_SIZE = 500

/** Every field of a user that fits into a cell, with its name on the wire. */
export const ALL_COLUMNS: readonly ExportColumn[] = (
  [
    'id',
    'display_name',
    'primary_email',
    'primary_email_verified',
    'primary_email_auth_enabled',
    'profile_image_url',
    'signed_up_at_millis',
    'last_active_at_millis',
    'has_password',
    'otp_auth_enabled',
    'passkey_auth_enabled',
    'requires_totp_mfa',
    'is_anonymous',
    'oauth_providers',
    'selected_team_id',
    'client_metadata',
    'client_read_only_metadata',
    'server_metadata',
  ] as const
).map((id) => ({ id, read: (user: User) => user[id] }))

/**
 * All matching users, as a file (protocol 09 §7.4). Each page becomes a part of the file
 * immediately, which the browser can keep on disk. Null if it was stopped. Throws if the user at
 * which the next page starts is deleted in the meantime, because the file would end early without a
 * sign.
 */
export async function exportUsers({
  format,
  columns,
  filters,
  readPage,
  signal,
  onProgress,
}: ExportOptions): Promise<Blob | null> {
  const chosen = columns ?? ALL_COLUMNS
  const toText =
    format === 'csv'
      ? (user: User) => csvLine(chosen.map(({ read }) => cellOf(read(user))))
      : toJsonLine(columns)
  const parts: Blob[] = format === 'csv' ? [new Blob([csvLine(chosen.map(({ id }) => id))])] : []
  let count = 0
  let cursor: string | undefined
  do {
    const { items, nextCursor }: UsersPage = await readPage({
      ...filters,
      limit: PAGE_SIZE,
      cursor,
    })
    if (signal.aborted) return null
    if (cursor !== undefined && items.length === 0)
      throw new Error(t('A user was deleted during the export. Export again.'))
    parts.push(new Blob([items.map(toText).join('')]))
    count += items.length
    onProgress(count)
    cursor = nextCursor ?? undefined
  } while (cursor !== undefined)
  return new Blob(parts, {
    type: format === 'csv' ? 'text/csv;charset=utf-8' : 'application/x-ndjson',
  })
}

const toJsonLine = (columns: readonly ExportColumn[] | null) => (user: User) =>
  `${JSON.stringify(columns ? Object.fromEntries(columns.map(({ id, read }) => [id, read(user) ?? null])) : user)}\n`

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
