import { describe, expect, test, vi } from 'vitest'
import { appInternals } from './client-app.ts'
import { json, knownError } from './testing/fake-wire.ts'
import { setUpApp } from './testing/test-app.ts'

/**
 * A program in a terminal, and a service that returns these responses to its polls, and then
 * repeats the last one.
 */
function setUpProgram(...responses: Record<string, unknown>[]) {
  const setUp = setUpApp({ browser: null, tokenStore: 'memory', redirectMethod: 'none' })
  setUp.service.routes['POST /auth/cli'] = () =>
    json({
      polling_code: 'poll-me',
      login_code: 'login&code-abc123',
      expires_at: '2030-01-01T00:00:00.000Z',
    })
  const [first = {}, ...rest] = responses
  let next = first
  setUp.service.routes['POST /auth/cli/poll'] = () => {
    const response = next
    next = rest.shift() ?? next
    return json(response, { status: response.status === 'success' ? 201 : 200 })
  }
  const prompts: string[][] = []
  const options = {
    appUrl: 'https://app.test/',
    promptLink: (...shown: string[]) => void prompts.push(shown),
  }
  return { ...setUp, prompts, options }
}

const waiting = { status: 'waiting' }
const success = { status: 'success', refresh_token: 'refresh-of-ada' }

describe('a sign-in from the command line', () => {
  test('shows the link and the code to compare, and polls every two seconds', async () => {
    const { app, options, prompts, service, platform } = setUpProgram(waiting, waiting, success)

    expect(await app.promptCliLogin(options)).toEqual({ status: 'ok', data: 'refresh-of-ada' })

    expect(prompts).toEqual([
      ['https://app.test/handler/cli-auth-confirm?login_code=login%26code-abc123', 'abc123'],
    ])
    expect(platform.waits).toEqual([2000, 2000])
    expect(service.wire.requests.map(({ path, body }) => [path, JSON.parse(body ?? '')])).toEqual([
      ['/auth/cli', {}],
      ['/auth/cli/poll', { polling_code: 'poll-me' }],
      ['/auth/cli/poll', { polling_code: 'poll-me' }],
      ['/auth/cli/poll', { polling_code: 'poll-me' }],
    ])
    expect(service.wire.requests.some(({ headers }) => headers.has('x-stack-access-token'))).toBe(
      false,
    )
    expect(platform.openedLinks).toEqual([])
  })

  test('prints the link where no prompt is given, and opens the browser on request', async () => {
    const { app, platform } = setUpProgram(success)
    const print = vi.spyOn(console, 'log').mockImplementation(() => {})

    await app.promptCliLogin({ appUrl: 'https://app.test', openBrowser: true })

    const link = 'https://app.test/handler/cli-auth-confirm?login_code=login%26code-abc123'
    expect(print.mock.calls.join()).toContain(link)
    expect(print.mock.calls.join()).toMatch(/code abc123/)
    expect(platform.openedLinks).toEqual([link])
    print.mockRestore()
  })

  test('passes on how long the user may take, and polls as often as set', async () => {
    const { app, options, service, platform } = setUpProgram(waiting)

    const result = await app.promptCliLogin({
      ...options,
      expiresInMillis: 60_000,
      maxAttempts: 3,
      waitTimeMillis: 10,
    })

    expect(result).toMatchObject({
      error: { errorCode: 'CLI_AUTH_ERROR', message: 'Timed out waiting for CLI authentication.' },
    })
    expect(JSON.parse(service.wire.requests[0]?.body ?? '')).toEqual({ expires_in_millis: 60_000 })
    expect(service.wire.lines.filter((line) => line.endsWith('poll'))).toHaveLength(3)
    expect(platform.waits).toEqual([10, 10])
  })

  test.each([
    ['expired', 'CLI_AUTH_EXPIRED_ERROR', 'CLI authentication request expired. Please try again.'],
    ['used', 'CLI_AUTH_USED_ERROR', 'This authentication token has already been used.'],
    ['on holiday', 'CLI_AUTH_ERROR', 'Unexpected status from CLI authentication: on holiday'],
  ])('that is %s gives %s', async (status, errorCode, message) => {
    const { app, options } = setUpProgram(waiting, { status })
    expect(await app.promptCliLogin(options)).toMatchObject({
      status: 'error',
      error: { errorCode, message },
    })
  })

  test('returns every error of the service as CLI_AUTH_ERROR', async () => {
    const { app, options, service } = setUpProgram(waiting)
    service.routes['POST /auth/cli/poll'] = () => knownError('INVALID_POLLING_CODE')
    expect(await app.promptCliLogin(options)).toMatchObject({
      error: {
        errorCode: 'CLI_AUTH_ERROR',
        message: 'CLI authentication failed: The polling code is not valid.',
      },
    })

    service.routes['POST /auth/cli'] = () => new Response('out of order', { status: 500 })
    const result = await app.promptCliLogin(options)
    expect(result).toMatchObject({
      error: { errorCode: 'CLI_AUTH_ERROR', message: expect.stringMatching(/500: out of order/) },
    })
  })

  test('throws when the service cannot be reached', async () => {
    const { app, options, service } = setUpProgram(waiting)
    service.routes['POST /auth/cli'] = () => Promise.reject(new TypeError('fetch failed'))
    await expect(app.promptCliLogin(options)).rejects.toThrow('fetch failed')
  })
})

describe('the confirmation page', () => {
  test('sends the refresh token of its own session', async () => {
    const { app, service } = setUpApp()
    await app.signUpWithCredential({
      email: 'ada@example.com',
      password: 'correct horse',
      noRedirect: true,
    })
    service.routes['POST /auth/cli/complete'] = () => json({ success: true })

    await app[appInternals].completeCliLogin('login-code')

    const request = service.wire.requests.at(-1)
    const [refreshToken] = service.sessions.keys()
    expect(JSON.parse(request?.body ?? '')).toEqual({
      login_code: 'login-code',
      refresh_token: refreshToken,
    })
    expect(request?.headers.has('x-stack-access-token')).toBe(true)
  })

  test('returns an error when signed out', async () => {
    const { app, service } = setUpApp()
    await expect(app[appInternals].completeCliLogin('login-code')).rejects.toThrow('signed in')
    expect(service.wire.requests).toEqual([])
  })

  test('returns an error of the service', async () => {
    const { app, service } = setUpApp()
    await app.signUpWithCredential({
      email: 'ada@example.com',
      password: 'correct horse',
      noRedirect: true,
    })
    service.routes['POST /auth/cli/complete'] = () =>
      new Response('no such login code', { status: 400 })
    await expect(app[appInternals].completeCliLogin('login-code')).rejects.toThrow(
      '400: no such login code',
    )
  })
})
