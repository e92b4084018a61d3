import { startService } from '@latchkey/testkit'
import { afterAll, describe, expect, test } from 'vitest'
import { ProviderRefusal } from './index.ts'
import { type FakeResponse, startFakeWorld } from './testing/fake-provider.ts'
import { newStart, open } from './testing/projects.ts'

/* Malformed and hostile responses of providers and of the browser: security cases 11 and 26. */

const world = await startFakeWorld()
// Long enough for a good response on a busy machine.
const service = await startService({ providers: { locate: world.locate, timeoutMs: 1500 } })
afterAll(async () => {
  await service.stop()
  await world.stop()
})

const TOKEN = 'gitlab.com/oauth/token'
const PROFILE = 'gitlab.com/api/v4/user'
const good = {
  token: {
    json: {
      access_token: 'very-secret-access-token',
      token_type: 'bearer',
      refresh_token: 'very-secret-refresh-token',
    },
  },
  profile: { json: { id: 1, email: 'ada@example.com', confirmed_at: 'yes' } },
}

async function completeCallback(responses: { token?: FakeResponse; profile?: FakeResponse } = {}) {
  world.on(TOKEN, () => responses.token ?? good.token)
  world.on(PROFILE, () => responses.profile ?? good.profile)
  const provider = await open(service, 'gitlab')
  const start = newStart(service, 'gitlab')
  return provider.exchange(new URLSearchParams({ code: 'the-code', state: start.state }), start)
}

test('accepts a valid response', async () => {
  expect((await completeCallback()).account).toMatchObject({
    accountId: '1',
    email: 'ada@example.com',
    isEmailVerified: true,
  })
})

describe('case 11: rejects a callback with', () => {
  const completeCallbackWith = async (change: (response: URLSearchParams) => void) => {
    world.on(TOKEN, () => good.token)
    world.on(PROFILE, () => good.profile)
    const before = world.requests.length
    const provider = await open(service, 'gitlab')
    const start = newStart(service, 'gitlab')
    const reply = new URLSearchParams({ code: 'the-code', state: start.state })
    change(reply)
    const error: unknown = await provider.exchange(reply, start).catch((caught: unknown) => caught)
    // No request reached the provider.
    expect(world.requests.length).toBe(before)
    return error
  }

  test.each<[string, (answer: URLSearchParams) => void, string]>([
    ['another state', (answer) => answer.set('state', 'another'), 'bad-response'],
    ['no state', (answer) => answer.delete('state'), 'bad-response'],
    ['two states', (answer) => answer.append('state', 'another'), 'bad-response'],
    ['two codes', (answer) => answer.append('code', 'another'), 'bad-response'],
    ['no code', (answer) => answer.delete('code'), 'bad-response'],
    ['another issuer', (answer) => answer.set('iss', 'https://evil.example'), 'bad-response'],
    ['an ID token', (answer) => answer.set('id_token', 'a.b.c'), 'bad-response'],
    ['an access token', (answer) => answer.set('token', 'x'), 'bad-response'],
    ['a response JWT', (answer) => answer.set('response', 'a.b.c'), 'bad-response'],
    ['a denial', (answer) => answer.set('error', 'access_denied'), 'access-denied'],
    ['a missing consent', (answer) => answer.set('error', 'consent_required'), 'access-denied'],
    ['an invalid scope', (answer) => answer.set('error', 'invalid_scope'), 'invalid-scope'],
    [
      'an unauthorized client',
      (answer) => answer.set('error', 'unauthorized_client'),
      'invalid-client',
    ],
    [
      'an unavailable server',
      (answer) => answer.set('error', 'temporarily_unavailable'),
      'unreachable',
    ],
    ['an unknown error', (answer) => answer.set('error', 'toString'), 'bad-response'],
  ])('%s', async (_name, change, kind) => {
    const error = await completeCallbackWith(change)

    expect(error).toBeInstanceOf(ProviderRefusal)
    expect(error).toMatchObject({ kind })
  })

  test('an error for another state, which counts as an attack', async () => {
    const error = await completeCallbackWith((response) => {
      response.set('error', 'access_denied')
      response.set('state', 'another')
    })

    expect(error).toMatchObject({ kind: 'bad-response' })
  })

  test('a long description, which is shortened for the log', async () => {
    const error = await completeCallbackWith((response) => {
      response.set('error', 'access_denied')
      response.set('error_description', `no\r\n${'x'.repeat(5000)}`)
    })

    expect((error as Error).message.length).toBeLessThan(300)
    expect((error as Error).message).not.toMatch(/[\r\n]/)
  })
})

const type = { 'content-type': 'application/json' }
const redirect: FakeResponse = (response) =>
  response.writeHead(307, { location: 'http://127.0.0.1:9/steal' }).end()
const silent: FakeResponse = () => {}
const slow: FakeResponse = (response) => response.writeHead(200, type).write('{"access_token":')
const truncated: FakeResponse = (response) => {
  response
    .writeHead(200, { ...type, 'content-length': '1000' })
    .write('{"access_token":"a"', () => response.destroy())
}
const broken: FakeResponse = (response) => void response.destroy()
const huge: FakeResponse = (response) =>
  response.writeHead(200, type).end(JSON.stringify({ access_token: 'x'.repeat(1024 * 1024) }))
const endless: FakeResponse = (response) => {
  response.writeHead(200, type)
  const more = () => void (response.writable && response.write(' '.repeat(65_536), more))
  more()
}
const notJson: FakeResponse = (response) =>
  response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Welcome</p>')
const out = (status: number): FakeResponse => ({ status, json: { error: 'server_error' } })

describe.each(['token', 'profile'] as const)('the %s endpoint', (endpoint) => {
  test.each<[string, FakeResponse, string]>([
    ['redirects', redirect, 'bad-response'],
    ['does not respond', silent, 'unreachable'],
    ['stops in the middle of the response', slow, 'unreachable'],
    ['is cut off', truncated, 'unreachable'],
    ['closes the connection', broken, 'unreachable'],
    ['responds with too much data', huge, 'bad-response'],
    ['never ends its response', endless, 'bad-response'],
    ['responds with HTML', notJson, 'bad-response'],
    ['responds with a list', { json: [] }, 'bad-response'],
    ['responds with an empty object', { json: {} }, 'bad-response'],
    ['returns 503', out(503), 'unreachable'],
    ['returns 429', out(429), 'unreachable'],
  ])('%s', async (_name, response, kind) => {
    const error: unknown = await completeCallback({ [endpoint]: response }).catch(
      (caught: unknown) => caught,
    )

    expect(error).toBeInstanceOf(ProviderRefusal)
    expect(error).toMatchObject({ kind })
  })
})

test.each<[string, Record<string, unknown>]>([
  ['of another type', { token_type: 'mac' }],
  ['of no type', { token_type: undefined }],
  ['that is not a string', { access_token: 5 }],
  ['with a lifetime that is not a number', { expires_in: 'soon' }],
  ['with a negative lifetime', { expires_in: -1 }],
  ['with a refresh token that is not a string', { refresh_token: {} }],
])('rejects tokens %s and reveals none in the error', async (_name, changes) => {
  const error: unknown = await completeCallback({
    token: { json: { ...good.token.json, ...changes } },
  }).catch((caught: unknown) => caught)

  expect(error).toMatchObject({ kind: 'bad-response' })
  expect(
    JSON.stringify([
      (error as Error).message,
      (error as Error).stack,
      (error as Error).cause ?? null,
    ]),
  ).not.toMatch(/very-secret/)
})

test.each<[string, FakeResponse]>([
  ['returns 503', out(503)],
  ['returns 403', out(403)],
  ['returns 404', out(404)],
  ['redirects', redirect],
  ['never ends its response', endless],
  ['does not respond', silent],
])('a provider that %s does not prove a token invalid', async (_name, response) => {
  world.on(PROFILE, () => response)
  const provider = await open(service, 'gitlab')

  await expect(provider.isAccessTokenGood('a')).rejects.toMatchObject({ kind: 'unreachable' })
})

test('a host that does not exist is unreachable', async () => {
  const nowhere = await startService({
    providers: { locate: () => new URL('http://127.0.0.1:1/'), timeoutMs: 300 },
  })
  const provider = await open(nowhere, 'gitlab')

  await expect(provider.refresh('a', [])).rejects.toMatchObject({ kind: 'unreachable' })

  await nowhere.stop()
})
