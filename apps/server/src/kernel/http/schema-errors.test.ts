import { startService, type TestProject, type TestUser } from '@latchkey/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/* protocol 01 §2 step 4, §4.2, §5.2 to §5.4. */

const service = await startService()
afterAll(() => service.stop())

let project: TestProject
let user: TestUser
beforeAll(async () => {
  project = await service.newProject()
  user = await project.signUp()
})

const problemsOf = (reply: { json: { details: { message: string } } }) =>
  reply.json.details.message.split('\n').slice(1)

describe('a schema error', () => {
  test('says method and path in its first line and then one indented line for every problem, all at once', async () => {
    const body = { email: 'nope', password: 'x'.repeat(71), nickname: 'x', shoe_size: 7 }

    const reply = await project.as('client').post('/auth/password/sign-up?any=thing', body)

    expect(reply).toMatchObject({ status: 400, code: 'SCHEMA_ERROR' })
    const [first, ...problems] = reply.json.details.message.split('\n')
    expect(first).toContain('POST /api/v1/auth/password/sign-up')
    expect(first).not.toContain('any=thing')
    expect(problems.toSorted()).toEqual([
      '  - body contains unknown properties: nickname, shoe_size',
      '  - body.email must be a valid email',
      '  - body.password must be at most 70 characters long',
      '  - body.verification_callback_url must be defined',
    ])
  })

  test('has the same text as error and as detail', async () => {
    const { json } = await service.anyone.post('/check-version', {})

    expect(json.error).toBe(json.details.message)
    expect(Object.keys(json)).toEqual(['code', 'details', 'error'])
    expect(Object.keys(json.details)).toEqual(['message'])
  })

  test('names the path as it was requested', async () => {
    const { json } = await service.anyone.send('POST', '/api/v2beta3/check-version')

    expect(json.error).toContain('POST /api/v2beta3/check-version')
  })

  test.each([
    [null, '  - body.clientVersion must be a string, not null'],
    [[], '  - body.clientVersion must be a string'],
    [{}, '  - body.clientVersion must be a string'],
    [undefined, '  - body.clientVersion must be defined'],
  ])('distinguishes a missing field from a wrong one: %j', async (value, problem) => {
    const reply = await service.anyone.post('/check-version', { clientVersion: value })

    expect(problemsOf(reply)).toEqual([problem])
  })

  test('lists the values of an enumeration', async () => {
    const query = await service.anyone.get(
      '/projects/internal/.well-known/jwks.json?include_anonymous=maybe',
    )
    const body = await service.anyone.post('/auth/oauth/token', { grant_type: 'password' })

    expect(problemsOf(query)).toEqual(['  - query.include_anonymous must be one of: true, false'])
    expect(problemsOf(body)).toEqual([
      '  - body.grant_type must be one of: authorization_code, refresh_token',
    ])
  })

  test('puts the names of headers in quotes', async () => {
    for (const headers of [{}, { 'x-stack-refresh-token': '' }]) {
      const reply = await project.as('client').post('/auth/sessions/current/refresh', {}, headers)
      expect(problemsOf(reply)).toEqual(['  - headers["x-stack-refresh-token"] must be defined'])
    }
  })

  test('names the user where an endpoint demands one, together with all else', async () => {
    const reply = await project
      .as('client')
      .post('/auth/password/update', { old_password: 'x', extra: 1 })

    expect(problemsOf(reply)).toContain('  - auth.user must be defined')
    expect(problemsOf(reply)).toContain('  - body.new_password must be defined')
    expect(problemsOf(reply)).toContain('  - body contains unknown properties: extra')
  })
})

describe('unknown properties are refused', () => {
  test('in a query that is described, even as empty', async () => {
    const reply = await project.as('client', user).get('/users/me?foo=bar&baz=1')

    expect(problemsOf(reply)).toEqual(['  - query contains unknown properties: foo, baz'])
    expect((await service.anyone.get('?foo=bar')).code).toBe('SCHEMA_ERROR')
    expect((await project.as('client').get('/projects/current?foo')).code).toBe('SCHEMA_ERROR')
  })

  test('but a query that is not described is ignored', async () => {
    expect((await project.as('client').post('/auth/anonymous/sign-up?foo=bar')).status).toBe(200)
    expect(
      (await service.anyone.post('/check-version?foo=bar', { clientVersion: '1' })).status,
    ).toBe(200)
  })

  test('in a body, in one line for each object', async () => {
    const reply = await project
      .as('client', user)
      .patch('/users/me', { a: 1, display_name: 'x', b: { c: 2 } })

    expect(problemsOf(reply)).toEqual(['  - body contains unknown properties: a, b'])
  })

  test.each([
    ['server_metadata', { a: 1 }],
    ['client_read_only_metadata', { a: 1 }],
    ['primary_email_verified', true],
    ['is_anonymous', false],
  ])('a field for servers is one of them for a client: %s', async (field, value) => {
    const body = { [field]: value }

    const asClient = await project.as('client', user).patch('/users/me', body)
    const asServer = await project.as('server', user).patch('/users/me', body)

    expect(problemsOf(asClient)).toEqual([`  - body contains unknown properties: ${field}`])
    expect(asServer.status).toBe(200)
  })

  test.each(['id', 'has_password', 'project_id', 'tenancy_id'])(
    'no access type may set %s',
    async (field) => {
      for (const type of ['client', 'server', 'admin'] as const) {
        const reply = await project.as(type, user).patch('/users/me', { [field]: true })
        expect(problemsOf(reply)).toEqual([`  - body contains unknown properties: ${field}`])
      }
    },
  )

  test('free-form values may contain anything', async () => {
    const metadata = { any: { depth: [{ of: 'keys' }], id: 1 }, 'with spaces': null }

    const reply = await project.as('client', user).patch('/users/me', { client_metadata: metadata })

    expect(reply.json.client_metadata).toEqual(metadata)
  })
})

describe('coercion over the wire', () => {
  test('a number becomes text where text is wanted, in JSON and in a query', async () => {
    expect(
      (await project.as('client', user).patch('/users/me', { display_name: 42 })).json.display_name,
    ).toBe('42')
    expect(
      (await project.as('client', user).patch('/users/me', { display_name: true })).json
        .display_name,
    ).toBe('true')
  })

  test('null clears where it is allowed, and is refused elsewhere', async () => {
    expect(
      (await project.as('client', user).patch('/users/me', { display_name: null })).json
        .display_name,
    ).toBeNull()
    expect((await service.anyone.post('/check-version', { clientVersion: null })).code).toBe(
      'SCHEMA_ERROR',
    )
  })

  test('an absent field is left as it is', async () => {
    await project
      .as('client', user)
      .patch('/users/me', { display_name: 'Ada', client_metadata: { a: 1 } })

    const reply = await project.as('client', user).patch('/users/me', { client_metadata: null })

    expect(reply.json).toMatchObject({ display_name: 'Ada', client_metadata: null })
  })

  test('of a repeated query parameter the last wins', async () => {
    const path = '/projects/internal/.well-known/jwks.json'

    expect(
      (await service.anyone.get(`${path}?include_anonymous=x&include_anonymous=true`)).json.keys,
    ).toHaveLength(4)
    expect(
      (await service.anyone.get(`${path}?include_anonymous=true&include_anonymous=x`)).code,
    ).toBe('SCHEMA_ERROR')
  })
})

describe('which error wins', () => {
  test('a missing access type over everything else in the request', async () => {
    const reply = await service.anyone.send('PATCH', '/users/me?foo=bar', {
      headers: { 'content-type': 'application/json' },
      body: '{"unknown":1}',
    })

    expect(reply).toMatchObject({ status: 400, code: 'ACCESS_TYPE_REQUIRED' })
    expect(reply.json).not.toHaveProperty('details')
  })

  test('a schema error over a missing user at the fixed path /users/me', async () => {
    expect((await project.as('client').get('/users/me?foo=bar')).code).toBe('SCHEMA_ERROR')
    expect((await project.as('client').get('/users/me')).code).toBe(
      'CANNOT_GET_OWN_USER_WITHOUT_USER',
    )
  })
})
