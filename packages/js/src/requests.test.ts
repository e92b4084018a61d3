import type { readCurrentProject } from '@latchkey/contract'
import { KnownError } from '@latchkey/contract/pure'
import { describe, expect, test } from 'vitest'
import { call } from './call.ts'
import type { ApiRequest, Connection } from './connection.ts'
import { refreshAccessToken } from './refresh-access-token.ts'
import { ServiceUnreachableError, UnexpectedResponseError } from './request-errors.ts'
import { sendRequest } from './requests.ts'
import { TooManyRequestsError } from './retries.ts'
import { Session } from './session.ts'
import { createFakePlatform } from './testing/fake-platform.ts'
import {
  createFakeWire,
  fakeAccessToken,
  json,
  knownError,
  plainKnownError,
  type WireRequest,
  type WireResponse,
} from './testing/fake-wire.ts'

const networkFailure = () => Promise.reject(new TypeError('fetch failed'))

/** A service that returns these responses one after the other, and then repeats the last one. */
function setUp(...responses: ((request: WireRequest) => WireResponse)[]) {
  const wire = createFakeWire((request) => {
    const response = responses.length > 1 ? responses.shift() : responses[0]
    return response ? response(request) : json({})
  })
  const platform = createFakePlatform({ fetch: wire.fetch })
  const connection: Connection = {
    projectId: 'project-1',
    publishableClientKey: 'pck_1',
    baseUrl: () => 'http://service.test',
    credentials: () => ({ 'X-Stack-Publishable-Client-Key': 'pck_1' }),
    extraRequestHeaders: {},
    language: {},
    platform,
  }
  const send = (request: Partial<ApiRequest> = {}, extra: Partial<Connection> = {}) =>
    sendRequest({ ...connection, ...extra }, { method: 'GET', path: '/users/me', ...request })
  return { send, wire, platform, connection }
}

const liveSession = (
  refresh: () => Promise<string | null> = async () => fakeAccessToken({ n: 'fresh' }),
) => new Session({ accessToken: fakeAccessToken(), refreshToken: 'rt' }, refresh, () => 0)

describe('a request', () => {
  test('names itself, its project, key and session in headers', async () => {
    const { send, wire } = setUp()

    await send({ session: liveSession() })

    const { headers, url } = wire.requests[0] as WireRequest
    expect(url).toBe('http://service.test/api/v1/users/me')
    expect(Object.fromEntries(headers)).toEqual({
      'x-stack-override-error-status': 'true',
      'x-stack-project-id': 'project-1',
      'x-stack-access-type': 'client',
      'x-stack-client-version': expect.stringMatching(/^js @latchkey\/js@\d+\.\d+\.\d+$/),
      'x-stack-access-token': fakeAccessToken(),
      'x-stack-refresh-token': 'rt',
      'x-stack-allow-anonymous-user': 'true',
      'x-stack-publishable-client-key': 'pck_1',
      'x-stack-random-nonce': expect.stringMatching(/^[0-9a-hjkmnp-tv-z]{45}$/),
      'ngrok-skip-browser-warning': 'true',
    })
  })

  test('carries no tokens when signed out, and JSON only with a body', async () => {
    const { send, wire } = setUp()

    await send({
      session: new Session(
        { accessToken: null, refreshToken: null },
        async () => null,
        () => 0,
      ),
      method: 'POST',
      body: { a: 1 },
    })

    expect(wire.requests[0]?.headers.has('x-stack-access-token')).toBe(false)
    expect(wire.requests[0]?.headers.has('x-stack-refresh-token')).toBe(false)
    expect(wire.requests[0]?.headers.get('content-type')).toBe('application/json')
    expect(wire.requests[0]?.body).toBe('{"a":1}')
  })

  test('lets extra headers override its own, and headers of the call override both', async () => {
    const { send, wire } = setUp()

    await send(
      { headers: { 'x-b': 'call' } },
      { extraRequestHeaders: { 'X-Stack-Project-Id': 'other', 'X-B': 'extra' } },
    )

    expect(wire.requests[0]?.headers.get('x-stack-project-id')).toBe('other')
    expect(wire.requests[0]?.headers.get('x-b')).toBe('call')
  })

  test('names the language of the texts, once it is known', async () => {
    const { send, wire, connection } = setUp()

    await send()
    connection.language.current = 'de-DE'
    await send()

    const sent = wire.requests.map(({ headers }) => headers.get('accept-language'))
    expect(sent).toEqual([null, 'de-DE'])
  })

  test('to the root of the API has no slash at its end', async () => {
    const { send, wire } = setUp()
    await send({ path: '/' })
    expect(wire.requests[0]?.url).toBe('http://service.test/api/v1')
  })
})

describe('a request with a signal', () => {
  const reason = new Error('superseded')

  test('is aborted at the network, with the reason of the signal', async () => {
    const { send } = setUp()
    const controller = new AbortController()
    const fetch = (_: string, { signal }: RequestInit) =>
      new Promise<Response>((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason))
        controller.abort(reason)
      })

    await expect(
      send({ signal: controller.signal }, { platform: createFakePlatform({ fetch }) }),
    ).rejects.toBe(reason)
  })

  test('is not sent once that is given up', async () => {
    const { send, wire } = setUp()
    await expect(send({ signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
    expect(wire.requests).toEqual([])
  })

  test('ends in the pause before the next attempt, which is not made', async () => {
    const { send, wire, platform } = setUp(networkFailure)
    const controller = new AbortController()
    const pause = Promise.withResolvers<void>()
    platform.wait = () => {
      controller.abort(reason)
      return pause.promise
    }

    await expect(send({ signal: controller.signal })).rejects.toBe(reason)

    pause.resolve()
    await new Promise((resolve) => setImmediate(resolve))
    expect(wire.requests).toHaveLength(1)
  })

  test('that is not aborted is a request like any other', async () => {
    const { send } = setUp(networkFailure, () => json({ a: 1 }))
    const { signal } = new AbortController()
    expect(await (await send({ signal })).json()).toEqual({ a: 1 })
  })
})

describe('what cannot be sent', () => {
  test.each([
    [
      'a key with a character that headers do not take',
      {},
      { credentials: () => ({ 'X-Key': 'ssk_…' }) },
    ],
    ['a body that is not JSON', { method: 'PUT', body: { count: 1n } }, {}],
  ])('%s throws at once: no other attempt would help', async (_, request, extra) => {
    const { send, wire, platform } = setUp()
    await expect(send(request, extra)).rejects.toThrow(TypeError)
    expect([wire.requests, platform.waits]).toEqual([[], []])
  })
})

describe('a response', () => {
  test('with a known error is thrown as one, with its details', async () => {
    const { send } = setUp(() => knownError('PASSWORD_TOO_SHORT', { min_length: 8 }))

    const error = await send({ method: 'POST' }).catch((thrown: unknown) => thrown)

    expect(KnownError.is(error, 'PASSWORD_REQUIREMENTS_NOT_MET')).toBe(true)
    expect(error).toMatchObject({
      errorCode: 'PASSWORD_TOO_SHORT',
      statusCode: 400,
      details: { min_length: 8 },
    })
  })

  test('with a known error has the id of its request', async () => {
    const { send } = setUp(() => {
      const response = knownError('USER_NOT_FOUND', undefined, 404)
      response.headers.set('x-stack-request-id', 'request-1')
      return response
    })

    await expect(send()).rejects.toMatchObject({
      errorCode: 'USER_NOT_FOUND',
      statusCode: 404,
      requestId: 'request-1',
    })
  })

  test('whose header and body name different codes is not believed', async () => {
    const { send } = setUp(() => json({ code: 'A' }, { headers: { 'x-stack-known-error': 'B' } }))
    await expect(send()).rejects.toThrow('cannot read the error')
    await expect(send()).rejects.toBeInstanceOf(UnexpectedResponseError)
  })

  test('with a code this client does not know asks for an update', async () => {
    const { send, wire } = setUp(() => knownError('FROM_THE_FUTURE'))
    await expect(send()).rejects.toThrow(/FROM_THE_FUTURE.*update/)
    expect(wire.requests).toHaveLength(1)
  })

  test('that failed otherwise is reported with address, true status, text and id', async () => {
    const { send, wire } = setUp(
      () =>
        new Response('oh no', {
          headers: { 'x-stack-actual-status': '500', 'x-stack-request-id': 'request-1' },
        }),
    )

    const error = await send().catch((thrown: unknown) => thrown)

    expect(error).toBeInstanceOf(UnexpectedResponseError)
    expect(error).toMatchObject({
      message: 'GET /users/me failed with status 500: oh no',
      status: 500,
      body: 'oh no',
      requestId: 'request-1',
    })
    expect(wire.requests).toHaveLength(1)
  })

  test('that is not JSON is reported, with the start of its text', async () => {
    const { connection } = setUp(() => new Response(`<html>${'x'.repeat(1000)}`))

    const error = await call<typeof readCurrentProject>(connection, {
      method: 'GET',
      path: '/projects/current',
    }).catch((thrown: unknown) => thrown)

    expect(error).toBeInstanceOf(UnexpectedResponseError)
    expect(error).toMatchObject({
      message: `The response to GET /projects/current is not JSON: <html>${'x'.repeat(194)}`,
      status: 200,
      requestId: null,
    })
  })

  test('whose text breaks off is a failure of the network', async () => {
    const broken = () =>
      new Response(new ReadableStream({ start: (c) => c.error(new TypeError('terminated')) }))
    const { connection } = setUp(broken)

    await expect(
      call<typeof readCurrentProject>(connection, { method: 'GET', path: '/projects/current' }),
    ).rejects.toBeInstanceOf(ServiceUnreachableError)
  })
})

describe('retries', () => {
  test('follow a network failure where repeating is harmless, after about 1, 2, 4 and 8 seconds', async () => {
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const { send, wire, platform } = setUp(networkFailure)

      await expect(send({ method })).rejects.toThrow('cannot be reached')

      expect(wire.lines.slice(0, 5)).toEqual(Array(5).fill(`${method} /users/me`))
      expect(platform.waits).toEqual([1000, 2000, 4000, 8000])
    }
  })

  test('never follow a network failure of POST or PATCH', async () => {
    for (const method of ['POST', 'PATCH']) {
      const { send, wire } = setUp(networkFailure)
      const error = await send({ method }).catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(ServiceUnreachableError)
      expect(error).toMatchObject({
        isOffline: false,
        cause: new TypeError('fetch failed'),
        message:
          'The service at http://service.test cannot be reached. Cause: TypeError: fetch failed',
      })
      expect(wire.requests).toHaveLength(1)
    }
  })

  test('end with the first response', async () => {
    const { send, wire } = setUp(networkFailure, () => json({ fine: true }))
    expect(await (await send()).json()).toEqual({ fine: true })
    expect(wire.requests).toHaveLength(2)
  })

  test('wait as long as a 429 says, also for POST', async () => {
    const { send, platform } = setUp(
      () => new Response('', { headers: { 'x-stack-actual-status': '429', 'retry-after': '2.5' } }),
      () => new Response('', { status: 429 }),
      () => json({}),
    )

    await send({ method: 'POST' })

    expect(platform.waits).toEqual([2500, 1000, 2000])
  })

  test.each([
    ['5.1', 6],
    ['600', 600],
  ])('do not wait %s seconds, but throw immediately', async (retryAfter, retryAfterSeconds) => {
    const { send, wire, platform } = setUp(
      () => new Response('', { status: 429, headers: { 'retry-after': retryAfter } }),
    )

    const error = await send().catch((thrown: unknown) => thrown)

    expect(error).toBeInstanceOf(TooManyRequestsError)
    expect(error).toMatchObject({
      retryAfterSeconds,
      message: expect.stringContaining(`try again in ${retryAfterSeconds} seconds`),
    })
    expect(wire.requests).toHaveLength(1)
    expect(platform.waits).toEqual([])
  })

  test('wait for five seconds at most', async () => {
    const { send, platform } = setUp(
      () => new Response('', { status: 429, headers: { 'retry-after': '5' } }),
      () => json({}),
    )
    await send()
    expect(platform.waits).toEqual([5000, 1000])
  })

  test('stop after five 429 responses', async () => {
    const { send, wire } = setUp(
      () => new Response('', { status: 429, headers: { 'retry-after': '1' } }),
    )
    await expect(send()).rejects.toThrow('too many requests')
    expect(wire.lines.filter((line) => line === 'GET /users/me')).toHaveLength(5)
  })

  test('follow a 508 about an infinite loop, and no other', async () => {
    const { send, wire } = setUp(
      () => new Response('INFINITE_LOOP_DETECTED', { status: 508 }),
      () => new Response('other', { status: 508 }),
    )
    await expect(send()).rejects.toThrow('508')
    expect(wire.requests).toHaveLength(2)
  })

  test('follow a refused access token at once, with a fresh one', async () => {
    const { send, wire, platform } = setUp(
      () => knownError('ACCESS_TOKEN_EXPIRED', { expired_at_millis: null }, 401),
      () => json({}),
    )

    await send({ session: liveSession(), method: 'POST' })

    expect(wire.requests.map(({ headers }) => headers.get('x-stack-access-token'))).toEqual([
      fakeAccessToken(),
      fakeAccessToken({ n: 'fresh' }),
    ])
    expect(platform.waits).toEqual([])
  })

  test('wait before the next ones when fresh tokens are refused too', async () => {
    const { send, platform } = setUp(() =>
      knownError('ACCESS_TOKEN_EXPIRED', { expired_at_millis: null }, 401),
    )

    await expect(send({ session: liveSession() })).rejects.toThrow('cannot be reached')

    expect(platform.waits).toEqual([2000, 4000, 8000])
  })

  test('do not follow a refused access token that was never sent', async () => {
    const { send } = setUp(() => knownError('UNPARSABLE_ACCESS_TOKEN', undefined, 401))
    await expect(send()).rejects.toThrow('never sent')
  })

  test('report after the last failure what could be reached, and ask only the service', async () => {
    const { send, wire } = setUp(networkFailure)

    const error = await send().catch((thrown: Error) => thrown)

    expect(String(error)).toMatch(
      /"api": "TypeError: fetch failed",\s+"health": "TypeError: fetch failed"/,
    )
    expect(wire.requests.slice(5).map(({ url }) => url)).toEqual([
      'http://service.test/api/v1',
      'http://service.test/health',
    ])
  })

  test('report after the last failure that there is no network', async () => {
    const { send, platform } = setUp(networkFailure)
    platform.offline = true
    await expect(send()).rejects.toMatchObject({
      name: 'ServiceUnreachableError',
      isOffline: true,
      message: 'You are offline. Please check your internet connection and try again.',
    })
  })
})

describe('refreshing', () => {
  const granted = (more: object = {}) =>
    json({ access_token: 'new', token_type: 'bearer', expires_in: 600, scope: 'legacy', ...more })

  test('is a form post of four fields and no headers of ours', async () => {
    const { connection, wire } = setUp(() => granted({ refresh_token: 'ignored' }))

    expect(await refreshAccessToken(connection, 'rt/+')).toBe('new')

    const { url, headers, body } = wire.requests[0] as WireRequest
    expect(url).toBe('http://service.test/api/v1/auth/oauth/token')
    expect(Object.fromEntries(headers)).toEqual({ accept: 'application/json' })
    expect(Object.fromEntries(new URLSearchParams(body))).toEqual({
      grant_type: 'refresh_token',
      refresh_token: 'rt/+',
      client_id: 'project-1',
      client_secret: 'pck_1',
    })
  })

  test('returns null if the refresh token is no longer valid, and throws other errors', async () => {
    expect(
      await refreshAccessToken(
        setUp(() => plainKnownError('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')).connection,
        'rt',
      ),
    ).toBeNull()
    await expect(
      refreshAccessToken(
        setUp(() => plainKnownError('INVALID_OAUTH_CLIENT_ID_OR_SECRET')).connection,
        'rt',
      ),
    ).rejects.toThrow()
    await expect(
      refreshAccessToken(setUp(() => new Response('oops', { status: 500 })).connection, 'rt'),
    ).rejects.toThrow('500')
  })

  test('is tried again after a network failure and after a 429', async () => {
    const { connection, wire } = setUp(
      networkFailure,
      () => new Response('', { status: 429 }),
      () => granted(),
    )
    expect(await refreshAccessToken(connection, 'rt')).toBe('new')
    expect(wire.requests).toHaveLength(3)
  })

  test('does not wait where the service asks for a long pause, and keeps the session', async () => {
    const { connection, wire } = setUp(
      () => new Response('', { status: 429, headers: { 'retry-after': '60' } }),
    )
    const session = new Session(
      { accessToken: null, refreshToken: 'rt' },
      (token) => refreshAccessToken(connection, token),
      () => 0,
    )

    await expect(session.getOrFetchLikelyValidTokens(20_000)).rejects.toBeInstanceOf(
      TooManyRequestsError,
    )
    expect(session.isKnownInvalid).toBe(false)
    expect(wire.requests).toHaveLength(1)
  })

  test.each([
    { access_token: '' },
    { access_token: 1 },
    { token_type: 'mac' },
    { expires_in: 0 },
    { expires_in: '600' },
    { refresh_token: '' },
    { scope: 1 },
  ])('rejects the response with %j', async (wrong) => {
    await expect(refreshAccessToken(setUp(() => granted(wrong)).connection, 'rt')).rejects.toThrow(
      'invalid response',
    )
  })
})
