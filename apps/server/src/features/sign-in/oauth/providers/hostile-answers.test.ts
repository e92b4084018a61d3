import { startService } from '@latchkey/testkit'
import { afterAll, describe, expect, test } from 'vitest'
import { ProviderRefusal } from './index.ts'
import { type FakeAnswer, startFakeWorld } from './testing/fake-provider.ts'
import { newStart, open } from './testing/projects.ts'

/* What a provider, or whoever sits between, may send back: security cases 11 and 26. */

const world = await startFakeWorld()
const service = await startService({ providers: { locate: world.locate, timeoutMs: 300 } })
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

async function comeBack(answers: { token?: FakeAnswer; profile?: FakeAnswer } = {}) {
  world.on(TOKEN, () => answers.token ?? good.token)
  world.on(PROFILE, () => answers.profile ?? good.profile)
  const provider = await open(service, 'gitlab')
  const start = newStart(service, 'gitlab')
  return provider.exchange(new URLSearchParams({ code: 'the-code', state: start.state }), start)
}

test('a decent answer is taken', async () => {
  expect((await comeBack()).account).toMatchObject({
    accountId: '1',
    email: 'ada@example.com',
    isEmailVerified: true,
  })
})

describe('case 11: the browser brings back', () => {
  const comeBackWith = async (change: (answer: URLSearchParams) => void) => {
    world.on(TOKEN, () => good.token)
    world.on(PROFILE, () => good.profile)
    const before = world.requests.length
    const provider = await open(service, 'gitlab')
    const start = newStart(service, 'gitlab')
    const answer = new URLSearchParams({ code: 'the-code', state: start.state })
    change(answer)
    const error: unknown = await provider.exchange(answer, start).catch((caught: unknown) => caught)
    // Nothing of it reached the provider.
    expect(world.requests.length).toBe(before)
    return error
  }

  test.each<[string, (answer: URLSearchParams) => void, string]>([
    ['another state', (answer) => answer.set('state', 'another'), 'bad-answer'],
    ['no state', (answer) => answer.delete('state'), 'bad-answer'],
    ['two states', (answer) => answer.append('state', 'another'), 'bad-answer'],
    ['two codes', (answer) => answer.append('code', 'another'), 'bad-answer'],
    ['no code', (answer) => answer.delete('code'), 'bad-answer'],
    ['another issuer', (answer) => answer.set('iss', 'https://evil.example'), 'bad-answer'],
    ['an id token of its own', (answer) => answer.set('id_token', 'a.b.c'), 'bad-answer'],
    ['a token of its own', (answer) => answer.set('token', 'x'), 'bad-answer'],
    ['a packed answer', (answer) => answer.set('response', 'a.b.c'), 'bad-answer'],
    ['a no', (answer) => answer.set('error', 'access_denied'), 'access-denied'],
    ['a missing consent', (answer) => answer.set('error', 'consent_required'), 'access-denied'],
    ['a scope it may not have', (answer) => answer.set('error', 'invalid_scope'), 'invalid-scope'],
    [
      'a client that is none',
      (answer) => answer.set('error', 'unauthorized_client'),
      'invalid-client',
    ],
    [
      'a server out of order',
      (answer) => answer.set('error', 'temporarily_unavailable'),
      'unreachable',
    ],
    ['an unknown error', (answer) => answer.set('error', 'toString'), 'bad-answer'],
  ])('%s', async (_name, change, kind) => {
    const error = await comeBackWith(change)

    expect(error).toBeInstanceOf(ProviderRefusal)
    expect(error).toMatchObject({ kind })
  })

  test('an error for another state, which counts as an attack, not as an answer', async () => {
    const error = await comeBackWith((answer) => {
      answer.set('error', 'access_denied')
      answer.set('state', 'another')
    })

    expect(error).toMatchObject({ kind: 'bad-answer' })
  })

  test('words of the provider, cut to what a log can bear', async () => {
    const error = await comeBackWith((answer) => {
      answer.set('error', 'access_denied')
      answer.set('error_description', `no\r\n${'x'.repeat(5000)}`)
    })

    expect((error as Error).message.length).toBeLessThan(300)
    expect((error as Error).message).not.toMatch(/[\r\n]/)
  })
})

const type = { 'content-type': 'application/json' }
const redirect: FakeAnswer = (response) =>
  response.writeHead(307, { location: 'http://127.0.0.1:9/steal' }).end()
const silent: FakeAnswer = () => {}
const slow: FakeAnswer = (response) => response.writeHead(200, type).write('{"access_token":')
const truncated: FakeAnswer = (response) => {
  response
    .writeHead(200, { ...type, 'content-length': '1000' })
    .write('{"access_token":"a"', () => response.destroy())
}
const broken: FakeAnswer = (response) => void response.destroy()
const huge: FakeAnswer = (response) =>
  response.writeHead(200, type).end(JSON.stringify({ access_token: 'x'.repeat(1024 * 1024) }))
const endless: FakeAnswer = (response) => {
  response.writeHead(200, type)
  const more = () => void (response.writable && response.write(' '.repeat(65_536), more))
  more()
}
const notJson: FakeAnswer = (response) =>
  response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Welcome</p>')
const out = (status: number): FakeAnswer => ({ status, json: { error: 'server_error' } })

describe.each(['token', 'profile'] as const)('the %s endpoint', (endpoint) => {
  test.each<[string, FakeAnswer, string]>([
    ['redirects', redirect, 'bad-answer'],
    ['says nothing', silent, 'unreachable'],
    ['stops in the middle', slow, 'unreachable'],
    ['is cut off', truncated, 'unreachable'],
    ['hangs up', broken, 'unreachable'],
    ['says too much', huge, 'bad-answer'],
    ['never stops', endless, 'bad-answer'],
    ['sends no JSON', notJson, 'bad-answer'],
    ['sends a list', { json: [] }, 'bad-answer'],
    ['sends nothing of use', { json: {} }, 'bad-answer'],
    ['is out of order', out(503), 'unreachable'],
    ['has had enough', out(429), 'unreachable'],
  ])('%s', async (_name, answer, kind) => {
    const error: unknown = await comeBack({ [endpoint]: answer }).catch((caught: unknown) => caught)

    expect(error).toBeInstanceOf(ProviderRefusal)
    expect(error).toMatchObject({ kind })
  })
})

test.each<[string, Record<string, unknown>]>([
  ['of another type', { token_type: 'mac' }],
  ['of no type', { token_type: undefined }],
  ['that is no text', { access_token: 5 }],
  ['with a life that is no number', { expires_in: 'soon' }],
  ['with a life in the past', { expires_in: -1 }],
  ['with a refresh token that is no text', { refresh_token: {} }],
])('tokens %s are refused, and none appears in the error', async (_name, changes) => {
  const error: unknown = await comeBack({
    token: { json: { ...good.token.json, ...changes } },
  }).catch((caught: unknown) => caught)

  expect(error).toMatchObject({ kind: 'bad-answer' })
  expect(
    JSON.stringify([
      (error as Error).message,
      (error as Error).stack,
      (error as Error).cause ?? null,
    ]),
  ).not.toMatch(/very-secret/)
})

test.each<[string, FakeAnswer]>([
  ['is out of order', out(503)],
  ['is asked too often', out(403)],
  ['knows no such page', out(404)],
  ['redirects', redirect],
  ['never stops', endless],
  ['says nothing', silent],
])('a provider that %s says nothing about a token', async (_name, answer) => {
  world.on(PROFILE, () => answer)
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
