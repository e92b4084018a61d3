import { createPublicKey, sign, verify } from 'node:crypto'
import { createServer } from 'node:http'
import { exportPKCS8, generateKeyPair } from 'jose'
import pg from 'pg'

/*
 * The least that could answer such a request at all: no routes, no checks, no headers. What the service does beyond this is what its ratio
 * shows. Arguments: port, address of the database, public key of the tokens as JSON, tenancy id.
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

createServer((request, response) => {
  if (request.url === '/ready') return response.end('{}')
  const work =
    request.url === '/users/me'
      ? readUser(String(request.headers['x-stack-access-token']))
      : refresh()
  request.resume()
  work
    .then((text) => response.setHeader('content-type', 'application/json').end(text))
    .catch(() => {
      response.statusCode = 500
      response.end()
    })
}).listen(Number(port), '127.0.0.1')
process.once('SIGTERM', () => process.exit(0))
