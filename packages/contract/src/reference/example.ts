import { alternativesOf, isAnyJson, isNullable, type JsonSchema } from './json-schema.ts'

const UUID = '3f0d7a52-9c1e-4b7a-8f4d-2a6b1c9e5d10'
const MILLIS = 1_767_225_600_000
const DEEPEST = 5

/** Values that tell more than what a schema says, by the name of a field. */
const BY_NAME: Readonly<Record<string, unknown>> = {
  display_name: 'Ada Lovelace',
  primary_email: 'ada@example.com',
  email: 'ada@example.com',
  value: 'ada@example.com',
  password: 'correct horse battery staple',
  password_hash: '$2b$10$abcdefghijklmnopqrstuuO0c5n1n3v7q8y9z0A1B2C3D4E5F6G7H',
  client_metadata: { theme: 'dark' },
  client_read_only_metadata: { plan: 'pro' },
  server_metadata: { crm_id: '4711' },
  profile_image_url: 'https://example.com/ada.png',
  permission_id: 'read_invoices',
  contained_permission_ids: ['read_contracts'],
  provider_id: 'github',
  account_id: '583231',
  theme_id: 'light',
  offer_id: 'pro',
  item_id: 'credits',
  price_id: 'monthly',
  description: 'Created from the API reference',
  subject: 'Hello',
  html: '<p>Hello</p>',
  limit: 10,
  cursor: '',
  query: 'ada',
  reason: 'Ticket 4711',
  access_token: 'eyJhbGciOiJFUzI1NiJ9…',
  refresh_token: 'b7m2x0q9…',
  ip: '203.0.113.7',
  next_cursor: null,
  customer_type: 'user',
  quantity: 1,
  version: '1',
  domain: 'https://app.example.com',
  from: '2026-01-01',
  to: '2026-01-31',
  accent: '#4f46e5',
  background: '#ffffff',
}

/** Optional fields that are shown in what is sent. */
const SHOWN = ['display_name', 'primary_email', 'user_ids', 'subject', 'html', 'offer_id'] as const

const PERMISSION_ID = 'read_invoices'
const API_KEY = 'sk_b7m2x0q9…'

const BY_FORMAT: Readonly<Record<string, unknown>> = {
  uuid: UUID,
  email: 'ada@example.com',
  uri: 'https://example.com/welcome',
  password: 'correct horse battery staple',
  'date-time': '2026-01-01T00:00:00.000Z',
}

const fits = (schema: JsonSchema, value: unknown): boolean =>
  alternativesOf(schema).some(({ type: types, enum: values, maxLength, maximum, ...rest }) => {
    if (rest.const !== undefined) return rest.const === value
    if (values) return values.includes(value)
    const type = [types].flat().find((each) => each !== 'null')
    if (typeof value === 'string')
      return (
        type === 'string' &&
        !(rest.format ?? '').match(/^(uuid|email)$/) &&
        value.length <= (maxLength ?? Infinity)
      )
    if (typeof value === 'number')
      return (type === 'number' || type === 'integer') && value <= (maximum ?? Infinity)
    return Array.isArray(value) ? type === 'array' : value === null && isNullable(schema)
  })

/**
 * A realistic value for a schema. The name of the field chooses better texts, such as an email for
 * `primary_email`. Most optional fields are left out of what is sent (`'input'`).
 */
export function exampleOf(
  schema: JsonSchema,
  use: 'input' | 'output',
  name = '',
  depth = 0,
): unknown {
  if (schema.examples?.length) return schema.examples[0]
  if (schema.const !== undefined) return schema.const
  const named = Object.hasOwn(BY_NAME, name) ? BY_NAME[name] : undefined
  if (isAnyJson(schema)) return named ?? {}
  if (named !== undefined && fits(schema, named)) return named
  const [first] = alternativesOf(schema)
  if (first === undefined) return null
  if (first !== schema) return exampleOf(first, use, name, depth)
  return plainExample(schema, use, name, depth)
}

function plainExample(
  schema: JsonSchema,
  use: 'input' | 'output',
  name: string,
  depth: number,
): unknown {
  if (schema.enum?.length) return schema.enum[0]
  if (schema.default !== undefined && use === 'input') return schema.default
  const type = [schema.type].flat().find((each) => each !== 'null')
  if (type === 'object') return objectExample(schema, use, depth)
  if (type === 'array')
    return schema.items && depth < DEEPEST
      ? [exampleOf(schema.items, use, singular(name), depth + 1)]
      : []
  if (type === 'boolean') return true
  if (type === 'number' || type === 'integer')
    return /millis$/.test(name) && (schema.maximum ?? Infinity) > MILLIS
      ? MILLIS
      : Math.max(schema.minimum ?? 0, Math.min(schema.maximum ?? 10, 10))
  if (type === undefined) return { text: 'Hello' }
  if (type !== 'string') return null
  if (schema.format !== undefined && schema.format in BY_FORMAT) return BY_FORMAT[schema.format]
  if (/(^|_)code$/.test(name)) return 'k3n8w2q0x7t5v1m9c4b6z0r8d2f7h3j5g1a9p4s6y8e0w'
  if (/^(user|team|session|project)_id$/.test(name) || name === 'id') return UUID
  return name === '' ? 'text' : name
}

function objectExample(schema: JsonSchema, use: 'input' | 'output', depth: number): unknown {
  const all = Object.entries(schema.properties ?? {})
  const required = all.filter(([name]) => schema.required?.includes(name))
  if (depth >= DEEPEST) return {}
  const preferred = all.filter(
    ([name]) =>
      SHOWN.some((each) => each === name) && (required.length === 0 || name === 'offer_id'),
  )
  const sent = [...required, ...preferred]
  const shown = use === 'output' ? all : sent.length > 0 ? sent : all.slice(0, 2)
  // Permissions are chosen by their id, which is no UUID.
  const isPermission = all.some(([name]) => name === 'contained_permission_ids')
  const isApiKey = all.some(([name]) => name === 'manually_revoked_at_millis')
  return Object.fromEntries(
    shown.map(([name, member]) => [
      name,
      isPermission && name === 'id'
        ? PERMISSION_ID
        : isApiKey && name === 'value'
          ? API_KEY
          : exampleOf(member, use, name, depth + 1),
    ]),
  )
}

const singular = (name: string) => name.replace(/ies$/, 'y').replace(/s$/, '')
