import { startService, testConfig } from '@latchkey/testkit'
import { afterAll, describe, expect, test } from 'vitest'
import { knownHosts } from './host-check.ts'

const service = await startService()
const open = await startService({
  database: service.database,
  config: {
    publicUrl: 'https://dev.example.com',
    host: '0.0.0.0',
    allowedHosts: ['latchkey'],
    logLevel: 'silent',
  },
})
const production = await startService({
  database: service.database,
  config: { production: true, logLevel: 'silent' },
})
afterAll(async () => {
  await production.stop()
  await open.stop()
  await service.stop()
})

const ask = (host: string, path: string, of = service) =>
  of.fetch(new Request(`http://localhost:8102${path}`, { headers: { host }, redirect: 'manual' }), {
    remoteAddress: '127.0.0.1',
  })

describe('case 75: in development', () => {
  test.each([
    '/',
    '/projects',
    '/mailbox',
    '/mailbox/ada',
    '/mailbox/api/v1/mailbox/ada@example.com',
    '/development-provider/authorize?client_id=github',
    '/development-provider/.well-known/openid-configuration',
    '/hosted/internal/handler/sign-in',
    '/api/v1',
    '/api/v1/projects/current',
    '/api/v1/openapi.json',
    '/docs',
    '/metrics',
    '/files/x',
  ])(
    'rejects a page of another site whose host name resolves to this machine at %s',
    async (path) => {
      const response = await ask('rebound.example:8102', path)

      expect(response.status).toBe(421)
      expect(response.headers.get('access-control-allow-origin')).toBeNull()
      expect(await response.text()).toMatch(
        /^In development, Latchkey accepts requests only for localhost/,
      )
    },
  )

  test('both names count where the request has two', async () => {
    const response = await service.fetch(
      new Request('http://rebound.example/mailbox', { headers: { host: 'localhost:8102' } }),
    )

    expect(response.status).toBe(421)
  })

  test('load balancers may still read the health', async () => {
    for (const path of ['/health', '/ready'])
      expect((await ask('10.1.2.3:8102', path)).status).toBe(200)
  })

  test.each([
    'localhost',
    'localhost:3000',
    'app.localhost:8102',
    '127.0.0.1:8102',
    '127.8.9.1',
    '[::1]:8102',
    'LOCALHOST',
    'localhost.',
  ])('accepts %s', async (host) => {
    expect((await ask(host, '/api/v1')).status).toBe(200)
  })

  test('accepts the host of the public URL and those in the settings, on any address', async () => {
    for (const host of [
      'dev.example.com',
      'DEV.example.com:443',
      'latchkey:8102',
      'localhost:8102',
    ]) {
      expect([host, (await ask(host, '/api/v1', open)).status]).toEqual([host, 200])
    }
    for (const host of [
      '0.0.0.0:8102',
      'example.com',
      'evil.dev.example.com',
      'latchkey.example.com',
      '192.168.1.7',
    ]) {
      expect([host, (await ask(host, '/api/v1', open)).status]).toEqual([host, 421])
    }
  })
})

test('production accepts every host, because nothing is open there', async () => {
  expect((await ask('10.1.2.3', '/api/v1', production)).status).toBe(200)
  expect((await ask('10.1.2.3', '/mailbox/api/v1/mailbox/ada', production)).status).toBe(404)
})

test.each([
  '',
  'evil@localhost',
  'localhost/evil',
  'localhost?.evil',
  'localhost#.evil',
  'local host',
  'localhost.evil.example',
  'a'.repeat(300),
  '[::1',
  'localhost:99999',
])('case 75: %j is not a name of this machine', (header) => {
  const { publicUrl, host, allowedHosts, seed } = testConfig('')

  expect(knownHosts({ publicUrl, host, allowedHosts, seed })(header)).toBe(false)
})
