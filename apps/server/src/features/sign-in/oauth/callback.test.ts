import { startService } from '@latchkey/testkit'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import {
  changeConfig,
  createOAuthApp,
  REDIRECT_URI,
  typeLogin,
  useProviders,
} from './testing/app.ts'

/* The callback from the provider (protocol 02 §9): the checks and their order. */

const service = await startService()
const project = await service.newProject()
await useProviders(service, project, ['google', 'github'])
const app = createOAuthApp(service, project)
afterAll(() => service.stop())

let people = 0
const newLogin = () => `user-${++people}@example.com`

test('only errors of the user count as failed sign-ins', async () => {
  const own = await service.newProject()
  await useProviders(service, own, ['google'])
  const ownApp = createOAuthApp(service, own)
  const failures = async () => {
    await service.ctx.events.flush()
    const rows = await service.query(
      "select method, provider from metric_events where metric = 'failed_sign_ins' and tenancy_id = $1",
      [await service.rows.tenancyId(own.id)],
    )
    return rows
  }

  const denied = await ownApp.start('google')
  const refusal = new URLSearchParams({
    error: 'access_denied',
    state: denied.url.searchParams.get('state') ?? '',
    iss: 'http://localhost:8102/development-provider',
  })
  await ownApp.back('google', refusal, { cookie: denied.cookie })
  expect(await failures()).toEqual([{ method: 'oauth', provider: 'google' }])

  const { answer, cookie } = await ownApp.visit('google', newLogin())
  await useProviders(service, own, ['google'], { allowSignIn: false })
  const reply = await ownApp.back('google', answer, { cookie })
  expect(reply.status).toBeGreaterThanOrEqual(300)
  expect(await failures()).toHaveLength(1)

  await useProviders(service, own, ['google'])
  await changeConfig(service, own, { 'auth.allowSignUp': false })
  await ownApp.completeCallback('google', newLogin())
  expect(await failures()).toHaveLength(1)
})

describe('a flow', () => {
  test('is accepted once', async () => {
    const { answer, cookie } = await app.visit('google', newLogin())

    const replies = [
      await app.back('google', answer, { cookie }),
      await app.back('google', answer, { cookie }),
    ]

    expect(replies.map(({ status, code }) => [status, code])).toEqual([
      [303, undefined],
      [400, undefined],
    ])
  })

  test('case 12: is accepted once by fifty concurrent callbacks', async () => {
    const { answer, cookie } = await app.visit('google', newLogin())

    const replies = await Promise.all(
      Array.from({ length: 50 }, () => app.back('google', answer, { cookie })),
    )

    expect(replies.filter(({ status }) => status === 303)).toHaveLength(1)
    expect(replies.filter(({ status, code }) => status === 400 && code === undefined)).toHaveLength(
      49,
    )
  })

  test('that was never started is rejected', async () => {
    const { url } = await app.start('google')
    const state = `${url.searchParams.get('state')?.slice(0, 32)}${'0'.repeat(45)}`

    const reply = await app.back('google', new URLSearchParams({ state, code: 'x' }), {
      cookie: `stack-oauth-inner-${state}=true`,
    })

    expect([reply.status, reply.code]).toEqual([400, undefined])
  })

  test('of an unknown tenant is rejected', async () => {
    const state = `${'a'.repeat(32)}${'0'.repeat(45)}`

    const reply = await app.back('google', new URLSearchParams({ state, code: 'x' }), {
      cookie: `stack-oauth-inner-${state}=true`,
    })

    expect([reply.status, reply.code]).toEqual([400, undefined])
  })

  test('may take ten minutes', async () => {
    const login = newLogin()
    const started = await app.start('google')
    service.clock.advance({ minutes: 10 })

    const reply = await app.back('google', await typeLogin(service, started.url, login), {
      cookie: started.cookie,
    })

    expect(reply.status).toBe(303)
  })

  test('times out after that', async () => {
    const started = await app.start('google', { error_redirect_url: undefined })
    service.clock.advance({ minutes: 10, millis: 1 })

    const reply = await app.back('google', await typeLogin(service, started.url, newLogin()), {
      cookie: started.cookie,
    })

    expect([reply.status, reply.code, reply.json.details]).toEqual([
      408,
      'OUTER_OAUTH_TIMEOUT',
      undefined,
    ])
  })
})

describe('the provider', () => {
  test('case 11: must be the provider of the start', async () => {
    const { answer, cookie } = await app.visit('google', newLogin())

    const reply = await app.back('github', answer, { cookie })

    expect([reply.status, reply.code]).toEqual([400, undefined])
    expect((await app.back('google', answer, { cookie })).status).toBe(400)
  })

  test.each(['spotify', 'myspace', '__proto__'])(
    '%s is not a provider of the project',
    async (provider) => {
      const { answer, cookie } = await app.visit('google', newLogin(), {
        error_redirect_url: undefined,
      })

      const reply = await app.back(provider, answer, { cookie })

      expect([reply.status, reply.code]).toEqual([400, 'OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED'])
    },
  )

  test('must still be configured in the project', async () => {
    const changing = await service.newProject()
    await useProviders(service, changing, ['google'])
    const of = createOAuthApp(service, changing)
    const { answer, cookie } = await of.visit('google', newLogin(), {
      error_redirect_url: undefined,
    })
    await changeConfig(service, changing, { 'auth.oauth.providers.google': null })

    expect((await of.back('google', answer, { cookie })).code).toBe(
      'OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED',
    )
  })

  describe('rejects a code', () => {
    const send = async (change: (response: URLSearchParams) => void) => {
      const { answer, cookie } = await app.visit('google', newLogin())
      change(answer)
      const reply = await app.back('google', answer, { cookie })
      return [reply.status, reply.code, reply.headers.get('location')]
    }

    test('that is wrong, missing or of another flow', async () => {
      const stolen = await app.visit('google', newLogin())
      const refused = [400, undefined, null]

      expect(await send((response) => response.set('code', 'wrong'))).toEqual(refused)
      expect(await send((reply) => reply.delete('code'))).toEqual(refused)
      expect(await send((answer) => answer.set('code', stolen.answer.get('code') ?? ''))).toEqual(
        refused,
      )
      expect(await send((answer) => answer.set('iss', 'https://evil.example'))).toEqual(refused)
    })

    test('that has expired', async () => {
      const { url, cookie } = await app.start('google')
      const answer = await typeLogin(service, url, newLogin())
      service.clock.advance({ minutes: 2 })

      const reply = await app.back('google', answer, { cookie })

      expect([reply.status, reply.code]).toEqual([400, undefined])
    })
  })

  test.each([
    ['access_denied', 'OAUTH_PROVIDER_ACCESS_DENIED'],
    ['consent_required', 'OAUTH_PROVIDER_ACCESS_DENIED'],
    ['invalid_scope', undefined],
    ['unauthorized_client', undefined],
    ['something_else', undefined],
  ])('may return the error %s', async (error, code) => {
    const { url, cookie } = await app.start('google', { error_redirect_url: undefined })
    const answer = new URLSearchParams({
      error,
      state: url.searchParams.get('state') ?? '',
      iss: 'http://localhost:8102/development-provider',
    })

    const reply = await app.back('google', answer, { cookie })

    expect([reply.status, reply.code]).toEqual([400, code])
  })
})

describe('the parameters of the app are checked last', () => {
  let login = ''
  beforeEach(() => {
    login = newLogin()
  })

  test.each([
    ['scope', 'openid'],
    ['scope', ''],
    ['response_type', 'token'],
    ['state', 'zurück'],
    ['state', 'a\nb'],
    ['state', ''],
  ])('%s must not be %j', async (name, value) => {
    const { reply, location } = await app.completeCallback('google', login, { [name]: value })

    expect([reply.status, reply.code, location]).toEqual([400, undefined, null])
  })

  test('a rejected request signs up no user', async () => {
    await app.completeCallback('google', login, { scope: 'openid' })

    expect((await app.signIn('google', login)).json.is_new_user).toBe(true)
  })

  test('after the errors that the app can show', async () => {
    const closed = await service.newProject({ sign_up_enabled: false })
    await useProviders(service, closed, ['google'])

    const { reply } = await createOAuthApp(service, closed).completeCallback('google', login, {
      scope: 'openid',
      error_redirect_url: undefined,
    })

    expect(reply.code).toBe('SIGN_UP_NOT_ENABLED')
  })

  test('a state of printable ASCII is returned unchanged', async () => {
    const state = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('')

    const { location } = await app.completeCallback('google', login, { state })

    expect(location?.searchParams.get('state')).toBe(state)
    expect(location?.origin).toBe(new URL(REDIRECT_URI).origin)
  })
})
