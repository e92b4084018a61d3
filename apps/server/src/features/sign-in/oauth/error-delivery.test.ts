import { startService } from '@latchkey/testkit'
import { afterAll, describe, expect, test } from 'vitest'
import {
  type Changes,
  createOAuthApp,
  ERROR_URL,
  REDIRECT_URI,
  typeLogin,
  useProviders,
} from './testing/app.ts'

/*
 * Known errors are sent to the app's error page if it is trusted. All others are returned directly
 * (protocol 02 §9).
 */

const service = await startService()
const project = await service.newProject({ domains: ['https://example.com'] })
await useProviders(service, project, ['google'])
const app = createOAuthApp(service, project)
afterAll(() => service.stop())

/** Cancels the sign-in at the provider. */
async function cancel(changes: Changes, method: 'GET' | 'POST' = 'GET') {
  const { url, cookie } = await app.start('google', { error_redirect_url: undefined, ...changes })
  const response = await typeLogin(service, url, '', 'deny')
  if (method === 'GET') return app.back('google', response, { cookie })
  return service.anyone.send('POST', '/auth/oauth/callback/google', {
    headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
    body: response.toString(),
  })
}

const targetOf = (reply: { headers: Headers }) => reply.headers.get('location')?.split('?')[0]

test('sends code, message and details to the error page', async () => {
  const reply = await cancel({ error_redirect_url: `${ERROR_URL}?lang=de&details=old#top` })

  expect([reply.status, targetOf(reply), reply.code]).toEqual([307, ERROR_URL, undefined])
  expect(Object.fromEntries(new URL(reply.headers.get('location') ?? '').searchParams)).toEqual({
    lang: 'de',
    errorCode: 'OAUTH_PROVIDER_ACCESS_DENIED',
    message: expect.stringMatching(/./),
    details: '{}',
  })
})

test('sends details as JSON', async () => {
  await project.signUp({ email: 'taken@example.com' })

  const { reply, location } = await app.completeCallback('google', 'taken@example.com')

  expect(reply.status).toBe(307)
  expect(location?.searchParams.get('errorCode')).toBe(
    'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE',
  )
  expect(JSON.parse(location?.searchParams.get('details') ?? '')).toEqual({
    type: 'email',
    contact_channel_value: 'taken@example.com',
    would_work_if_email_was_verified: true,
  })
})

test('redirects with 303 after a form post, so that the form is not posted again', async () => {
  expect((await cancel({ error_redirect_url: ERROR_URL }, 'POST')).status).toBe(303)
})

test('accepts both names of the parameter and prefers the newer one', async () => {
  const other = 'http://localhost:3000/other'

  expect(targetOf(await cancel({ error_redirect_uri: ERROR_URL }))).toBe(ERROR_URL)
  expect(targetOf(await cancel({ error_redirect_uri: ERROR_URL, error_redirect_url: other }))).toBe(
    ERROR_URL,
  )
  expect(targetOf(await cancel({ error_redirect_uri: other, error_redirect_url: ERROR_URL }))).toBe(
    other,
  )
})

test('reports a flow that timed out', async () => {
  const { url, cookie } = await app.start('google')
  service.clock.advance({ minutes: 11 })

  const reply = await app.back('google', await typeLogin(service, url, 'ada@example.com'), {
    cookie,
  })

  expect([reply.status, targetOf(reply)]).toEqual([307, ERROR_URL])
})

describe('returns the error directly', () => {
  const DENIED = [400, 'OAUTH_PROVIDER_ACCESS_DENIED', null]
  const responseTo = async (changes: Changes) => {
    const reply = await cancel(changes)
    return [reply.status, reply.code, reply.headers.get('location')]
  }

  test('if no page was passed', async () => {
    expect(await responseTo({})).toEqual(DENIED)
  })

  test.each([
    'https://evil.example',
    'https://example.com.evil.example',
    'https://example.com@evil.example',
    'https://evil.example\\@example.com',
    'https://example.com:8443',
    'http://example.com',
    'javascript:alert(1)//https://example.com',
    'data:text/html,https://example.com',
  ])('if the page is not trusted: %s', async (url) => {
    expect(await responseTo({ error_redirect_url: url })).toEqual(DENIED)
    // An untrusted page is not replaced with the other one.
    expect(await responseTo({ error_redirect_uri: url, error_redirect_url: ERROR_URL })).toEqual(
      DENIED,
    )
  })

  test('if the error has no code', async () => {
    const { answer, cookie } = await app.visit('google', 'ada@example.com')
    answer.set('code', 'wrong')

    const reply = await app.back('google', answer, { cookie })

    expect([reply.status, reply.code, reply.headers.get('location')]).toEqual([
      400,
      undefined,
      null,
    ])
  })

  test('if the flow is unknown', async () => {
    const { answer } = await app.visit('google', 'ada@example.com')

    expect((await app.back('google', answer)).headers.get('location')).toBeNull()
  })
})

test('never sends a sign-in code to an error page', async () => {
  const { location } = await app.completeCallback('google', 'grace@example.com', {
    redirect_uri: 'https://evil.example/steal',
  })

  expect(location?.href.startsWith(ERROR_URL)).toBe(true)
  expect([location?.searchParams.get('errorCode'), location?.searchParams.has('code')]).toEqual([
    'REDIRECT_URL_NOT_WHITELISTED',
    false,
  ])
  expect(
    (await app.signIn('google', 'grace@example.com', { redirect_uri: REDIRECT_URI })).json
      .is_new_user,
  ).toBe(true)
})
