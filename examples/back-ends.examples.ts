import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callApi } from './react/src/call-api.ts'
import {
  type ExampleService,
  fillInFile,
  installed,
  type RunningExample,
  startExampleService,
  startServer,
} from './testing/example.ts'

/* The same routes with each framework (protocol 07 §24). */

let running: ExampleService
beforeAll(async () => {
  running = await startExampleService()
})
afterAll(() => running?.stop())

const PAGE = 'http://localhost:5173'

describe.each(['hono', 'express'])('an API with %s', (name) => {
  let api: RunningExample
  beforeAll(async () => {
    await fillInFile(running, installed(name), '.env.example', '.env')
    api = await startServer(process.execPath, ['--env-file=.env', 'server.js'], installed(name), {
      PORT: '0',
      APP_ORIGIN: PAGE,
    })
  })
  afterAll(() => api?.stop())

  const ask = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${api.url}${path}`, { headers })

  test('responds to a signed-in user', async () => {
    const app = await running.signUp(`${name}@example.com`)
    const user = await app.getUser({ or: 'throw' })

    const session = await callApi(app, `${api.url}/session`)
    const me = await callApi(app, `${api.url}/me`)

    expect([session.status, await session.json()]).toEqual([
      200,
      { userId: user.id, email: `${name}@example.com` },
    ])
    expect([me.status, await me.json()]).toEqual([
      200,
      { userId: user.id, name: `${name}@example.com` },
    ])
  })

  test('asks the service whether the user still exists, unless a signature is enough', async () => {
    const app = await running.signUp(`${name}-leaves@example.com`)
    const user = await app.getUser({ or: 'throw' })
    const headers = await user.getAuthHeaders()
    await running.as('server').delete(`/users/${user.id}`)

    expect((await ask('/me', headers)).status).toBe(401)
    expect((await ask('/session', headers)).status).toBe(200)
  })

  const withToken = (accessToken: unknown) => ({
    'x-stack-auth': JSON.stringify({ accessToken, refreshToken: null }),
  })

  test.each(['/session', '/me'])('%s returns 401 without a valid token', async (path) => {
    const other = await running.newProject()
    const stranger = await (await running.signUp(`${name}@example.com`, other)).getUser()
    const own = await (await running.signUp(`${name}-${path.slice(1)}@example.com`)).getUser()
    const { accessToken } = (await own?.getAuthJson()) ?? {}
    const [header, payload, signature] = String(accessToken).split('.')
    const unsigned = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')

    const statuses = await Promise.all(
      [
        {},
        { 'x-stack-auth': '' },
        { 'x-stack-auth': 'not JSON' },
        { 'x-stack-auth': 'null' },
        withToken(null),
        withToken(''),
        withToken('a.b.c'),
        withToken(`${unsigned}.${payload}.`),
        withToken(`${header}.${payload}.${'A'.repeat(signature?.length ?? 0)}`),
        (await stranger?.getAuthHeaders()) ?? {},
      ].map(async (headers) => (await ask(path, headers)).status),
    )

    expect(statuses).toEqual(statuses.map(() => 401))
  })

  test('lets pages of the app call it, and no others', async () => {
    const preflight = (origin: string) =>
      fetch(`${api.url}/me`, {
        method: 'OPTIONS',
        headers: {
          origin,
          'access-control-request-headers': 'x-stack-auth',
          'access-control-request-method': 'GET',
        },
      })

    const own = await preflight(PAGE)
    const foreign = await preflight('https://evil.example')

    expect(own.headers.get('access-control-allow-origin')).toBe(PAGE)
    expect(own.headers.get('access-control-allow-headers')).toContain('x-stack-auth')
    expect(foreign.headers.get('access-control-allow-origin')).not.toBe('https://evil.example')
  })
})
