import { startService, type TestProject } from '@latchkey/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/* protocol 01 §7.3, security case 60. */

const service = await startService()
afterAll(() => service.stop())

let project: TestProject
beforeAll(async () => {
  project = await service.newProject()
})

const OVERRIDE = { 'x-stack-override-error-status': 'true' }
const failing = [
  ['a known error', 'POST', '/check-version', 400],
  ['a missing access type', 'GET', '/users/me', 400],
  ['an unknown path', 'GET', '/nowhere', 404],
  ['an unknown version', 'GET', '/api/v9/users', 404],
  ['an unknown project of a key set', 'GET', '/projects/none/.well-known/jwks.json', 404],
] as const

describe.each(failing)('%s', (_name, method, path, status) => {
  test.each(['true', 'false', '0', 'anything', ''])(
    'becomes 200 with the header %j; the body stays',
    async (value) => {
      const plain = await service.anyone.send(method, path)
      const overridden = await service.anyone.send(method, path, {
        headers: { 'x-stack-override-error-status': value },
      })

      expect(plain.status).toBe(status)
      expect(plain.headers.has('x-stack-actual-status')).toBe(false)
      expect(overridden.status).toBe(200)
      expect(overridden.headers.get('x-stack-actual-status')).toBe(String(status))
      expect(overridden.text).toBe(plain.text)
    },
  )

  test('keeps all its other headers', async () => {
    const without = (headers: Headers) =>
      Object.fromEntries(
        [...headers].filter(
          ([name]) => !['x-stack-request-id', 'x-stack-actual-status'].includes(name),
        ),
      )

    const plain = await service.anyone.send(method, path)
    const overridden = await service.anyone.send(method, path, { headers: OVERRIDE })

    expect(without(overridden.headers)).toEqual(without(plain.headers))
  })
})

test('case 60: a rejected credential becomes 200 as well, and stays rejected', async () => {
  const known = await project
    .as('admin', null, { ...OVERRIDE, 'x-stack-super-secret-admin-key': 'wrong' })
    .get('/projects/current')
  const plain = await project
    .as('client', null, { ...OVERRIDE, 'x-stack-development-override-key': 'x' })
    .get('/projects/current')

  expect(known).toMatchObject({ status: 200, code: 'INVALID_SUPER_SECRET_ADMIN_KEY' })
  expect(known.headers.get('x-stack-actual-status')).toBe('401')
  expect(plain).toMatchObject({ status: 200, code: undefined, json: undefined })
  expect(plain.headers.get('x-stack-actual-status')).toBe('401')
})

test('a body too large becomes 200 as well', async () => {
  const headers = { ...OVERRIDE, 'content-type': 'application/json', 'content-length': '99999999' }

  const reply = await service.anyone.send('POST', '/check-version', { headers, body: '{}' })

  expect(reply.status).toBe(200)
  expect(reply.headers.get('x-stack-actual-status')).toBe('413')
})

test('a success has no actual status', async () => {
  const reply = await service.anyone.get('', OVERRIDE)

  expect(reply.status).toBe(200)
  expect(reply.headers.has('x-stack-actual-status')).toBe(false)
})

test.each([
  ['a method that is not there', 'DELETE', '/check-version', 405],
  ['HEAD', 'HEAD', '', 405],
  ['a slash at the end', 'GET', '/users/me/', 308],
  ['a redirect', 'GET', '/projects-anonymous-users/internal/.well-known/x', 307],
])('%s keeps its status', async (_name, method, path, status) => {
  const reply = await service.anyone.send(method, path, { headers: OVERRIDE })

  expect(reply.status).toBe(status)
  expect(reply.headers.has('x-stack-actual-status')).toBe(false)
})
