import {
  IMPORT_FIELD_NAMES,
  type ImportField,
  type ImportMapping,
  type ImportPreset,
  readImportedUser,
} from '@latchkey/contract/pure'
import { t } from '../../../text.ts'
import type { Sample } from './read-sample.ts'

/** A known kind of file, or one whose columns are mapped by hand. */
export type FileKind = ImportPreset | 'custom'

/** The kinds in the order of the choice. The names of products are not translated. */
export const fileKinds = (): readonly { value: FileKind; label: string }[] => [
  { value: 'latchkey', label: t('Export of Latchkey') },
  { value: 'firebase', label: 'Firebase' },
  { value: 'auth0', label: 'Auth0' },
  { value: 'clerk', label: 'Clerk' },
  { value: 'custom', label: t('Other: choose the columns') },
]

/** The kind of a file, by the names in it. */
export function kindOf({ columns }: Sample): FileKind {
  const has = (...names: string[]) => names.every((name) => columns.includes(name))
  if (has('primary_email') && has('signed_up_at_millis')) return 'latchkey'
  if (has('localId')) return 'firebase'
  if (has('primary_email_address')) return 'clerk'
  if (has('email_verified') && (has('user_id') || has('_id'))) return 'auth0'
  return 'custom'
}

/** What other systems call the fields, without case and separators. */
const ALIASES: Readonly<Partial<Record<ImportField, readonly string[]>>> = {
  id: ['userid', 'uuid'],
  display_name: ['name', 'fullname', 'displayname', 'username'],
  primary_email: ['email', 'emailaddress', 'mail'],
  primary_email_verified: ['emailverified', 'verified', 'isverified', 'emailconfirmed'],
  profile_image_url: ['picture', 'avatar', 'avatarurl', 'image', 'photourl'],
  signed_up_at_millis: ['createdat', 'created', 'signedupat', 'registeredat'],
  last_active_at_millis: ['lastlogin', 'lastseen', 'lastactiveat', 'lastsigninat', 'updatedat'],
  password_hash: ['passwordhash', 'passworddigest', 'hash', 'encryptedpassword'],
  is_blocked: ['blocked', 'banned', 'disabled'],
}
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** A mapping by the names of the columns, as a start. */
export function guessMapping({ columns, rows }: Sample): Partial<Record<ImportField, string>> {
  const plain = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  const mapping: Partial<Record<ImportField, string>> = {}
  for (const field of IMPORT_FIELD_NAMES) {
    const names = [plain(field), ...(ALIASES[field] ?? [])]
    const column = columns.find((each) => names.includes(plain(each)))
    if (column === undefined) continue
    // The ids of most other systems are not UUIDs and would fail in every row.
    if (field === 'id' && !rows.every((row) => UUID.test(String(row[column])))) continue
    mapping[field] = column
  }
  return mapping
}

/** The first rows as the import reads them. */
export const previewOf = (
  { format, rows }: Sample,
  mapping: ImportPreset | ImportMapping,
): readonly Record<string, unknown>[] =>
  rows.map((row) => readImportedUser(row, { format, mapping }))

/** The name of a field. */
export function fieldName(field: ImportField): string {
  const names: Record<ImportField, string> = {
    id: t('User ID'),
    display_name: t('Display name'),
    primary_email: t('Email'),
    primary_email_verified: t('Email verified'),
    primary_email_auth_enabled: t('Sign-in with the email'),
    other_emails: t('Other emails'),
    profile_image_url: t('Picture'),
    client_metadata: t('Client metadata'),
    client_read_only_metadata: t('Client read-only metadata'),
    server_metadata: t('Server metadata'),
    signed_up_at_millis: t('Signed up'),
    last_active_at_millis: t('Last active'),
    password_hash: t('Password hash'),
    totp_secret_base64: t('Authenticator secret'),
    otp_auth_enabled: t('Sign-in with email codes'),
    is_anonymous: t('Anonymous'),
    is_blocked: t('Blocked'),
    oauth_providers: t('OAuth accounts'),
  }
  return names[field]
}
