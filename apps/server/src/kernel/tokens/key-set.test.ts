import { randomUUID } from 'node:crypto'
import { startService } from '@latchkey/testkit'
import { createLocalJWKSet, jwtVerify } from 'jose'
import { afterAll, describe, expect, test } from 'vitest'

const service = await startService()
afterAll(() => service.stop())

const keysOf = (projectId: string, query = '') =>
  service.anyone.get(`/projects/${projectId}/.well-known/jwks.json${query}`)

describe('the key set of a project', () => {
  test('contains two public keys and nothing private', async () => {
    const project = await service.newProject()

    const { status, json } = await keysOf(project.id)

    expect(status).toBe(200)
    expect(Object.keys(json)).toEqual(['keys'])
    expect(json.keys).toHaveLength(2)
    for (const key of json.keys) {
      expect(key).toEqual({
        kty: 'EC',
        alg: 'ES256',
        crv: 'P-256',
        x: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
        y: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
        kid: expect.stringMatching(/^[A-Za-z0-9_-]{12}$/),
      })
    }
  })

  test('holds four keys with those of anonymous users, all with names of their own', async () => {
    const project = await service.newProject()

    const { json } = await keysOf(project.id, '?include_anonymous=true')

    expect(new Set(json.keys.map((key: { kid: string }) => key.kid)).size).toBe(4)
    expect(new Set(json.keys.map((key: { x: string }) => key.x)).size).toBe(4)
    expect(json.keys.slice(0, 2)).toEqual(
      (await keysOf(project.id, '?include_anonymous=false')).json.keys,
    )
  })

  test('is the same at every call, and another for every project', async () => {
    const [one, other] = [await service.newProject(), await service.newProject()]

    expect((await keysOf(one.id)).json).toEqual((await keysOf(one.id)).json)
    expect((await keysOf(one.id)).json.keys[0].x).not.toBe((await keysOf(other.id)).json.keys[0].x)
  })

  test('may be cached for an hour', async () => {
    expect((await keysOf('internal')).headers.get('cache-control')).toBe('public, max-age=3600')
  })

  test.each([
    '?include_anonymous=yes',
    '?include_anonymous=1',
    '?include_anonymous=',
    '?foo=bar',
    '?include_anonymous=true&foo=bar',
  ])('refuses the query %s', async (query) => {
    expect(await keysOf('internal', query)).toMatchObject({ status: 400, code: 'SCHEMA_ERROR' })
  })

  test.each([randomUUID(), 'no-project', 'Internal', '%00', '%ff', "'"])(
    'of the unknown project %s is a plain 404',
    async (id) => {
      const reply = await keysOf(id)

      if (id === '%00') expect(reply.status).toBe(400)
      else expect(reply).toMatchObject({ status: 404, code: undefined, json: undefined })
    },
  )
})

describe('a verifier that knows only the key set', () => {
  test("verifies a user's token", async () => {
    const project = await service.newProject()
    const ada = await project.signUp()

    const keys = createLocalJWKSet((await keysOf(project.id)).json)
    const { payload } = await jwtVerify(ada.access_token, keys, {
      issuer: `${service.url}/api/v1/projects/${project.id}`,
      audience: project.id,
      algorithms: ['ES256'],
      currentDate: service.clock.now(),
    })

    expect(payload.sub).toBe(ada.user_id)
  })

  test("verifies an anonymous user's token only with the keys of anonymous users", async () => {
    const project = await service.newProject()
    const { json } = await project.as('client').post('/auth/anonymous/sign-up')
    const verify = async (query: string) =>
      jwtVerify(json.access_token, createLocalJWKSet((await keysOf(project.id, query)).json), {
        currentDate: service.clock.now(),
      })

    await expect(verify('?include_anonymous=true')).resolves.toBeTruthy()
    await expect(verify('')).rejects.toMatchObject({ code: 'ERR_JWKS_NO_MATCHING_KEY' })
  })
})

describe('discovery from the issuer of anonymous tokens', () => {
  test.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])(
    '%s leads to the keys of the project with those of anonymous users',
    async (method) => {
      const project = await service.newProject()

      const reply = await service.anyone.send(
        method,
        `/projects-anonymous-users/${project.id}/.well-known/jwks.json`,
      )

      expect(reply.status).toBe(307)
      expect(reply.headers.get('location')).toBe(
        `/api/v1/projects/${project.id}/.well-known/jwks.json?include_anonymous=true`,
      )
      const keys = await service.anyone.get(reply.headers.get('location') as string)
      expect(keys.json.keys).toHaveLength(4)
    },
  )

  test('keeps deeper paths and never redirects to another host', async () => {
    const deep = await service.anyone.get('/projects-anonymous-users/internal/.well-known/a/b%20c')
    expect(deep.headers.get('location')).toBe(
      '/api/v1/projects/internal/.well-known/a/b%20c?include_anonymous=true',
    )

    for (const id of [
      '%2F%2Fevil.test',
      '%5Cevil.test',
      '..%2f..%2f',
      '%0d%0aset-cookie:x',
      'a?b',
      '%23',
    ]) {
      const { status, headers } = await service.anyone.get(
        `/projects-anonymous-users/${id}/.well-known/jwks.json`,
      )
      if (status === 307)
        expect(headers.get('location')).toMatch(/^\/api\/v1\/projects\/[^/\\\r\n]+\/\.well-known\//)
      expect(status).toBeLessThan(500)
      expect(headers.has('set-cookie')).toBe(false)
    }
  })
})
