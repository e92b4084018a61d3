import { startService } from '@latchkey/testkit'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import {
  changeConfig,
  createOAuthApp,
  REDIRECT_URI,
  typeLogin,
  useProviders,
} from './testing/app.ts'

/* The way back from the provider (protocol 02 §9): what is checked, in which order. */

const service = await startService()
const project = await service.newProject()
await useProviders(service, project, ['google', 'github'])
const app = createOAuthApp(service, project)
afterAll(() => service.stop())

let people = 0
const somebody = () => `somebody-${++people}@example.com`

describe('a flow', () => {
  test('is taken up once', async () => {
    const { answer, cookie } = await app.visit('google', somebody())

    const replies = [
      await app.back('google', answer, { cookie }),
      await app.back('google', answer, { cookie }),
    ]

    expect(replies.map(({ status, code }) => [status, code])).toEqual([
      [303, undefined],
      [400, undefined],
    ])
  })

  test('case 12: is taken up once, however many come back at once', async () => {
    const { answer, cookie } = await app.visit('google', somebody())

    const replies = await Promise.all(
      Array.from({ length: 50 }, () => app.back('google', answer, { cookie })),
    )

    expect(replies.filter(({ status }) => status === 303)).toHaveLength(1)
    expect(replies.filter(({ status, code }) => status === 400 && code === undefined)).toHaveLength(
      49,
    )
  })

  test('that nobody began is refused, though it looks like one', async () => {
    const { url } = await app.start('google')
    const state = `${url.searchParams.get('state')?.slice(0, 32)}${'0'.repeat(45)}`

    const reply = await app.back('google', new URLSearchParams({ state, code: 'x' }), {
      cookie: `stack-oauth-inner-${state}=true`,
    })

    expect([reply.status, reply.code]).toEqual([400, undefined])
  })

  test('of a tenant that does not exist is refused', async () => {
    const state = `${'a'.repeat(32)}${'0'.repeat(45)}`

    const reply = await app.back('google', new URLSearchParams({ state, code: 'x' }), {
      cookie: `stack-oauth-inner-${state}=true`,
    })

    expect([reply.status, reply.code]).toEqual([400, undefined])
  })

  test('may take ten minutes', async () => {
    const login = somebody()
    const started = await app.start('google')
    service.clock.advance({ minutes: 10 })

    const reply = await app.back('google', await typeLogin(service, started.url, login), {
      cookie: started.cookie,
    })

    expect(reply.status).toBe(303)
  })

  test('is over after that', async () => {
    const started = await app.start('google', { error_redirect_url: undefined })
    service.clock.advance({ minutes: 10, millis: 1 })

    const reply = await app.back('google', await typeLogin(service, started.url, somebody()), {
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
  test('case 11: must be the one of the start: nobody answers for another', async () => {
    const { answer, cookie } = await app.visit('google', somebody())

    const reply = await app.back('github', answer, { cookie })

    expect([reply.status, reply.code]).toEqual([400, undefined])
    expect((await app.back('google', answer, { cookie })).status).toBe(400)
  })

  test.each(['spotify', 'myspace', '__proto__'])(
    '%s is not one of the project',
    async (provider) => {
      const { answer, cookie } = await app.visit('google', somebody(), {
        error_redirect_url: undefined,
      })

      const reply = await app.back(provider, answer, { cookie })

      expect([reply.status, reply.code]).toEqual([400, 'OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED'])
    },
  )

  test('must still be one of the project', async () => {
    const changing = await service.newProject()
    await useProviders(service, changing, ['google'])
    const of = createOAuthApp(service, changing)
    const { answer, cookie } = await of.visit('google', somebody(), {
      error_redirect_url: undefined,
    })
    await changeConfig(service, changing, { 'auth.oauth.providers.google': null })

    expect((await of.back('google', answer, { cookie })).code).toBe(
      'OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED',
    )
  })

  describe('does not know the code', () => {
    const send = async (change: (answer: URLSearchParams) => void) => {
      const { answer, cookie } = await app.visit('google', somebody())
      change(answer)
      const reply = await app.back('google', answer, { cookie })
      return [reply.status, reply.code, reply.headers.get('location')]
    }

    test('that is wrong, missing or meant for somebody else', async () => {
      const stolen = await app.visit('google', somebody())
      const refused = [400, undefined, null]

      expect(await send((answer) => answer.set('code', 'wrong'))).toEqual(refused)
      expect(await send((answer) => answer.delete('code'))).toEqual(refused)
      expect(await send((answer) => answer.set('code', stolen.answer.get('code') ?? ''))).toEqual(
        refused,
      )
      expect(await send((answer) => answer.set('iss', 'https://evil.example'))).toEqual(refused)
    })

    test('any more', async () => {
      const { url, cookie } = await app.start('google')
      const answer = await typeLogin(service, url, somebody())
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
  ])('may say %s', async (error, code) => {
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

describe('what the app asked for is judged at last', () => {
  let login = ''
  beforeEach(() => {
    login = somebody()
  })

  test.each([
    ['scope', 'openid'],
    ['scope', ''],
    ['response_type', 'token'],
    ['state', 'zurück'],
    ['state', 'a\nb'],
    ['state', ''],
  ])('%s may not be %j', async (name, value) => {
    const { reply, location } = await app.comeBack('google', login, { [name]: value })

    expect([reply.status, reply.code, location]).toEqual([400, undefined, null])
  })

  test('and who is refused then has not signed up', async () => {
    await app.comeBack('google', login, { scope: 'openid' })

    expect((await app.signIn('google', login)).json.is_new_user).toBe(true)
  })

  test('after the errors that the app can show', async () => {
    const closed = await service.newProject({ sign_up_enabled: false })
    await useProviders(service, closed, ['google'])

    const { reply } = await createOAuthApp(service, closed).comeBack('google', login, {
      scope: 'openid',
      error_redirect_url: undefined,
    })

    expect(reply.code).toBe('SIGN_UP_NOT_ENABLED')
  })

  test('a state of any printable ASCII comes back unchanged', async () => {
    const state = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('')

    const { location } = await app.comeBack('google', login, { state })

    expect(location?.searchParams.get('state')).toBe(state)
    expect(location?.origin).toBe(new URL(REDIRECT_URI).origin)
  })
})
