import { accessHeaders, createCaller, startService } from '@latchkey/testkit'
import { startService as startProcess } from 'latchkey/internals'
import { afterAll, describe, expect, test } from 'vitest'
import { captureLog, show } from '../../../kernel/testing/captured-log.ts'

const service = await startService()
const project = await service.newProject()

const { log, lines: logged } = captureLog()

// A second process on the same database, whose log this test captures.
const captured = await startProcess(service.ctx.config, {
  clock: service.clock,
  log,
  runsWorker: false,
})
afterAll(async () => {
  await captured.stop()
  await service.stop()
})

const responseHeaders: Headers[] = []
const as = (headers: Record<string, string> = {}) =>
  createCaller(
    async (request) => {
      const response = await captured.fetch(request)
      responseHeaders.push(response.headers)
      return response
    },
    service.url,
    { ...accessHeaders(project, 'client'), ...headers },
  )

/**
 * Uses a session from its first token to its last, with failing requests, one of them unexpected.
 */
async function useTokens(): Promise<string[]> {
  const password = 'correct horse battery'
  const body = {
    email: 'ada@example.com',
    password,
    verification_callback_url: 'http://localhost:3000/',
  }
  const { access_token, refresh_token } = (await as().post('/auth/password/sign-up', body)).json
  const session = { 'x-stack-access-token': access_token, 'x-stack-refresh-token': refresh_token }
  await as(session).get('/users/me')
  await as(session).patch('/users/me', { no_such_field: 1 })
  await as({ 'x-stack-access-token': `${access_token}x` }).get('/users/me')
  await as(session).get('/no/such/page')
  await as(session).post('/auth/password/update', {
    old_password: 'wrong',
    new_password: 'another horse battery',
  })
  await service.query('alter table sessions rename to sessions_away')
  expect((await as().post('/auth/sessions/current/refresh', undefined, session)).status).toBe(500)
  await service.query('alter table sessions_away rename to sessions')
  const { json: refreshed } = await as().post('/auth/sessions/current/refresh', undefined, session)
  await as(session).delete('/auth/sessions/current')
  return [access_token, refresh_token, refreshed.access_token, password]
}

describe('case 54: tokens', async () => {
  const secrets = await useTokens()
  const keys = Object.values(accessHeaders(project, 'server')).filter((value) =>
    /^[ps]\w\w_/.test(value),
  )

  test('and passwords and keys never appear in the log, even when a request fails unexpectedly', () => {
    expect(logged.filter((line) => line.includes('A request failed unexpectedly'))).toHaveLength(1)
    expect(logged.length).toBeGreaterThan(8)
    expect(keys.length).toBeGreaterThan(0)
    for (const secret of [...secrets, ...keys])
      expect(logged.filter((line) => line.includes(secret))).toEqual([])
  })

  test('are sent only in bodies that are not cached', () => {
    for (const headers of responseHeaders) {
      expect(headers.get('cache-control')).toBe('no-store, max-age=0')
      for (const secret of secrets) expect(show([...headers])).not.toContain(secret)
    }
  })
})

test.each(['/', `/hosted/${project.id}/handler/sign-in`, '/docs'])(
  'case 54: the page %s does not reveal its URL to other sites',
  async (path) => {
    const response = await captured.fetch(new Request(`${service.url}${path}`))

    expect([
      'no-referrer',
      'same-origin',
      'strict-origin',
      'strict-origin-when-cross-origin',
    ]).toContain(response.headers.get('referrer-policy'))
  },
)
