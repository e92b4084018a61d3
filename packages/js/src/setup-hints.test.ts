import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Connection } from './connection.ts'
import { refreshAccessToken } from './refresh-access-token.ts'
import { sendRequest } from './requests.ts'
import { Session } from './session.ts'
import { setupHintOf } from './setup-hints.ts'
import { createFakeBrowser, createFakePlatform } from './testing/fake-platform.ts'
import { createFakeWire, knownError, type WireResponse } from './testing/fake-wire.ts'

const printed = vi.spyOn(console, 'error').mockImplementation(() => {})
beforeEach(() => void printed.mockClear())

let addresses = 0

/** A connection to an address of its own, because each hint is printed once. */
function setUp(response: () => WireResponse, extra: Partial<Connection> = {}) {
  const base = `http://service-${++addresses}.test`
  const platform = createFakePlatform({ fetch: createFakeWire(response).fetch })
  platform.buildMode = 'development'
  const connection: Connection = {
    projectId: 'project-1',
    publishableClientKey: 'pck_1',
    baseUrl: () => base,
    credentials: () => ({}),
    extraRequestHeaders: {},
    language: {},
    platform,
    ...extra,
  }
  const fail = async (method = 'POST') => {
    const error = await sendRequest(connection, { method, path: '/users/me' }).catch(
      (thrown: unknown) => thrown,
    )
    expect(error).toBeInstanceOf(Error)
    return setupHintOf(error)
  }
  return { base, connection, platform, fail }
}

const networkFailure = () => Promise.reject(new TypeError('fetch failed'))
const fromLatchkey = { 'x-stack-request-id': 'request-1' }
const page = (status: number) => () => new Response('<!DOCTYPE html><p>Hello', { status })

describe('in development', () => {
  test('says that nothing answers, once, and after the first of several attempts', async () => {
    const { base, fail, platform } = setUp(networkFailure)
    const hint = `Nothing answers at ${base}. Start your Latchkey service there, or pass its URL as baseUrl. If another service listens there, change the port.`
    const printedAtFirstWait: unknown[] = []
    platform.wait = async () => {
      await vi.waitFor(() => expect(printed).toHaveBeenCalled())
      printedAtFirstWait.push(...(printed.mock.calls[0] ?? []))
    }

    expect(await fail('GET')).toBe(hint)
    expect(await fail()).toBe(hint)

    expect(printedAtFirstWait[0]).toBe(`Latchkey: ${hint}`)
    expect(printed).toHaveBeenCalledTimes(1)
  })

  test.each([
    ['a web page', page(404), 'A web page answers at'],
    [
      'another service',
      () => Response.json({ detail: 'Not Found' }, { status: 404 }),
      'Another service answers at',
    ],
    ['a proxy without the service', page(502), 'A proxy answers at'],
  ])('says that %s answers', async (_, response, start) => {
    const { base, fail } = setUp(response)
    expect(await fail()).toContain(`${start} ${base}`)
    expect(printed).toHaveBeenCalledTimes(1)
  })

  test.each([
    ['http://service.test/api/v1', 'Use http://service.test instead.'],
    ['localhost:8102', 'It must start with http:// or https://.'],
  ])('explains the base URL %s', async (url, fix) => {
    const { fail } = setUp(
      () => new Response('not found', { status: 404, headers: fromLatchkey }),
      {
        baseUrl: () => url,
      },
    )
    expect(await fail()).toContain(fix)
  })

  test('names the page with the right project id', async () => {
    const { base, fail } = setUp(() =>
      knownError('CURRENT_PROJECT_NOT_FOUND', { project_id: 'project-1' }),
    )
    expect(await fail()).toBe(
      `The service at ${base} has no project with the id "project-1". Copy the id of your project from ${base}/projects and pass it as projectId.`,
    )
  })

  test.each([
    ['pck_1', 'INVALID_PUBLISHABLE_CLIENT_KEY', 'publishableClientKey is not a valid key'],
    ['ssk_1', 'INVALID_PUBLISHABLE_CLIENT_KEY', 'is a secret key (it starts with ssk_)'],
    ['pck_1', 'INVALID_SECRET_SERVER_KEY', 'secretServerKey is not a valid key'],
    ['pck_1', 'INVALID_SUPER_SECRET_ADMIN_KEY', 'superSecretAdminKey is not a valid key'],
  ])('with the key %s explains %s', async (publishableClientKey, code, text) => {
    const { base, fail } = setUp(() => knownError(code, { project_id: 'project-1' }, 401), {
      publishableClientKey,
    })
    const hint = await fail()
    expect(hint).toContain(text)
    expect(hint).toContain(`${base}/projects/project-1/api-keys`)
  })

  test('explains a key that the token endpoint rejects', async () => {
    const { connection } = setUp(() =>
      knownError('INVALID_OAUTH_CLIENT_ID_OR_SECRET', { client_id: 'project-1' }),
    )
    const session = new Session(
      { accessToken: null, refreshToken: 'rt' },
      (token) => refreshAccessToken(connection, token),
      () => 0,
    )
    const error = await sendRequest(connection, {
      method: 'POST',
      path: '/users/me',
      session,
    }).catch((thrown: unknown) => thrown)
    expect(setupHintOf(error)).toContain('publishableClientKey is not a valid key')
  })

  test.each([
    [
      'a failure of the service itself',
      () => new Response('oops', { status: 500, headers: fromLatchkey }),
    ],
    ['an error that the app expects', () => knownError('EMAIL_PASSWORD_MISMATCH')],
  ])('says nothing about %s', async (_, response) => {
    expect(await setUp(response).fail()).toBeNull()
    expect(printed).not.toHaveBeenCalled()
  })

  test('says nothing without a network', async () => {
    const { fail, platform } = setUp(networkFailure)
    platform.offline = true
    expect(await fail()).toBeNull()
  })
})

test('prints nothing in production and in tests', async () => {
  for (const mode of ['production', 'test']) {
    const { fail, platform } = setUp(networkFailure)
    platform.buildMode = mode
    expect(await fail()).toBeNull()
  }
  expect(printed).not.toHaveBeenCalled()
})

test.each([
  ['http://localhost:3000/', true],
  ['http://127.0.0.1/x', true],
  ['http://[::1]:5173/', true],
  ['https://app.example.com/', false],
  ['https://localhost.example.com/', false],
])('without a build mode, a page at %s counts as development: %s', async (href, isDevelopment) => {
  const { fail, platform } = setUp(networkFailure)
  platform.buildMode = undefined
  platform.browser = () => createFakeBrowser(href)
  expect((await fail()) !== null).toBe(isDevelopment)
})
