import { createHash, createPublicKey, randomUUID, sign, verify } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import { exportPKCS8, generateKeyPair } from 'jose'
import pg from 'pg'

/*
 * The minimum for such a request: no routes, no checks, no headers. The ratio shows what the
 * service does beyond this. Arguments: port, address of the database, public key of the tokens as
 * JSON, tenancy id.
 */
const [port, databaseUrl, jwk, tenancyId] = process.argv.slice(2) as [
  string,
  string,
  string,
  string,
]
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })
const publicKey = createPublicKey({ key: JSON.parse(jwk), format: 'jwk' })
const { privateKey } = await generateKeyPair('ES256', { extractable: true })
const signingKey = { key: await exportPKCS8(privateKey), dsaEncoding: 'ieee-p1363' as const }

async function readUser(token: string): Promise<string> {
  const [header = '', payload = '', signature = ''] = token.split('.')
  const good = verify(
    'sha256',
    Buffer.from(`${header}.${payload}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!good) throw new Error('bad signature')
  const { sub } = JSON.parse(Buffer.from(payload, 'base64url').toString())
  const { rows } = await pool.query({
    name: 'user',
    text: 'select * from users where tenancy_id = $1 and id = $2',
    values: [tenancyId, sub],
  })
  return JSON.stringify(rows[0])
}

async function refresh(): Promise<string> {
  const { rows } = await pool.query({
    name: 'session',
    text: 'select * from sessions where tenancy_id = $1 limit 1',
    values: [tenancyId],
  })
  const body = Buffer.from(JSON.stringify({ sub: rows[0].user_id })).toString('base64url')
  const signature = sign('sha256', Buffer.from(`e30.${body}`), signingKey).toString('base64url')
  return JSON.stringify({ access_token: `e30.${body}.${signature}` })
}

async function listUsers(limit: string | null): Promise<string> {
  const { rows } = await pool.query({
    name: 'users',
    text: `select u.*, c.value as primary_email, c.is_verified, c.used_for_auth from users u
      left join lateral (
        select * from contact_channels x
        where x.tenancy_id = u.tenancy_id and x.user_id = u.id and x.type = 'email' and x.is_primary limit 1
      ) c on true
      where u.tenancy_id = $1 order by u.created_at, u.id limit $2`,
    values: [tenancyId, limit],
  })
  return JSON.stringify({ items: rows })
}

async function checkApiKey(value: string): Promise<string> {
  const { rows } = await pool.query({
    name: 'api_key',
    text: 'select * from api_keys where tenancy_id = $1 and key_hash = $2',
    values: [tenancyId, createHash('sha256').update(value).digest()],
  })
  return JSON.stringify(rows[0])
}

async function createUser(email: string): Promise<string> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const id = randomUUID()
    await client.query({
      name: 'insert_user',
      text: `insert into users (tenancy_id, id, is_anonymous, otp_auth_enabled, created_at, last_active_at)
        values ($1, $2, false, false, now(), now())`,
      values: [tenancyId, id],
    })
    await client.query({
      name: 'insert_channel',
      text: `insert into contact_channels
          (tenancy_id, id, user_id, type, value, is_primary, is_verified, used_for_auth, created_at)
        values ($1, $2, $3, 'email', $4, true, false, false, now())`,
      values: [tenancyId, randomUUID(), id, email],
    })
    await client.query('commit')
    return JSON.stringify({ id })
  } finally {
    client.release()
  }
}

/** The entries of the data vault as they are stored, without any encryption. */
async function getValue({ hashed_key }: { hashed_key: string }): Promise<string> {
  const { rows } = await pool.query({
    name: 'get_value',
    text: `select encode(encrypted_value, 'base64') as encrypted_value from data_vault_entries
      where tenancy_id = $1 and store_id = 'bench' and hashed_key = $2`,
    values: [tenancyId, hashed_key],
  })
  return JSON.stringify(rows[0])
}

async function setValue(entry: { hashed_key: string; encrypted_value: string }): Promise<string> {
  await pool.query({
    name: 'set_value',
    text: `update data_vault_entries set encrypted_value = decode($3, 'base64'), updated_at = now()
      where tenancy_id = $1 and store_id = 'bench' and hashed_key = $2`,
    values: [tenancyId, entry.hashed_key, entry.encrypted_value],
  })
  return '{"success":true}'
}

async function route(request: IncomingMessage): Promise<string> {
  const url = new URL(request.url ?? '/', 'http://localhost')
  if (url.pathname === '/users/me') {
    return readUser(String(request.headers['x-stack-access-token']))
  }
  if (url.pathname === '/check') {
    return checkApiKey(((await json(request)) as { api_key: string }).api_key)
  }
  if (url.pathname === '/vault/get')
    return getValue((await json(request)) as Parameters<typeof getValue>[0])
  if (url.pathname === '/vault/set')
    return setValue((await json(request)) as Parameters<typeof setValue>[0])
  if (url.pathname !== '/users') return refresh()
  if (request.method === 'GET') return listUsers(url.searchParams.get('limit'))
  const { primary_email } = (await json(request)) as { primary_email: string }
  return createUser(primary_email)
}

createServer((request, response) => {
  if (request.url === '/ready') return response.end('{}')
  const work = route(request)
  const hasBody =
    request.url === '/users' || request.url === '/check' || request.url?.startsWith('/vault/')
  if (!hasBody) request.resume()
  work
    .then((text) => response.setHeader('content-type', 'application/json').end(text))
    .catch(() => {
      response.statusCode = 500
      response.end()
    })
}).listen(Number(port), '127.0.0.1')
process.once('SIGTERM', () => process.exit(0))
