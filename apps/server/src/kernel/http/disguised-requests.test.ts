import { startService, type TestProject, type TestUser } from '@latchkey/testkit'
import { routes } from 'latchkey/internals'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const service = await startService()
afterAll(() => service.stop())

let project: TestProject
let user: TestUser
beforeAll(async () => {
  project = await service.newProject()
  user = await project.signUp()
})

describe('case 25: no spelling of a path leads past the access check', () => {
  test.each([
    '/api/v1/users',
    '/api/v1//users',
    '//api/v1/users',
    '/api//v1/users',
    '/api/v1/./users',
    '/api/v1/%2e/users',
    '/api/v1/x/../users',
    '/api/v1/x/%2e%2e/users',
    '/api/v1/x%2f..%2fusers',
    '/api/v1/x\\..\\users',
    '/api/v1/users/',
    '/api/v1/users//',
    '/api/v1/users%2f',
    '/api/v1/users%5c',
    '/api/v1/users%00',
    '/api/v1/users%20',
    '/api/v1/users;a=b',
    '/api/v1/users.json',
    '/api/v1%2fusers',
    '/api%2fv1/users',
    '/API/v1/users',
    '/api/V1/users',
    '/api/v1/Users',
    '/api/v1/%75sers',
    '/api/latest/users',
    '/api/v2beta3/users',
    '/api/v1/users?/../me',
    '/api/v1/users#/me',
  ])('%s', async (path) => {
    const reply = await project.as('client', user).get(`${service.url}${path}`)

    expect([308, 400, 401, 404]).toContain(reply.status)
    expect(reply.text).not.toContain(user.user_id)
  })
})

describe('case 60: no header changes what is allowed or kept', () => {
  const DISGUISES = {
    'x-stack-override-error-status': 'true',
    'x-stack-disable-artificial-development-delay': 'true',
    'x-stack-development-disable-extended-logging': 'true',
    'x-stack-random-nonce': 'x',
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-host': 'localhost',
    'x-forwarded-proto': 'https',
    'x-forwarded-prefix': '/internal',
    'x-real-ip': '127.0.0.1',
    'x-original-url': '/api/v1',
    'x-rewrite-url': '/api/v1',
    'x-http-method-override': 'OPTIONS',
    'x-middleware-subrequest': 'middleware',
    'cache-control': 'public, max-age=1000',
    pragma: 'cache',
    forwarded: 'for=127.0.0.1;host=localhost',
    via: '1.1 localhost',
  }
  const guarded = routes
    .map(({ declaration }) => declaration)
    .filter(({ access, versions }) => access !== 'anyone' && versions === undefined)
    .map((declaration) => [`${declaration.method} ${declaration.path}`, declaration] as const)

  test.each(guarded)('%s', async (_name, { method, path }) => {
    const address = path.replaceAll(/:[a-z_]+(\{[^}]*\})?/g, () => crypto.randomUUID())
    const plain = await service.anyone.send(method, address)
    const disguised = await service.anyone.send(method, address, { headers: DISGUISES })

    expect(plain.status).toBe(400)
    expect(disguised.headers.get('x-stack-actual-status')).toBe('400')
    expect(disguised.json).toEqual(plain.json)
    for (const { headers } of [plain, disguised])
      expect(headers.get('cache-control')).toBe('no-store, max-age=0')
  })
})
