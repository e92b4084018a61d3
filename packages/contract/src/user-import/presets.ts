import { type ImportRow, readPath } from './fields.ts'

/** Files whose fields are known: our own export, and dumps of other services. */
export const IMPORT_PRESETS = ['latchkey', 'firebase', 'auth0', 'clerk'] as const
export type ImportPreset = (typeof IMPORT_PRESETS)[number]

/** The password hash parameters of a Firebase project. */
export interface FirebaseHashParameters {
  readonly signer_key: string
  readonly salt_separator: string
  readonly rounds: number
  readonly memory_cost: number
}

type ToFields = (row: ImportRow, firebase: FirebaseHashParameters | undefined) => ImportRow

/** Our names of the providers in dumps; other providers keep their names. */
const PROVIDERS: Readonly<Record<string, string>> = {
  'google.com': 'google',
  'github.com': 'github',
  'facebook.com': 'facebook',
  'apple.com': 'apple',
  'microsoft.com': 'microsoft',
  'twitter.com': 'x',
  'google-oauth2': 'google',
  windowslive: 'microsoft',
  twitter: 'x',
}

const providerOf = (name: unknown) => PROVIDERS[String(name)] ?? String(name)
const listOf = (value: unknown): ImportRow[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'object' && item !== null) : []
const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** Metadata of ours with the id of the user in the other service, which is no UUID. */
const withPreviousId = (metadata: unknown, previous_id: unknown) => ({
  ...(typeof metadata === 'object' && !Array.isArray(metadata) ? metadata : {}),
  previous_id,
})

/** `firebase auth:export users.json`. */
const ofFirebase: ToFields = (row, parameters) => ({
  display_name: row.displayName,
  primary_email: row.email,
  primary_email_verified: isText(row.email) ? row.emailVerified : undefined,
  profile_image_url: row.photoUrl,
  signed_up_at_millis: row.createdAt,
  last_active_at_millis: row.lastSignedInAt,
  is_blocked: row.disabled,
  password_hash: firebaseHash(row, parameters),
  server_metadata: withPreviousId(customClaims(row.customAttributes), row.localId),
  oauth_providers: listOf(row.providerUserInfo)
    .filter(({ providerId }) => isText(providerId) && providerId.includes('.'))
    .map(({ providerId, rawId, email }) => ({
      id: providerOf(providerId),
      account_id: rawId,
      email: email ?? null,
    })),
})

function customClaims(attributes: unknown): unknown {
  if (!isText(attributes)) return attributes
  try {
    return { custom_claims: JSON.parse(attributes) }
  } catch {
    return { custom_claims: attributes }
  }
}

const standard = (base64: string) => base64.replaceAll('-', '+').replaceAll('_', '/')

function firebaseHash(
  { passwordHash, salt }: ImportRow,
  parameters: FirebaseHashParameters | undefined,
): string | undefined {
  if (!isText(passwordHash) || !isText(salt) || parameters === undefined) return undefined
  const { signer_key, salt_separator, rounds, memory_cost } = parameters
  return standard(
    `$fbscrypt$v=1,n=${memory_cost},r=${rounds},p=1,ss=${salt_separator},sk=${signer_key}$${salt}$${passwordHash}`,
  )
}

/** The export of the dashboard or a job, with the hashes that Auth0's support adds. */
const ofAuth0: ToFields = (row) => ({
  display_name: row.name === row.email ? (row.nickname ?? row.name) : row.name,
  primary_email: row.email,
  primary_email_verified: isText(row.email) ? (row.email_verified ?? false) : undefined,
  profile_image_url: row.picture,
  signed_up_at_millis: readPath(row, 'created_at.$date') ?? row.created_at,
  last_active_at_millis: readPath(row, 'last_login.$date') ?? row.last_login,
  is_blocked: row.blocked,
  password_hash: row.passwordHash ?? readPath(row, 'custom_password_hash.hash.value'),
  client_metadata: row.user_metadata,
  server_metadata: withPreviousId(row.app_metadata, row.user_id ?? readPath(row, '_id.$oid')),
  oauth_providers: listOf(row.identities)
    .filter(({ provider, isSocial }) => isSocial === true || PROVIDERS[String(provider)])
    .map(({ provider, user_id, profileData }) => ({
      id: providerOf(provider),
      account_id: String(user_id),
      email: readPath(profileData, 'email') ?? null,
    })),
})

/** The CSV file of Clerk's dashboard. */
const ofClerk: ToFields = (row) => {
  const verified = addressesOf(row.verified_email_addresses)
  const unverified = addressesOf(row.unverified_email_addresses)
  const primary = isText(row.primary_email_address)
    ? row.primary_email_address
    : (verified[0] ?? unverified[0])
  const others = [...verified, ...unverified].filter((value) => value !== primary)
  const names = [row.first_name, row.last_name].filter(isText)
  return {
    display_name: names.length > 0 ? names.join(' ') : row.username,
    primary_email: primary,
    primary_email_verified: primary === undefined ? undefined : verified.includes(primary),
    other_emails: others.map((value) => ({ value, is_verified: verified.includes(value) })),
    password_hash: row.password_digest,
    totp_secret_base64: isText(row.totp_secret) ? base32ToBase64(row.totp_secret) : undefined,
    signed_up_at_millis: row.created_at,
    server_metadata: withPreviousId(undefined, row.id),
  }
}

const addressesOf = (value: unknown): string[] =>
  isText(value) ? value.split(/[\s,;|]+/).filter(isText) : []

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** In one pass, which a regular expression for the end of a text is not. */
function withoutPadding(text: string): string {
  let end = text.length
  while (text[end - 1] === '=') end -= 1
  return text.slice(0, end)
}

/** Authenticator secrets are usually written in base32 (RFC 4648 §6). */
function base32ToBase64(text: string): string {
  let [bits, value, bytes] = [0, 0, '']
  for (const letter of withoutPadding(text.toUpperCase())) {
    const digit = BASE32.indexOf(letter)
    if (digit === -1) return text
    value = ((value << 5) | digit) & 0xfff
    bits += 5
    if (bits < 8) continue
    bits -= 8
    bytes += String.fromCharCode((value >> bits) & 0xff)
  }
  return btoa(bytes)
}

const CONVERTERS: Readonly<Record<Exclude<ImportPreset, 'latchkey'>, ToFields>> = {
  firebase: ofFirebase,
  auth0: ofAuth0,
  clerk: ofClerk,
}

/** The fields of a user in a row of another service. They are not validated. */
export const fieldsOfPreset = (
  preset: Exclude<ImportPreset, 'latchkey'>,
  row: ImportRow,
  firebase: FirebaseHashParameters | undefined,
): ImportRow => CONVERTERS[preset](row, firebase)
