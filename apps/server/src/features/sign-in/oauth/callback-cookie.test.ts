import { startService } from '@latchkey/testkit'
import { afterAll, describe, expect, test } from 'vitest'
import { createOAuthApp, typeLogin, useProviders } from './testing/app.ts'

/*
 * The cookie that ties a flow to the browser where it started (protocol 02 §9; security case 11).
 */

const service = await startService()
const project = await service.newProject()
await useProviders(service, project, ['google', 'github'])
const app = createOAuthApp(service, project)
afterAll(() => service.stop())

let people = 0
const newLogin = () => `user-${++people}@example.com`

describe('the cookie of the start', () => {
  const NAME = 'stack-oauth-inner-'

  test.each([
    ['is missing', () => ({})],
    ['is empty', (cookie: string) => ({ cookie: cookie.replace('true', '') })],
    ['has another value', (cookie: string) => ({ cookie: cookie.replace('true', 'false') })],
    ['is of another flow', (cookie: string) => ({ cookie: cookie.replace(/.=true/, '_=true') })],
    [
      'is written in another case',
      (cookie: string) => ({ cookie: cookie.replace(NAME, NAME.toUpperCase()) }),
    ],
  ])('%s: returns 400, and the flow still works in its own browser', async (_what, headers) => {
    const { answer, cookie } = await app.visit('google', newLogin())

    const reply = await app.back('google', answer, headers(cookie))

    expect([reply.status, reply.code]).toEqual([400, undefined])
    expect((await app.back('google', answer, { cookie })).status).toBe(303)
  })

  test('is found among other cookies and cookies of other flows', async () => {
    const [one, two] = [
      await app.visit('google', newLogin()),
      await app.visit('google', newLogin()),
    ]

    const reply = await app.back('google', one.answer, {
      cookie: `theme=dark; ${two.cookie}; ${one.cookie}; x`,
    })

    expect(reply.status).toBe(303)
  })

  describe('is deleted by a response', () => {
    const deletionOf = (cookie: string) =>
      `${cookie.split('=')[0]}=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT`

    test('that succeeds', async () => {
      const { reply, cookie } = await app.completeCallback('google', newLogin())

      expect([reply.status, reply.headers.get('set-cookie')]).toEqual([303, deletionOf(cookie)])
    })

    test('that redirects to the error page', async () => {
      const { url, cookie } = await app.start('google')

      const reply = await app.back('google', await typeLogin(service, url, '', 'deny'), { cookie })

      expect([reply.status, reply.headers.get('set-cookie')]).toEqual([307, deletionOf(cookie)])
    })

    test('that rejects, even without a cookie', async () => {
      const { answer, cookie } = await app.visit('google', newLogin())

      for (const headers of [{}, { cookie }, { cookie }]) {
        const reply = await app.back('github', answer, headers)

        expect([reply.status, reply.headers.get('set-cookie')]).toEqual([400, deletionOf(cookie)])
      }
    })

    test('to an unknown state', async () => {
      const reply = await app.back('google', new URLSearchParams({ state: 'made-up', code: 'x' }), {
        cookie: `${NAME}made-up=true`,
      })

      expect([reply.status, reply.code, reply.headers.get('set-cookie')]).toEqual([
        400,
        undefined,
        deletionOf(`${NAME}made-up`),
      ])
    })

    test('with status 500', async () => {
      const broken = await startService({ config: { logLevel: 'silent' } })
      const broke = await broken.newProject()
      await useProviders(broken, broke, ['google'])
      const brokenApp = createOAuthApp(broken, broke)
      const { answer, cookie } = await brokenApp.visit('google', newLogin())
      await broken.query('alter table oauth_accounts rename to somewhere_else')

      const reply = await brokenApp.back('google', answer, { cookie })

      expect([reply.status, reply.headers.get('set-cookie')]).toEqual([500, deletionOf(cookie)])
      await broken.stop()
    })

    test.each(['x; Domain=example.com', 'a=b', 'a b', 'a,b', '"', 'é', ''])(
      'a state such as %j sets no header',
      async (state) => {
        const reply = await app.back('google', new URLSearchParams({ state, code: 'x' }))

        expect([reply.status, reply.headers.get('set-cookie')]).toEqual([400, null])
      },
    )
  })
})
