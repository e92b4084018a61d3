import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accessHeaders, createCaller, INTERNAL_KEYS, OWNER, testConfig } from '@latchkey/testkit'
import { startEmbeddedPostgres, startService } from 'latchkey/internals'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/* A PostgreSQL of its own, which is stopped under the running service and started again. */

const folder = mkdtempSync(join(realpathSync(tmpdir()), 'latchkey-down-'))
chmodSync(folder, 0o755)
const startDatabase = () => startEmbeddedPostgres({ dataDir: folder, log: { info() {} } })

let database = await startDatabase()
const service = await startService(testConfig(database.url, { logLevel: 'silent' }))
afterAll(async () => {
  await service.stop()
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
})

const as = (accessType: 'client' | 'server', headers: Record<string, string> = {}) =>
  createCaller(service.fetch, 'http://localhost:8102', {
    ...accessHeaders({ id: 'internal', ...INTERNAL_KEYS }, accessType),
    ...headers,
  })
const credentials = { email: OWNER.email, password: OWNER.password }

let tokens: { access_token: string; refresh_token: string }
beforeAll(async () => {
  tokens = (await as('client').post('/auth/password/sign-in', credentials)).json
})

const requests: Record<string, () => ReturnType<ReturnType<typeof createCaller>['get']>> = {
  'sign-in': () => as('client').post('/auth/password/sign-in', credentials),
  'sign-in with a wrong password': () =>
    as('client').post('/auth/password/sign-in', { ...credentials, password: 'wrong password' }),
  'sign-up': () =>
    as('client').post('/auth/password/sign-up', {
      email: 'new@example.com',
      password: 'correct horse battery',
      verification_callback_url: 'http://localhost:8102/',
    }),
  'anonymous sign-up': () => as('client').post('/auth/anonymous/sign-up'),
  'a refresh': () =>
    as('client').post('/auth/sessions/current/refresh', undefined, {
      'x-stack-refresh-token': tokens.refresh_token,
    }),
  'users/me': () => as('client', { 'x-stack-access-token': tokens.access_token }).get('/users/me'),
  'a list of users with the server key': () => as('server').get('/users'),
  'a wrong server key': () =>
    as('server', { 'x-stack-secret-server-key': 'ssk_wrong' }).get('/users'),
  'an asked reset': () =>
    as('client').post('/auth/password/send-reset-code', {
      email: OWNER.email,
      callback_url: 'http://localhost:8102/',
    }),
  'a wrong code': () => as('client').post('/auth/otp/sign-in', { code: '0'.repeat(45) }),
  'the start of OAuth': () => as('client').get('/auth/oauth/authorize/google?client_id=internal'),
  'the first owner': () =>
    as('client').post('/internal/setup/owner', {
      setup_token: 'x',
      email: 'eve@example.com',
      password: 'correct horse battery',
    }),
  'the public keys': () => as('client').get('/projects/internal/.well-known/jwks.json'),
  'the dashboard': () => as('client').get('http://localhost:8102/'),
  'the mailbox': () => as('client').get('http://localhost:8102/mailbox/api/v1/mailbox/ada'),
}

describe('case 26: while the database is down', () => {
  beforeAll(async () => {
    await database.stop()
  })

  test.each(Object.keys(requests).filter((name) => name !== 'the start of OAuth'))(
    '%s fails with 503, says when to retry and reveals no internals',
    async (name) => {
      const reply = await (
        requests[name] as () => ReturnType<ReturnType<typeof createCaller>['get']>
      )()

      expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '10'])
      expect(reply.headers.get('content-type')).toMatch(/^text\/plain; ?charset=utf-8$/i)
      expect(reply.code).toBeUndefined()
      expect(reply.headers.get('set-cookie')).toBeNull()
      expect(reply.text).not.toMatch(/access_token|ECONN|ENOENT|postgres|socket|\/tmp|\.ts:|\bat /i)
    },
  )

  test('/ready returns 503', async () => {
    expect((await as('client').get('http://localhost:8102/ready')).status).toBe(503)
    expect((await as('client').get('http://localhost:8102/health?db=1')).status).toBe(500)
    expect((await as('client').get('http://localhost:8102/health')).status).toBe(200)
  })
})

describe('case 26: once the database is back', () => {
  beforeAll(async () => {
    const { url } = database
    database = await startDatabase()
    expect(database.url).toBe(url)
  })

  test('the service recovers by itself, with the former sessions', async () => {
    expect((await as('client').get('http://localhost:8102/ready')).status).toBe(200)
    expect((await requests['users/me']?.())?.status).toBe(200)
    expect((await requests['a refresh']?.())?.status).toBe(200)
    expect((await requests['sign-in']?.())?.status).toBe(200)
    expect((await requests['sign-in with a wrong password']?.())?.code).toBe(
      'EMAIL_PASSWORD_MISMATCH',
    )
  })

  test('no user was created while it was down', async () => {
    const { json } = await as('server').get('/users')

    expect(json.items.map((user: { primary_email: string }) => user.primary_email)).toEqual([
      OWNER.email,
    ])
  })

  test('changes of the project apply immediately again', async () => {
    const close = (sign_up_enabled: boolean) =>
      createCaller(
        service.fetch,
        'http://localhost:8102',
        accessHeaders({ id: 'internal', ...INTERNAL_KEYS }, 'admin'),
      ).patch('/internal/projects/current', { config: { sign_up_enabled } })
    expect((await close(false)).status).toBe(200)

    expect((await requests['sign-up']?.())?.code).toBe('SIGN_UP_NOT_ENABLED')
  })
})
