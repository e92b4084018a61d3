import { startService } from '@latchkey/testkit'
import { afterAll, describe, expect, test } from 'vitest'

/* protocol 01 §1, §1.1, §1.2, §8.6. */

const service = await startService()
afterAll(() => service.stop())

const demo = (version: string, query = '') =>
  service.anyone.get(`/api/${version}/migration-tests/smart-route-handler${query}`)

describe('versions', () => {
  test.each(['v1', 'v2beta1', 'v2beta2', 'v2beta3', 'v2beta4', 'latest'])(
    '%s leads to the same endpoints',
    async (version) => {
      const index = await service.anyone.get(`/api/${version}`)

      expect(index).toMatchObject({ status: 200, text: (await service.anyone.get('')).text })
      expect((await service.anyone.get(`/api/${version}/users/me`)).code).toBe(
        'ACCESS_TYPE_REQUIRED',
      )
    },
  )

  test.each(['v2', 'v3', 'V1', 'v1.0', 'Latest', 'beta', 'v2beta5', '', '__proto__', 'v1%2f'])(
    '%j is unknown: 404',
    async (version) => {
      expect((await service.anyone.get(`/api/${version}/users/me`)).status).toBe(404)
    },
  )

  test.each([
    ['v1', '', 404, undefined],
    ['v1', '?queryParam=x', 404, undefined],
    ['v2beta1', '', 200, 'n/a'],
    ['v2beta1', '?queryParam=x', 200, 'x'],
    ['v2beta1', '?queryParamNew=x', 400, undefined],
    ['v2beta2', '', 400, undefined],
    ['v2beta2', '?queryParam=x', 200, 'x'],
    ['v2beta3', '?queryParam=x', 400, undefined],
    ['v2beta3', '', 400, undefined],
    ['v2beta3', '?queryParamNew=x', 200, 'x'],
    ['v2beta4', '', 200, 'n/a'],
    ['v2beta4', '?queryParamNew=x', 200, 'x'],
    ['v2beta4', '?queryParam=x', 400, undefined],
    ['latest', '', 200, 'n/a'],
    ['latest', '?queryParamNew=x', 200, 'x'],
  ])('the demonstration of %s with %j', async (version, query, status, text) => {
    const reply = await demo(version, query)

    expect(reply.status).toBe(status)
    if (status === 200) expect(reply.text).toContain(text)
    if (status === 400) expect(reply.code).toBe('SCHEMA_ERROR')
  })

  test('the page of the demonstration gives its own address', async () => {
    const { status, text } = await service.anyone.get('/api/latest/migration-tests')

    expect({ status, text }).toEqual({
      status: 200,
      text: `${service.url}/api/latest/migration-tests`,
    })
  })
})

describe('a slash at the end', () => {
  test.each([
    ['/api/v1/', '/api/v1'],
    ['/api/v1/users/me/', '/api/v1/users/me'],
    ['/api/v1/users/me/?a=b&c=%2F', '/api/v1/users/me?a=b&c=%2F'],
    ['/api/v1/no/such/path/', '/api/v1/no/such/path'],
    ['/api/', '/api'],
  ])('%s leads to %s for good', async (path, location) => {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD']) {
      const reply = await service.anyone.send(method, path, {
        headers: { 'x-stack-access-type': 'root' },
      })
      expect({ status: reply.status, text: reply.text }).toEqual({ status: 308, text: '' })
      expect(reply.headers.get('location')).toBe(location)
    }
  })

  test('has no CORS headers and none of ours', async () => {
    const { headers } = await service.anyone.get('/api/v1/users/me/')

    expect([...headers.keys()].filter((name) => /^(access-control-|x-stack-)/.test(name))).toEqual(
      [],
    )
  })

  test('case 25: never leads to another host', async () => {
    for (const path of [
      '/api/v1//evil.test/',
      '/api//evil.test//',
      '/api/v1/\\evil.test/',
      '/api/v1/%2F%2Fevil.test/',
    ]) {
      const { headers } = await service.anyone.get(path)
      expect(new URL(headers.get('location') ?? '/', service.url).origin).toBe(service.url)
    }
  })
})

describe('methods', () => {
  test.each([
    ['DELETE', '/check-version'],
    ['GET', '/auth/password/sign-in'],
    ['PUT', '/users/me'],
    ['POST', ''],
    ['PROPFIND', '/users/me'],
    ['HEAD', '/users/me'],
    ['HEAD', ''],
  ])('%s %s is not there: 405 without body', async (method, path) => {
    const reply = await service.anyone.send(method, path, {
      headers: { 'x-stack-access-type': 'root' },
    })

    expect({ status: reply.status, text: reply.text }).toEqual({ status: 405, text: '' })
    expect(reply.code).toBeUndefined()
  })

  test('of an unknown path are all 404, but HEAD is 405', async () => {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
      expect((await service.anyone.send(method, '/nowhere')).status).toBe(404)
    }
    expect((await service.anyone.send('HEAD', '/nowhere')).status).toBe(405)
  })
})

describe('an unknown path', () => {
  test('comes after bad credentials', async () => {
    expect((await service.anyone.get('/nowhere', { 'x-stack-secret-server-key': 'x' })).code).toBe(
      'PROJECT_KEY_WITHOUT_ACCESS_TYPE',
    )
    expect((await service.anyone.get('/api/v9/x', { 'x-stack-access-type': 'root' })).code).toBe(
      'INVALID_ACCESS_TYPE',
    )
    expect((await service.internal.as('client', { access_token: 'x' }).get('/nowhere')).code).toBe(
      'UNPARSABLE_ACCESS_TOKEN',
    )
    expect((await service.internal.as('client').get('/nowhere')).status).toBe(404)
  })

  test.each(['//users/me', '/users//me', '/USERS/ME', '/users%2Fme'])(
    '%s does not reach an endpoint',
    async (path) => {
      expect((await service.anyone.get(path)).status).toBe(404)
    },
  )

  test.each(['/users/./me/../x', '/users/m%65', '/users/me;x', '/users/me%20'])(
    '%s gives a client no more access than /users/{id}',
    async (path) => {
      const project = await service.newProject()
      const user = await project.signUp()

      expect((await project.as('client', user).get(path)).code).toBe('INSUFFICIENT_ACCESS_TYPE')
    },
  )
})
